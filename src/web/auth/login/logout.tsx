import { Form, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { loginText } from '#messages/login/login.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { clearSiteDataHeaders } from '../../render/clear-site-data-headers.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { visitContext, isPrefetch } from '../../visit.ts';

export const handle = {} satisfies PageHandle;

/**
 * A GET request logs out, unless it is a prefetch, loads a part of a page, or comes from another
 * origin. Source: decisions.md §4.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = new URL(context.get(visitContext).url).origin;
  if (request.method !== 'GET' || !isOurOwn(request.headers, site)) return null;
  throw redirect(paths.home, { headers: await leave(request, context) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return redirect(paths.home, { status: 303, headers: await leave(request, context) });
}

async function leave(
  request: Request,
  context: LoaderFunctionArgs['context'],
): Promise<[string, string][]> {
  const { authService, ctx, url, basePath } = context.get(visitContext);
  const cleared = await authService.logOut(ctx, request.headers.get('cookie'));
  return [
    ...cleared.map((cookie): [string, string] => ['set-cookie', cookie]),
    ...Object.entries(clearSiteDataHeaders(url, basePath)),
  ];
}

const ownSites: readonly (string | null)[] = [null, 'same-origin', 'none'];

const parts =
  /^(?:audio|embed|font|i?frame|image|manifest|object|report|script|style|track|video)$/;

const isOurOwn = (headers: Headers, site: string): boolean =>
  ownSites.includes(headers.get('sec-fetch-site')) &&
  !parts.test(headers.get('sec-fetch-dest') ?? '') &&
  !isPrefetch(headers) &&
  !isFromElsewhere(headers, site);

/** For browsers that do not send `Sec-Fetch-Site`. */
function isFromElsewhere(headers: Headers, site: string): boolean {
  const referer = headers.get('referer');
  return (
    headers.get('sec-fetch-site') === null &&
    referer !== null &&
    URL.parse(referer)?.origin !== site
  );
}

const { out } = loginText;

export default function Logout() {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={out.title} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{out.heading}</h1>
          <p className="lede">{out.text}</p>
        </div>
        <Form className="row" method="post" action={paths.logout} reloadDocument>
          <Button type="submit">{out.yes}</Button>
          <ButtonLink look="hollow" to={paths.home}>
            {out.no}
          </ButtonLink>
        </Form>
      </div>
    </main>
  );
}

import { Form, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { loginText } from '#messages/login/login.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { clearSiteDataHeaders } from '../../render/clear-site-data-headers.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { visitContext, isPrefetch } from '../../visit.ts';
import { addressAfterLogOut } from '../provider/address-after-log-out.ts';

export const handle = {} satisfies PageHandle;

/**
 * A GET request logs out, unless it is a prefetch, loads a part of a page, or comes from another
 * origin. Source: decisions.md §4.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = new URL(context.get(visitContext).url).origin;
  if (request.method !== 'GET' || !isOurOwn(request.headers, site)) return null;
  const { to, headers } = await leave(request, context);
  throw redirect(to, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { to, headers } = await leave(request, context);
  return redirect(to, { status: 303, headers });
}

async function leave(
  request: Request,
  context: LoaderFunctionArgs['context'],
): Promise<{ to: string; headers: [string, string][] }> {
  const visit = context.get(visitContext);
  const { authService, ctx, url, basePath } = visit;
  const to = await addressAfterLogOut(visit, request.headers.get('cookie'));
  const cleared = await authService.logOut(ctx, request.headers.get('cookie'));
  const headers = [
    ...cleared.map((cookie): [string, string] => ['set-cookie', cookie]),
    ...Object.entries(clearSiteDataHeaders(url, basePath)),
  ];
  return { to, headers };
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

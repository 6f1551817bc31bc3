import { useEffect, useRef } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { enterWebshop } from '#domain/users/enter-webshop.ts';
import { Button } from '#ui/inputs/Button.tsx';
import type { PageHandle } from '../handle.ts';
import { renderOutputContext, visitContext, isPrefetch } from '../visit.ts';
import { Head } from '../shell/head/Head.tsx';
import { issuerOf } from './saml-metadata.ts';
import { orNothing, toPublicShop } from './webshop.ts';
import { webshopText as words } from '#messages/login/login.ts';

export const handle = {} satisfies PageHandle;

/** Source: decisions.md §10, spec §8. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  // A prefetch or a HEAD request must not use the token up.
  if (request.method !== 'GET' || isPrefetch(request.headers))
    throw new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  const entering = {
    token: params['token'] ?? '',
    session: visit.sessionToken,
    issuer: issuerOf(visit),
  };
  const entry = await orNothing(visit, () => enterWebshop(visit.ctx, entering));
  if (entry === null) throw toPublicShop(visit);
  // The shop redirects to its own pages after the sign-on; browsers apply `form-action` to those
  // too.
  context.get(renderOutputContext).formOrigins = [
    ...new Set(
      [entry.action, visit.ctx.brand.webshopUrl].map((address) => new URL(address).origin),
    ),
  ];
  return data(entry, { headers: { 'cache-control': 'no-store' } });
}

export default function WebshopEntry() {
  const { action, response, email } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={words.title} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{words.heading}</h1>
          <p className="lede">{words.text(email)}</p>
        </div>
        <form className="row" method="post" action={action} ref={form}>
          <input type="hidden" name="SAMLResponse" value={response} />
          <Button type="submit">{words.button}</Button>
        </form>
      </div>
    </main>
  );
}

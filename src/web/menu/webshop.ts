import { redirect, type LoaderFunctionArgs } from 'react-router';
import { webshopSignOn } from '#domain/users/webshop-sign-on.ts';
import { siteOf, visitContext, type Visit } from '../visit.ts';

/** Source: decisions.md §4, spec §8. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const address = await orNothing(visit, () =>
    webshopSignOn(visit.ctx, { site: siteOf(visit), session: visit.sessionToken }),
  );
  return address === null ? toPublicShop(visit) : redirect(address, { headers });
}

const headers = { 'cache-control': 'no-store' };

export const toPublicShop = ({ ctx }: Visit): Response =>
  redirect(ctx.brand.webshopUrl, { headers });

export async function orNothing<T>(
  visit: Visit,
  work: () => Promise<{ ok: true; value: T } | { ok: false }>,
): Promise<T | null> {
  try {
    const done = await work();
    return done.ok ? done.value : null;
  } catch (error) {
    visit.report(error);
    return null;
  }
}

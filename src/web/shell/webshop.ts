import { redirect, type LoaderFunctionArgs } from 'react-router';
import { webshopSignOn } from '#methods/webshop-sign-on.ts';
import { visitContext, type Visit } from '../visit.ts';

/** To the webshop: as oneself when that works, otherwise to the public shop. A failure is for the log, not for the visitor. Source: decisions.md §4, spec §8. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext);
  return redirect((await signedOn(visit)) ?? visit.ask.brand.webshopUrl, { headers: { 'cache-control': 'no-store' } });
}

async function signedOn(visit: Visit): Promise<string | null> {
  try {
    const address = await webshopSignOn(visit.ask);
    return address.ok ? address.value : null;
  } catch (error) {
    visit.report(error);
    return null;
  }
}

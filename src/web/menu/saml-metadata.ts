import type { LoaderFunctionArgs } from 'react-router';
import { absoluteUrl } from '#protocol/site/site.ts';
import { paths } from '../paths.ts';
import { publicSiteOf, visitContext, type Visit } from '../visit.ts';

/** Source: decisions.md §10. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const entry = absoluteUrl(publicSiteOf(visit), paths.webshop);
  const xml = await visit.ctx.services.integrations.webshop.describe({
    issuer: issuerOf(visit),
    entry,
  });
  return new Response(xml, {
    headers: {
      'content-type': 'application/samlmetadata+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}

/** Our entity id. It does not depend on the `Host` header. */
export const issuerOf = (visit: Visit): string =>
  absoluteUrl(publicSiteOf(visit), paths.samlMetadata);

import type { LoaderFunctionArgs } from 'react-router';
import { describeSignOn } from '#domain/users/describe-sign-on.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { paths } from '../paths.ts';
import { publicSiteOf, visitContext, type Visit } from '../visit.ts';

/** For whoever sets up the webshop: who we are and with which keys we sign. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const entry = absoluteUrl(publicSiteOf(visit), paths.webshop);
  const xml = await describeSignOn(visit.ctx, { issuer: issuerOf(visit), entry });
  return new Response(xml, {
    headers: {
      'content-type': 'application/samlmetadata+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}

/**
 * Our name as an identity provider: as letters call us, so that it does not follow the `Host` of a
 * request.
 */
export const issuerOf = (visit: Visit): string =>
  absoluteUrl(publicSiteOf(visit), paths.samlMetadata);

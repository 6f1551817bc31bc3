import type { IncomingMessage, ServerResponse } from 'node:http';
import { isResourceMetadataPath, resourceMetadata } from '#protocol/mcp/addresses.ts';
import { paths } from '#web/paths.ts';
import type { Config } from '../../config.ts';
import type { Dependencies } from '../dependencies.ts';

/** Source: RFC 8615. */
export const isWellKnown = (path: string): boolean =>
  path === securityPath || path === changePasswordPath || isResourceMetadataPath(path);

const securityPath = '/.well-known/security.txt';
const changePasswordPath = '/.well-known/change-password';

export function sendWellKnown(
  { config, brand, now }: Pick<Dependencies, 'brand' | 'config' | 'now'>,
  incoming: IncomingMessage,
  { outgoing, path, origin }: { outgoing: ServerResponse; path: string; origin: string },
): void {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    outgoing.writeHead(405, { allow: 'GET, HEAD' }).end();
  } else if (path === changePasswordPath) {
    // Source: https://w3c.github.io/webappsec-change-password-url/
    outgoing
      .writeHead(302, { location: config.basePath + paths.security, 'cache-control': 'no-store' })
      .end();
  } else if (isResourceMetadataPath(path)) {
    // A client that is a page of another origin may read it. Source: RFC 9728 §3.
    outgoing.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
    const site = { origin, basePath: config.basePath };
    outgoing.end(JSON.stringify(resourceMetadata(site, brand.current().name)));
  } else {
    outgoing.writeHead(200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
    outgoing.end(securityText({ brand: brand.current(), publicUrl: config.publicUrl }, now()));
  }
}

/** RFC 9116 §2.5.5 recommends less than a year. */
const validDays = 180;

/** Source: RFC 9116. */
function securityText(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  now: Date,
): string {
  const expires = new Date(now.getTime() + validDays * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${encodeURI(brand.email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: nl',
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl.origin}${securityPath}`]),
    '',
  ].join('\r\n');
}

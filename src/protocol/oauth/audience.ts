import { servicesPath } from '../constants.ts';
import { mcpResource } from '../mcp/addresses.ts';
import { absoluteUrl, type Site } from '../site/site.ts';

/** The resource servers of this site: a token for one is refused by the others. RFC 8707. */
export const audiences = ['api', 'mcp'] as const;

export type Audience = (typeof audiences)[number];

/** Without `resource` parameters, a token is for the record API. Null for an unknown resource. */
export function audienceOf(resources: readonly string[], site: Site): Audience | null {
  const asked = new Set(resources.map((resource) => namedAudience(resource, site)));
  if (asked.size === 0) return 'api';
  const [only = null] = asked;
  return asked.size === 1 ? only : null;
}

function namedAudience(resource: string, site: Site): Audience | null {
  const bare = resource.replace(/\/$/, '');
  if (bare === mcpResource(site)) return 'mcp';
  const ofApi = ['', '/services', '/services/data', servicesPath];
  return ofApi.some((path) => bare === absoluteUrl(site, path)) ? 'api' : null;
}

export const audienceUrl = (audience: Audience, site: Site): string =>
  audience === 'mcp' ? mcpResource(site) : absoluteUrl(site, '');

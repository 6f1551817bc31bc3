import { absoluteUrl, type Site } from '../site/site.ts';

/** Where assistants connect by the Model Context Protocol, and what tells them how to log in. */

export const mcpPath = '/mcp';

/** The identifier of the resource, which is the audience of a token for it. Source: RFC 8707 §2. */
export const mcpResource = (site: Site): string => absoluteUrl(site, mcpPath);

const metadataPath = '/.well-known/oauth-protected-resource';

/**
 * Below the base path, because a proxy may pass on nothing else. RFC 9728 §5.1 lets the challenge
 * name any address.
 */
export const resourceMetadataUrl = (site: Site): string =>
  absoluteUrl(site, metadataPath + mcpPath);

/** The base path may stand in it, or before it. Source: RFC 9728 §3.1. */
export const isResourceMetadataPath = (path: string): boolean =>
  path === metadataPath || (path.startsWith(`${metadataPath}/`) && path.endsWith(mcpPath));

/** Of the tokens that the resource accepts. Source: record-api.md §11.5. */
const scopes = ['api', 'read'] as const;

/** Source: RFC 9728 §2. */
export const resourceMetadata = (site: Site, name: string) => ({
  resource: mcpResource(site),
  authorization_servers: [absoluteUrl(site, '')],
  bearer_methods_supported: ['header'],
  scopes_supported: scopes,
  resource_name: name,
});

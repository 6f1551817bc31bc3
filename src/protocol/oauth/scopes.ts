/** What an app may do in the name of a user. Source: record-api.md §11.5. */
export const scopes = ['api', 'read', 'refresh_token', 'openid', 'profile', 'email'] as const;

export type Scope = (typeof scopes)[number];

/** The name of OpenID Connect for `refresh_token`. Source: OpenID Connect Core 1.0 §11. */
export const offlineScope = 'offline_access';

/** Other names under which programs ask for a scope. */
const synonyms: Readonly<Record<string, Scope>> = {
  web: 'api',
  full: 'api',
  [offlineScope]: 'refresh_token',
};

/** Unknown scopes are left out. The order is that of `scopes`. */
export function parseScopes(text: string): Scope[] {
  const asked = new Set(text.split(/[\s+]+/).map((name) => synonyms[name] ?? name));
  return scopes.filter((scope) => asked.has(scope));
}

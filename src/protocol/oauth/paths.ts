/** Source: record-api.md §11.5. */
export const oauthPaths = {
  authorize: '/services/oauth2/authorize',
  token: '/services/oauth2/token',
  device: '/services/oauth2/device_authorization',
  introspect: '/services/oauth2/introspect',
  revoke: '/services/oauth2/revoke',
  register: '/services/oauth2/register',
  keys: '/services/oauth2/keys',
  userinfo: '/services/oauth2/userinfo',
} as const;

/** At the root of the host, and below the base path. Source: RFC 8615. */
export const descriptionPaths = {
  openid: '/.well-known/openid-configuration',
  oauth: '/.well-known/oauth-authorization-server',
} as const;

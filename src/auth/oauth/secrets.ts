import { isToken, newToken } from '../factors/secrets.ts';

/** Prefixes tell people and secret scanners what a text is. */
const prefixes = {
  access: 'za_',
  refresh: 'zr_',
  code: 'zc_',
  device: 'zd_',
  clientSecret: 'zs_',
} as const;

export type OAuthSecretKind = keyof typeof prefixes;

export const newOAuthSecret = (kind: OAuthSecretKind): string => prefixes[kind] + newToken();

export const isOAuthSecret = (kind: OAuthSecretKind, text: string): boolean =>
  text.startsWith(prefixes[kind]) && isToken(text.slice(prefixes[kind].length));

import { hash, randomBytes } from 'node:crypto';

const shape = /^[A-Za-z0-9_-]{43}$/;
const keyPrefix = 'zk_';

/**
 * Returns 32 random bytes in base64url, as the secret in a cookie or link. The database stores
 * only its hash.
 */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newApiKey = (): string => keyPrefix + newToken();

export const isToken = (text: string): boolean => shape.test(text);

export const isApiKey = (text: string): boolean =>
  text.startsWith(keyPrefix) && shape.test(text.slice(keyPrefix.length));

/**
 * Returns the sha256 in base64url, which is the form in which the database stores a token, an API
 * key or an address. Tokens are random, so they need no salt.
 */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url');

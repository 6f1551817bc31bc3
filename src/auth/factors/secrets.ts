import { hash, randomBytes } from 'node:crypto';

const shape = /^[A-Za-z0-9_-]{43}$/;
const keyPrefix = 'zk_';

export const newToken = (): string => randomBytes(32).toString('base64url');

export const newApiKey = (): string => keyPrefix + newToken();

export const isToken = (text: string): boolean => shape.test(text);

export const isApiKey = (text: string): boolean =>
  text.startsWith(keyPrefix) && shape.test(text.slice(keyPrefix.length));

/** In base64url. Tokens are random, so they need no salt. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url');

import type { Seal } from '#engine/model/seal.ts';
import { newToken } from '../factors/secrets.ts';

// 24 random bytes, and 8 bytes of a keyed hash of them: forged cookies are recognized without a
// query.

const randomLength = 32; // characters of base64url

export function newSessionToken(seal: Seal): string {
  const random = newToken().slice(0, randomLength);
  return random + tagIn(seal.sign(signed(random)));
}

export const isSessionToken = (seal: Seal, token: string): boolean =>
  seal
    .signatures(signed(token.slice(0, randomLength)))
    .some((one) => token.slice(randomLength) === tagIn(one));

const tagLength = 11;
const signed = (random: string): string => `session ${random}`;
const tagIn = (signature: string): string => signature.slice(0, tagLength);

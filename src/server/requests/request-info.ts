import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { wholeAddress } from '#auth/sessions/address.ts';
import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Config } from '../../config.ts';
import type { Hsts } from './headers.ts';

export type RequestInfo = {
  /** Short enough to read out over the phone. */
  requestId: string;
  /** The client's whole network address, according to the trusted proxies. */
  address: string;
  origin: string;
  hsts: Hsts;
  /** Path and query of the request line, before a library resolves dot segments in them. */
  target: string;
  admitted?: AuthenticationResult;
  /** For the log; null until it is known. Copies of this request info share this object. */
  who: { viewer: Viewer | null };
  isGone: () => boolean;
};

/**
 * A, E, I, O, U, Y, 0 and 1 are missing, so that ids contain no words and are less often misread.
 */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';

export const requestInfoReader =
  (config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'hstsSubdomains'>) =>
  (request: IncomingMessage, answer: ServerResponse): RequestInfo => {
    return {
      requestId: newReference(),
      address: wholeAddress(addressOf(request, config.trustedProxies)),
      origin: config.publicUrl?.origin ?? `http://${hostOf(request)}`,
      hsts: hstsOf(config),
      target: request.url ?? '/',
      who: { viewer: null },
      isGone: () => request.socket.destroyed && !answer.writableFinished,
    };
  };

const hstsOf = ({
  publicUrl,
  hstsSubdomains,
}: Pick<Config, 'publicUrl' | 'hstsSubdomains'>): Hsts =>
  publicUrl?.protocol !== 'https:' ? 'none' : hstsSubdomains ? 'subdomains' : 'host';

let pool = randomBytes(0);

function newReference(): string {
  if (pool.length < 8) pool = randomBytes(4_096);
  let reference = '';
  for (const byte of pool.subarray(0, 8)) reference += alphabet[byte % alphabet.length]!;
  pool = pool.subarray(8);
  return reference;
}

/** A trusted proxy appends the address of its client; earlier addresses can be forged. */
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const seen = [
    ...String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    direct,
  ];
  return seen.at(-1 - trustedProxies) ?? seen[0]!;
}

/** A malformed host must not appear in our URLs. */
function hostOf(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:]+\](:\d{1,5})?$/.test(host)
    ? host
    : 'localhost';
}

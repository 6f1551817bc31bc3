import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { throttledAddress } from '#auth/sessions/address.ts';
import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Config } from '../../config.ts';
import type { Hsts } from './headers.ts';

/** The facts of one request before any room sees it. */
export type RequestInfo = {
  /**
   * Short enough to read out over the phone; stands on error pages, in API answers and in the log.
   */
  requestId: string;
  /** The caller's address, as far as the trusted proxies tell, in the form limits count by. */
  address: string;
  /** Scheme, host and port the caller used for us. */
  origin: string;
  hsts: Hsts;
  /** Path and query as the request line has them, before a library resolves dots in them. */
  target: string;
  /** Who was let in, once that is known. */
  admitted?: AuthenticationResult;
  /** The viewer, for the log. All copies of these facts share this object. */
  who: { viewer: Viewer | null };
  /** Whether the client disconnected before it was answered. */
  isGone: () => boolean;
};

/** No look-alikes, no vowels: nothing to misread, no words. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';

export const requestInfoReader =
  (config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'hstsSubdomains'>) =>
  (request: IncomingMessage, answer: ServerResponse): RequestInfo => {
    return {
      requestId: newReference(),
      address: throttledAddress(addressOf(request, config.trustedProxies)),
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

/**
 * Each trusted proxy adds the address it saw at the right; what stands further left anyone could
 * have written.
 */
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

/** A host that is none never becomes part of an address of ours. */
function hostOf(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:]+\](:\d{1,5})?$/.test(host)
    ? host
    : 'localhost';
}

import type { ServerResponse } from 'node:http';

/**
 * Headers of every answer. Pages replace this Content-Security-Policy, which allows nothing, by
 * their own.
 */
const always = Object.entries({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  // Not `no-referrer`: it makes `Origin` null, which fails the same-origin check on plain http.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

/** Strict-Transport-Security: none on plain http, for this host, or for its subdomains too. */
export type Hsts = 'none' | 'host' | 'subdomains';

const strict = (value: string): [string, string][] => [
  ...always,
  ['Strict-Transport-Security', value],
];

const headersFor: Readonly<Record<Hsts, readonly [string, string][]>> = {
  none: always,
  host: strict('max-age=31536000'),
  subdomains: strict('max-age=31536000; includeSubDomains'),
};

type Described = { hsts: Hsts; requestId: string };

/** Sets the security headers and the request id, which every answer has. */
export function setCommonHeaders(response: ServerResponse, { hsts, requestId }: Described): void {
  for (const [name, value] of headersFor[hsts]) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
}

const flatFor: Readonly<Record<Hsts, readonly string[]>> = {
  none: headersFor.none.flat(),
  host: headersFor.host.flat(),
  subdomains: headersFor.subdomains.flat(),
};

/**
 * Returns the same headers as a flat list of names and values, for a head that is written at once.
 */
export const commonHeaders = ({ hsts, requestId }: Described): string[] => [
  ...flatFor[hsts],
  'x-request-id',
  requestId,
];

import type { ServerResponse } from 'node:http';

/** Pages replace this Content-Security-Policy by their own. */
const always = Object.entries({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  // With `no-referrer`, browsers send `Origin: null`, which fails the same-origin check over plain
  // HTTP.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

/** `none`: over plain HTTP. */
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

export function setCommonHeaders(response: ServerResponse, { hsts, requestId }: Described): void {
  for (const [name, value] of headersFor[hsts]) response.setHeader(name, value);
  response.setHeader('X-Request-Id', requestId);
}

const recordFor: Readonly<Record<Hsts, Readonly<Record<string, string>>>> = {
  none: Object.fromEntries(headersFor.none),
  host: Object.fromEntries(headersFor.host),
  subdomains: Object.fromEntries(headersFor.subdomains),
};

/** The headers of `setCommonHeaders`, for `writeHead`. */
export const commonHeaders = ({ hsts, requestId }: Described): Record<string, string> => ({
  ...recordFor[hsts],
  'X-Request-Id': requestId,
});

import type { ServerResponse } from 'node:http';

/** On every answer; pages put a policy of their own in the place of this one, which lets nothing run. */
const always = Object.entries({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  // Not no-referrer: without an Origin the same-origin proof of plain http would fail.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

const secureToo: [string, string][] = [...always, ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']];

const securityHeaders = (secure: boolean): readonly [string, string][] => (secure ? secureToo : always);

/** What every answer carries: the security headers and the reference of its request. */
export function setCommonHeaders(response: ServerResponse, { secure, requestId }: { secure: boolean; requestId: string }): void {
  for (const [name, value] of securityHeaders(secure)) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
}

const [plainList, secureList] = [always.flat(), secureToo.flat()];

/** The same as names and values in turn, for an answer whose head is written at once. */
export const commonHeaders = ({ secure, requestId }: { secure: boolean; requestId: string }): string[] => [
  ...(secure ? secureList : plainList),
  'x-request-id',
  requestId,
];

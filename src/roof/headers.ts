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

const oneYear = 'max-age=31536000; includeSubDomains';

export function setSecurityHeaders(response: ServerResponse, secure: boolean): void {
  for (const [name, value] of always) response.setHeader(name, value);
  if (secure) response.setHeader('Strict-Transport-Security', oneYear);
}

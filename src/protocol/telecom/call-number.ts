import { readPhoneNumber } from '../forms/checks/phone-number.ts';

const longest = 200;

/**
 * The number of a caller as a telephone exchange gives it: `+31612345678`, `0031612345678`, `tel:`
 * or `sip:` addresses, and a plus sign that a query turned into a space. Dutch numbers are written
 * with a leading zero. Null for a call without a number. Source: domain.md §3, RFC 3966, RFC 3261
 * §19.1.
 */
export function callNumberIn(sent: string): string | null {
  const bare = sent
    .slice(0, longest)
    .trim()
    .replace(/^(?:tel|sips?):/i, '')
    .replace(/[@;?].*$/s, '');
  return readPhoneNumber(bare)?.dialled.replace(/^\+31/, '0') ?? null;
}

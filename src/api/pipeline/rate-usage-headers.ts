import type { RateUsage } from '#auth/api-keys/call-counter.ts';

const aMinute = 60; // seconds

/**
 * Returns headers that say how much of the limit of this minute the caller used: the headers of the
 * IETF draft (draft-ietf-httpapi-ratelimit-headers-10) and, for Salesforce clients, the header of
 * Salesforce. Returns no headers for calls that are not counted.
 */
export function rateUsageHeaders(rateUsage: RateUsage | null | undefined): Record<string, string> {
  if (!rateUsage) return {};
  const { used, limit, resetSeconds } = rateUsage;
  return {
    RateLimit: `"minute";r=${Math.max(0, limit - used)};t=${resetSeconds}`,
    'RateLimit-Policy': `"minute";q=${limit};w=${aMinute}`,
    'Sforce-Limit-Info': `api-usage=${used}/${limit}`,
  };
}

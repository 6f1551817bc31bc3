import type { RateUsage } from '#auth/api-keys/call-counter.ts';

const aMinute = 60; // seconds

/**
 * Says how much of the limit of this minute the caller used, in the headers of
 * draft-ietf-httpapi-ratelimit-headers-10 and of Salesforce. Calls that are not counted have no
 * such headers.
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

import type { RateUsage } from '#auth/api-keys/call-counter.ts';

const aMinute = 60; // seconds

/** Headers of draft-ietf-httpapi-ratelimit-headers-10 and of Salesforce, for the current minute. */
export function rateUsageHeaders(rateUsage: RateUsage | null | undefined): Record<string, string> {
  if (!rateUsage) return {};
  const { used, limit, resetSeconds } = rateUsage;
  return {
    RateLimit: `"minute";r=${Math.max(0, limit - used)};t=${resetSeconds}`,
    'RateLimit-Policy': `"minute";q=${limit};w=${aMinute}`,
    'Sforce-Limit-Info': `api-usage=${used}/${limit}`,
  };
}

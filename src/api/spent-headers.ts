import type { Spent } from '#auth/api-keys/call-counter.ts';

const aMinute = 60; // seconds

/**
 * What a caller used of their budget for this minute: as the IETF writes it (draft-ietf-httpapi-ratelimit-headers-10) and, for clients of the original
 * platform, as that does. Nothing where nothing is counted.
 */
export function spentHeaders(spent: Spent | null | undefined): Record<string, string> {
  if (!spent) return {};
  const { used, limit, resetSeconds } = spent;
  return {
    RateLimit: `"minute";r=${Math.max(0, limit - used)};t=${resetSeconds}`,
    'RateLimit-Policy': `"minute";q=${limit};w=${aMinute}`,
    'Sforce-Limit-Info': `api-usage=${used}/${limit}`,
  };
}

import type { Quota } from '#engine/model/quota.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { RateLimits, RateLimitResult } from './rate-limits.ts';

export type QuotaSettings = {
  filesPerHour: number;
  megabytesPerHour: number;
  rowsPerMinute: number;
};

export const quotaPoints = ({ filesPerHour, megabytesPerHour }: QuotaSettings) => ({
  companyFiles: filesPerHour,
  companyKilobytes: megabytesPerHour * 1_024,
});

type Tools = {
  limits: RateLimits;
  settings: QuotaSettings;
  onRefused: (quota: 'rows' | 'files') => void;
};

/** The users of a company share one quota. Guests and the system have none. */
export function quotaOf(
  { limits, settings: { rowsPerMinute }, onRefused }: Tools,
  viewer: Viewer,
): Quota | undefined {
  if (viewer.kind !== 'user') return undefined;
  const whose = viewer.accountId ?? viewer.userId;
  const allowOrReport = (
    quota: 'rows' | 'files',
    { allowed }: Pick<RateLimitResult, 'allowed'>,
  ): boolean => {
    if (!allowed) onRefused(quota);
    return allowed;
  };
  return {
    takeRows: (count) =>
      allowOrReport('rows', limits.takeApi(`rows ${whose}`, { limit: rowsPerMinute, cost: count })),
    takeFile: async () => allowOrReport('files', await limits.take('companyFiles', whose)),
    takeBytes: async (size) =>
      allowOrReport('files', await limits.take('companyKilobytes', whose, Math.ceil(size / 1_024))),
  };
}

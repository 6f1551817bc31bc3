import type { Quota } from '#records/quota.ts';
import type { Viewer } from '#wire/viewer.ts';
import type { Limits } from './limits.ts';

/** The quotas from the operator's settings. */
export type QuotaSettings = { filesPerHour: number; megabytesPerHour: number; rowsPerMinute: number };

/** The points of the limits that belong to these settings. */
export const quotaPoints = ({ filesPerHour, megabytesPerHour }: QuotaSettings) => ({ companyFiles: filesPerHour, companyKilobytes: megabytesPerHour * 1_024 });

/** The quota of the viewer's company; for a member of staff, a quota of their own. Guests have the limits of forms, and the system has none. */
export function quotaOf(limits: Limits, { rowsPerMinute }: QuotaSettings, viewer: Viewer): Quota | undefined {
  if (viewer.kind !== 'user') return undefined;
  const whose = viewer.accountId ?? viewer.userId;
  return {
    takeRows: (count) => limits.takeApi(`rows ${whose}`, { limit: rowsPerMinute, cost: count }).allowed,
    takeFile: async () => (await limits.take('companyFiles', whose)).allowed,
    takeBytes: async (size) => (await limits.take('companyKilobytes', whose, Math.ceil(size / 1_024))).allowed,
  };
}

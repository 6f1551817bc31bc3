import type { Quota } from '#records/quota.ts';
import type { Viewer } from '#wire/viewer.ts';
import type { Limits } from './limits.ts';

/** As the operator set them. */
export type QuotaSettings = { filesPerHour: number; megabytesPerHour: number; rowsPerMinute: number };

/** What the limits count by, of what the operator set. */
export const quotaPoints = ({ filesPerHour, megabytesPerHour }: QuotaSettings) => ({ companyFiles: filesPerHour, companyKilobytes: megabytesPerHour * 1_024 });

/** The quota of a viewer: of their company, or of a member of staff alone. Guests have the limits of forms, and the program itself has none. */
export function quotaOf(limits: Limits, { rowsPerMinute }: QuotaSettings, viewer: Viewer): Quota | undefined {
  if (viewer.kind !== 'user') return undefined;
  const whose = viewer.accountId ?? viewer.userId;
  return {
    takeRows: (count) => limits.takeApi(`rows ${whose}`, { limit: rowsPerMinute, cost: count }).allowed,
    takeFile: async () => (await limits.take('companyFiles', whose)).allowed,
    takeBytes: async (size) => (await limits.take('companyKilobytes', whose, Math.ceil(size / 1_024))).allowed,
  };
}

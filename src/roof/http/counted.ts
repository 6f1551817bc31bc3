import type { Ask } from '#records/ask.ts';
import type { FailedLogIn } from '#session/desk.ts';
import { quotaOf } from '#session/quotas.ts';
import type { Viewer } from '#wire/viewer.ts';
import type { Rooms } from '../rooms.ts';

/** Gives the quota of a viewer; what exceeds it is counted. */
export function countedQuotas({ limits, metrics, config }: Pick<Rooms, 'limits' | 'metrics' | 'config'>): (viewer: Viewer) => Pick<Ask, 'quota'> {
  const onRefused = (quota: 'rows' | 'files') => metrics.count('quota_refusals', quota);
  return (viewer) => {
    const quota = quotaOf({ limits, settings: config.quotas, onRefused }, viewer);
    return quota === undefined ? {} : { quota };
  };
}

/** Logs and counts a failed log-in. */
export function reportFailedLogIn({ log, metrics }: Pick<Rooms, 'log' | 'metrics'>, failed: FailedLogIn): void {
  log.warn(failed, 'a log-in failed');
  metrics.count('failed_log_ins', failed.way);
  if (failed.reason === 'login.tooMany') metrics.count('log_in_limits', failed.way);
}

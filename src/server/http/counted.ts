import type { RequestOrigin } from '#engine/model/request-context.ts';
import type { FailedLogIn } from '#auth/login/auth-service.ts';
import type { RateLimits } from '#auth/api-keys/rate-limits.ts';
import { quotaOf } from '#auth/api-keys/quotas.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

type Tools = { limits: RateLimits; metrics: Metrics; config: Pick<Config, 'quotas'> };

export function countedQuotas({
  limits,
  metrics,
  config,
}: Tools): (viewer: Viewer) => RequestOrigin {
  const onRefused = (quota: 'rows' | 'files') => metrics.count('quota_refusals', quota);
  return (viewer) => {
    const quota = quotaOf({ limits, settings: config.quotas, onRefused }, viewer);
    return quota === undefined ? {} : { quota };
  };
}

export function reportFailedLogIn(
  { log, metrics }: { log: Log; metrics: Metrics },
  failed: FailedLogIn,
): void {
  log.warn(failed, 'a log-in failed');
  metrics.count('failed_log_ins', failed.way);
  if (failed.reason === 'login.tooMany') metrics.count('log_in_limits', failed.way);
}

import type { RequestContext } from '#engine/model/request-context.ts';
import { countOldKeys, setMissingKeyExpiry } from '#auth/api-keys/key-ends.ts';
import { isUnavailable } from '../requests/unavailable.ts';
import type { Log } from '../log.ts';

/**
 * Gives an end to API keys made without one, and warns while some of those still work. A server
 * also starts on a read-only database, to answer reads; the task that mails about expiring keys
 * then sets the ends later.
 */
export async function warnOfOldKeys(ctx: RequestContext, log: Pick<Log, 'warn'>): Promise<void> {
  await setMissingKeyExpiry(ctx).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error }, 'api keys could not be given their end yet');
  });
  const { count, firstEnd } = await countOldKeys(ctx);
  if (count === 0) return;
  log.warn(
    { keys: count, firstEnd },
    'api keys that were made without an end stop working soon: npm run admin -- keys lists them, rotate replaces them',
  );
}

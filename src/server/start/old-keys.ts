import type { RequestContext } from '#engine/model/request-context.ts';
import { countOldKeys, setMissingKeyExpiry } from '#auth/api-keys/key-ends.ts';
import { isUnavailable } from '../requests/unavailable.ts';
import type { Log } from '../log.ts';

/**
 * Gives api keys from before every key had an end their end, and warns while some of them still
 * work. A server also starts on a database that accepts no writes, to answer what can be read: the
 * task that tells of ending keys gives them their end later.
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

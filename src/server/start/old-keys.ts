import type { RequestContext } from '#engine/model/request-context.ts';
import { countOldKeys, setMissingKeyExpiry } from '#auth/api-keys/key-ends.ts';
import type { Log } from '../log.ts';
import { isUnavailable } from '../outages.ts';

/** The server also starts when the database cannot store the expiry. */
export async function warnOfOldKeys(ctx: RequestContext, log: Pick<Log, 'warn'>): Promise<void> {
  await setMissingKeyExpiry(ctx).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    log.warn(
      { err: error },
      'old api keys could not be given an end date; it is tried at the next start',
    );
  });
  const { count, firstEnd } = await countOldKeys(ctx);
  if (count === 0) return;
  log.warn(
    { keys: count, firstEnd },
    'api keys that were made without an end date stop working soon: list them with npm run ' +
      'admin -- keys and replace them with npm run admin -- rotate',
  );
}

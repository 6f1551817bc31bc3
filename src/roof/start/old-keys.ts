import type { Ask } from '#records/ask.ts';
import { countOldKeys, giveKeysAnEnd } from '#session/key-ends.ts';
import type { Log } from '../log.ts';

/** Gives api keys from before every key had an end their end, and warns while some of them still work. */
export async function warnOfOldKeys(ctx: Ask, log: Pick<Log, 'warn'>): Promise<void> {
  await giveKeysAnEnd(ctx);
  const { count, firstEnd } = await countOldKeys(ctx);
  if (count === 0) return;
  log.warn({ keys: count, firstEnd }, 'api keys that were made without an end stop working soon: npm run admin -- keys lists them, rotate replaces them');
}

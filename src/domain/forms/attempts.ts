import { refuse } from '#protocol/problem.ts';
import type { Throttle } from '#engine/model/request-context.ts';

export async function refusedAttempt(
  throttle: Throttle,
  ...keys: readonly string[]
): Promise<ReturnType<typeof refuse> | null> {
  for (const key of keys) {
    const taken = await throttle(key);
    if (!taken.allowed)
      return refuse({
        code: 'form.tooMany',
        detail: `Retry after ${taken.retryAfterSeconds} seconds`,
      });
  }
  return null;
}

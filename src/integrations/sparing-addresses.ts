import { LRUCache } from 'lru-cache';
import type { AddressSource, RegisteredAddress } from './addresses.ts';
import type { Clock } from './integrations.ts';

type Answer = readonly RegisteredAddress[] | 'away';

/**
 * Sustained requests per second, and the largest burst: more than all our visitors need. A register
 * blocks clients that send thousands.
 */
const perSecond = 5;
const atOnce = 20;
/** Addresses hardly change, and a visitor who goes back in the form asks for the same one again. */
const cacheTime = 600_000; // ms
const most = 1_000;
/**
 * After this many failures in a row, no requests are sent for a while, so that visitors need not
 * wait in vain; then a single request tries again.
 */
const failures = 5;
const leftAlone = 30_000; // ms

/**
 * Adds a cache (ten minutes per house), a rate limit over all houses, and a circuit breaker to an
 * external source. Over the limit, and while the breaker is open, the answer is `away`; callers
 * then continue without the register.
 */
export function withCacheAndCircuitBreaker(source: AddressSource, clock: Clock): AddressSource {
  const now = () => clock.now().getTime();
  // Only `peek` reads it, which does not count as a use: with too many houses the oldest answer
  // goes.
  const answerCache = new LRUCache<string, Promise<Answer>>({
    max: most,
    ttl: cacheTime - 1, // an older answer is stale
    ttlResolution: 0, // reads the clock each time
    perf: { now },
  });
  const mayAsk = openBucket();
  const breaker = openBreaker();

  const ask = async (house: Parameters<AddressSource['addressesAt']>[0]): Promise<Answer> => {
    const answer = await source.addressesAt(house);
    breaker.recordAnswer(answer, now());
    return answer;
  };

  return {
    async addressesAt(house) {
      const key = `${house.postcode} ${house.houseNumber}`;
      const known = answerCache.peek(key);
      if (known !== undefined) return known;
      if (!breaker.lets(now()) || !mayAsk(now())) return 'away';
      const answer = ask(house);
      answerCache.set(key, answer);
      // Concurrent callers share this answer; `away` is not cached.
      if ((await answer) === 'away' && answerCache.peek(key) === answer) answerCache.delete(key);
      return answer;
    },
  };
}

/** Returns a token bucket: allows a burst of `atOnce`, refilled at `perSecond`. */
function openBucket(): (now: number) => boolean {
  let left = atOnce;
  let last = Number.NaN;
  return (now) => {
    if (now > last) left = Math.min(atOnce, left + ((now - last) / 1_000) * perSecond);
    last = now;
    if (left < 1) return false;
    left--;
    return true;
  };
}

function openBreaker() {
  let failed = 0;
  let next = 0;
  return {
    lets(now: number): boolean {
      if (failed < failures) return true;
      if (now < next) return false;
      next = now + leftAlone; // this request tries; others are refused until its result
      return true;
    },
    recordAnswer(answer: Answer, now: number): void {
      failed = answer === 'away' ? failed + 1 : 0;
      if (failed >= failures) next = now + leftAlone;
    },
  };
}

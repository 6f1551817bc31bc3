import { LRUCache } from 'lru-cache';
import type { Clock } from './integrations.ts';

/** The maximum average number of requests per second, and (`atOnce`) the maximum burst. */
const perSecond = 5;
const atOnce = 20;
const cacheTime = 600_000; // ms
const most = 1_000;
/** After this many consecutive failures, no requests are sent for `leftAlone` ms. */
const failures = 5;
const leftAlone = 30_000; // ms

/** Answers `away` when it cannot be reached. */
type AskRegister<Question, Answer extends object | string> = (
  question: Question,
) => Promise<Answer | 'away'>;

/**
 * For a question that is not in the cache, answers `away` above the rate limit and while the
 * circuit breaker is open. `keyOf`: the same for questions with the same answer.
 */
export function withCacheAndCircuitBreaker<Question, Answer extends object | string>(
  askRegister: AskRegister<Question, Answer>,
  { keyOf, clock }: { keyOf: (question: Question) => string; clock: Clock },
): AskRegister<Question, Answer> {
  const now = () => clock.now().getTime();
  // `peek` does not count as a use, so when the cache is full, the oldest answer is removed.
  const answerCache = new LRUCache<string, Promise<Answer | 'away'>>({
    max: most,
    ttl: cacheTime - 1, // an answer that is `cacheTime` old is stale
    ttlResolution: 0, // does not cache the time
    perf: { now },
  });
  const mayAsk = openBucket();
  const breaker = openBreaker();

  const ask = async (question: Question): Promise<Answer | 'away'> => {
    const answer = await askRegister(question);
    breaker.recordAnswer(answer === 'away', now());
    return answer;
  };

  return async (question) => {
    const key = keyOf(question);
    const known = answerCache.peek(key);
    if (known !== undefined) return known;
    if (!breaker.lets(now()) || !mayAsk(now())) return 'away';
    const answer = ask(question);
    answerCache.set(key, answer);
    // Concurrent callers share this answer; `away` is not cached.
    if ((await answer) === 'away' && answerCache.peek(key) === answer) answerCache.delete(key);
    return answer;
  };
}

/** A token bucket. */
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
      next = now + leftAlone; // this request tries; others are refused until it has a result
      return true;
    },
    recordAnswer(isAway: boolean, now: number): void {
      failed = isAway ? failed + 1 : 0;
      if (failed >= failures) next = now + leftAlone;
    },
  };
}

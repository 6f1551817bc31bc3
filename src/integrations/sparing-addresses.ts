import type { AddressSource, RegisteredAddress } from './addresses.ts';
import type { Clock } from './integrations.ts';

type Answer = readonly RegisteredAddress[] | 'away';
type CachedAnswer = { answer: Promise<Answer>; until: number };

/**
 * Questions a second in the long run, and how many may come at once: many offices together ask no
 * more, and a register blocks who asks thousands.
 */
const perSecond = 5;
const atOnce = 20;
/** Doors hardly change; who goes back in the form asks the same again. */
const cacheTime = 600_000; // ms
const most = 1_000;
/**
 * After so many failures in a row it is left alone, so that nobody waits for what does not come;
 * then one question tries.
 */
const failures = 5;
const leftAlone = 30_000; // ms

/**
 * A source that is somebody else's, asked with moderation: the same house once in ten minutes, all
 * houses together no faster than the register likes, and not at all for a while when it does not
 * answer. Who comes too often hears `away`, and goes on without, as when the register is away.
 */
export function withCacheAndCircuitBreaker(source: AddressSource, clock: Clock): AddressSource {
  const answerCache = new Map<string, CachedAnswer>();
  const mayAsk = openBucket();
  const breaker = openBreaker();

  const ask = async (house: Parameters<AddressSource['addressesAt']>[0]): Promise<Answer> => {
    const answer = await source.addressesAt(house);
    breaker.recordAnswer(answer, now());
    return answer;
  };
  const now = () => clock.now().getTime();

  return {
    async addressesAt(house) {
      const key = `${house.postcode} ${house.houseNumber}`;
      const known = answerCache.get(key);
      if (known !== undefined && known.until > now()) return known.answer;
      if (!breaker.lets(now()) || !mayAsk(now())) return 'away';
      const answer = ask(house);
      const mine = { answer, until: now() + cacheTime };
      answerCache.delete(key);
      answerCache.set(key, mine);
      if (answerCache.size > most) answerCache.delete(answerCache.keys().next().value!);
      // Whoever asks meanwhile waits for the same answer; that there was none is not remembered.
      if ((await answer) === 'away' && answerCache.get(key) === mine) answerCache.delete(key);
      return answer;
    },
  };
}

/** Lets `atOnce` through, and then as many as time brings. */
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
      next = now + leftAlone; // one tries; the others wait for what it hears
      return true;
    },
    recordAnswer(answer: Answer, now: number): void {
      failed = answer === 'away' ? failed + 1 : 0;
      if (failed >= failures) next = now + leftAlone;
    },
  };
}

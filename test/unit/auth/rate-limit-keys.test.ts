import { describe, expect, it } from 'vitest';
import {
  takeCodeGuess,
  takePasskeyGuess,
  takePasswordGuess,
  takeSecondGuess,
} from '#auth/login/guesses.ts';
import type { RateLimitKind, RateLimits } from '#auth/api-keys/rate-limits.ts';

/** Which rate-limit counters a guess uses. Source: docs/decisions/0025. */

/** Rate limits of which this kind is used up. */
function openLimits(usedUp?: RateLimitKind) {
  const counted: string[] = [];
  const away = () => {
    throw new Error('no call of a program');
  };
  const limits: RateLimits = {
    async take(kind, key) {
      counted.push(`${kind} ${key}`);
      return kind === usedUp ? { allowed: false, retryAfterSeconds: 7 } : { allowed: true };
    },
    async giveBack(kind, key) {
      counted.push(`back: ${kind} ${key}`);
    },
    takeApi: away,
    look: away,
    close: away,
  };
  return { limits, counted };
}

type Take = typeof takePasswordGuess;
const guesser = { account: 'info@bakker.example', address: '2001:db8:1:2:3:4:5:6' };
const network = '2001:db8:1:2::/64';

type Case = { what: string; take: Take; known: string; unknown: readonly string[] };
const cases: readonly Case[] = [
  {
    what: 'a password',
    take: takePasswordGuess,
    known: 'loginDevice phone',
    unknown: [
      `loginAddress ${network}`,
      `loginAccount info@bakker.example ${network}`,
      'loginAnywhere info@bakker.example',
    ],
  },
  {
    what: 'a code of the app',
    take: takeSecondGuess,
    known: 'loginDevice second phone',
    unknown: [
      `loginAccount second info@bakker.example ${network}`,
      'secondAnywhere info@bakker.example',
    ],
  },
  {
    what: 'a mailed code',
    take: takeCodeGuess,
    known: 'loginDevice code phone',
    unknown: [`loginAddress code ${network}`],
  },
  {
    what: 'a passkey',
    take: takePasskeyGuess,
    known: 'loginDevice passkey phone',
    unknown: [`loginAddress ${network}`],
  },
];

describe.each(cases)('a guess at $what', ({ take, known, unknown }) => {
  const expected = (device: string | null) => (device === null ? unknown : [known]);

  it.each([null, 'phone'])('from device %s uses only the counters for it', async (device) => {
    const { limits, counted } = openLimits();
    const guess = await take(limits, { ...guesser, device });
    expect(guess.ok).toBe(true);
    expect(counted).toEqual(expected(device));
  });

  it.each([null, 'phone'])(
    'from device %s that was right is given back to all its counters',
    async (device) => {
      const { limits, counted } = openLimits();
      const guess = await take(limits, { ...guesser, device });
      if (!guess.ok) throw new Error('refused');
      counted.length = 0;
      await guess.value.worked();
      expect(counted.toSorted()).toEqual(
        expected(device)
          .map((counter) => `back: ${counter}`)
          .toSorted(),
      );
    },
  );

  it.each([null, 'phone'])(
    'from device %s is refused when any of its counters is used up',
    async (device) => {
      const kinds = expected(device).map((counter) => counter.split(' ')[0] as RateLimitKind);
      for (const [at, kind] of kinds.entries()) {
        const { limits, counted } = openLimits(kind);
        const problem = { code: 'login.tooMany', detail: 'Retry after 7 seconds' };
        expect(await take(limits, { ...guesser, device })).toEqual({
          ok: false,
          problems: [problem],
        });
        expect(counted).toEqual(expected(device).slice(0, at + 1));
      }
    },
  );
});

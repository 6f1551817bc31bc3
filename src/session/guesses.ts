import { refuse, type Result, ok } from '#wire/problem.ts';
import { throttledAddress } from './address.ts';
import type { LimitKind, Limits } from './limits.ts';

/** Who guesses: the account as typed or by id, the visitor's address, and their browser where the account knows it. */
export type Guesser = { account: string; address: string; device: string | null };

/** A guess that was counted; `worked` takes it back. */
export type Guess = { worked: () => Promise<void> };

type Counter = readonly [kind: LimitKind, key: string];

/**
 * Counts a guess before it is judged, so that many at once are as many guesses. A browser the
 * account knows has a counter of its own; all others are counted by their address, by address and
 * account, and by the account from anywhere. Refuses `login.tooMany`. Source: docs/decisions/0025.
 */
export function takePasswordGuess(limits: Limits, guesser: Guesser): Promise<Result<Guess>> {
  const { account, device } = guesser;
  const address = throttledAddress(guesser.address);
  return take(
    limits,
    device !== null
      ? [['loginDevice', device]]
      : [
          ['loginAddress', address],
          ['loginAccount', `${account} ${address}`],
          ['loginAnywhere', account],
        ],
  );
}

/** The same of the second step, which only who proved the first comes to. */
export function takeSecondGuess(limits: Limits, guesser: Guesser): Promise<Result<Guess>> {
  const { account, device } = guesser;
  const key = `second ${account} ${throttledAddress(guesser.address)}`;
  return take(
    limits,
    device !== null
      ? [['loginDevice', `second ${device}`]]
      : [
          ['loginAccount', key],
          ['secondAnywhere', account],
        ],
  );
}

/** The same of a code that was mailed, of which each takes five guesses at most; not by the account, which a stranger's codes are not for. */
export function takeCodeGuess(limits: Limits, { address, device }: Omit<Guesser, 'account'>): Promise<Result<Guess>> {
  return take(limits, device !== null ? [['loginDevice', `code ${device}`]] : [['loginAddress', `code ${throttledAddress(address)}`]]);
}

async function take(limits: Limits, counters: readonly Counter[]): Promise<Result<Guess>> {
  for (const [kind, key] of counters) {
    const taken = await limits.take(kind, key);
    if (!taken.allowed) return refuse({ code: 'login.tooMany', detail: `Retry after ${taken.retryAfterSeconds} seconds` });
  }
  const worked = async (): Promise<void> => {
    await Promise.all(counters.map(([kind, key]) => limits.giveBack(kind, key)));
  };
  return ok({ worked });
}

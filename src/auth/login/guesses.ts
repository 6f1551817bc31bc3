import { refuse, type Result, ok } from '#protocol/problem.ts';
import { throttledAddress } from '../sessions/address.ts';
import type { RateLimitKind, RateLimits } from '../api-keys/rate-limits.ts';

/** `account`: the login name in lower case, or the id. `device`: null for an unknown device. */
export type Guesser = { account: string; address: string; device: string | null };

export type Guess = { worked: () => Promise<void> };

type Counter = readonly [kind: RateLimitKind, key: string];

/**
 * Call it before the password is checked, so that parallel guesses count too. Source:
 * docs/decisions/0025.
 */
export function takePasswordGuess(limits: RateLimits, guesser: Guesser): Promise<Result<Guess>> {
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

/** Not counted per network address alone: only users who passed the first step get here. */
export function takeSecondGuess(limits: RateLimits, guesser: Guesser): Promise<Result<Guess>> {
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

/** Not counted per account: a stranger cannot guess at a code that the owner requested. */
export function takeCodeGuess(
  limits: RateLimits,
  { address, device }: Omit<Guesser, 'account'>,
): Promise<Result<Guess>> {
  return take(
    limits,
    device !== null
      ? [['loginDevice', `code ${device}`]]
      : [['loginAddress', `code ${throttledAddress(address)}`]],
  );
}

/** Nobody can guess a passkey; the limit restricts the work of checking signatures. */
export function takePasskeyGuess(
  limits: RateLimits,
  { address, device }: Omit<Guesser, 'account'>,
): Promise<Result<Guess>> {
  return take(
    limits,
    device !== null
      ? [['loginDevice', `passkey ${device}`]]
      : [['loginAddress', throttledAddress(address)]],
  );
}

/** For starting something that needs no secret, per network address. */
export async function refusedStart(
  limits: RateLimits,
  address: string,
): Promise<ReturnType<typeof refuse> | null> {
  const taken = await take(limits, [['passkey', throttledAddress(address)]]);
  return taken.ok ? null : taken;
}

async function take(limits: RateLimits, counters: readonly Counter[]): Promise<Result<Guess>> {
  for (const [kind, key] of counters) {
    const taken = await limits.take(kind, key);
    if (!taken.allowed)
      return refuse({
        code: 'login.tooMany',
        detail: `Retry after ${taken.retryAfterSeconds} seconds`,
      });
  }
  const worked = async (): Promise<void> => {
    await Promise.all(counters.map(([kind, key]) => limits.giveBack(kind, key)));
  };
  return ok({ worked });
}

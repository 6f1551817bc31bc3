import type { Ask } from '#records/ask.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { beginSession, type Entered, type Whence } from './begin-session.ts';
import { mustHaveSecondFactor, openHalf } from './let-in.ts';
import type { Limits } from './limits.ts';
import { lookAtOneTime, takeOneTime, tryOneTime } from './one-time.ts';
import { hasSecondFactor, passSecondFactor, takeInUse } from './second-factor.ts';
import type { SessionSettings } from './settings.ts';

const purpose = 'second-factor';
/** Codes tried after which one has to begin again. */
const attempts = 5;

/** `token`: what `letIn` gave. `app`: of who has none in use yet, what `beginSetUp` gave. */
export type SecondLogIn = Whence & { token: string; code: string; app: string };

/** `codes`: recovery codes, of who has just set up their app. */
export type SecondEntered = Entered & { userId: string; codes: readonly string[] };

/** An attempt that was counted; `worked` takes it back. */
export type SecondTry = { userId: string; worked: () => Promise<void> };

type Tools = { limits: Limits; settings: SessionSettings };

/** Whose half-finished log-in this token is; null when it is over. */
export const halfInAs = async (ask: Ask, closed: string): Promise<string | null> =>
  (await lookAtOneTime(ask, purpose, openHalf(ask, closed)?.token ?? ''))?.userId ?? null;

/**
 * Counts an attempt at the second step, before its code is looked at, so that many tries at once are as many attempts. Refuses `login.secondOver` (begin again) and
 * `login.tooMany` after 10 failures per account in 15 minutes. Source: decisions.md §10.
 */
export async function trySecond(ask: Ask, closed: string, limits: Limits): Promise<Result<SecondTry>> {
  const token = openHalf(ask, closed)?.token ?? '';
  const tried = await tryOneTime(ask, purpose, { token, attempts });
  if (tried === null) return refuse({ code: 'login.secondOver' });
  const key = `second ${tried.userId}`;
  const allowed = await limits.take('loginAccount', key);
  if (!allowed.allowed) return refuse({ code: 'login.tooMany', detail: `Retry after ${allowed.retryAfterSeconds} seconds` });
  return ok({ userId: tried.userId, worked: () => limits.giveBack('loginAccount', key) });
}

/**
 * The code of the app or a recovery code after the first step; of who must have an app and has none, the first code of the one they set up. Ask inside a transaction,
 * after `trySecond`. Refuses `login.secondWrong` at `code`, `login.secondOver`, and as `takeInUse`.
 */
export async function secondLogIn(ask: Ask, input: SecondLogIn, { settings }: Pick<Tools, 'settings'>): Promise<Result<SecondEntered>> {
  const half = openHalf(ask, input.token);
  const userId = await halfInAs(ask, input.token);
  if (half === null || userId === null) return over;
  const passed = (await hasSecondFactor(ask, userId))
    ? await pass(ask, userId, input.code)
    : await takeInUse(ask, { userId, sealed: input.app, code: input.code, keep: '' });
  if (!passed.ok) return passed;
  // Of all who come with one token, one gets in.
  const taken = await takeOneTime(ask, purpose, half.token);
  const entered = taken && (await beginSession(ask, { userId, way: half.way, whence: input, settings }));
  if (entered === null || (passed.value.length > 0 && !mustHaveSecondFactor(settings, entered.viewer))) return over;
  return ok({ ...entered, userId, codes: passed.value });
}

const over = refuse({ code: 'login.secondOver' });

const pass = async (ask: Ask, userId: string, code: string): Promise<Result<string[]>> =>
  (await passSecondFactor(ask, userId, code)) ? ok([]) : refuse({ code: 'login.secondWrong', field: 'code' });

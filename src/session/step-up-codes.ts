import { keyedHash } from '#records/keyed-hash.ts';
import type { Ask } from '#records/ask.ts';
import { keepOneTime, takeOneTimeCode } from './one-time.ts';

/** Mailed codes with which users prove again who they are. Each belongs to one session. */

/** After this many wrong guesses a new code is needed. */
const attempts = 5;
const purpose = 'step-up';

/** Only the last code that was mailed is valid. `session`: the hash of its token. */
export async function keepStepUpCode(ask: Ask, wanted: { session: string; code: string; minutes: number }): Promise<void> {
  const { viewer } = ask;
  if (viewer.kind !== 'user') return;
  const { session, ...rest } = wanted;
  await keepOneTime(ask, { purpose, ownerId: viewer.userId, token: await tokenOf(ask, session), ...rest });
}

/** Whether this is the code, which is valid once. Call it outside a transaction, so that a wrong guess stays counted. */
export async function takeStepUpCode(ask: Ask, { session, code }: { session: string; code: string }): Promise<boolean> {
  const token = await tokenOf(ask, session);
  const taken = await takeOneTimeCode(ask, purpose, { token, code: code.replace(/\s/g, ''), attempts });
  return taken !== null && ask.viewer.kind === 'user' && taken.ownerId === ask.viewer.userId;
}

/** Only the system can compute this token, so the form needs none. */
const tokenOf = async (ask: Ask, session: string): Promise<string> => (await keyedHash(ask, purpose))(session);

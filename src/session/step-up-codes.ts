import { keyedHash } from '#records/keyed-hash.ts';
import type { Ask } from '#records/ask.ts';
import { keepOneTime, takeOneTimeCode } from './one-time.ts';

/** Codes that are mailed to who proves again who they are. Each belongs to one session. */

/** Wrong codes after which a new one is needed. */
const attempts = 5;
const purpose = 'step-up';

/** The code that was mailed last is the one that counts. `session`: the hash of its token. */
export async function keepStepUpCode(ask: Ask, wanted: { session: string; code: string; minutes: number }): Promise<void> {
  const { viewer } = ask;
  if (viewer.kind !== 'user') return;
  const { session, ...rest } = wanted;
  await keepOneTime(ask, { purpose, ownerId: viewer.userId, token: await tokenOf(ask, session), ...rest });
}

/** Whether this is the code; it is good once. Outside a transaction: a wrong code stays counted. */
export async function takeStepUpCode(ask: Ask, { session, code }: { session: string; code: string }): Promise<boolean> {
  const token = await tokenOf(ask, session);
  const taken = await takeOneTimeCode(ask, purpose, { token, code: code.replace(/\s/g, ''), attempts });
  return taken !== null && ask.viewer.kind === 'user' && taken.ownerId === ask.viewer.userId;
}

/** Known to nobody but the system, so the form needs no token of its own. */
const tokenOf = async (ask: Ask, session: string): Promise<string> => (await keyedHash(ask, purpose))(session);

import { randomInt } from 'node:crypto';
import { type Ask, asSystemFor } from '#records/ask.ts';
import { inTransaction } from '#records/transaction.ts';
import { keepStepUpCode } from '#session/step-up-codes.ts';
import { loginMails } from '#text/login-mails.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { refusedAttempt } from './attempts.ts';
import { tellOwner } from './login-letters.ts';

const minutes = 10;

/**
 * Mails the viewer a code with which they prove again who they are, in this session. For users who log in
 * with mailed codes only. `session`: the hash of its token. Refuses `record.noRight`, `form.tooMany`.
 */
export async function mailStepUpCode(ask: Ask, session: string): Promise<Result<null>> {
  if (ask.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ask.viewer;
  const refused = await refusedAttempt(async (key) => ask.letterThrottle(key), `step-up code of ${userId}`);
  if (refused) return refused;
  return inTransaction(ask, async (inside) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await keepStepUpCode(inside, { session, code, minutes });
    const words = loginMails.stepUpCode({ code, minutes, brand: inside.brand });
    const system = asSystemFor(inside, 'mail a code to prove who one is');
    await tellOwner(system, { userId, kind: 'Code om te bevestigen', words, secret: true });
    return ok(null);
  });
}

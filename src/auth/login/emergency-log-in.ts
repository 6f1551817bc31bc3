import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  consumeOneTimeToken,
  createOneTimeToken,
  peekOneTimeToken,
} from '../factors/one-time-token.ts';
import type { SessionSettings } from '../sessions/settings.ts';
import {
  createSession,
  type ClientInfo,
  type CreatedSession,
  type MfaChallenge,
} from './mfa-challenge.ts';

const purpose = 'emergency';

/** Short, because the link stands in the terminal of the operator. */
export const emergencyMinutes = 10;

const over = refuse({ code: 'login.linkOver' });

/** For the operator, when nobody can log in another way. Call it only as the system. */
export const createEmergencyToken = (system: RequestContext, userId: string): Promise<string> =>
  createOneTimeToken(system, { purpose, ownerId: userId, minutes: emergencyMinutes });

export const isEmergencyToken = async (ctx: RequestContext, token: string): Promise<boolean> =>
  (await peekOneTimeToken(ctx, purpose, token)) !== null;

/** The link takes the place of the password; the second step remains. */
export function emergencyLogIn(
  ctx: RequestContext,
  { token, ...clientInfo }: ClientInfo & { token: string },
  { settings }: { settings: SessionSettings },
): Promise<Result<CreatedSession | MfaChallenge>> {
  return inTransaction(asSystem(ctx, 'log in with a link of the operator'), async (system) => {
    const taken = await consumeOneTimeToken(system, purpose, token);
    if (taken === null) return over;
    const userId = taken.ownerId;
    const entered = await createSession(system, { userId, way: 'emergency', clientInfo, settings });
    if (entered === null) return over;
    await auditAction(system, {
      verb: 'change',
      object: 'User',
      fields: ['logIn'],
      records: [userId],
    });
    return ok(entered);
  });
}

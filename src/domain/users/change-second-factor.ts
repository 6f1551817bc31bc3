import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { hasRecentProof } from '#auth/login/proven.ts';
import { recentRecoveryCodes, makeRecoveryCodes } from '#auth/factors/recovery-codes.ts';
import {
  beginTotpSetUp,
  dropSecondFactor,
  lockSecondFactor,
  readSecondFactor,
  type RecoveryCodes,
  activateTotp,
} from '#auth/factors/second-factor.ts';
import { securityText } from '#messages/login/security.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';
import { isProof, refusedProof, wrongProof } from './own-proof.ts';

/**
 * Ends the user's other sessions. `currentSession`: the hash of the session token. Source:
 * decisions.md §10.
 */
export const setUpSecondFactor = (
  ctx: RequestContext,
  setUp: { app: string; code: string; currentSession: string },
): Promise<Result<RecoveryCodes>> =>
  changed(ctx, 'on', (system, userId) =>
    activateTotp(system, {
      userId,
      sealed: setUp.app,
      code: setUp.code,
      currentSession: setUp.currentSession,
    }),
  );

/**
 * Returns a new secret for an authenticator app, encrypted; it is not stored yet. `session`: the
 * hash of the session token. Source: decisions.md §10.
 */
export async function beginSecondFactor(
  ctx: RequestContext,
  session: string,
): Promise<Result<string>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  return (await hasRecentProof(ctx, session))
    ? ok(beginTotpSetUp(ctx, ctx.viewer.userId))
    : refuse({ code: 'login.proveFirst' });
}

/** `proof`: a code or the password. `required`: the user must have a second factor. */
export async function turnOffSecondFactor(
  ctx: RequestContext,
  input: { proof: string; currentSession: string; required: boolean },
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user' || input.required) return refuse({ code: 'record.noRight' });
  if (!(await readSecondFactor(ctx, ctx.viewer.userId)).on) return ok(null);
  return changed(ctx, 'off', async (system, userId) => {
    if (!(await isProof(ctx, { system, userId, proof: input.proof }))) return wrongProof;
    await dropSecondFactor(system, { userId, currentSession: input.currentSession });
    return ok(null);
  });
}

/** For a user who lost their app and codes. */
export function removeSecondFactor(ctx: RequestContext, userId: string): Promise<Result<null>> {
  return inTransaction(ctx, async (system) => {
    if (system.viewer.kind !== 'system') return refuse({ code: 'record.noRight' });
    if (!(await readSecondFactor(system, userId)).on) return refuse({ code: 'record.notFound' });
    await dropSecondFactor(system, { userId, currentSession: '' });
    await mailSecurityChange(system, userId, securityText.second.mails.off);
    return ok(null);
  });
}

/**
 * `proof`: a code or the password. The same form, sent again within two minutes, gets the same
 * codes.
 */
export const renewRecoveryCodes = (
  ctx: RequestContext,
  { proof, formKey }: { proof: string; formKey: string },
): Promise<Result<RecoveryCodes>> =>
  changed<RecoveryCodes>(ctx, 'codes', async (system, userId) => {
    await lockSecondFactor(system, userId, 'change');
    if (!(await readSecondFactor(system, userId)).on) return refuse({ code: 'record.noRight' });
    const making = { userId, from: `form ${formKey}` };
    const before = await recentRecoveryCodes(system, making);
    if (before !== null) return ok({ codes: before, again: true });
    if (!(await isProof(ctx, { system, userId, proof }))) return wrongProof;
    return ok({ codes: await makeRecoveryCodes(system, making), again: false });
  });

async function changed<T extends RecoveryCodes | null>(
  ctx: RequestContext,
  what: keyof typeof securityText.second.mails,
  change: (system: RequestContext, userId: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const refused = await refusedProof(ctx, userId);
  if (refused) return refused;
  return inTransaction(asSystemOnBehalf(ctx, 'change a second factor'), async (system) => {
    const done = await change(system, userId);
    if (done.ok && done.value?.again !== true)
      await mailSecurityChange(system, userId, securityText.second.mails[what]);
    return done;
  });
}

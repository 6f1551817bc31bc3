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

type What = keyof typeof securityText.second.mails;

/**
 * Takes an authenticator app in use for who asks; their other sessions end and they are told by
 * mail. `keep`: the hash of the session in use. Gives ten recovery codes, which are nowhere else.
 * Refuses `record.noRight`, `form.tooMany` (10 in 10 minutes), and as `activateTotp`. Source:
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
 * The secret of an app, sealed, for who sets one up. `session`: the hash of the session in use.
 * Refuses `record.noRight`, `login.proveFirst` for who logged in a while ago. Source: decisions.md
 * §10.
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

/**
 * Switches it off for who shows a code or their password; their other sessions end and they are
 * told by mail. `required`: they must have one, then it is refused. Refuses `record.noRight`,
 * `form.tooMany`, `login.proofWrong` at `proof`; off already is fine.
 */
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

/**
 * Takes it away from who lost their app and their codes, ends their sessions and tells them by
 * mail. For the system alone. Refuses `record.noRight`, `record.notFound` (off already).
 */
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
 * New recovery codes in the place of the old ones, for who shows a code or their password. Who
 * sends the same form twice sees the same codes twice. Refuses `record.noRight`, `form.tooMany`,
 * `login.proofWrong` at `proof`.
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

/** Tells its owner by mail, unless it was done a moment ago by the same form. */
async function changed<T extends RecoveryCodes | null>(
  ctx: RequestContext,
  what: What,
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

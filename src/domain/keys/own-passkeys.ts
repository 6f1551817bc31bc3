import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import {
  createPasskeyRegistrationOptions,
  savePasskey,
  removeOwnPasskey,
} from '#auth/factors/passkeys.ts';
import { lockSecondFactor } from '#auth/factors/second-factor.ts';
import { hasOtherWayIn } from '#auth/providers/identities.ts';
import { hasRecentProof, stepUpRefusal } from '#auth/login/proven.ts';
import { securityText } from '#messages/login/security.ts';
import { mayUsePassword } from '#auth/factors/may-use-password.ts';
import type { PasskeyRegistration } from '#protocol/forms/passkey.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { listProviders } from '../login/providers.ts';
import { mailSecurityChange, usernameOf } from '../mail/login-mails.ts';

const { mails } = securityText.passkeys;

/** `session`: the hash of the session token. */
export async function beginPasskey(
  ctx: RequestContext,
  { origin, session }: { origin: string; session: string },
): Promise<Result<object>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  if (!(await hasRecentProof(ctx, session))) return refuse({ code: 'login.proveFirst' });
  const refused = await refusedAttempt(ctx.services.throttles.form, `passkey of ${userId}`);
  if (refused) return refused;
  const name = (await usernameOf(asSystemOnBehalf(ctx, 'read a login'), userId)) ?? '';
  return createPasskeyRegistrationOptions(ctx, { origin, name });
}

/** Source: decisions.md §10. */
export async function addPasskey(
  ctx: RequestContext,
  passkey: { made: PasskeyRegistration; name: string; origin: string },
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (inside) => {
    const savedPasskey = await savePasskey(inside, passkey);
    if (!savedPasskey.ok) return savedPasskey;
    if (savedPasskey.value.added)
      await mailSecurityChange(
        asSystemOnBehalf(inside, 'tell of a passkey'),
        userId,
        mails.added(passkey.name),
      );
    return ok(null);
  });
}

/** Refuses with `passkey.lastWay` when the user could not log in any more. */
export async function removePasskey(ctx: RequestContext, id: string): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const unproven = await stepUpRefusal(ctx);
  if (unproven) return unproven;
  return inTransaction(ctx, async (inside) => {
    // Of two simultaneous removals, the second one sees the result of the first.
    await lockSecondFactor(inside, userId, 'change');
    const name = await removeOwnPasskey(inside, id);
    if (name === null) return ok(null);
    const providers = listProviders(ctx).map(({ key }) => key);
    // Without any of these, a mailed code still lets in who may use one.
    const lastWay =
      !mayUsePassword(ctx, ctx.viewer) && !(await hasOtherWayIn(inside, { userId, providers }));
    if (lastWay) return refuse({ code: 'passkey.lastWay' });
    await mailSecurityChange(
      asSystemOnBehalf(inside, 'tell of a passkey'),
      userId,
      mails.removed(name),
    );
    return ok(null);
  });
}

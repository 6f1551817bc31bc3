import type { RequestContext } from '#engine/model/request-context.ts';
import { mayUsePassword } from '#auth/factors/may-use-password.ts';
import { hasPassword } from '#auth/factors/passwords.ts';
import { listOwnPasskeys } from '#auth/factors/passkeys.ts';
import { hasSecondFactor } from '#auth/factors/second-factor.ts';
import { hasRecentProof } from '#auth/login/proven.ts';
import type { StepUpWays, TypedProofs } from '#protocol/users/step-up.ts';
import { listOwnProviders } from '../login/prove-by-provider.ts';

export async function readTypedProofs(ctx: RequestContext): Promise<TypedProofs> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user') return { hasPassword: false, hasApp: false, canMail: false };
  const canMail = mayUsePassword(ctx, viewer);
  const [password, app] = await Promise.all([
    canMail && hasPassword(ctx, viewer.userId),
    hasSecondFactor(ctx, viewer.userId),
  ]);
  return { hasPassword: password, hasApp: app, canMail };
}

/** How the viewer can prove who they are. `session`: the hash of the session token. */
export async function readStepUpWays(ctx: RequestContext, session: string): Promise<StepUpWays> {
  const [typed, passkeys, providers, proven] = await Promise.all([
    readTypedProofs(ctx),
    listOwnPasskeys(ctx),
    listOwnProviders(ctx),
    hasRecentProof(ctx, session),
  ]);
  return {
    ...typed,
    passkey: passkeys.length > 0,
    providers: providers.map(({ key, label }) => ({ key, label })),
    proven,
  };
}

import type { RequestContext } from '#engine/model/request-context.ts';
import { createStepUpPasskeyOptions, proveByPasskey } from '#auth/factors/step-up-passkey.ts';
import { passkeyAssertion } from '#protocol/forms/passkey.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import * as v from 'valibot';
import { refusedAttempt } from '../forms/attempts.ts';
import { refusedProof } from './own-proof.ts';

type Here = { origin: string; session: string };

/** Null when the user has no passkey. `session`: the hash of the session token. */
export async function beginStepUpPasskey(
  ctx: RequestContext,
  here: Here,
): Promise<Result<object | null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const refused = await refusedAttempt(
    ctx.services.throttles.form,
    `passkey proof of ${ctx.viewer.userId}`,
  );
  return refused ?? ok(await createStepUpPasskeyOptions(ctx, here));
}

export async function stepUpWithPasskey(
  ctx: RequestContext,
  { answer, ...here }: Here & { answer: string },
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const refused = await refusedProof(ctx, ctx.viewer.userId);
  if (refused) return refused;
  const sent = v.safeParse(passkeyAssertion, { passkey: answer });
  const isProven =
    sent.success && (await proveByPasskey(ctx, { ...here, used: sent.output.passkey }));
  return isProven ? ok(null) : refuse({ code: 'login.passkeyProofWrong' });
}

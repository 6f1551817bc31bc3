import type { Ask } from '#records/ask.ts';
import { askStepUpPasskey, proveByPasskey } from '#session/step-up-passkey.ts';
import { usedPasskey } from '#wire/forms/passkey.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import * as v from 'valibot';
import { refusedAttempt } from './attempts.ts';
import { refusedProof } from './own-proof.ts';

type Here = { origin: string; session: string };

/**
 * What a browser needs to ask whoever is logged in for a passkey of theirs, as a proof of who they are; null when they have none. `session`: the hash of the session in
 * use. Refuses `record.noRight`, `form.tooMany` (10 in 10 minutes).
 */
export async function beginStepUpPasskey(ask: Ask, here: Here): Promise<Result<object | null>> {
  if (ask.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const refused = await refusedAttempt(ask.formThrottle, `passkey proof of ${ask.viewer.userId}`);
  return refused ?? ok(await askStepUpPasskey(ask, here));
}

/**
 * Notes that who has been logged in for a while showed by a passkey of theirs who they are. `answer`: what the browser says, as text. Refuses `record.noRight`,
 * `form.tooMany`, and `login.passkeyProofWrong` for whatever does not hold.
 */
export async function proveAgainByPasskey(ask: Ask, { answer, ...here }: Here & { answer: string }): Promise<Result<null>> {
  if (ask.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const refused = await refusedProof(ask, ask.viewer.userId);
  if (refused) return refused;
  const sent = v.safeParse(usedPasskey, { passkey: answer });
  const isProven = sent.success && (await proveByPasskey(ask, { ...here, used: sent.output.passkey }));
  return isProven ? ok(null) : refuse({ code: 'login.passkeyProofWrong' });
}

import type { Bindings } from '#api/pipeline/api-call.ts';
import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import { stepUpWithProof } from '#domain/users/own-proof.ts';
import { mailStepUpCode } from '#domain/users/step-up-code.ts';
import { stepUpWithPasskey } from '#domain/users/step-up-passkey.ts';
import { isCrossOriginWrite } from '#auth/sessions/same-origin.ts';
import type { Problem } from '#protocol/problem.ts';
import { stepUpFieldNames } from '#protocol/users/step-up.ts';

/** In bytes. A larger form is not searched for a proof. */
const longest = 500_000;

/** `origin`: of the site; a passkey is valid for one origin. */
type Sent = { request: Request; origin: string };

/** A form from another site is refused later, and must have no effect before that. */
export async function withProof(ctx: RequestContext, sent: Sent): Promise<RequestContext> {
  const stepUp = isCrossOriginWrite(sent.request, sent.origin)
    ? null
    : await proofInForm(ctx, sent);
  const { call } = ctx.origin;
  return stepUp === null || call === undefined ? ctx : withCall(ctx, { ...call, stepUp });
}

export function sessionForPageCalls({ origin: { call } }: RequestContext): Pick<Bindings, 'page'> {
  if (call?.session === undefined) return {};
  return { page: { session: call.session, ...(call.stepUp && { stepUp: call.stepUp }) } };
}

/** Null when there was no proof, or when it was right. */
async function proofInForm(
  ctx: RequestContext,
  { request, origin }: Sent,
): Promise<Problem | null> {
  const session = ctx.origin.call?.session;
  if (request.method !== 'POST' || session === undefined || !mayCarry(request.headers)) return null;
  const sent = new URLSearchParams(await request.clone().text());
  if (sent.has(stepUpFieldNames.code)) {
    const mailed = await mailStepUpCode(ctx, session);
    return mailed.ok
      ? { code: 'stepUp.codeSent', field: stepUpFieldNames.proof }
      : atProof(mailed.problems);
  }
  const [proof, answer] = [
    sent.get(stepUpFieldNames.proof) ?? '',
    sent.get(stepUpFieldNames.passkey) ?? '',
  ];
  if (proof === '' && answer === '') return null;
  const proven = await (answer === ''
    ? stepUpWithProof(ctx, { proof, session })
    : stepUpWithPasskey(ctx, { answer, origin, session }));
  return proven.ok ? null : atProof(proven.problems);
}

function mayCarry(headers: Headers): boolean {
  const isForm =
    headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  return isForm && Number(headers.get('content-length') ?? longest + 1) <= longest;
}

const atProof = ([first]: readonly Problem[]): Problem => ({
  code: first!.code,
  field: stepUpFieldNames.proof,
});

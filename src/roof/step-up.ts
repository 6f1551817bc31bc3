import type { Bindings } from '#api/tools.ts';
import type { Ask } from '#records/ask.ts';
import { proveAgain } from '#methods/own-proof.ts';
import { mailStepUpCode } from '#methods/step-up-code.ts';
import type { Problem } from '#wire/problem.ts';
import { stepUpNames } from '#wire/step-up.ts';

/** No form that may carry a proof is longer; one with files never carries one. */
const longest = 500_000;

/** The question of whoever sent this request, with what was wrong with the proof that came along. */
export async function withProof(ask: Ask, request: Request): Promise<Ask> {
  const stepUp = await proofInForm(ask, request);
  return stepUp === null || ask.call === undefined ? ask : { ...ask, call: { ...ask.call, stepUp } };
}

/** What a call of the record API that a page makes for its visitor carries on of it. */
export function pageOf({ call }: Ask): Pick<Bindings, 'page'> {
  if (call?.session === undefined) return {};
  return { page: { session: call.session, ...(call.stepUp && { stepUp: call.stepUp }) } };
}

/**
 * What came of the proof that a form carries, before its action runs: null = there was none, or it was
 * right and is noted. Every form may carry one, so each asks in place and keeps what was typed.
 */
async function proofInForm(ask: Ask, request: Request): Promise<Problem | null> {
  const session = ask.call?.session;
  if (request.method !== 'POST' || session === undefined || !mayCarry(request.headers)) return null;
  const sent = new URLSearchParams(await request.clone().text());
  if (sent.has(stepUpNames.code)) {
    const mailed = await mailStepUpCode(ask, session);
    return mailed.ok ? { code: 'stepUp.codeSent', field: stepUpNames.proof } : atProof(mailed.problems);
  }
  const proof = sent.get(stepUpNames.proof) ?? '';
  if (proof === '') return null;
  const proven = await proveAgain(ask, { proof, session });
  return proven.ok ? null : atProof(proven.problems);
}

function mayCarry(headers: Headers): boolean {
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  return isForm && Number(headers.get('content-length') ?? longest + 1) <= longest;
}

const atProof = ([first]: readonly Problem[]): Problem => ({ code: first!.code, field: stepUpNames.proof });

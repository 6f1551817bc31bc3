import { stepUpText as text } from '#messages/login/step-up.ts';
import type { StepUpAnswer } from '#protocol/users/step-up.ts';

/** Sends a proof by itself. Gives what was wrong, in words; null = nothing. */
export async function sendProof(
  to: string,
  fields: Record<string, string>,
): Promise<string | null> {
  try {
    const response = await fetch(to, { method: 'POST', body: new URLSearchParams(fields) });
    if (!response.ok) return text.unreached;
    const { problem } = (await response.json()) as StepUpAnswer; // proof: what that address answers
    return problem;
  } catch {
    return text.unreached;
  }
}

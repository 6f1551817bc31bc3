import { stepUpText as text } from '#messages/login/step-up.ts';
import type { StepUpAnswer } from '#protocol/users/step-up.ts';

/** Sends a proof on its own. Returns the text of the problem; null when it was accepted. */
export async function sendProof(
  to: string,
  fields: Record<string, string>,
): Promise<string | null> {
  try {
    const response = await fetch(to, { method: 'POST', body: new URLSearchParams(fields) });
    if (!response.ok) return text.unreached;
    // proof: this is the type of the response of that address
    const { problem } = (await response.json()) as StepUpAnswer;
    return problem;
  } catch {
    return text.unreached;
  }
}

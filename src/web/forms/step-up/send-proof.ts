import { stepUpText as text } from '#messages/login/step-up.ts';
import type { StepUpAnswer } from '#protocol/users/step-up.ts';

export async function sendProof(
  to: string,
  fields: Record<string, string>,
): Promise<string | null> {
  try {
    const response = await fetch(to, { method: 'POST', body: new URLSearchParams(fields) });
    if (!response.ok) return text.unreached;
    // proof: the action of that address returns this type
    const { problem } = (await response.json()) as StepUpAnswer;
    return problem;
  } catch {
    return text.unreached;
  }
}

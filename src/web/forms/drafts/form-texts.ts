import { stepUpFieldNames } from '#protocol/users/step-up.ts';

export type FormTexts = Readonly<Record<string, string>>;

/** The fields of a proof of identity. They are secret, so no answer repeats them. */
const ofStepUp: ReadonlySet<string> = new Set(Object.values(stepUpFieldNames));

/**
 * Returns the texts of a form by name, without files and proofs of identity. Each line break becomes
 * one LF. Several values of one name are joined by `;`.
 */
export function formTextsOf(sent: FormData): FormTexts {
  const typed: Record<string, string> = {};
  for (const [name, value] of sent) {
    if (typeof value !== 'string' || ofStepUp.has(name)) continue;
    const text = value.replace(/\r\n?/g, '\n');
    typed[name] = typed[name] === undefined ? text : `${typed[name]};${text}`;
  }
  return typed;
}

import { stepUpFieldNames } from '#protocol/users/step-up.ts';

export type FormTexts = Readonly<Record<string, string>>;

const ofStepUp: ReadonlySet<string> = new Set(Object.values(stepUpFieldNames));

/**
 * Without files and the fields of a proof of identity, which are secret. Several values of one name
 * are joined by `;`.
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

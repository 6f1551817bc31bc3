import { stepUpFieldNames } from '#protocol/users/step-up.ts';

export type FormTexts = Readonly<Record<string, string>>;

/** The proof is secret, so no answer repeats it. */
const ofStepUp: ReadonlySet<string> = new Set(Object.values(stepUpFieldNames));

/**
 * The texts of a form, by name, to show them again; a file where a text belongs counts as empty. A
 * line break is one sign, also where a browser sends two. What was ticked under one name stands
 * together, with `;` between.
 */
export function formTextsOf(sent: FormData): FormTexts {
  const typed: Record<string, string> = {};
  for (const [name, value] of sent)
    if (typeof value === 'string' && !ofStepUp.has(name))
      typed[name] =
        typed[name] === undefined ? value.replace(/\r\n?/g, '\n') : `${typed[name]};${value}`;
  return typed;
}

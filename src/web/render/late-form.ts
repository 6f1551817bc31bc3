import { formKeyName } from '../forms/form-key.ts';
import { type FormTexts, formTextsOf } from '../forms/drafts/form-texts.ts';
import { endedParam } from '../paths.ts';
import { previousValueField, displayNameField, serializedValue } from '../forms/sent-form.ts';

/**
 * A person may have written a text with a space or an `@`. Keys and choices have none. Passwords
 * and codes are never selected.
 */
const ours = new Set<string>([formKeyName]);
const secret = /wachtwoord|password|code/i;
const written = /\s|@/;

/**
 * Returns the texts that the user typed in a form that arrived after the session ended; none when
 * the form cannot be read.
 */
export async function readTypedTexts(request: Request): Promise<string[]> {
  try {
    const typed = formTextsOf(await request.formData());
    return Object.entries(typed).flatMap(([name, value]) =>
      isTheirs(typed, name) ? [value.trim()] : [],
    );
  } catch {
    return [];
  }
}

function isTheirs(typed: FormTexts, name: string): boolean {
  const text = (typed[name] ?? '').trim();
  if (text === '' || ours.has(name) || secret.test(name) || /^(\.|was\.|naam\.)/.test(name))
    return false;
  // The form of a record contains the original values, so even a single changed word is the user's.
  const stood = typed[previousValueField(name)];
  return stood === undefined
    ? written.test(text)
    : ![serializedValue(text), text].includes(stood) && text !== typed[displayNameField(name)];
}

/** Returns the log-in address when the session ended; null for any other response. */
export function logInRedirectOf({ status, headers }: Response): string | null {
  const to = headers.get('location');
  return status === 302 && to !== null && to.includes(`${endedParam}=`) ? to : null;
}

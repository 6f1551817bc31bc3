import { formKeyName } from '../forms/form-key.ts';
import { type FormTexts, formTextsOf } from '../forms/drafts/form-texts.ts';
import { endedParam } from '../paths.ts';
import { previousValueField, displayNameField, serializedValue } from '../forms/sent-form.ts';

/**
 * Only texts that a person may have written: no keys, no choices, and never a password or a code.
 */
const ours = new Set<string>([formKeyName]);
const secret = /wachtwoord|password|code/i;
const written = /\s|@/;

/**
 * Returns the texts of a form that arrived after the session ended; empty when the form cannot be
 * read.
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
  // A record's form contains the original values, so a changed single word counts as the user's
  // text too.
  const stood = typed[previousValueField(name)];
  return stood === undefined
    ? written.test(text)
    : ![serializedValue(text), text].includes(stood) && text !== typed[displayNameField(name)];
}

/**
 * Returns the log-in address that a response redirects to after the session ended; null for any
 * other response.
 */
export function logInRedirectOf({ status, headers }: Response): string | null {
  const to = headers.get('location');
  return status === 302 && to !== null && to.includes(`${endedParam}=`) ? to : null;
}

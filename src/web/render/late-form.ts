import { formKeyName } from '../forms/form-key.ts';
import { type FormTexts, formTextsOf } from '../forms/drafts/form-texts.ts';
import { endedParam } from '../paths.ts';
import { previousValueField, displayNameField, serializedValue } from '../forms/sent-form.ts';

/**
 * What a person may have written themselves: no keys, no choices, and never a password or a code.
 */
const ours = new Set<string>([formKeyName]);
const secret = /wachtwoord|password|code/i;
const written = /\s|@/;

/**
 * The texts of a form that came after the session ended; of what is too large to read twice,
 * nothing.
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
  // Of a record the form says what stood there, so a single word that is new is theirs too.
  const stood = typed[previousValueField(name)];
  return stood === undefined
    ? written.test(text)
    : ![serializedValue(text), text].includes(stood) && text !== typed[displayNameField(name)];
}

/**
 * Where an answer sends somebody whose session was over to log in again; null when it is another
 * answer.
 */
export function logInRedirectOf({ status, headers }: Response): string | null {
  const to = headers.get('location');
  return status === 302 && to !== null && to.includes(`${endedParam}=`) ? to : null;
}

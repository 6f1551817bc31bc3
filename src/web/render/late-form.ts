import { ownPassword } from '#protocol/forms/new-password.ts';
import { secondFactorCode, secondFactorProof } from '#protocol/forms/second-code.ts';
import { formKeyName } from '../forms/form-key.ts';
import { type FormTexts, formTextsOf } from '../forms/drafts/form-texts.ts';
import { endedParam } from '../paths.ts';
import { previousValueField, displayNameField, serializedValue } from '../forms/sent-form.ts';

/** The form key, and the fields with a password or a code, which no page may show. */
const hidden = new Set<string>([
  formKeyName,
  ...Object.keys(ownPassword.entries),
  ...Object.keys(secondFactorCode.entries),
  ...Object.keys(secondFactorProof.entries),
]);
/** Typed text usually has a space or an `@`; an id or a key has neither. */
const written = /\s|@/;

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
  if (text === '' || hidden.has(name) || /^(\.|was\.|naam\.)/.test(name)) return false;
  // The original values show which values the user changed, even of a single word.
  const stood = typed[previousValueField(name)];
  return stood === undefined
    ? written.test(text)
    : ![serializedValue(text), text].includes(stood) && text !== typed[displayNameField(name)];
}

export function logInRedirectOf({ status, headers }: Response): string | null {
  const to = headers.get('location');
  return status === 302 && to !== null && to.includes(`${endedParam}=`) ? to : null;
}

import { formKeyName } from './form-key.ts';
import { typedIn } from './forms/typed.ts';
import { endedParam } from './paths.ts';

/** What a person may have written themselves: no keys, no choices, and never a password or a code. */
const ours = new Set<string>([formKeyName]);
const secret = /wachtwoord|password|code/i;
const written = /\s|@/;

/** The texts of a form that came after the session ended; of what is too large to read twice, nothing. */
export async function textsOf(request: Request): Promise<string[]> {
  try {
    const typed = typedIn(await request.formData());
    return Object.entries(typed).flatMap(([name, value]) => (!ours.has(name) && !secret.test(name) && written.test(value.trim()) ? [value.trim()] : []));
  } catch {
    return [];
  }
}

/** Where an answer sends somebody whose session was over to log in again; null when it is another answer. */
export function wayBackIn({ status, headers }: Response): string | null {
  const to = headers.get('location');
  return status === 302 && to !== null && to.includes(`${endedParam}=`) ? to : null;
}

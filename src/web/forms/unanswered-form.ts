import { formKeyName } from './form-key.ts';

/**
 * The form key of the last form of this tab that got no answer. After a reload of `page`, its forms
 * get this key again, so that the same content takes effect only once.
 */
type UnansweredForm = { page: string; key: string };

const place = 'zorgeloos-onbeantwoord';

const here = (): string => location.pathname + location.search;

export function rememberUnanswered(sent: FormData): void {
  const key = sent.get(formKeyName);
  if (typeof key !== 'string') return;
  const unanswered: UnansweredForm = { page: here(), key };
  try {
    sessionStorage.setItem(place, JSON.stringify(unanswered));
  } catch {
    // The browser forbids storage, or it is full. A reload then gives the form a new key.
  }
}

export function forgetUnanswered(answered: FormData): void {
  if (read()?.key === answered.get(formKeyName)) sessionStorage.removeItem(place);
}

export function unansweredKey(): string | null {
  const unanswered = read();
  return unanswered?.page === here() ? unanswered.key : null;
}

function read(): UnansweredForm | null {
  try {
    // proof: only `rememberUnanswered` stores texts under this key
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as UnansweredForm | null;
  } catch {
    return null;
  }
}

import { formKeyName } from './form-key.ts';

/**
 * The form key of the last form of this tab that got no answer. The forms of `pages` get this key
 * again, also after a reload, so that the same content takes effect only once.
 */
type UnansweredForm = { pages: readonly string[]; key: string };

const place = 'zorgeloos-onbeantwoord';

const pageOf = ({ pathname, search }: URL | Location): string => pathname + search;
const here = (): string => pageOf(location);

/** `url`: where the form was sent to, and of the page that then shows the refusal. */
export function rememberUnanswered(sent: FormData, url: string): void {
  const key = sent.get(formKeyName);
  if (typeof key !== 'string') return;
  const unanswered: UnansweredForm = { pages: [here(), pageOf(new URL(url, location.href))], key };
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
  return unanswered?.pages.includes(here()) ? unanswered.key : null;
}

function read(): UnansweredForm | null {
  try {
    // proof: only `rememberUnanswered` stores texts under this key
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as UnansweredForm | null;
  } catch {
    return null;
  }
}

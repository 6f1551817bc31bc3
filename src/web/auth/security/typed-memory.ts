import { guestDrafts } from '../../forms/drafts/guest-draft-name.ts';
import {
  type Forms,
  isBegun,
  keptForm,
  type KeptForm,
  putBack,
} from '../../forms/drafts/typed-form.ts';
import { lockValue, unlockValue } from '../../render/lock-value.ts';
import { fromText, toText } from '../login/locked-text.ts';
import { dropKey, keyOf } from './typed-key.ts';

/**
 * What stood in the forms of a page when its session ended, kept in this tab until the same person
 * is back: locked at once, with a key that goes when the session does and comes when they log in
 * again.
 */

/** `sure`: the session ended with it; else it was sent, and that may have gone well. */
type Kept = { user: string; sure: boolean; locked: string };
type Page = { page: string; forms: readonly KeptForm[] };

const place = 'zorgeloos-getypt';
const touched = new WeakSet<HTMLFormElement>();

const carried: { kept: Kept | null } = { kept: null };
/**
 * Locking takes a moment; what comes later waits for it. What was forgotten meanwhile is not kept
 * any more.
 */
const order: { last: Promise<unknown>; forgotten: number } = {
  last: Promise.resolve(),
  forgotten: 0,
};

function inOrder<T>(work: () => T | Promise<T>): Promise<T> {
  const done = order.last.then(work);
  order.last = done.catch(() => undefined);
  return done;
}

const here = (): string => location.pathname + location.search;

/** Notes which forms this person types in, and has the key ready by then; gives how to stop. */
export function noteTyping(user: string): () => void {
  // Drafts of a guest may be another person's: the user who logs in must not see them.
  sessionStorage.removeItem(guestDrafts);
  const note = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null) return;
    touched.add(form);
    void keyOf(user);
  };
  // Typed before we could hear it.
  if (typedForms(document.forms).length > 0) void keyOf(user);
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    void inOrder(dropKey);
  };
}

/** Keeps what is typed in the forms of this page; in `all` they are as they were last. */
export function keepTyping(
  user: string,
  sure: boolean,
  all: Forms = document.forms,
): Promise<void> {
  const page: Page = { page: here(), forms: typedForms(all).map((form) => keptForm(form, all)) };
  if (page.forms.length === 0) return sure ? makeSure() : Promise.resolve();
  const { forgotten } = order;
  return inOrder(async () => {
    const key = await keyOf(user);
    if (key === null) return;
    const locked = toText(await lockValue(key, page));
    if (order.forgotten === forgotten) keep({ user, sure, locked });
  });
}

/** What was sent last did not arrive: the session was over. */
export const makeSure = (): Promise<void> =>
  inOrder(() => {
    const kept = stored() ?? carried.kept;
    if (kept !== null) keep({ ...kept, sure: true });
  });

export function forgetTyping(): void {
  order.forgotten++;
  carried.kept = null;
  sessionStorage.removeItem(place);
}

/**
 * Logging in, and coming after the end, makes the browser forget what is stored: what waits for the
 * same person goes along in the page. Says whether there is any.
 */
export const carryTyping = (): Promise<boolean> =>
  inOrder(() => {
    carried.kept = stored() ?? carried.kept;
    return carried.kept !== null;
  });

/**
 * Puts back what this person typed on this page, as soon as its forms are there, and calls `onBack`
 * once. Of anybody else it forgets it. Gives how to stop.
 */
export function restoreTyping(user: string, onBack: () => void): () => void {
  let stop: (() => void) | null = () => undefined;
  void inOrder(async () => {
    const found = await openKept(user);
    if (found !== null && found.page === here() && stop !== null)
      stop = putBackWhenThere(found.forms, onBack);
  });
  return () => {
    stop?.();
    stop = null;
  };
}

async function openKept(user: string): Promise<Page | null> {
  const kept = stored() ?? carried.kept;
  if (kept === null) return null;
  if (kept.user !== user || !kept.sure) {
    forgetTyping();
    return null;
  }
  const key = await keyOf(user);
  return key && unlockValue<Page>(key, fromText(kept.locked));
}

function putBackWhenThere(forms: readonly KeptForm[], onBack: () => void): () => void {
  const waiting = new Set(forms);
  const put = (): void => {
    const before = waiting.size;
    for (const form of waiting) if (putBack(form) !== null) waiting.delete(form);
    if (waiting.size < before) onBack();
    if (waiting.size > 0) return;
    forgetTyping();
    observer.disconnect();
  };
  // A form behind a button comes when it is asked for.
  const observer = new MutationObserver(put);
  observer.observe(document.body, { childList: true, subtree: true });
  put();
  return () => observer.disconnect();
}

const typedForms = (all: Forms): HTMLFormElement[] =>
  [...all].filter(
    (form) => form.closest('[role=search]') === null && (touched.has(form) || isBegun(form)),
  );

function stored(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null; // proof: written by `keep`
  } catch {
    return null;
  }
}

function keep(kept: Kept): void {
  carried.kept = kept;
  try {
    sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // the tab keeps nothing: then it goes along in the page alone
  }
}

import { guestDraftsStorageKey } from './guest-draft-name.ts';
import {
  type FormElements,
  isFormDirty,
  snapshotForm,
  type FormSnapshot,
  restoreForm,
} from './typed-form.ts';
import { encryptValue, decryptValue } from '../../session/encrypt-value.ts';
import { decodeLocked, encodeLocked } from './locked-text.ts';
import { dropTypingKey, typingKeyOf } from './typed-key.ts';

/**
 * What stood in the forms of a page when its session ended, kept in this tab until the same person
 * is back: locked at once, with a key that goes when the session does and comes when they log in
 * again.
 */

/** `sure`: the session ended with it; else it was sent, and that may have gone well. */
type StoredTyping = { user: string; sure: boolean; locked: string };
type Page = { page: string; forms: readonly FormSnapshot[] };

const place = 'zorgeloos-getypt';
const touched = new WeakSet<HTMLFormElement>();

const carried: { typing: StoredTyping | null } = { typing: null };
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
export function trackTyping(user: string): () => void {
  // Drafts of a guest may be another person's: the user who logs in must not see them.
  sessionStorage.removeItem(guestDraftsStorageKey);
  const note = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null) return;
    touched.add(form);
    void typingKeyOf(user);
  };
  // Typed before we could hear it.
  if (typedForms(document.forms).length > 0) void typingKeyOf(user);
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    void inOrder(dropTypingKey);
  };
}

/** Keeps what is typed in the forms of this page; in `all` they are as they were last. */
export function keepTyping(
  user: string,
  sure: boolean,
  all: FormElements = document.forms,
): Promise<void> {
  const page: Page = {
    page: here(),
    forms: typedForms(all).map((form) => snapshotForm(form, all)),
  };
  if (page.forms.length === 0) return sure ? markTypingUnsent() : Promise.resolve();
  const { forgotten } = order;
  return inOrder(async () => {
    const key = await typingKeyOf(user);
    if (key === null) return;
    const locked = encodeLocked(await encryptValue(key, page));
    if (order.forgotten === forgotten) storeTyping({ user, sure, locked });
  });
}

/** What was sent last did not arrive: the session was over. */
export const markTypingUnsent = (): Promise<void> =>
  inOrder(() => {
    const typing = readStoredTyping() ?? carried.typing;
    if (typing !== null) storeTyping({ ...typing, sure: true });
  });

export function forgetTyping(): void {
  order.forgotten++;
  carried.typing = null;
  sessionStorage.removeItem(place);
}

/**
 * Logging in, and coming after the end, makes the browser forget what is stored: what waits for the
 * same person goes along in the page. Says whether there is any.
 */
export const holdTyping = (): Promise<boolean> =>
  inOrder(() => {
    carried.typing = readStoredTyping() ?? carried.typing;
    return carried.typing !== null;
  });

/**
 * Puts back what this person typed on this page, as soon as its forms are there, and calls `onBack`
 * once. Of anybody else it forgets it. Gives how to stop.
 */
export function restoreTyping(user: string, onBack: () => void): () => void {
  let stop: (() => void) | null = () => undefined;
  void inOrder(async () => {
    const found = await openStoredTyping(user);
    if (found !== null && found.page === here() && stop !== null)
      stop = putBackWhenThere(found.forms, onBack);
  });
  return () => {
    stop?.();
    stop = null;
  };
}

async function openStoredTyping(user: string): Promise<Page | null> {
  const typing = readStoredTyping() ?? carried.typing;
  if (typing === null) return null;
  if (typing.user !== user || !typing.sure) {
    forgetTyping();
    return null;
  }
  const key = await typingKeyOf(user);
  return key && decryptValue<Page>(key, decodeLocked(typing.locked));
}

function putBackWhenThere(forms: readonly FormSnapshot[], onBack: () => void): () => void {
  const waiting = new Set(forms);
  const put = (): void => {
    const before = waiting.size;
    for (const form of waiting) if (restoreForm(form) !== null) waiting.delete(form);
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

const typedForms = (all: FormElements): HTMLFormElement[] =>
  [...all].filter(
    (form) => form.closest('[role=search]') === null && (touched.has(form) || isFormDirty(form)),
  );

function readStoredTyping(): StoredTyping | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as StoredTyping | null; // proof: written by `keep`
  } catch {
    return null;
  }
}

function storeTyping(typing: StoredTyping): void {
  carried.typing = typing;
  try {
    sessionStorage.setItem(place, JSON.stringify(typing));
  } catch {
    // the tab keeps nothing: then it goes along in the page alone
  }
}

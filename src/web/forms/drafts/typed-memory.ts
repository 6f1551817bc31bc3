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
import { guestDraftsStorageKey } from '../../session/stored-names.ts';

/**
 * `locked`: the text of a page, encrypted. `sure`: the server certainly did not accept the text.
 */
type StoredTyping = { user: string; sure: boolean; locked: string };
type Page = { page: string; forms: readonly FormSnapshot[] };

const place = 'zorgeloos-getypt';
const touched = new WeakSet<HTMLFormElement>();

const carried: { typing: StoredTyping | null } = { typing: null };
/**
 * `forgotten`: how often `forgetTyping` ran; text that was read before its last run is not stored.
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

export function trackTyping(user: string): () => void {
  // Another person may have typed the guest drafts, so this user must not see them.
  removeStored(guestDraftsStorageKey);
  const note = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null) return;
    touched.add(form);
    void typingKeyOf(user);
  };
  // The user may have typed before this script ran.
  if (typedForms(document.forms).length > 0) void typingKeyOf(user);
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    void inOrder(dropTypingKey);
  };
}

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

export const markTypingUnsent = (): Promise<void> =>
  inOrder(() => {
    const typing = readStoredTyping() ?? carried.typing;
    if (typing !== null) storeTyping({ ...typing, sure: true });
  });

export function forgetTyping(): void {
  order.forgotten++;
  carried.typing = null;
  removeStored(place);
}

/** In memory, because the browser may clear its storage at the next log-in. */
export const holdTyping = (): Promise<boolean> =>
  inOrder(() => {
    carried.typing = readStoredTyping() ?? carried.typing;
    return carried.typing !== null;
  });

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
    // proof: only `storeTyping` stores texts under this key
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as StoredTyping | null;
  } catch {
    return null;
  }
}

function storeTyping(typing: StoredTyping): void {
  carried.typing = typing;
  try {
    sessionStorage.setItem(place, JSON.stringify(typing));
  } catch {
    // The browser forbids storage, or it is full. The text is then only in memory.
  }
}

function removeStored(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // The browser forbids storage, so there is nothing to remove.
  }
}

import { draftText } from '#messages/portal/drafts.ts';
import { guestDraftsStorageKey } from './guest-draft-name.ts';
import { isFormDirty, snapshotForm, type FormSnapshot, restoreForm } from './typed-form.ts';

/**
 * What guests typed and did not send, in this tab and until they send it or log in. A page that
 * cannot come replaces the page with the form, and so would take what stood in it.
 */

/** By the address of the page. */
type Drafts = Record<string, FormSnapshot>;

/** Passwords stay out of it, and so does a form in a dialog: it has no address of its own. */
const isDraftable = (form: HTMLFormElement): boolean =>
  form.closest('[role=dialog]') === null && form.querySelector('[type=password]') === null;

export function saveDraft(form: HTMLFormElement, page: string): void {
  if (form.isConnected && isDraftable(form)) write({ ...read(), [page]: snapshotForm(form) });
}

/**
 * Fills the form as it was left on this page. Gives what to tell the guest; null when the page had
 * it all.
 */
export function restoreDraft(form: HTMLFormElement, page: string): string | null {
  const savedForm = read()[page];
  if (savedForm === undefined || !isDraftable(form) || isFormDirty(form)) return null;
  restoreForm(savedForm);
  return isFormDirty(form) ? draftText.restored : null;
}

export function dropDraft(page: string): void {
  const { [page]: _sent, ...others } = read();
  write(others);
}

function read(): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(guestDraftsStorageKey) ?? '{}') as Drafts; // proof: written by `write`
  } catch {
    return {};
  }
}

function write(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(guestDraftsStorageKey);
    else sessionStorage.setItem(guestDraftsStorageKey, JSON.stringify(drafts));
  } catch {
    // The browser stores nothing, or no more.
  }
}

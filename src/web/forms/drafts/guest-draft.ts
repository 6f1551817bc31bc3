import { draftText } from '#messages/portal/drafts.ts';
import { guestDraftsStorageKey } from './guest-draft-name.ts';
import { isFormDirty, snapshotForm, type FormSnapshot, restoreForm } from './typed-form.ts';

/**
 * Keeps what a guest typed in this tab, until they send it or log in. Without it an error page in
 * place of the form would lose the text.
 */

/** By page address. */
type Drafts = Record<string, FormSnapshot>;

/** Leaves out forms with a password, and forms in a dialog, which have no address. */
const isDraftable = (form: HTMLFormElement): boolean =>
  form.closest('[role=dialog]') === null && form.querySelector('[type=password]') === null;

export function saveDraft(form: HTMLFormElement, page: string): void {
  if (form.isConnected && isDraftable(form)) write({ ...read(), [page]: snapshotForm(form) });
}

/**
 * Fills in the form from the draft of this page. Returns the message for the guest; null when
 * nothing was restored.
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
    // proof: `write` stored this text
    return JSON.parse(sessionStorage.getItem(guestDraftsStorageKey) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

function write(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(guestDraftsStorageKey);
    else sessionStorage.setItem(guestDraftsStorageKey, JSON.stringify(drafts));
  } catch {
    // Storage is forbidden or full.
  }
}

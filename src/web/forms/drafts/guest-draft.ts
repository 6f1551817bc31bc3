import { draftText } from '#messages/portal/drafts.ts';
import { isFormDirty, snapshotForm, type FormSnapshot, restoreForm } from './typed-form.ts';
import { guestDraftsStorageKey } from '../../session/stored-names.ts';

/** By the address of the page. */
type Drafts = Record<string, FormSnapshot>;

/** A form in a dialog has no address. */
const isDraftable = (form: HTMLFormElement): boolean =>
  form.closest('[role=dialog]') === null && form.querySelector('[type=password]') === null;

export function saveDraft(form: HTMLFormElement, page: string): void {
  if (form.isConnected && isDraftable(form)) write({ ...read(), [page]: snapshotForm(form) });
}

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
    // proof: only `write` stores texts under this key
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
    // The browser forbids storage, or it is full.
  }
}

import { formKeyName } from '../../forms/form-key.ts';
import {
  isFormDirty,
  snapshotForm,
  type FormSnapshot,
  formPosition,
  restoreForm,
} from '../../forms/drafts/typed-form.ts';
import { deleteEntry, saveEntry, listEntryNames, readEntry } from '../../offline/vault.ts';

/** `form` includes the form key, so that a form that is sent twice creates one record. */
export type Draft = { name: string; path: string; title: string; at: string; form: FormSnapshot };

const prefix = 'begonnen ';
const pause = 400; // ms between the last change and the save

const pending = new Map<string, { draft: Draft; timer: ReturnType<typeof setTimeout> }>();
const saves: { last: Promise<unknown> } = { last: Promise.resolve() };

export async function readDrafts(): Promise<Draft[]> {
  await saves.last;
  const names = (await listEntryNames()).filter((name) => name.startsWith(prefix));
  const drafts = await Promise.all(names.map((name) => readEntry<Draft>(name)));
  return drafts
    .filter((draft) => draft !== null)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

export function dropDraft(name: string): Promise<unknown> {
  cancelSave(name);
  return deleteEntry(name);
}

export async function dropSent(path: string, formKey: unknown): Promise<void> {
  const sent = [...document.forms]
    .filter((form) => keyOf(form)?.value === formKey)
    .map((form) => nameOf(path, form));
  for (const name of sent) cancelSave(name);
  const storedDrafts = (await readDrafts()).filter(({ form }) =>
    form.controls.some(({ name, value }) => name === formKeyName && value === formKey),
  );
  for (const name of new Set([...sent, ...storedDrafts.map(({ name }) => name)]))
    await deleteEntry(name);
}

function cancelSave(name: string): void {
  clearTimeout(pending.get(name)?.timer);
  pending.delete(name);
}

function save(draft: Draft): void {
  cancelSave(draft.name);
  saves.last = saves.last.then(() => saveEntry(draft.name, draft)).catch(() => undefined);
}

/** The returned function saves what is pending: the forms may no longer be in the document. */
export function autosave(path: string): () => void {
  const plan = (form: HTMLFormElement): void => {
    const name = nameOf(path, form);
    cancelSave(name);
    const draft = draftOf(form, { name, path });
    pending.set(name, { draft, timer: setTimeout(() => save(draft), pause) });
  };
  const onInput = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null && isDraftable(form)) plan(form);
  };
  // The user may have typed before this script ran.
  for (const form of document.forms) if (isDraftable(form) && isFormDirty(form)) plan(form);
  document.addEventListener('input', onInput);
  return () => {
    document.removeEventListener('input', onInput);
    for (const { draft } of pending.values()) save(draft);
  };
}

const keyOf = (form: HTMLFormElement): HTMLInputElement | null => {
  const key = form.elements.namedItem(formKeyName);
  return key instanceof HTMLInputElement ? key : null;
};

/** No address leads back to a form in a dialog. What is private is not stored on the device. */
const isDraftable = (form: HTMLFormElement): boolean =>
  form.method === 'post' &&
  keyOf(form) !== null &&
  form.closest('dialog') === null &&
  form.querySelector('[type=password], [data-private]') === null;

function nameOf(path: string, form: HTMLFormElement): string {
  const { action, nth } = formPosition(form);
  return `${prefix}${path} ${nth} ${action}`;
}

const draftOf = (form: HTMLFormElement, { name, path }: { name: string; path: string }): Draft => ({
  name,
  path,
  title: titleOf(form),
  at: new Date().toISOString(),
  form: snapshotForm(form),
});

function titleOf(form: HTMLFormElement): string {
  const isAlone = [...document.forms].filter(isDraftable).length < 2;
  const part = isAlone
    ? null
    : form.closest('section, details')?.querySelector('h1, h2, h3, summary');
  return (part ?? document.querySelector('h1'))?.textContent ?? document.title;
}

export function putDraftBack({ form }: Draft): boolean {
  const filled = restoreForm(form);
  filled?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
  return filled !== null;
}

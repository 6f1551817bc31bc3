import { honeypotName } from '../../forms/honeypot-name.ts';
import { formKeyName } from '../../form-key.ts';
import { drop, keep, keptNames, readKept } from './vault.ts';

/**
 * Forms that were begun and not sent, kept on the device as everything the portal keeps there. Each with its form key: whoever sends one again, not knowing
 * whether it arrived, makes one record. Passwords and files are never kept.
 */
export type Draft = { path: string; title: string; at: string; fields: readonly (readonly [name: string, value: string])[] };

const prefix = 'concept ';
const nameOf = (path: string): string => prefix + path;
/** After the last key. */
const pause = 400; // ms

/** What was not sent, the newest first. */
export async function readDrafts(): Promise<Draft[]> {
  const names = (await keptNames()).filter((name) => name.startsWith(prefix));
  const drafts = await Promise.all(names.map((name) => readKept<Draft>(name)));
  return drafts.filter((draft) => draft !== null).toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

let timer: ReturnType<typeof setTimeout> | undefined;

export function dropDraft(path: string): Promise<unknown> {
  clearTimeout(timer);
  return drop(nameOf(path));
}

/** Keeps what is typed in forms of this page, until the function given is called. */
export function watchForms(path: string): () => void {
  const plan = (form: HTMLFormElement): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(nameOf(path), draftOf(form, path)).catch(() => undefined), pause);
  };
  const onInput = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null && isDraftable(form)) plan(form);
  };
  // Typed before we could hear it.
  const begun = [...document.forms].find((form) => isDraftable(form) && [...form.elements].some(isTyped));
  if (begun !== undefined) plan(begun);
  document.addEventListener('input', onInput);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('input', onInput);
  };
}

/** A form of the page itself; one in a dialog has no address to come back to. */
const isDraftable = (form: HTMLFormElement): boolean =>
  form.method === 'post' && form.elements.namedItem(formKeyName) !== null && form.closest('dialog') === null && form.querySelector('[type=password]') === null;

const isTyped = (field: Element): boolean =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'hidden') ? field.value !== field.defaultValue : false;

function draftOf(form: HTMLFormElement, path: string): Draft {
  const fields = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[0] !== honeypotName);
  return { path, title: document.querySelector('h1')?.textContent ?? document.title, at: new Date().toISOString(), fields };
}

/** Fills the form of this page as it was, its key included. False when it is not there any more. */
export function putBack({ fields }: Draft): boolean {
  const form = [...document.forms].find(isDraftable);
  if (form === undefined) return false;
  const values = Map.groupBy(fields, ([name]) => name);
  for (const field of form.elements) fill(field, values.get(field.getAttribute('name') ?? '')?.map(([, value]) => value) ?? []);
  form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
  return true;
}

function fill(field: Element, values: readonly string[]): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked !== values.includes(field.value)) field.click();
    return;
  }
  const [value] = values;
  if (value === undefined || (field instanceof HTMLInputElement && field.type === 'file')) return;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)) return;
  // Past what React remembers of it, so that it hears of the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

import { useEffect } from 'react';
import type { UnsavedFields } from './save-answer.ts';

/**
 * Typed text that is not saved yet. It is kept outside the forms, which are gone when the user
 * loses access to the workspace.
 */
const typed: { last?: { page: string; lost: UnsavedFields } } = {};

/** Remembers the current text of a record's form on this page. */
export function useTrackUnsavedFields(lost: UnsavedFields): void {
  useEffect(() => {
    typed.last = { page: location.pathname, lost };
  });
}

export const forgetUnsaved = (): void => {
  delete typed.last;
};

/** Text in any other form: of a new row, of an action, in a cell of a list. */
const fields = new Map<Element, UnsavedFields[number]>();

/** Remembers what is typed in those forms, until they are removed and the user goes on. */
export function useTrackOtherForms(): void {
  useEffect(() => {
    const gone = (): void =>
      [...fields.keys()]
        .filter((field) => !field.isConnected)
        .forEach((field) => fields.delete(field));
    const note = ({ target }: Event): void => {
      gone();
      if (isTypedIn(target))
        fields.set(target, {
          label: target.labels?.[0]?.textContent.trim() ?? '',
          text: wordsOf(target),
        });
    };
    const listeners = { pointerdown: gone, keydown: gone, input: note };
    for (const [type, hear] of Object.entries(listeners))
      document.addEventListener(type, hear, true);
    return () => {
      for (const [type, hear] of Object.entries(listeners))
        document.removeEventListener(type, hear, true);
    };
  }, []);
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const secrets = new Set(['password', 'file', 'hidden', 'checkbox', 'radio']);

/**
 * Returns whether the text of an input is to be saved later: search boxes are not, and secrets must
 * not be kept.
 */
function isTypedIn(target: EventTarget | null): target is Typed {
  if (
    !(
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
  )
    return false;
  return (
    target.form !== null &&
    !secrets.has(target.type) &&
    (target.form.method === 'post' || 'editing' in target.form.dataset)
  );
}

const wordsOf = (field: Typed): string =>
  field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value;

export function unsavedFieldsOnPage(): UnsavedFields {
  const own = typed.last?.page === location.pathname ? typed.last.lost : [];
  return own.length > 0 ? own : [...fields.values()].filter(({ text }) => text.trim() !== '');
}

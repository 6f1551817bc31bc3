import { useEffect } from 'react';
import type { UnsavedFields } from './save-answer.ts';

/** Stored outside the form, which is removed when the user loses access to the workspace. */
const typed: { last?: { page: string; lost: UnsavedFields } } = {};

export function useTrackUnsavedFields(lost: UnsavedFields): void {
  useEffect(() => {
    typed.last = { page: location.pathname, lost };
  });
}

export const forgetUnsaved = (): void => {
  delete typed.last;
};

/**
 * The texts typed in forms that save, such as those of a new row, an action or a cell of a list.
 */
const fields = new Map<Element, UnsavedFields[number]>();

/** The text of a removed field is forgotten when the user next clicks or types. */
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

/** A form saves when its method is POST, or when it edits a cell (`data-editing`). */
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

import { type RefObject, useEffect, useRef, useState, createContext } from 'react';
import { useHref } from 'react-router';
import type { PrefilledField } from '#domain/filling/read-prefilled-fields.ts';
import { useClient } from '#client/react/context.ts';
import { isUnambiguousId } from '#protocol/ids.ts';
import { type EditField, inputTextOf, type InputValue } from '../../forms/edit-field.ts';
import { filledPath } from '../staff-paths.ts';
import { prefilledText } from '#messages/staff/record.ts';
import { rememberName } from '../records/use-row-name.ts';

type Form = {
  objectApiName: string;
  staffId: string;
  fields: readonly EditField[];
  box: RefObject<HTMLFormElement | null>;
  value: (field: string) => InputValue | undefined;
  onValue: (field: string, typed: string) => void;
};

type Filling = {
  /** Replaces the `onValue` of the form. */
  onValue: (field: string, typed: string) => void;
  picked: Readonly<Record<string, AutoPickedRow>>;
  said: string | null;
};

/**
 * A picked row fills in other fields: a product its price, a contact its company. It changes only
 * fields that are empty or still hold the value of an earlier pick.
 */
export function useFilling({ objectApiName, staffId, ...form }: Form): Filling {
  const at = useHref(filledPath(staffId, objectApiName));
  const client = useClient();
  const [picked, setPicked] = useState<Filling['picked']>({});
  const [said, setSaid] = useState<string | null>(null);
  const put = useRef<Record<string, string>>({});
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  const fill = ({ field, value, name }: PrefilledField, by: string): string[] => {
    const { fields, box, onValue } = latest.current;
    const edit = fields.find(({ apiName }) => apiName === field);
    if (!edit || edit.kind === 'tick') return [];
    const text = edit.kind === 'reference' ? String(value) : inputTextOf(edit, value);
    const now = textIn(latest.current, edit);
    if (now === text || (now !== '' && now !== put.current[field])) return [];
    if (edit.kind === 'reference') {
      rememberName(client, text, name ?? text);
      setPicked((all) => ({ ...all, [field]: { id: text, name: name ?? text, by } }));
    } else if (!write(box.current, field, text)) return [];
    put.current[field] = text;
    onValue(field, text);
    return [edit.label];
  };

  const onValue = (field: string, typed: string): void => {
    form.onValue(field, typed);
    const isPick =
      form.fields.some(({ apiName, kind }) => apiName === field && kind === 'reference') &&
      isUnambiguousId(typed);
    if (!isPick) return;
    ask(`${at}/${field}/${typed}`)
      .then((filled) => {
        if (latest.current.value(field) !== typed) return;
        const labels = filled.flatMap((one) => fill(one, field));
        if (labels.length === 0) return;
        // `onValue` of a company empties references to records of another company, so the contact
        // that filled in the company is set again.
        latest.current.onValue(field, typed);
        setSaid(prefilledText(labels));
      })
      // Without a response the user fills in the fields.
      .catch(() => undefined);
  };
  return { onValue, picked, said };
}

async function ask(address: string): Promise<readonly PrefilledField[]> {
  const answer = await fetch(address);
  if (!answer.ok) return [];
  // proof: the loader of filled.ts returns this type
  return ((await answer.json()) as { filled: PrefilledField[] }).filled;
}

function textIn({ box, value }: Pick<Form, 'box' | 'value'>, { apiName, kind }: EditField): string {
  if (kind === 'reference') return String(value(apiName) ?? '');
  const element = elementIn(box.current, apiName);
  return element?.value ?? '';
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function elementIn(form: HTMLFormElement | null, name: string): Typed | null {
  const found = form?.elements.namedItem(name);
  const isTyped =
    found instanceof HTMLInputElement ||
    found instanceof HTMLTextAreaElement ||
    found instanceof HTMLSelectElement;
  return isTyped ? found : null;
}

/** False when the field refuses the text, such as a select without that option. */
function write(form: HTMLFormElement | null, name: string, text: string): boolean {
  const element = elementIn(form, name);
  if (element === null) return false;
  const before = element.value;
  element.value = text;
  if (element.value === text) return true;
  element.value = before;
  return false;
}

/** A row that the form picked by itself. `by`: the field whose pick caused it. */
export type AutoPickedRow = { id: string; name: string; by: string };

export const AutoPickedContext = createContext<Readonly<Record<string, AutoPickedRow>>>({});

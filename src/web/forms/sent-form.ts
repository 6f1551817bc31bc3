import type { Scalar } from '#protocol/shapes/parts.ts';
import type { FormTexts } from './drafts/form-texts.ts';
import type { InputValue } from './edit-field.ts';

/**
 * The form fields of a record that is posted without scripts: for each field also its original
 * value, and the record's version.
 */

export const versionName = '.versie';
export const backName = '.terug';
/** The button that saves although the record looks like a duplicate. */
export const saveAnywayField = '.toch';
/** The button that fills in the form from the picked rows and saves nothing. */
export const fillInField = '.invullen';
export const previousValueField = (field: string): string => `was.${field}`;
/** For a reference: the name that its input showed at first. */
export const displayNameField = (field: string): string => `naam.${field}`;
/** For a field with a collision: the typed value, while the user has not chosen. */
export const ownValueField = (field: string): string => `mijn.${field}`;

export type SentForm = {
  typed: FormTexts;
  before: Readonly<Record<string, InputValue>>;
  /** For references: the name that was shown, by field. */
  names: FormTexts;
  version: number;
  /** Fields with a collision for which the user chose no value. */
  unchosen: readonly string[];
  /** The user asks to return from the collision to the fields. */
  back: boolean;
  insists: boolean;
};

/**
 * Parses a sent form. An unticked checkbox is not sent; its original value shows that it is in the
 * form.
 */
export function sentFormOf(sent: FormTexts): SentForm {
  const named = Object.keys(sent).flatMap((name) =>
    name.startsWith('was.') ? [name.slice(4)] : [],
  );
  const unchosen = named.filter(
    (field) => sent[field] === undefined && sent[ownValueField(field)] !== undefined,
  );
  return {
    typed: Object.fromEntries(
      named.map((field) => [field, sent[field] ?? sent[ownValueField(field)] ?? '']),
    ),
    before: Object.fromEntries(
      named.map((field) => [field, valueIn(sent[previousValueField(field)] ?? '')]),
    ),
    names: Object.fromEntries(
      named.flatMap((field) =>
        sent[displayNameField(field)] === undefined
          ? []
          : [[field, sent[displayNameField(field)] ?? '']],
      ),
    ),
    version: Number(sent[versionName]),
    unchosen,
    back: sent[backName] !== undefined,
    insists: sent[saveAnywayField] !== undefined,
  };
}

export const serializedValue = (value: InputValue | undefined): string =>
  JSON.stringify(value ?? null);

function valueIn(text: string): InputValue {
  try {
    const value: unknown = JSON.parse(text);
    return isScalar(value) ? value : null;
  } catch {
    // Not written by this form: the typed value then counts as changed.
    return null;
  }
}

const isScalar = (value: unknown): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

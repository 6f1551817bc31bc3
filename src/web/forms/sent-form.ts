import type { Scalar } from '#protocol/shapes/parts.ts';
import type { FormTexts } from './drafts/form-texts.ts';
import type { InputValue } from './edit-field.ts';

/** The version of a record whose form is posted without scripts. */
export const versionName = '.versie';
export const backName = '.terug';
export const saveAnywayField = '.toch';
/** The button that fills in the form from the picked rows, without saving. */
export const fillInField = '.invullen';
export const previousValueField = (field: string): string => `was.${field}`;
/** For a reference field: the display name of the referenced row, as the form first showed it. */
export const displayNameField = (field: string): string => `naam.${field}`;
/** For a field with a collision: the typed value, until the user chooses. */
export const ownValueField = (field: string): string => `mijn.${field}`;

export type SentForm = {
  typed: FormTexts;
  before: Readonly<Record<string, InputValue>>;
  names: FormTexts;
  version: number;
  /** The fields with a collision for which the user chose no value. */
  unchosen: readonly string[];
  back: boolean;
  insists: boolean;
};

/**
 * The browser does not send an unticked checkbox, so the original values tell which fields the form
 * has.
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
    return null;
  }
}

const isScalar = (value: unknown): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

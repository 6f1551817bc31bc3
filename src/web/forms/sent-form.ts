import type { Scalar } from '#protocol/shapes/parts.ts';
import type { FormTexts } from './drafts/form-texts.ts';
import type { InputValue } from './edit-field.ts';

/**
 * The form of a record as it travels without scripts: beside each field what it held when it was
 * shown, and of which version that was.
 */

export const versionName = '.versie';
export const backName = '.terug';
/** Who saves it all the same, though it looks like what is there. */
export const saveAnywayField = '.toch';
/** Who has the form filled in from what they chose, and saves nothing yet. */
export const fillInField = '.invullen';
export const previousValueField = (field: string): string => `was.${field}`;
/** Of a reference: the name that stood in its box. */
export const displayNameField = (field: string): string => `naam.${field}`;
/** Of a field that is to be chosen: what its own choice is called when nothing was chosen. */
export const ownValueField = (field: string): string => `mijn.${field}`;

export type SentForm = {
  typed: FormTexts;
  before: Readonly<Record<string, InputValue>>;
  /** Of references: the name that was shown, by field. */
  names: FormTexts;
  version: number;
  /** Fields that both changed and nobody chose a value for. */
  unchosen: readonly string[];
  /** Who chose asks for the fields again. */
  back: boolean;
  insists: boolean;
};

/** A box that is not ticked is not sent; it is one of the form by what it held before. */
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
    // Not written by us: what was typed beside it counts as new.
    return null;
  }
}

const isScalar = (value: unknown): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

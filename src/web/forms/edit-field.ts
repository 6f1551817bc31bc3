import { cleanText, withoutInvisible } from '#protocol/texts/clean-text.ts';
import { dutchNumber } from '#messages/shared/numbers.ts';
import type { SaveTroubleKind } from '#messages/staff/edit.ts';
import { readDutchDate } from '#protocol/forms/checks/dutch-date.ts';
import { looksLikePhone } from '#protocol/forms/checks/phone-number.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { isUnambiguousId } from '#protocol/ids.ts';
import { amsterdamText, readAmsterdamMoment } from '#protocol/time/amsterdam-time.ts';

/** What one field takes, told once by the server; its value comes from the browser's memory. */
export type EditField = {
  apiName: string;
  label: string;
  kind:
    | 'text'
    | 'area'
    | 'email'
    | 'phone'
    | 'url'
    | 'number'
    | 'date'
    | 'moment'
    | 'time'
    | 'tick'
    | 'choice'
    | 'choices'
    | 'reference';
  required: boolean;
  help: string | null;
  /** Most characters; 0 = no bound of its own. */
  length: number;
  /** Figures behind the comma. */
  scale: number;
  /** The field whose value decides which choices fit. */
  controller: { apiName: string; label: string } | null;
  /** A long text with headings, lists and pictures. */
  markdown?: true;
  /** Of a reference: what it leads to. */
  leads: LookupTarget | null;
  /** Of a choice: values that are not offered. */
  except?: readonly string[];
};

/**
 * `by`: the relationship beside the id, under which its name is read; `narrowedBy`: fields of the
 * form whose values decide what fits.
 */
export type LookupTarget = {
  by: string | null;
  to: readonly string[];
  narrowedBy: readonly string[];
};

/** What narrows a reference by the row it stands in: a company’s main contact is one of its own. */
export const rowIdAsFilterField = 'Id';

/**
 * The references and choices that fit no more when this field says something else, and those that
 * hang on them.
 */
export function dependentFields(fields: readonly EditField[], name: string): EditField[] {
  const [direct, others] = [[] as EditField[], [] as EditField[]];
  for (const field of fields) {
    const hangs =
      field.apiName !== name &&
      (field.controller?.apiName === name || field.leads?.narrowedBy.includes(name) === true);
    (hangs ? direct : others).push(field);
  }
  return direct.flatMap((field) => [field, ...dependentFields(others, field.apiName)]);
}

export type InputValue = Scalar | null;
export type ParsedInput = { ok: true; value: InputValue } | { ok: false; trouble: SaveTroubleKind };

/** What stands in the box of a field that is ticked. */
export const checkedValue = 'ja';

/** A value as one types it. */
export function inputTextOf({ kind, scale }: EditField, value: InputValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (kind === 'tick') return value === true ? checkedValue : '';
  if (kind === 'number')
    return typeof value === 'number' && scale > 0 ? dutchNumber(value, scale) : String(value);
  if (typeof value !== 'string') return String(value);
  if (kind === 'date') return value.split('-').toReversed().join('-');
  if (kind === 'moment') return amsterdamText(value);
  return kind === 'time' ? value.slice(0, 5) : value;
}

/** What was typed as a value to save, or what is wrong with it. */
export function parseFieldInput(field: EditField, typed: string): ParsedInput {
  const text = (field.kind === 'area' ? withoutInvisible : cleanText)(
    typed.replace(/\r\n?/g, '\n'),
  );
  if (field.kind === 'tick') return { ok: true, value: text !== '' };
  if (text.trim() === '')
    return field.required ? { ok: false, trouble: 'required' } : { ok: true, value: null };
  const { length } = field;
  if (length > 0 && text.trimEnd().length > length && isText(field))
    return { ok: false, trouble: 'tooLong' };
  return readers[field.kind]?.(text, field) ?? { ok: true, value: text };
}

const isText = ({ kind }: EditField): boolean =>
  kind === 'text' || kind === 'area' || kind === 'email' || kind === 'phone' || kind === 'url';

const readers: {
  readonly [Kind in EditField['kind']]?: (text: string, field: EditField) => ParsedInput;
} = {
  number: (text, { scale }) => readNumber(text, scale),
  date: (text) => valueOr(readDutchDate(text), 'date'),
  moment: (text) => valueOr(readAmsterdamMoment(text), 'moment'),
  reference: (text) => valueOr(isUnambiguousId(text) ? text : undefined, 'unpicked'),
  phone: (text) => valueOr(looksLikePhone(text.trim()) ? text : undefined, 'phone'),
  time: (text) =>
    valueOr(
      /^([01]?\d|2[0-3])[:.][0-5]\d$/.test(text.trim())
        ? text.trim().replace('.', ':').padStart(5, '0')
        : undefined,
      'time',
    ),
};

/** Words in a look-up of which nothing was picked yet. */
export const isUnpicked = ({ kind }: EditField, typed: string): boolean =>
  kind === 'reference' && typed !== '' && !isUnambiguousId(typed);

const valueOr = (value: string | undefined, trouble: SaveTroubleKind): ParsedInput =>
  value === undefined ? { ok: false, trouble } : { ok: true, value };

/**
 * As it is written here, points between thousands and a comma before decimals. What can be read in
 * two ways is asked again.
 */
function readNumber(text: string, scale: number): ParsedInput {
  const plain = text.replace(/[\s€%\u00a0]/g, '').replace('−', '-');
  if (!/^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(plain)) return { ok: false, trouble: 'number' };
  const [, decimals = ''] = plain.split(',');
  if (decimals.length > scale && /[1-9]/.test(decimals.slice(scale)))
    return { ok: false, trouble: scale === 0 ? 'whole' : 'decimals' };
  const value = Number(plain.replaceAll('.', '').replace(',', '.'));
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, trouble: 'number' };
}

/** What somebody changed of a form: values to save by field, and what is wrong with others. */
export type FormChanges = {
  values: Record<string, InputValue>;
  troubles: { field: string; trouble: SaveTroubleKind }[];
};

/**
 * Only what was touched: what reads otherwise than the value it was filled with. `typed` lacks
 * fields that the form does not show.
 */
export function formChangesOf(
  fields: readonly EditField[],
  typed: (field: string) => string | undefined,
  before: (field: string) => InputValue | undefined,
): FormChanges {
  const changes: FormChanges = { values: {}, troubles: [] };
  for (const field of fields) {
    const now = typed(field.apiName);
    if (
      now === undefined ||
      now === inputTextOf(field, before(field.apiName)).replace(/\r\n?/g, '\n')
    )
      continue;
    const read = parseFieldInput(field, now);
    if (read.ok) changes.values[field.apiName] = read.value;
    else changes.troubles.push({ field: field.apiName, trouble: read.trouble });
  }
  return changes;
}

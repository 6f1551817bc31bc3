import type { PicklistValues } from '#protocol/shapes/picklist.ts';
import { cleanText, withoutInvisible } from '#protocol/texts/clean-text.ts';
import { dutchNumber } from '#messages/shared/numbers.ts';
import type { SaveTroubleKind } from '#messages/staff/edit.ts';
import { readDutchDate } from '#protocol/forms/checks/dutch-date.ts';
import { looksLikePhone } from '#protocol/forms/checks/phone-number.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { isUnambiguousId } from '#protocol/ids.ts';
import { amsterdamText, readAmsterdamMoment } from '#protocol/time/amsterdam-time.ts';

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
  /** In characters; 0: no limit of its own. */
  length: number;
  scale: number;
  /** The field whose value decides which choices fit. */
  controller: { apiName: string; label: string } | null;
  markdown?: true;
  leads: LookupTarget | null;
  /** For a choice: the values that the form does not offer. */
  except?: readonly string[];
};

/**
 * `by`: the relationship through which the name is read. `to`: the API names of the possible target
 * objects. `narrowedBy`: the fields of the form that narrow the look-up.
 */
export type LookupTarget = {
  by: string | null;
  to: readonly string[];
  narrowedBy: readonly string[];
};

/** In `narrowedBy`: the id of the record in the form. */
export const rowIdAsFilterField = 'Id';

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

/** When `controlling` is unknown (undefined), all values fit. Source: record-api.md §6.5. */
export const fittingChoices = (
  { values, controllerValues }: PicklistValues,
  controlling: InputValue | undefined,
): PicklistValues['values'] =>
  controlling === undefined
    ? values
    : values.filter(({ validFor }) =>
        validFor.includes(controllerValues[String(controlling)] ?? -1),
      );

export const checkedValue = 'ja';

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

export const isUnpicked = ({ kind }: EditField, typed: string): boolean =>
  kind === 'reference' && typed !== '' && !isUnambiguousId(typed);

const valueOr = (value: string | undefined, trouble: SaveTroubleKind): ParsedInput =>
  value === undefined ? { ok: false, trouble } : { ok: true, value };

/** Parses a number in Dutch notation: points between thousands, a comma before decimals. */
function readNumber(text: string, scale: number): ParsedInput {
  const plain = text.replace(/[\s€%\u00a0]/g, '').replace('−', '-');
  if (!/^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(plain)) return { ok: false, trouble: 'number' };
  const [, decimals = ''] = plain.split(',');
  if (decimals.length > scale && /[1-9]/.test(decimals.slice(scale)))
    return { ok: false, trouble: scale === 0 ? 'whole' : 'decimals' };
  const value = Number(plain.replaceAll('.', '').replace(',', '.'));
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, trouble: 'number' };
}

export type FormChanges = {
  values: Record<string, InputValue>;
  troubles: { field: string; trouble: SaveTroubleKind }[];
};

/** `typed` returns undefined for a field that the form does not show. */
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

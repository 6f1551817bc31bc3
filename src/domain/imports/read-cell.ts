import type { FieldModel } from '#engine/model/registry.ts';
import { readAmsterdamMoment } from '#protocol/time/amsterdam-time.ts';
import { cleanText } from '#protocol/texts/clean-text.ts';
import { readDutchDate } from '#protocol/forms/checks/dutch-date.ts';
import { withLeadingZero } from '#protocol/forms/checks/phone-number.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

/** The field's own parser checks `value` afterwards. `import-references.ts` reads references. */
export type CellResult =
  | { value: Scalar | null; remark?: ProblemCode }
  | { problem: Pick<Problem, 'code' | 'detail'> };

const wrong = (code: Problem['code'], detail: string): CellResult => ({
  problem: { code, detail },
});

/** Parses the usual notations, such as a date in Dutch or ISO form. */
export function readCell(field: FieldModel, cell: string): CellResult {
  const text = (field.dataType === 'TextArea' ? cell : cleanText(cell)).trim();
  if (text === '') return { value: null };
  const read = readers[field.dataType] ?? readText;
  return read(text, field);
}

const readers: Partial<
  Record<FieldModel['dataType'], (text: string, field: FieldModel) => CellResult>
> = {
  Boolean: readYesOrNo,
  Phone: readPhone,
  Date: (text) => asRead(readDutchDate(text) ?? dayOfMoment(text), 'import.date'),
  DateTime: (text) => asRead(readMoment(text), 'import.date'),
  Int: readWhole,
  Double: readNumber,
  Currency: readNumber,
  Percent: readNumber,
  Picklist: (text, field) => asRead(choiceOf(field, text), 'record.notInList'),
  MultiPicklist: readChoices,
};

/** A spreadsheet writes a long number in this notation, without its last digits. */
const shortened = /^\d[.,]\d+E\+\d{2,}$/i;

function readText(text: string, { dataType, exactDigits }: FieldModel): CellResult {
  if (shortened.test(text)) return wrong('import.shortened', 'a number that lost its digits');
  if (exactDigits !== undefined && text.length === exactDigits - 1 && /^[1-9]\d*$/.test(text))
    return { value: `0${text}`, remark: 'import.noughtAdded' };
  return dataType !== 'TextArea' && /[\r\n]/.test(text)
    ? wrong('import.oneLine', 'one line expected')
    : { value: text };
}

function readPhone(text: string, field: FieldModel): CellResult {
  const whole = withLeadingZero(text);
  return whole === null ? readText(text, field) : { value: whole, remark: 'import.noughtAdded' };
}

const asRead = (value: string | undefined, code: Problem['code']): CellResult =>
  value === undefined ? wrong(code, 'cannot be read') : { value };

const yes = new Set(['ja', 'j', 'waar', 'true', 'yes', 'y', '1', 'x', 'aan']);
const no = new Set(['nee', 'n', 'onwaar', 'false', 'no', '0', 'uit']);

function readYesOrNo(text: string): CellResult {
  const word = text.toLowerCase();
  return yes.has(word)
    ? { value: true }
    : no.has(word)
      ? { value: false }
      : wrong('import.yesNo', 'yes or no expected');
}

/** Accepts a date with midnight, because some spreadsheets append it. */
const dayOfMoment = (text: string): string | undefined =>
  readDutchDate(/^(.*\S)[\sT]+00:00(:00)?(\.0+)?Z?$/.exec(text)?.[1] ?? '');

const readMoment = (text: string): string | undefined => {
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text))
    return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
  return (
    readAmsterdamMoment(text) ??
    readAmsterdamMoment(text.replace(/:\d\d$/, '')) ??
    readAmsterdamMoment(`${text} 00:00`)
  );
};

/**
 * Accepts `1.234,50`, `1234,5`, `1234.50`, `€ 1.234` and `12,5%`. Points before groups of three
 * digits separate thousands, because Dutch writes decimals with a comma.
 */
function readNumber(text: string): CellResult {
  const bare = text.replaceAll(/[\s€%\u00A0]/g, '');
  const plain = bare.includes(',')
    ? bare.replaceAll('.', '').replace(',', '.')
    : /^-?\d{1,3}(\.\d{3})+$/.test(bare)
      ? bare.replaceAll('.', '')
      : bare;
  return /^-?\d+(\.\d+)?$/.test(plain) &&
    (!bare.includes(',') || /^-?(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(bare))
    ? { value: plain }
    : wrong('import.number', 'number expected');
}

function readWhole(text: string): CellResult {
  const read = readNumber(text);
  return 'value' in read && !Number.isInteger(Number(read.value))
    ? wrong('import.wholeNumber', 'whole number expected')
    : read;
}

const choiceOf = ({ picklist }: FieldModel, text: string): string | undefined =>
  (
    picklist?.find(({ value }) => value === text) ??
    picklist?.find(({ value, label }) =>
      [value, label].some((one) => one.toLowerCase() === text.toLowerCase()),
    )
  )?.value;

function readChoices(text: string, field: FieldModel): CellResult {
  const chosen = text.split(/[;,]/).map((one) => choiceOf(field, one.trim()));
  return chosen.includes(undefined)
    ? wrong('record.notInList', 'not one of the choices')
    : { value: chosen.join(';') };
}

import { listEditText as words } from '#messages/staff/list-edit.ts';
import { viewerObject, viewerOperand } from '#protocol/constants.ts';
import type { Condition, FieldChoice } from './list-draft.ts';

/** An operator of the record API, or an operator combined with a special value. */
export type Comparison = { value: string; label: string };

const specials: Readonly<Record<string, { operator: 'Equals' | 'NotEqual'; value: string }>> = {
  me: { operator: 'Equals', value: viewerOperand },
  notMe: { operator: 'NotEqual', value: viewerOperand },
  empty: { operator: 'Equals', value: '' },
  filled: { operator: 'NotEqual', value: '' },
};

const isDay = ({ dataType }: FieldChoice): boolean =>
  dataType === 'Date' || dataType === 'DateTime';
const leadsToUsers = ({ leadsTo }: FieldChoice): boolean =>
  leadsTo.some(({ apiName }) => apiName === viewerObject);

export const isViewer = (field: FieldChoice, value: string): boolean =>
  leadsToUsers(field) && value === viewerOperand;
export const viewerTyped = (field: FieldChoice, text: string): string =>
  leadsToUsers(field) && text.toLowerCase() === words.viewer ? viewerOperand : text;

export function comparisonsOf(field: FieldChoice): Comparison[] {
  const { operators, dataType } = field;
  const own = operators.map((value) => ({
    value,
    label: (isDay(field) && words.dayOperators[value]) || (words.operators[value] ?? value),
  }));
  const extra = Object.entries(specials).filter(
    ([name, { operator, value }]) =>
      operators.includes(operator) &&
      (value === '' ? dataType !== 'Boolean' : leadsToUsers(field)) &&
      name in words.specials,
  );
  return [...own, ...extra.map(([value]) => ({ value, label: words.specials[value] ?? value }))];
}

/** Offered by a form without scripts, which cannot adapt them to the chosen field. */
export const allComparisons: readonly Comparison[] = [
  ...Object.entries(words.operators),
  ...Object.entries(words.specials),
].map(([value, label]) => ({
  value,
  label,
}));

export function comparisonOf({ operator, values }: Condition): string {
  const [value, ...more] = values;
  if (value === undefined || more.length > 0) return operator;
  return (
    Object.entries(specials).find(
      ([, one]) => one.operator === operator && one.value === value,
    )?.[0] ?? operator
  );
}

export function comparedBy(
  condition: Condition,
  field: FieldChoice,
  comparison: string,
): Condition {
  const special = specials[comparison];
  if (special) return { ...condition, operator: special.operator, values: [special.value] };
  const before = {
    ...condition,
    operator: comparison,
    values: comparisonOf(condition) in specials ? [] : condition.values,
  };
  return valueKind(field, before) === valueKind(field, condition)
    ? before
    : { ...before, values: [] };
}

export type ValueKind = 'none' | 'text' | 'number' | 'choices' | 'yesNo' | 'day' | 'row';

const byWords: readonly string[] = ['Contains', 'NotContain', 'StartsWith'];

export function valueKind(field: FieldChoice | undefined, condition: Condition): ValueKind {
  if (comparisonOf(condition) in specials) return 'none';
  if (!field || byWords.includes(condition.operator)) return 'text';
  if (field.choices.length > 0) return 'choices';
  if (field.leadsTo.length > 0) return 'row';
  if (isDay(field)) return 'day';
  if (field.dataType === 'Boolean') return 'yesNo';
  return numbers.includes(field.dataType ?? 'String') ? 'number' : 'text';
}
const numbers: readonly string[] = ['Currency', 'Double', 'Int', 'Long', 'Percent'];

/** True when the whole set of a multi-picklist's values is compared, not each of them. */
export const comparesWholeSet = ({ dataType }: FieldChoice, { operator }: Condition): boolean =>
  dataType === 'MultiPicklist' && (operator === 'Equals' || operator === 'NotEqual');

/**
 * `name`: a relative day or period; empty for a calendar day. `count`: the length of a period.
 * `text`: the calendar day, as it was typed.
 */
export type RelativeDay = { name: string; count: string; text: string };

export function parseDayOperand(value: string): RelativeDay {
  const named = /^([A-Z_]+)(?::(\d*))?$/.exec(value);
  const name = named?.[1] ?? '';
  if (name in words.days || name in words.ranges)
    return { name, count: named?.[2] ?? '', text: '' };
  return { name: '', count: '', text: value };
}

export const dayOperandOf = ({ name, count, text }: RelativeDay): string =>
  name === '' ? text : name in words.ranges ? `${name}:${count}` : name;
export const isRange = ({ name }: RelativeDay): boolean => name in words.ranges;

/**
 * Converts text such as `laatste 7 dagen` to the operand of the record API; other text is only
 * trimmed.
 */
export function dayOperandFromText(text: string): string {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const day = Object.entries(words.days).find(([, name]) => name === plain)?.[0];
  if (day !== undefined) return day;
  const count = /\d+/.exec(plain)?.[0];
  const range = Object.entries(words.ranges).find(
    ([, name]) => count !== undefined && name.replace('…', count) === plain,
  )?.[0];
  return range === undefined ? text.trim() : `${range}:${count ?? ''}`;
}

export function dayOperandText(value: string): string {
  const when = parseDayOperand(value);
  return isRange(when)
    ? (words.ranges[when.name] ?? '').replace('…', when.count)
    : (words.days[when.name] ?? value);
}

export type ConditionFault = keyof typeof words.conditionFaults;

export function conditionFault(
  field: FieldChoice | undefined,
  condition: Condition,
): ConditionFault | null {
  if (field && !field.operators.includes(condition.operator)) return 'operator';
  const kind = valueKind(field, condition);
  if (kind === 'none') return null;
  if (condition.values.every((value) => value.trim() === ''))
    return kind === 'text' || kind === 'number' || kind === 'day' ? 'nothing' : 'choose';
  if (kind === 'choices' && field)
    return condition.values.every((value) => value === '' || fitsChoice(field, value))
      ? null
      : 'choice';
  if (kind === 'yesNo')
    return condition.values.every((value) => parseYesNo(value) !== undefined) ? null : 'yesNo';
  if (kind === 'number') return condition.values.every(isNumber) ? null : 'number';
  return kind === 'day'
    ? (condition.values.map(dayFault).find((fault) => fault !== null) ?? null)
    : null;
}

const fitsChoice = ({ choices, dataType }: FieldChoice, value: string): boolean =>
  (dataType === 'MultiPicklist' ? value.split(';') : [value]).every((part) =>
    choices.some(({ value: own, label }) =>
      [own, label].some((one) => one.toLowerCase() === part.trim().toLowerCase()),
    ),
  );

export const parseYesNo = (value: string): 'ja' | 'nee' | undefined =>
  /^(ja|true|waar|1)$/i.test(value.trim())
    ? 'ja'
    : /^(nee|false|onwaar|0)$/i.test(value.trim())
      ? 'nee'
      : undefined;

const isNumber = (value: string): boolean => /^(€\s*)?-?\d[\d.]*(,\d+)?(\s*%)?$/.test(value.trim());

const mostDays = 10_000;

function dayFault(value: string): 'day' | 'count' | null {
  const when = parseDayOperand(value);
  if (isRange(when))
    return Number(when.count) >= 1 && Number(when.count) <= mostDays ? null : 'count';
  if (when.name !== '') return null;
  return isCalendarDay(value.trim()) || /^\d{4}-\d{2}-\d{2}T/.test(value) ? null : 'day';
}

function isCalendarDay(text: string): boolean {
  const [, day, month, year] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text) ?? [];
  const iso =
    year === undefined
      ? text
      : `${year}-${month?.padStart(2, '0') ?? ''}-${day?.padStart(2, '0') ?? ''}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(iso) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(iso)
  );
}

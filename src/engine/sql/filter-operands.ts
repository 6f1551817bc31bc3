import { cleanText, foldForSearch } from '#protocol/texts/clean-text.ts';
import type { FilterOperator } from '#protocol/shapes/list.ts';
import { viewerObject, viewerOperand } from '#protocol/constants.ts';
import { normalizeId } from '#protocol/ids.ts';
import { choiceByLabel, splitChoices } from './choices.ts';
import { type ComparisonKind, comparisonKindOf } from './compare.ts';
import { isCalendarDay } from '../fields/date.ts';
import type { PicklistEntry } from '../fields/field.ts';
import { literalPeriod, rangePeriod } from '../model/periods.ts';
import type { FieldModel, Registry } from '../model/registry.ts';

/** Source: record-api.md §5.2. */

const order = ['LessThan', 'LessOrEqual', 'GreaterThan', 'GreaterOrEqual'] as const;
const equality = ['Equals', 'NotEqual'] as const;
const words = ['Contains', 'NotContain', 'StartsWith'] as const;

const byKind: Readonly<Record<ComparisonKind, readonly FilterOperator[]>> = {
  text: [...equality, ...order, ...words],
  exact: equality,
  choices: [...equality, 'Includes', 'Excludes'],
  number: [...equality, ...order],
  boolean: equality,
  date: [...equality, ...order],
  moment: [...equality, ...order],
};

/** A reference to one object can also be filtered by the name of the referenced row. */
export function operatorsOf(field: FieldModel): readonly FilterOperator[] {
  if (!field.filterable || field.column === null) return [];
  if (field.reference) return field.reference.to.length === 1 ? [...equality, ...words] : equality;
  return field.dataType === 'Picklist' ? [...equality, ...words] : byKind[comparisonKindOf(field)];
}

const byWords: ReadonlySet<FilterOperator> = new Set(words);

/** Undefined when the text does not fit the field. An empty text tests for an empty field. */
export function operandFromLabel(
  registry: Registry,
  field: FieldModel,
  asked: { operator: FilterOperator; label: string },
): string | undefined {
  const label = cleanText(asked.label).trim();
  if (label === '') return '';
  if (byWords.has(asked.operator)) return label;
  if (field.picklist) return choicesFromLabel(field, field.picklist, label);
  switch (comparisonKindOf(field)) {
    case 'boolean':
      return yesOrNo[foldForSearch(label)];
    case 'number':
      return plainNumber(label);
    case 'date':
      return dayFromLabel(label);
    case 'moment':
      return dayFromLabel(label) ?? (field.parse(label).ok ? label : undefined);
    case 'exact':
      return referenceFromLabel(registry, field, label);
    default:
      return label;
  }
}

function choicesFromLabel(
  field: FieldModel,
  entries: readonly PicklistEntry[],
  label: string,
): string | undefined {
  if (field.dataType !== 'MultiPicklist') return choiceByLabel(entries, label);
  const values = splitChoices(label).map((part) => choiceByLabel(entries, part));
  const parsed = values.includes(undefined) ? undefined : field.parse(values.join(';'));
  return parsed?.ok && parsed.value !== null ? String(parsed.value) : undefined;
}

const yesOrNo: Readonly<Record<string, string>> = {
  true: 'true',
  ja: 'true',
  waar: 'true',
  '1': 'true',
  false: 'false',
  nee: 'false',
  onwaar: 'false',
  '0': 'false',
};

/** Parses `1.234,50` and `1234.5`. Dots before three digits are Dutch thousands separators. */
function plainNumber(label: string): string | undefined {
  const bare = label.replace(/^€\s*/, '').replace(/\s*%$/, '');
  const plain = /^-?\d{1,3}(\.\d{3})+(,\d+)?$|^-?\d+,\d+$/.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare;
  return /^-?\d{1,18}(\.\d{1,18})?$/.test(plain) ? plain : undefined;
}

/** Parses `2026-11-21`, `21-11-2026`, `21/11/2026`, `TODAY` and `LAST_N_DAYS:7`. */
function dayFromLabel(label: string): string | undefined {
  const dutch = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(label);
  const iso = dutch
    ? `${dutch[3]}-${dutch[2]!.padStart(2, '0')}-${dutch[1]!.padStart(2, '0')}`
    : label;
  if (isCalendarDay(iso)) return iso;
  const literal = label.toUpperCase();
  return aListsLife.every((day) => operandPeriod(literal, day) !== undefined) ? literal : undefined;
}

/** On both days, a literal in a stored list must give a valid period. */
const aListsLife = ['2020-01-01', '2999-12-31'];

export function operandPeriod(literal: string, today: string) {
  const range = /^((?:LAST|NEXT)_N_(?:DAY|WEEK|MONTH|YEAR)S):(\d{1,6})$/.exec(literal);
  return range
    ? rangePeriod(range[1]!.toLowerCase(), Number(range[2]), today)
    : literalPeriod(literal, today);
}

function referenceFromLabel(
  registry: Registry,
  field: FieldModel,
  label: string,
): string | undefined {
  if (isViewerOperand(field, label)) return viewerOperand;
  const id = idOperand(registry, field, label);
  if (id !== undefined || !field.reference) return id;
  return field.reference.to.length === 1 ? label : undefined;
}

/** Source: record-api.md §5.2. */
export const isViewerOperand = ({ reference }: FieldModel, operand: string): boolean =>
  reference?.to.includes(viewerObject) === true &&
  operand.toLowerCase() === viewerOperand.toLowerCase();

export function idOperand(
  registry: Registry,
  field: FieldModel,
  operand: string,
): string | undefined {
  const id = normalizeId(operand);
  if (id === undefined || !field.reference) return id;
  return field.reference.to.includes(registry.byPrefix(id)?.apiName ?? '') ? id : undefined;
}

export function operandLabel(field: FieldModel, operator: FilterOperator, operand: string): string {
  if (operand === '' || byWords.has(operator)) return operand;
  if (field.picklist) return field.display(operand) ?? operand;
  const kind = comparisonKindOf(field);
  if (kind === 'number') return operand.replace('.', ',');
  return (kind === 'date' || kind === 'moment') && isCalendarDay(operand)
    ? operand.split('-').reverse().join('-')
    : operand;
}

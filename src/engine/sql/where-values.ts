import { normalizeId } from '#protocol/ids.ts';
import {
  type ComparisonKind,
  comparisonKindOf,
  likePattern,
  escapeLike,
  type ComparisonOperator,
} from './compare.ts';
import { choiceByValue, choicesMatching, splitChoices } from './choices.ts';
import { isCalendarDay } from '../fields/date.ts';
import { type GraphqlInput, itemsOf } from './graphql-input.ts';
import { dayPeriod, literalPeriod, rangePeriod } from '../model/periods.ts';
import type { FieldModel } from '../model/registry.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/**
 * In a `WhereNode`, `values` are names of parameters. The second value of `like` and of an equal
 * text is a `like` pattern for the indexed search text.
 */
export type FieldTest =
  | { how: 'empty' }
  | {
      how: 'compare';
      kind: Exclude<ComparisonKind, 'date' | 'moment'>;
      sign: ComparisonOperator;
      values: readonly unknown[];
    }
  | { how: 'among'; kind: Exclude<ComparisonKind, 'date' | 'moment'>; values: readonly unknown[] }
  | { how: 'like'; values: readonly unknown[] }
  | { how: 'holds'; values: readonly unknown[] }
  | { how: 'holdsAny'; values: readonly unknown[] }
  /** `values`: the first day or moment of the period, and the first one after it. */
  | {
      how: 'time';
      kind: 'date' | 'moment';
      unit: 'day' | 'moment';
      sign: ComparisonOperator;
      values: readonly unknown[];
    };

export type ParsedFieldTests =
  | { ok: true; tests: readonly FieldTest[]; negated: boolean }
  | { ok: false; detail: string };

type Asked = { operator: string; operand: GraphqlInput; today: string };

const signs: Readonly<Record<string, ComparisonOperator>> = {
  eq: '=',
  ne: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};
const negative: ReadonlySet<string> = new Set(['ne', 'nin', 'excludes']);

export function parseFieldTest(
  field: FieldModel,
  { operator, operand, today }: Asked,
): ParsedFieldTests {
  const kind = comparisonKindOf(field);
  try {
    return {
      ok: true,
      tests: testsOf(field, kind, { operator, operand, today }),
      negated: negative.has(operator),
    };
  } catch (thrown) {
    if (thrown instanceof Unfit) return { ok: false, detail: thrown.message };
    throw thrown;
  }
}

class Unfit extends Error {}

const unfit = (detail: string): never => {
  throw new Unfit(detail);
};

const isNull = (input: GraphqlInput): boolean => input.kind === 'word' && input.value === 'null';

function testsOf(field: FieldModel, kind: ComparisonKind, asked: Asked): FieldTest[] {
  const { operator, operand } = asked;
  const sign = signs[operator];
  if (sign !== undefined) {
    if (isNull(operand)) return sign === '=' ? [{ how: 'empty' }] : unfit('null has no order');
    if (sign !== '=' && (kind === 'boolean' || kind === 'choices'))
      return unfit('values of this field have no order');
    return [compareTest(field, kind, { ...asked, sign })];
  }
  switch (operator) {
    case 'in':
    case 'nin':
      return amongTests(field, kind, asked);
    case 'like':
      return kind === 'text'
        ? likeTests(field, likePattern(foldForSearch(textOf(operand))))
        : unfit('only text can be like something');
    case 'includes':
    case 'excludes':
      if (kind !== 'choices') return unfit('only a field with several values includes or excludes');
      return itemsOf(operand).map((item) => ({
        how: 'holds',
        values: [
          splitChoices(textOf(item)).map((part) => choiceByValue(field.picklist ?? [], part)),
        ],
      }));
    default:
      return unfit('no such operator');
  }
}

function compareTest(
  field: FieldModel,
  kind: ComparisonKind,
  { operand, today, sign }: Asked & { sign: ComparisonOperator },
): FieldTest {
  if (kind === 'date' || kind === 'moment') return timeTest(field, kind, { operand, sign, today });
  const value = plainValue(field, kind, operand);
  const how = sign === '=' ? exactly(field, kind) : kind;
  if (how !== 'text') return { how: 'compare', kind: how, sign, values: [value] };
  // In a comparison of order, a picklist value is compared as text.
  return {
    how: 'compare',
    kind: how,
    sign,
    values: sign === '=' ? withPattern(value) : [foldForSearch(String(value))],
  };
}

/** A null in the list matches empty values. */
function amongTests(
  field: FieldModel,
  kind: ComparisonKind,
  { operand, today }: Asked,
): FieldTest[] {
  const items = itemsOf(operand);
  const empty: FieldTest[] = items.some(isNull) ? [{ how: 'empty' }] : [];
  const filled = items.filter((item) => !isNull(item));
  if (kind === 'date' || kind === 'moment')
    return [
      ...empty,
      ...filled.map((item) => timeTest(field, kind, { operand: item, sign: '=', today })),
    ];
  return filled.length === 0
    ? empty
    : [
        ...empty,
        {
          how: 'among',
          kind: exactly(field, kind),
          values: [filled.map((item) => plainValue(field, kind, item))],
        },
      ];
}

const textOf = (input: GraphqlInput): string =>
  input.kind === 'text' ? input.value : unfit('a quoted text is expected');

/** The pattern is folded. For a picklist, it also matches labels. */
export const likeTests = (field: FieldModel, pattern: string): FieldTest[] => [
  { how: 'like', values: [pattern, `%${pattern}%`] },
  ...(field.picklist
    ? [{ how: 'among', kind: 'exact', values: [choicesMatching(field.picklist, pattern)] } as const]
    : []),
];

function plainValue(
  field: FieldModel,
  kind: Exclude<ComparisonKind, 'date' | 'moment'>,
  input: GraphqlInput,
): unknown {
  switch (kind) {
    case 'boolean':
      return input.kind === 'word' && (input.value === 'true' || input.value === 'false')
        ? input.value === 'true'
        : unfit('true or false is expected');
    case 'number':
      return input.kind === 'number' && Number.isFinite(input.value)
        ? input.value
        : unfit('a number is expected');
    case 'exact':
      return normalizeId(textOf(input)) ?? unfit('an id is expected');
    case 'choices':
      return inOrder(field, textOf(input));
    case 'text':
      return field.picklist
        ? choiceByValue(field.picklist, textOf(input))
        : foldForSearch(textOf(input));
  }
}

export const withPattern = (value: unknown): unknown[] =>
  typeof value === 'string' ? [value, `%${escapeLike(value)}%`] : [value];

/** Picklist values are compared exactly, without folding. */
const exactly = <K extends ComparisonKind>(field: FieldModel, kind: K): K | 'exact' =>
  kind === 'text' && field.picklist ? 'exact' : kind;

/** Puts values in the order of the picklist. A text with an unknown value stays as it is. */
function inOrder(field: FieldModel, text: string): string {
  const parsed = field.parse(
    splitChoices(text)
      .map((part) => choiceByValue(field.picklist ?? [], part))
      .join(';'),
  );
  return parsed.ok && parsed.value !== null ? String(parsed.value) : text;
}

function timeTest(
  field: FieldModel,
  kind: 'date' | 'moment',
  { operand, sign, today }: Omit<Asked, 'operator'> & { sign: ComparisonOperator },
): FieldTest {
  const { unit, from, to } = stretchOf(field, operand, today);
  return { how: 'time', kind, unit, sign, values: [from, to] };
}

type StretchRead = { unit: 'day' | 'moment'; from: string; to: string };

/** For example `{ value: … }`, `{ literal: TODAY }` or `{ range: { last_n_days: 7 } }`. */
function stretchOf(field: FieldModel, input: GraphqlInput, today: string): StretchRead {
  if (input.kind === 'text') return timeOf(field, input.value);
  const [entry, ...more] = input.kind === 'object' ? input.entries : [];
  if (entry === undefined || more.length > 0)
    return unfit('a date is expected, or one of value, literal and range');
  const [name, value] = entry;
  if (name === 'value') return timeOf(field, textOf(value));
  if (name === 'literal') {
    const period = value.kind === 'word' ? literalPeriod(value.value, today) : undefined;
    return period ? { unit: 'day', ...period } : unfit('no such date literal');
  }
  const [range, ...others] = name === 'range' && value.kind === 'object' ? value.entries : [];
  const period =
    range !== undefined && others.length === 0 && range[1].kind === 'number'
      ? rangePeriod(range[0], range[1].value, today)
      : undefined;
  return period ? { unit: 'day', ...period } : unfit('no such date range');
}

/** A moment is a period of one millisecond. */
function timeOf(field: FieldModel, text: string): StretchRead {
  if (isCalendarDay(text)) return { unit: 'day', ...dayPeriod(text) };
  const parsed = field.dataType === 'DateTime' ? field.parse(text) : undefined;
  if (!parsed?.ok || !(parsed.value instanceof Date))
    return unfit('a date is expected, or a moment with its zone where the field holds moments');
  return {
    unit: 'moment',
    from: parsed.value.toISOString(),
    to: new Date(parsed.value.getTime() + 1).toISOString(),
  };
}

import type { ColumnFacts, Rule, SchemaFacts } from './schema-facts.ts';

/**
 * The changes that break a program written for the schema `before` on `after`, one sentence each.
 * Empty: the schema was only expanded.
 */
export function contractions(before: SchemaFacts, after: SchemaFacts): string[] {
  const lost = [...before.tables].filter((table) => !after.tables.has(table));
  const columns = [...before.columns].filter(([, { table }]) => !lost.includes(table));
  return [
    ...lost.map((table) => `table ${table} is gone`),
    ...columns.flatMap(([name, column]) => columnContractions(name, column, after)),
    ...[...after.columns].flatMap(([name, column]) => neededColumn(name, column, before)),
    ...[...after.rules.values()].flatMap((rule) => newRule(rule, before)),
    ...[...before.functions].flatMap(([name, result]) => functionContractions(name, result, after)),
  ];
}

function columnContractions(name: string, was: ColumnFacts, after: SchemaFacts): string[] {
  const is = after.columns.get(name);
  if (is === undefined) return [`column ${name} is gone`];
  return [
    ...(isWider(was.type, is.type) ? [] : [`column ${name} was ${was.type} and is ${is.type}`]),
    ...(is.notNull && !was.notNull ? [`column ${name} no longer takes null`] : []),
    ...(is.isGenerated && !was.isGenerated ? [`column ${name} can no longer be written`] : []),
    ...(is.notNull && was.isFilled && !is.isFilled ? [`column ${name} lost its default`] : []),
  ];
}

/** Whether every value of a type fits in another one and reads the same there. */
function isWider(was: string, is: string): boolean {
  if (was === is || (is === 'text' && was.startsWith('character varying'))) return true;
  const integers = ['smallint', 'integer', 'bigint'];
  if (integers.includes(was)) return integers.indexOf(is) > integers.indexOf(was);
  const [before, now] = [sizeOf(was), sizeOf(is)];
  return before.name === now.name && now.size >= before.size && now.scale === before.scale;
}

function sizeOf(type: string): { name: string; size: number; scale: number } {
  const [, size, scale] = /\((\d+)(?:,(\d+))?\)/.exec(type) ?? [];
  const name = type.replace(/\(.*\)/, '');
  return { name, size: size === undefined ? Infinity : Number(size), scale: Number(scale ?? 0) };
}

function neededColumn(name: string, column: ColumnFacts, before: SchemaFacts): string[] {
  const isNew = before.tables.has(column.table) && !before.columns.has(name);
  if (!isNew || !column.notNull || column.isFilled) return [];
  return [`column ${name} must be written by every insert`];
}

function newRule(rule: Rule, before: SchemaFacts): string[] {
  const { table, kind, columns, definition } = rule;
  if (!before.tables.has(table) || before.rules.has(`${table} ${definition}`)) return [];
  // An earlier program leaves a new column null, and nulls are distinct.
  const isOfNewColumn = columns.some((column) => !before.columns.has(`${table}.${column}`));
  if (isOfNewColumn) return [];
  const earlier = [...before.rules.values()].filter((one) => one.table === table);
  if (kind === 'check' && earlier.some((one) => allowsAll(rule, one))) return [];
  return [`table ${table} has a new ${kind}: ${definition}`];
}

/** Whether a check accepts every listed value that an earlier check of the same shape accepts. */
function allowsAll(rule: Rule, earlier: Rule): boolean {
  const texts = /'(?:[^']|'')*'/g;
  if (earlier.kind !== 'check') return false;
  const shapeOf = ({ definition }: Rule): string =>
    definition.replace(/ARRAY\[.*\]/, (list) => list.replace(texts, '').replace(/[^\w:]+.*/, ''));
  const valuesOf = ({ definition }: Rule): string[] => definition.match(texts) ?? [];
  const isList = (one: Rule): boolean => / = ANY \(+ARRAY\[/.test(one.definition);
  if (!isList(rule) || !isList(earlier) || shapeOf(rule) !== shapeOf(earlier)) return false;
  return valuesOf(earlier).every((value) => valuesOf(rule).includes(value));
}

function functionContractions(name: string, was: string, after: SchemaFacts): string[] {
  const is = after.functions.get(name);
  if (is === was) return [];
  return [is === undefined ? `function ${name} is gone` : `function ${name} gives ${is}`];
}

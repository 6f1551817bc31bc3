import type { SoqlCall, SoqlExpression, SoqlField, SoqlLiteral } from './ast.ts';
import type { Cursor } from './cursor.ts';

/** Words that are no name of a field, an object or an alias where one can follow. */
export const keywords: ReadonlySet<string> = new Set([
  'select',
  'from',
  'where',
  'with',
  'group',
  'having',
  'order',
  'limit',
  'offset',
  'for',
  'using',
  'all',
  'and',
  'or',
  'not',
  'asc',
  'desc',
  'nulls',
  'typeof',
  'when',
  'then',
  'else',
  'end',
  'like',
  'in',
  'includes',
  'excludes',
]);

const noKeywords: ReadonlySet<string> = new Set();

/** Functions in functions, such as `CALENDAR_YEAR(convertTimezone(CreatedDate))`. */
const deepestCall = 4;

/** One or more, with commas. */
export function parseList<T>(cursor: Cursor, one: () => T): T[] {
  const items = [one()];
  while (cursor.took(',')) items.push(one());
  return items;
}

export function parseField(cursor: Cursor, reserved = keywords): SoqlField {
  const { at } = cursor;
  const path = [cursor.name(reserved)];
  while (cursor.took('.')) path.push(cursor.name(noKeywords));
  return { kind: 'field', path, at };
}

/** A field, or a function of fields and literals. */
export function parseExpression(
  cursor: Cursor,
  level: number,
  reserved = keywords,
): SoqlExpression {
  const field = parseField(cursor, reserved);
  const [name, further] = field.path;
  if (further !== undefined || name === undefined || !cursor.is('(')) return field;
  if (level > deepestCall) cursor.fail('functions are nested too deeply');
  cursor.expect('(');
  const args = cursor.is(')') ? [] : parseList(cursor, () => parseArgument(cursor, level));
  cursor.expect(')');
  const call: SoqlCall = {
    kind: 'call',
    name: name.toLowerCase(),
    args,
    raw: cursor.textFrom(field.at),
    at: field.at,
  };
  return call;
}

function parseArgument(cursor: Cursor, level: number): SoqlExpression | SoqlLiteral {
  const { kind } = cursor.token;
  return kind === 'string' || kind === 'number'
    ? parseLiteral(cursor)
    : // `FIELDS(ALL)` has a keyword for its argument.
      parseExpression(cursor, level + 1, noKeywords);
}

export function parseLiteral(cursor: Cursor): SoqlLiteral {
  const token = cursor.take();
  const { at, raw } = token;
  switch (token.kind) {
    case 'string':
      return { kind: 'string', text: token.text, pattern: token.pattern, at };
    case 'number':
      return { kind: 'number', text: raw, at };
    case 'date':
    case 'moment':
      return { kind: token.kind, text: raw, at };
    case 'word':
      return wordLiteral(cursor, { raw, at });
    default:
      return cursor.fail(`unexpected token: '${raw}'`, at);
  }
}

function wordLiteral(
  cursor: Cursor,
  { raw, at }: { raw: string } & Pick<SoqlLiteral, 'at'>,
): SoqlLiteral {
  const word = raw.toLowerCase();
  if (word === 'null') return { kind: 'null', at };
  if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true', at };
  if (!/^[a-z]+(_[a-z]+)*$/.test(word) || keywords.has(word))
    cursor.fail(`unexpected token: '${raw}'`, at);
  const name = raw.toUpperCase();
  if (!cursor.took(':')) return { kind: 'dateLiteral', name, count: null, at };
  const count = cursor.take();
  if (count.kind !== 'number' || !/^\d{1,6}$/.test(count.raw))
    cursor.fail(`expecting a number of days, weeks, …, found '${count.raw}'`, count.at);
  return { kind: 'dateLiteral', name, count: Number(count.raw), at };
}

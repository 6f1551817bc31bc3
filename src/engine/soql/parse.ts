import type {
  SoqlExpression,
  SoqlField,
  SoqlGrouping,
  SoqlOrder,
  SoqlQuery,
  SoqlSelected,
} from './ast.ts';
import { Cursor } from './cursor.ts';
import { parseCondition } from './parse-condition.ts';
import { keywords, parseExpression, parseField, parseList } from './parse-expression.ts';

/** The deepest nesting of brackets and of statements. */
export const deepest = 40;

/** Throws a `SoqlSyntaxError`. Source: record-api.md §11.1. */
export function parseSoql(statement: string): SoqlQuery {
  const cursor = new Cursor(statement);
  const query = parseQuery(cursor, 1);
  if (cursor.token.kind !== 'end') cursor.unexpected();
  return query;
}

/** `level`: how many statements enclose this one, and 1. */
export function parseQuery(cursor: Cursor, level: number): SoqlQuery {
  const { at } = cursor;
  cursor.expect('select');
  const select = parseList(cursor, () => parseSelected(cursor, level));
  cursor.expect('from');
  const from = parseFrom(cursor);
  const alias = cursor.token.kind === 'word' && !keywords.has(cursor.token.raw.toLowerCase());
  const named = alias ? { alias: cursor.name(keywords) } : {};
  if (cursor.is(',')) cursor.fail('several objects in FROM are not supported');
  const scope = cursor.took('using', 'scope')
    ? { scope: cursor.name(new Set()).toLowerCase() }
    : {};
  const where = cursor.took('where')
    ? { where: parseCondition(cursor, { level, query: parseQuery }) }
    : {};
  parseWith(cursor);
  const groupBy = cursor.took('group', 'by') ? { groupBy: parseGrouping(cursor) } : {};
  const having = cursor.took('having')
    ? { having: parseCondition(cursor, { level, query: parseQuery }) }
    : {};
  const orderBy = cursor.took('order', 'by') ? parseList(cursor, () => parseOrder(cursor)) : [];
  const limit = cursor.took('limit') ? { limit: parseCount(cursor) } : {};
  const offset = cursor.took('offset') ? { offset: parseCount(cursor) } : {};
  const marks = parseMarks(cursor);
  const allRows = cursor.took('all', 'rows');
  return {
    select,
    from,
    ...named,
    ...scope,
    ...where,
    ...groupBy,
    ...having,
    orderBy,
    ...limit,
    ...offset,
    marks,
    allRows,
    at,
  };
}

/** An object, or `alias.Relationship`, of which the relationship counts. */
function parseFrom(cursor: Cursor): string {
  const first = cursor.name(keywords);
  return cursor.took('.') ? cursor.name(keywords) : first;
}

export function parseSelected(cursor: Cursor, level: number): SoqlSelected {
  const { at } = cursor;
  if (cursor.took('(')) {
    if (level >= deepest) cursor.fail('the statement is nested too deeply');
    const query = parseQuery(cursor, level + 1);
    cursor.expect(')');
    return { kind: 'children', query, at };
  }
  if (cursor.is('typeof')) return parseTypeof(cursor);
  const expression = parseExpression(cursor, level);
  const { token } = cursor;
  return token.kind === 'word' && !keywords.has(token.raw.toLowerCase())
    ? { ...expression, alias: cursor.name(keywords) }
    : expression;
}

function parseTypeof(cursor: Cursor): SoqlSelected {
  const { at } = cursor;
  cursor.expect('typeof');
  const relation = cursor.name(keywords);
  const whens: { object: string; fields: SoqlField[] }[] = [];
  while (cursor.took('when')) {
    const object = cursor.name(keywords);
    cursor.expect('then');
    whens.push({ object, fields: parseList(cursor, () => parseField(cursor)) });
  }
  if (whens.length === 0) cursor.expect('when');
  const otherwise = cursor.took('else') ? parseList(cursor, () => parseField(cursor)) : [];
  cursor.expect('end');
  return { kind: 'typeof', relation, whens, otherwise, at };
}

/** What the record API always does, so it changes nothing: rights hold in every statement. */
function parseWith(cursor: Cursor): void {
  if (!cursor.took('with')) return;
  if (!cursor.took('security_enforced') && !cursor.took('user_mode') && !cursor.took('system_mode'))
    cursor.unexpected();
}

function parseGrouping(cursor: Cursor): SoqlGrouping {
  for (const kind of ['rollup', 'cube'] as const)
    if (cursor.took(kind, '(')) {
      const by = parseList(cursor, () => parseExpression(cursor, 1));
      cursor.expect(')');
      return { kind, by };
    }
  return { kind: 'plain', by: parseList(cursor, () => parseExpression(cursor, 1)) };
}

export function parseOrder(cursor: Cursor): SoqlOrder {
  const by: SoqlExpression = parseExpression(cursor, 1);
  const descending = !cursor.took('asc') && cursor.took('desc');
  if (!cursor.took('nulls')) return { by, descending };
  if (cursor.took('first')) return { by, descending, nulls: 'first' };
  cursor.expect('last');
  return { by, descending, nulls: 'last' };
}

export function parseCount(cursor: Cursor): number {
  const { token, at } = cursor;
  if (token.kind !== 'number' || !/^\d{1,9}$/.test(token.raw))
    cursor.fail(`expecting a whole number, found '${token.raw}'`, at);
  cursor.take();
  return Number(token.raw);
}

function parseMarks(cursor: Cursor): ('view' | 'reference')[] {
  const marks: ('view' | 'reference')[] = [];
  while (cursor.took('for')) {
    if (cursor.took('update')) continue;
    const mark = (['view', 'reference'] as const).find((one) => cursor.took(one));
    if (mark === undefined) cursor.unexpected();
    else marks.push(mark);
  }
  return marks;
}

import type { SoqlCondition, SoqlOrder, SoqlQuery } from './ast.ts';
import { Cursor } from './cursor.ts';
import { parseCount, parseOrder, parseQuery, parseSelected } from './parse.ts';
import { parseCondition } from './parse-condition.ts';
import { keywords, parseList } from './parse-expression.ts';
import { beginning, faultAt, type Position, SoqlSyntaxError } from './tokens.ts';

/** The platform's searches, SOSL. Source: record-api.md §11.4 and the platform's SOSL reference. */

export const searchScopes = ['all', 'name', 'email', 'phone', 'sidebar'] as const;
/** The fields in which the words must stand. */
export type SearchScope = (typeof searchScopes)[number];

/** `typed`: the words as people type them in the search of this product. */
export type SoslQuery = {
  typed: string;
  scope: SearchScope;
  /** Null: the ids of rows of every object that can be searched. */
  returning: readonly SoqlQuery[] | null;
  limit?: number;
};

/** Throws a `SoqlSyntaxError`. */
export function parseSosl(statement: string): SoslQuery {
  const found = /^\s*find\s*\{((?:[^\\{}]|\\[^])*)\}/i.exec(statement);
  if (found === null)
    throw new SoqlSyntaxError(faultAt(statement, beginning, 'expecting FIND {…}'));
  const cursor = new Cursor(statement, found[0].length);
  const scope = cursor.took('in') ? parseScope(cursor) : 'all';
  const returning = cursor.took('returning')
    ? parseList(cursor, () => parseReturning(cursor))
    : null;
  if (cursor.is('with')) cursor.fail('WITH is not supported');
  const limit = cursor.took('limit') ? { limit: parseCount(cursor) } : {};
  if (cursor.took('update') && !cursor.took('tracking') && !cursor.took('viewstat'))
    cursor.unexpected();
  if (cursor.token.kind !== 'end') cursor.unexpected();
  return { typed: typedWords(found[1] ?? ''), scope, returning, ...limit };
}

function parseScope(cursor: Cursor): SearchScope {
  const scope = searchScopes.find((one) => cursor.took(one)) ?? cursor.unexpected();
  cursor.expect('fields');
  return scope;
}

/** `Contact(Id, Name WHERE … ORDER BY … LIMIT n OFFSET n)`, or the name alone. */
function parseReturning(cursor: Cursor): SoqlQuery {
  const { at } = cursor;
  const from = cursor.name(keywords);
  if (!cursor.took('(')) return returned(from, { at });
  const select = parseList(cursor, () => parseSelected(cursor, 1));
  if (cursor.is('using')) cursor.fail('USING is not supported');
  const where = cursor.took('where') ? { where: parseWhere(cursor) } : {};
  const orderBy = cursor.took('order', 'by') ? parseList(cursor, () => parseOrder(cursor)) : [];
  const limit = cursor.took('limit') ? { limit: parseCount(cursor) } : {};
  const offset = cursor.took('offset') ? { offset: parseCount(cursor) } : {};
  cursor.expect(')');
  return returned(from, { at, select, ...where, orderBy, ...limit, ...offset });
}

const parseWhere = (cursor: Cursor): SoqlCondition =>
  parseCondition(cursor, { level: 1, query: parseQuery });

/** The rows of an object, by default with their ids. */
export const returned = (
  from: string,
  { at, select = [], ...own }: Partial<SoqlQuery> & { at: Position },
): SoqlQuery => ({
  orderBy: [],
  ...own,
  select: select.length === 0 ? [{ kind: 'field', path: ['Id'], at }] : select,
  from,
  marks: [],
  allRows: false,
  at,
});

/** A condition or an order without the words WHERE and ORDER BY, as `parameterizedSearch` has. */
export const parseWhereText = (text: string): SoqlCondition => wholeText(text, parseWhere);
export const parseOrderText = (text: string): SoqlOrder[] =>
  wholeText(text, (cursor) => parseList(cursor, () => parseOrder(cursor)));

function wholeText<T>(text: string, parse: (cursor: Cursor) => T): T {
  const cursor = new Cursor(text);
  const parsed = parse(cursor);
  if (cursor.token.kind !== 'end') cursor.unexpected();
  return parsed;
}

const piece = /"((?:[^"\\]|\\[^])*)"?|((?:[^\s"\\()[\]{}&|!^~:+*?]|\\[^])+)|([&|!])/g;
const operators: Readonly<Record<string, string>> = { '&': 'and', '|': 'or', '!': 'not' };

/**
 * The words between the braces of FIND as people type them here: AND is what two words mean, OR is
 * `or`, NOT is a `-` in front. Wildcards end a word: every word is found in other forms, and the
 * last one with any ending.
 */
export function typedWords(find: string): string {
  const typed: string[] = [];
  let isNot = false;
  for (const [, phrase, word, sign] of find.matchAll(piece)) {
    const operator = sign === undefined ? word?.toLowerCase() : operators[sign];
    if (operator === 'and') continue;
    if (operator === 'not') {
      isNot = true;
      continue;
    }
    const text = unescaped(phrase ?? word ?? '');
    if (operator === 'or') typed.push('or');
    else if (text !== '')
      typed.push((isNot ? '-' : '') + (phrase === undefined ? text : `"${text}"`));
    isNot = false;
  }
  return typed.join(' ');
}

/** Signs that mean something in what people type are left out. */
const unescaped = (text: string): string =>
  text
    .replace(/\\([^])/g, '$1')
    .replaceAll('"', ' ')
    .replace(/^-+/, '')
    .trim();

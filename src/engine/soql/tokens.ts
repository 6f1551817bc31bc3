/**
 * The words of a SOQL or SOSL statement. Source: record-api.md §11.1 and the platform's SOQL
 * reference.
 */

/** Where a word begins; rows and columns count from 1. */
export type Position = { offset: number; row: number; column: number };

export type Token = { at: Position; raw: string } & (
  | { kind: 'word' | 'sign' | 'number' | 'date' | 'moment' | 'end' }
  /** `text`: its value. `pattern`: the same for LIKE, with `\%`, `\_` and `\\` as literal signs. */
  | { kind: 'string'; text: string; pattern: string }
);

/** For what the compiler adds to a statement. */
export const beginning: Position = { offset: 0, row: 1, column: 1 };

/** The statement is malformed. The message is the platform's. */
export class SoqlSyntaxError extends Error {
  override name = 'SoqlSyntaxError';
}

const shapes: readonly (readonly [Exclude<Token['kind'], 'end'>, RegExp])[] = [
  ['moment', /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[zZ]|[+-]\d\d:?\d\d)/y],
  ['date', /\d{4}-\d\d-\d\d/y],
  ['number', /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['word', /[A-Za-z_]\w*/y],
  ['string', /'(?:[^'\\]|\\[^])*'/y],
  ['sign', /!=|<>|<=|>=|[=<>(),.:{}]/y],
];
const space = /\s*/y;

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  N: '\n',
  R: '\r',
  T: '\t',
  B: '\b',
  F: '\f',
};

/** The words from an offset on. Throws a `SoqlSyntaxError` at the first character that begins no word. */
export function tokensOf(statement: string, start: number): Token[] {
  const tokens: Token[] = [];
  const positionOf = positions(statement);
  let offset = start;
  for (;;) {
    offset += matchAt(space, statement, offset)?.length ?? 0;
    const at = positionOf(offset);
    if (offset >= statement.length) return [...tokens, { kind: 'end', raw: '<EOF>', at }];
    const found = wordAt(statement, offset);
    if (found === undefined) {
      const sign = statement[offset] ?? '';
      const what = sign === "'" ? 'a string has no end' : `unexpected character: '${sign}'`;
      throw new SoqlSyntaxError(faultAt(statement, at, what));
    }
    tokens.push({ ...found, at } as Token); // proof: a string has its text and its pattern
    offset += found.raw.length;
  }
}

function wordAt(statement: string, offset: number): Omit<Token, 'at'> | undefined {
  for (const [kind, shape] of shapes) {
    const raw = matchAt(shape, statement, offset);
    if (raw === undefined) continue;
    return kind === 'string' ? { kind, raw, ...unescaped(raw.slice(1, -1)) } : { kind, raw };
  }
  return undefined;
}

function matchAt(shape: RegExp, statement: string, offset: number): string | undefined {
  shape.lastIndex = offset;
  return shape.exec(statement)?.[0];
}

function unescaped(inside: string): { text: string; pattern: string } {
  let [text, pattern] = ['', ''];
  for (const [, code, sign, plain] of inside.matchAll(/\\u([0-9a-fA-F]{4})|\\([^])|([^\\]+)/g)) {
    const letter = code === undefined ? undefined : String.fromCharCode(parseInt(code, 16));
    const meant = letter ?? (sign === undefined ? plain : (escapes[sign] ?? sign)) ?? '';
    text += meant;
    pattern += sign === '%' || sign === '_' || sign === '\\' ? `\\${sign}` : meant;
  }
  return { text, pattern };
}

/** Gives positions of offsets that only grow. */
function positions(statement: string): (offset: number) => Position {
  let [row, start, seen] = [1, 0, 0];
  return (offset) => {
    for (; seen < offset; seen++) if (statement[seen] === '\n') [row, start] = [row + 1, seen + 1];
    return { offset, row, column: offset - start + 1 };
  };
}

const shownBefore = 50;
const shownAfter = 30;

/** The platform's message of a MALFORMED_QUERY: the words around the fault, and an arrow below. */
export function faultAt(statement: string, at: Position, what: string): string {
  const start = Math.max(at.offset - shownBefore, 0);
  const line = statement.slice(start, at.offset + shownAfter).replace(/\s/g, ' ');
  const arrow = `${' '.repeat(at.offset - start)}^`;
  return `\n${line}\n${arrow}\nERROR at Row:${at.row}:Column:${at.column}\n${what}`;
}

import { parse } from 'csv-parse/sync';
import { cleanText } from '#protocol/texts/clean-text.ts';
import { decodeText, detectEncoding } from './text-encoding.ts';

/**
 * A CSV file as people bring them: UTF-8, UTF-16 or Windows-1252; `;`, `,`, tabs or `|`; quoted
 * cells that may hold line ends. Read as it comes, whatever its length. A record that cannot be
 * read spoils its own line only.
 */

/**
 * One record with the number of the line it begins at; `text` as it stands in the file, of several
 * lines where a quoted cell has some; cut off after `longestLine`.
 */
export type DelimitedRecord = { line: number; text: string };

export type DelimitedFile = {
  separator: string;
  head: readonly string[];
  records: () => AsyncGenerator<DelimitedRecord>;
};

/**
 * Why a file is none with lines and cells: `empty`, `bytes` (no text), `head` (none that can be
 * read), `columns` (too many), `unpacked` (too large).
 */
export class NotDelimitedError extends Error {}

type Open = () => Promise<AsyncIterable<Uint8Array>>;

const separators = [';', ',', '\t', '|'];
/** No line of people is this long, and no cell goes over this many. */
export const longestLine = 262_144;
/** Past this a quoted cell that is still open is taken for one that never closes. */
const longestCell = 4 * longestLine;
const mostHeadLines = 100;
export const mostColumns = 200;

/**
 * `open` is called thrice: to find out how it is written, for its head, and to read it. Throws
 * `NotDelimitedError`.
 */
export async function readDelimited(open: Open): Promise<DelimitedFile> {
  const way = await detectEncoding(await open());
  if (way === null) throw new NotDelimitedError('bytes');
  const { separator, names, lines } = headIn(
    await firstOf(linesOf(decodeText(await open(), way)), mostHeadLines),
  );
  return {
    separator,
    head: names,
    async *records() {
      yield* recordsOf(linesOf(decodeText(await open(), way)), {
        separator,
        width: names.length,
        headLines: lines,
      });
    },
  };
}

type Head = { separator: string; names: string[]; lines: number };

/**
 * The names of the columns, which may stand on several lines; Excel puts a line in front that only
 * says what parts the cells.
 */
function headIn(first: readonly DelimitedRecord[]): Head {
  const said = /^"?sep=(.)"?$/i.exec(first[0]?.text ?? '')?.[1];
  const before = said === undefined ? 0 : 1;
  const lines = first.slice(before).map(({ text }) => text);
  const count =
    1 +
    lines.findIndex(
      (_, at) =>
        lines
          .slice(0, at + 1)
          .join('\n')
          .split('"').length %
          2 ===
        1,
    );
  const text = lines.slice(0, count).join('\n');
  if (lines.length === 0 || (count > 0 && text.trim() === '')) throw new NotDelimitedError('empty');
  const outside = text.replaceAll(/"[^"]*"/g, '');
  const separator =
    said ?? separators.toSorted((a, b) => outside.split(b).length - outside.split(a).length)[0]!;
  const names = count === 0 || text.length > longestLine ? null : cellsOf(text, separator);
  if (names === null) throw new NotDelimitedError('head');
  if (names.length > mostColumns) throw new NotDelimitedError('columns');
  return { separator, names: names.map(cleanColumnName), lines: before + count };
}

/** More of it names nothing better, and what is no letter names nothing. */
export const cleanColumnName = (name: string): string =>
  Array.from(
    cleanText(name.slice(0, 1_000))
      .replaceAll(/[\s\p{Cc}\p{Cs}\uFFFD]+/gu, ' ')
      .trim(),
  )
    .slice(0, longestName)
    .join('');

const longestName = 100;

/** The cells of one record, or null where its quotes are wrong. */
export function cellsOf(text: string, separator: string): string[] | null {
  if (!text.includes('"')) return text.split(separator);
  if (text.includes('\n') && !closes(text.split('\n'), separator)) return null;
  try {
    const [cells, ...more] = parse(text, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
    }) as string[][];
    return cells !== undefined && more.length === 0 ? cells : null;
  } catch {
    return null;
  }
}

const cut = (text: string): string =>
  text.length > longestLine ? text.slice(0, longestLine + 1) : text;

/** Of a line that is longer than any, only so much is read that it shows. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<DelimitedRecord> {
  let rest = '';
  let line = 0;
  for await (const piece of pieces) {
    for (const [at, text] of piece.split('\n').entries()) {
      if (at > 0) {
        yield { line: ++line, text: cut(rest.endsWith('\r') ? rest.slice(0, -1) : rest) };
        rest = '';
      }
      if (rest.length <= longestLine) rest = cut(rest + text);
    }
  }
  if (rest !== '') yield { line: line + 1, text: rest.endsWith('\r') ? rest.slice(0, -1) : rest };
}

async function firstOf<T>(source: AsyncGenerator<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const one of source) {
    taken.push(one);
    if (taken.length === count) break;
  }
  return taken;
}

type Written = { separator: string; width: number; headLines: number };

/** Without the head and what is empty. Lines are taken together while a quoted cell is open. */
async function* recordsOf(
  lines: AsyncGenerator<DelimitedRecord>,
  written: Written,
): AsyncGenerator<DelimitedRecord> {
  const assembler = openAssembler(written);
  for await (const one of lines) {
    if (one.line <= written.headLines) continue;
    for (const record of assembler.take(one))
      if (!isEmpty(record.text, written.separator)) yield record;
  }
  yield* assembler.end();
}

/**
 * Puts lines together to records: a record ends when its quotes close. One whose quotes never do,
 * or have another quote inside them, is broken. It takes along the lines after it up to the next
 * that looks like a row: lines of a text are no records of their own.
 */
function openAssembler({ separator, width }: Pick<Written, 'separator' | 'width'>) {
  let [open, openLength]: [DelimitedRecord[], number] = [[], 0];
  let broken: DelimitedRecord | null = null;
  const takeOpen = (): DelimitedRecord[] => {
    const lines = open;
    [open, openLength] = [[], 0];
    return lines;
  };
  /** Half of the separators that the head has, or more. With one column anything is a row. */
  const looksLikeRow = ({ text }: DelimitedRecord): boolean =>
    (text.split(separator).length - 1) * 2 >= width - 1;

  function* take(one: DelimitedRecord): Generator<DelimitedRecord> {
    if (broken !== null) {
      if (!looksLikeRow(one)) {
        broken = withLine(broken, one);
        return;
      }
      yield broken;
      broken = null;
    }
    const state = stateAfter(one);
    openLength += one.text.length + 1;
    if (state === 'broken' || (state === 'open' && openLength > longestCell))
      return yield* giveUp([...takeOpen(), one]);
    open.push(one);
    if (state === 'closed') yield joinLines(takeOpen());
  }
  const stateAfter = ({ text }: DelimitedRecord): Quotes => {
    // Where the quotes of such a line end is not known.
    if (text.length > longestLine) return open.length > 0 ? 'broken' : 'closed';
    const state = quotesAfter(text, separator, open.length > 0);
    // Quotes in pairs, inside one cell: read as they stand.
    const isWhole = open.length === 0 && text.split('"').length % 2 === 1;
    return state === 'broken' && isWhole ? 'closed' : state;
  };
  function* giveUp([first, ...inside]: DelimitedRecord[]): Generator<DelimitedRecord> {
    broken = first ?? null;
    for (const line of inside) yield* take(line);
  }
  function* end(): Generator<DelimitedRecord> {
    while (open.length > 0) yield* giveUp(takeOpen());
    if (broken !== null) yield broken;
  }
  return { take, end };
}

const joinLines = (lines: readonly DelimitedRecord[]): DelimitedRecord => ({
  line: lines[0]!.line, // proof: no record is without lines
  text: cut(lines.map(({ text }) => text).join('\n')),
});

/** As far as a record may be long, so that it is not refused for its length instead. */
const withLine = ({ line, text }: DelimitedRecord, more: DelimitedRecord): DelimitedRecord => ({
  line,
  text: text.length + more.text.length < longestLine ? `${text}\n${more.text}` : text,
});

type Quotes = 'open' | 'closed' | 'broken';

/**
 * Whether a quoted cell is open at the end of this line. A quote opens a cell only at its beginning
 * (`5" pijp` has none) and closes it only before a separator or the end of the line; another one
 * inside it that is not doubled is a fault. Source: RFC 4180.
 */
function quotesAfter(line: string, separator: string, wasOpen: boolean): Quotes {
  if (!wasOpen && !line.includes('"')) return 'closed';
  let [at, isOpen] = [0, wasOpen];
  for (;;) {
    if (!isOpen && line[at] === '"') [at, isOpen] = [at + 1, true];
    if (!isOpen) {
      const next = line.indexOf(separator, at);
      if (next === -1) return 'closed';
      at = next + separator.length;
      continue;
    }
    const quote = line.indexOf('"', at);
    if (quote === -1) return 'open';
    const afterQuote = line.slice(quote + 1, quote + 1 + separator.length);
    if (afterQuote === '') return 'closed';
    if (afterQuote === separator) [at, isOpen] = [quote + 1 + separator.length, false];
    else if (afterQuote.startsWith('"')) at = quote + 2;
    else return 'broken';
  }
}

/** Whether the quotes of a record of several lines close, and only at its end. */
const closes = (lines: readonly string[], separator: string): boolean =>
  lines.reduce<Quotes>(
    (state, line, at) =>
      state === 'broken' || (state === 'closed' && at > 0)
        ? 'broken'
        : quotesAfter(line, separator, at > 0),
    'closed',
  ) === 'closed';

const isEmpty = (text: string, separator: string): boolean =>
  text.replaceAll(separator, '').replaceAll('"', '').trim() === '';

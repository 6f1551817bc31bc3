import { parse } from 'csv-parse/sync';
import { cleanText } from '#protocol/texts/clean-text.ts';

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
const mostLines = 100;
export const mostColumns = 200;

/**
 * `open` is called thrice: to find out how it is written, for its head, and to read it. Throws
 * `NotDelimitedError`.
 */
export async function readDelimited(open: Open): Promise<DelimitedFile> {
  const way = await detectEncoding(await open());
  const { separator, names, lines } = headIn(
    await firstOf(linesOf(texts(await open(), way)), mostLines),
  );
  return {
    separator,
    head: names,
    async *records() {
      yield* recordsOf(linesOf(texts(await open(), way)), { separator, headLines: lines });
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

/** How its text is written; `breaks`: what ends its lines. */
type Way = { encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'; breaks: '\n' | '\r' };

/** Here, or in its first line, what is no text shows it. */
const headBytes = 64;

async function detectEncoding(bytes: AsyncIterable<Uint8Array>): Promise<Way> {
  const utf8Detector = openUtf8Detector();
  let [at, marked, ends, turns] = [0, false, false, false];
  for await (const piece of bytes) {
    const wide = at === 0 ? markOf(piece) : null;
    if (wide === 'utf-16le' || wide === 'utf-16be') return { encoding: wide, breaks: '\n' };
    const nul = piece.indexOf(0);
    const isOfHead =
      nul !== -1 && (at + nul < headBytes || (!ends && !piece.subarray(0, nul).includes(0x0a)));
    if (isOfHead || isArchive(piece, at)) throw new NotDelimitedError('bytes');
    marked ||= wide === 'utf-8';
    ends ||= piece.includes(0x0a);
    turns ||= piece.includes(0x0d);
    utf8Detector.take(piece);
    at += piece.length;
  }
  return {
    encoding: marked || utf8Detector.areUtf8() ? 'utf-8' : 'windows-1252',
    breaks: turns && !ends ? '\r' : '\n',
  };
}

const markOf = (piece: Uint8Array): Way['encoding'] | null =>
  piece[0] === 0xff && piece[1] === 0xfe
    ? 'utf-16le'
    : piece[0] === 0xfe && piece[1] === 0xff
      ? 'utf-16be'
      : piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf
        ? 'utf-8'
        : null;

/** A spreadsheet is a zip. */
const isArchive = (piece: Uint8Array, at: number): boolean =>
  at === 0 && piece[0] === 0x50 && piece[1] === 0x4b && piece[2] === 3;

/**
 * Whether letters beyond ASCII are UTF-8. A letter or two that are not do not make another encoding
 * of all the others: they are what is wrong with the file. What is cut off at the very end is no
 * fault of the writing.
 */
function openUtf8Detector() {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lenient = new TextDecoder('utf-8');
  let isUtf8 = true;
  let [good, bad] = [0, 0];
  return {
    take(piece: Uint8Array): void {
      isUtf8 &&= decodes(strict, piece);
      const text = lenient.decode(piece, { stream: true });
      bad += text.split('\uFFFD').length - 1;
      good += text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
    },
    areUtf8: (): boolean => isUtf8 || good > bad,
  };
}

function decodes(decoder: TextDecoder, piece: Uint8Array): boolean {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function* texts(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, breaks }: Way,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const said = (text: string): string => (breaks === '\r' ? text.replaceAll('\r', '\n') : text);
  for await (const piece of bytes) yield said(decoder.decode(piece, { stream: true }));
  yield said(decoder.decode());
}

/** Of a line that is longer than any, only so much is read that it shows. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<DelimitedRecord> {
  const cut = (text: string): string =>
    text.length > longestLine ? text.slice(0, longestLine + 1) : text;
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

type Written = { separator: string; headLines: number };

/** Without the head and what is empty. Lines are taken together while a quoted cell is open. */
async function* recordsOf(
  lines: AsyncGenerator<DelimitedRecord>,
  written: Written,
): AsyncGenerator<DelimitedRecord> {
  const open: DelimitedRecord[] = [];
  const settle = function* (atEnd: boolean): Generator<DelimitedRecord> {
    while (open.length > 0) {
      const together = recordIn(open, written);
      if (together === 'more' && !atEnd && open.length < mostLines) return;
      const taken = typeof together === 'number' ? together : 1;
      const record = {
        line: open[0]!.line,
        text: open
          .slice(0, taken)
          .map(({ text }) => text)
          .join('\n'),
      };
      open.splice(0, taken);
      if (!isEmpty(record.text, written.separator)) yield record;
    }
  };
  for await (const one of lines) {
    if (one.line <= written.headLines) continue;
    open.push(one);
    yield* settle(false);
  }
  yield* settle(true);
}

/**
 * How many of these lines are the first record: until its quotes close. `more`: that hangs on what
 * follows; `broken`: the first line is none.
 */
function recordIn(
  open: readonly DelimitedRecord[],
  { separator }: Pick<Written, 'separator'>,
): number | 'more' | 'broken' {
  let state: Quotes = 'closed';
  for (const [at, { text }] of open.entries()) {
    state = quotesAfter(text, separator, state === 'open');
    if (state === 'closed') return at + 1;
    if (state === 'broken') return at === 0 && text.split('"').length % 2 === 1 ? 1 : 'broken';
  }
  return 'more';
}

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

const isEmpty = (text: string, separator: string): boolean =>
  text.replaceAll(separator, '').replaceAll('"', '').trim() === '';

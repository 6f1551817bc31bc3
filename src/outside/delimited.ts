import { parse } from 'csv-parse/sync';

/**
 * A CSV file as people bring them: UTF-8, UTF-16 or Windows-1252; `;`, `,`, tabs or `|`; quoted cells that may hold line ends. Read as it comes, whatever its
 * length. A record that cannot be read spoils its own line only.
 */

/** One record with the number of the line it begins at; `text` as it stands in the file, of several lines where a quoted cell has some. */
export type Delimited = { line: number; text: string };

export type DelimitedFile = { separator: string; head: readonly string[]; records: () => AsyncGenerator<Delimited> };

/** Why a file is no CSV file: not text, no head, or lines without end. */
export class NotDelimited extends Error {}

type Open = () => Promise<AsyncIterable<Uint8Array>>;

const separators = [';', ',', '\t', '|'];
/** No line of people is this long, and no cell goes over this many. */
const [longestLine, mostLines] = [262_144, 100];
const mostColumns = 200;

/** `open` is called twice: to find out how it is written, and to read it. Throws `NotDelimited`. */
export async function readDelimited(open: Open): Promise<DelimitedFile> {
  const encoding = await encodingOf(await open());
  const [head] = await firstOf(linesOf(texts(await open(), encoding)), 1);
  if (head === undefined || head.text.trim() === '') throw new NotDelimited('empty');
  const outside = head.text.replaceAll(/"[^"]*"/g, '');
  const separator = separators.toSorted((a, b) => outside.split(b).length - outside.split(a).length)[0]!;
  const names = cellsOf(head.text, separator);
  if (names === null || names.length > mostColumns) throw new NotDelimited('head');
  const heads = names.map((name) => name.trim());
  return {
    separator,
    head: heads,
    async *records() {
      yield* recordsOf(linesOf(texts(await open(), encoding)), { separator, width: heads.length });
    },
  };
}

/** The cells of one record, or null where its quotes are wrong. */
export function cellsOf(text: string, separator: string): string[] | null {
  if (!text.includes('"')) return text.split(separator);
  try {
    const [cells, ...more] = parse(text, { delimiter: separator, relax_column_count: true, relax_quotes: true }) as string[][];
    return cells !== undefined && more.length === 0 ? cells : null;
  } catch {
    return null;
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

async function encodingOf(bytes: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let marked: Encoding | null = null;
  let isUtf8 = true;
  let first = true;
  for await (const piece of bytes) {
    if (first && piece[0] === 0xff && piece[1] === 0xfe) marked = 'utf-16le';
    if (first && piece[0] === 0xfe && piece[1] === 0xff) marked = 'utf-16be';
    first = false;
    if (marked === null && piece.includes(0)) throw new NotDelimited('bytes');
    if (isUtf8 && marked === null) isUtf8 = decodes(decoder, piece);
  }
  return marked ?? (isUtf8 ? 'utf-8' : 'windows-1252');
}

/** What is cut off at the very end is no fault of the writing. */
function decodes(decoder: TextDecoder, piece: Uint8Array): boolean {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function* texts(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Delimited> {
  let rest = '';
  let line = 0;
  for await (const piece of pieces) {
    const whole = (rest + piece).split('\n');
    rest = whole.pop()!; // proof: a split gives at least one
    for (const text of whole) yield { line: ++line, text: text.endsWith('\r') ? text.slice(0, -1) : text };
    if (rest.length > longestLine) throw new NotDelimited('long');
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

type Written = { separator: string; width: number };

/** Without the head and what is empty. Lines are taken together while a quote is open, but only where that makes a record of it. */
async function* recordsOf(lines: AsyncGenerator<Delimited>, written: Written): AsyncGenerator<Delimited> {
  const open: Delimited[] = [];
  let isHead = true;
  const settle = function* (atEnd: boolean): Generator<Delimited> {
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
    if (isHead) {
      isHead = false;
      continue;
    }
    open.push(one);
    yield* settle(false);
  }
  yield* settle(true);
}

/** How many of these lines are the first record; `more`: that hangs on what follows; `broken`: the first line is none. */
function recordIn(open: readonly Delimited[], { separator, width }: Written): number | 'more' | 'broken' {
  let quotes = 0;
  for (const [at, { text }] of open.entries()) {
    quotes += text.split('"').length - 1;
    if (quotes % 2 === 1) continue;
    if (at === 0) return 1;
    const cells = cellsOf(
      open
        .slice(0, at + 1)
        .map((line) => line.text)
        .join('\n'),
      separator,
    );
    return cells?.length === width ? at + 1 : 'broken';
  }
  return 'more';
}

const isEmpty = (text: string, separator: string): boolean => text.replaceAll(separator, '').replaceAll('"', '').trim() === '';

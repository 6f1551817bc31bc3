import { parse } from 'csv-parse/sync';
import { cleanText } from '#protocol/texts/clean-text.ts';
import { decodeText, detectEncoding } from './text-encoding.ts';

/** CSV files in UTF-8, UTF-16 or Windows-1252. They are streamed, so they can have any length. */

/** `line`: the number of the first line. `text`: cut off after `longestLine` + 1 characters. */
export type DelimitedRecord = { line: number; text: string };

export type DelimitedFile = {
  separator: string;
  head: readonly string[];
  records: () => AsyncGenerator<DelimitedRecord>;
};

/**
 * The message is the reason: `empty`, `bytes` (not text), `head` (no readable column names),
 * `columns` (too many), or `unpacked` (too large after decompression).
 */
export class NotDelimitedError extends Error {}

type Open = () => Promise<AsyncIterable<Uint8Array>>;

const separators = [';', ',', '\t', '|'];
/** In characters. */
export const longestLine = 262_144;
/** A record whose quotes are still open after this number of characters is broken. */
const longestCell = 4 * longestLine;
const mostHeadLines = 100;
export const mostColumns = 200;

/**
 * Calls `open` for each reading. Without a `separator`, the head tells which it is. Rejects with
 * `NotDelimitedError`.
 */
export async function readDelimited(open: Open, given?: string): Promise<DelimitedFile> {
  const way = await detectEncoding(await open());
  if (way === null) throw new NotDelimitedError('bytes');
  const { separator, names, lines } = headIn(
    await firstOf(linesOf(decodeText(await open(), way)), mostHeadLines),
    given,
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

/** Excel can put a line with the separator (`sep=;`) before the column names. */
function headIn(first: readonly DelimitedRecord[], given?: string): Head {
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
    given ??
    said ??
    separators.toSorted((a, b) => outside.split(b).length - outside.split(a).length)[0]!;
  const names = count === 0 || text.length > longestLine ? null : cellsOf(text, separator);
  if (names === null) throw new NotDelimitedError('head');
  if (names.length > mostColumns) throw new NotDelimitedError('columns');
  return { separator, names: names.map(cleanColumnName), lines: before + count };
}

export const cleanColumnName = (name: string): string =>
  Array.from(
    cleanText(name.slice(0, 1_000))
      .replaceAll(/[\s\p{Cc}\p{Cs}\uFFFD]+/gu, ' ')
      .trim(),
  )
    .slice(0, longestName)
    .join('');

const longestName = 100;

/** Null when the text cannot be read as one record. */
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

/** Cuts a longer line to `longestLine` + 1 characters: later code then sees that it is too long. */
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
 * Joins lines to records. A record is broken when its quotes do not close, or a quoted cell
 * contains a quote that is not doubled. A broken record takes the lines up to the next one that
 * looks like a row, so that the lines of a long text do not become records.
 */
function openAssembler({ separator, width }: Pick<Written, 'separator' | 'width'>) {
  let [open, openLength]: [DelimitedRecord[], number] = [[], 0];
  let broken: DelimitedRecord | null = null;
  const takeOpen = (): DelimitedRecord[] => {
    const lines = open;
    [open, openLength] = [[], 0];
    return lines;
  };
  /** At least half as many separators as the head. */
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
    // A line that was cut off can lack its closing quote.
    if (text.length > longestLine) return open.length > 0 ? 'broken' : 'closed';
    const state = quotesAfter(text, separator, open.length > 0);
    // A line with a malformed cell is still one record when its quotes are paired; its cells are
    // then read literally.
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
  line: lines[0]!.line, // proof: a record has at least one line
  text: cut(lines.map(({ text }) => text).join('\n')),
});

/**
 * Keeps the record shorter than `longestLine`: otherwise it would be refused for its length and not
 * for its quotes.
 */
const withLine = ({ line, text }: DelimitedRecord, more: DelimitedRecord): DelimitedRecord => ({
  line,
  text: text.length + more.text.length < longestLine ? `${text}\n${more.text}` : text,
});

type Quotes = 'open' | 'closed' | 'broken';

/**
 * `open`: a quoted cell continues on the next line. A quote opens a cell only at the beginning of
 * the cell (`5" pijp` opens none). Source: RFC 4180.
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

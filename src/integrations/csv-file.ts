import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

/** One line of the file, its number counted from 1 with the head; or why it cannot be read. */
export type CsvLine =
  | { number: number; cells: readonly string[] }
  | { number: number; fault: string };

/**
 * Some thousands of lines; `end` is where in the file the next ones begin, in bytes, and `lines`
 * how many lines lie before that.
 */
export type CsvBatch = { lines: readonly CsvLine[]; end: number; count: number };

export type CsvPlace = { byte: number; lines: number };

/**
 * A CSV file with a head, one record a line: separated by `;`, `,` or tabs, quoted where needed,
 * UTF-8.
 */
export type CsvFile = {
  /** Of the whole file: two files with the same one are the same. */
  sha256: string;
  bytes: number;
  head: readonly string[];
  /** The lines from a place on, read as they are asked for; memory does not grow with the file. */
  batchesFrom(place: CsvPlace | null): AsyncIterable<CsvBatch>;
};

/** Why a file is no CSV file of ours: one sentence. */
export class CsvRefusedError extends Error {}

const chunk = 262_144; // bytes
const separators = [';', ',', '\t'];

/** Throws `CsvRefusedError`, and what the file system throws. */
export async function openCsvFile(path: string): Promise<CsvFile> {
  const { bytes, text } = await firstLine(path);
  const separator = separators.toSorted((a, b) => text.split(b).length - text.split(a).length)[0]!;
  const [head] = cellsOf([{ number: 1, text: text.replace(/^\uFEFF/, '') }], separator);
  if (!head || 'fault' in head)
    throw new CsvRefusedError('The first line is no head with the names of the columns.');
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: chunk })) hash.update(piece);
  return {
    sha256: hash.digest('hex'),
    bytes: (await stat(path)).size,
    head: head.cells,
    batchesFrom: (place) => batches(path, separator, place ?? { byte: bytes, lines: 1 }),
  };
}

async function firstLine(path: string): Promise<{ bytes: number; text: string }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(10);
    const bytes = end === -1 ? bytesRead : end + 1;
    if (end === -1 && bytesRead === 65_536)
      throw new CsvRefusedError('The first line is longer than any head.');
    return { bytes, text: buffer.toString('utf8', 0, bytes).replace(/\r?\n$/, '') };
  } finally {
    await file.close();
  }
}

async function* batches(path: string, separator: string, from: CsvPlace): AsyncGenerator<CsvBatch> {
  let { byte, lines } = from;
  let rest: Buffer = Buffer.alloc(0);
  const batch = (whole: Buffer): CsvBatch => {
    const texts = whole.toString('utf8').replace(/\n$/, '').split('\n');
    const read = cellsOf(
      texts.map((text, i) => ({
        number: lines + i + 1,
        text: text.endsWith('\r') ? text.slice(0, -1) : text,
      })),
      separator,
    );
    byte += whole.length;
    lines += texts.length;
    return { lines: read, end: byte, count: lines };
  };
  for await (const piece of createReadStream(path, {
    start: byte,
    highWaterMark: chunk,
  }) as AsyncIterable<Buffer>) {
    const known = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = known.lastIndexOf(10) + 1;
    rest = known.subarray(end);
    if (rest.length > 4 * chunk)
      throw new CsvRefusedError(
        `Line ${lines + 1} is longer than a megabyte; this is no CSV file.`,
      );
    if (end > 0) yield batch(known.subarray(0, end));
  }
  if (rest.length > 0) yield batch(rest);
}

type Text = { number: number; text: string };

/**
 * Lines that are empty are left out. A quotation mark that is not closed spoils its own line only.
 */
function cellsOf(texts: readonly Text[], separator: string): CsvLine[] {
  const filled = texts.filter(({ text }) => text.trim() !== '');
  const quoted = filled.filter(({ text }) => text.includes('"'));
  const parsed = new Map<number, readonly string[]>();
  const together = parsedOf(quoted.map(({ text }) => text).join('\n'), separator);
  // As many records as lines: then each line is one record, since a record ends only where a line
  // does.
  if (together?.length === quoted.length)
    for (const [i, { number }] of quoted.entries()) parsed.set(number, together[i]!);
  return filled.map(({ number, text }) => {
    if (text.includes('\uFFFD')) return { number, fault: 'is not written in UTF-8' };
    if (!text.includes('"')) return { number, cells: text.split(separator) };
    const cells = parsed.get(number) ?? parsedOf(text, separator)?.[0];
    return cells
      ? { number, cells }
      : { number, fault: 'a quotation mark is not closed, or stands where none may stand' };
  });
}

function parsedOf(text: string, separator: string): string[][] | null {
  if (text === '') return [];
  try {
    return parse(text, { delimiter: separator, relax_column_count: true, record_delimiter: '\n' });
  } catch {
    return null; // said of the lines one by one
  }
}

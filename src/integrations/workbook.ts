import { csvRecord } from '#protocol/texts/csv.ts';
import {
  type DelimitedRecord,
  type DelimitedFile,
  mostColumns,
  NotDelimitedError,
  cleanColumnName,
} from './delimited-record.ts';
import { checkZipBounds } from './zip-bounds.ts';

/**
 * Text is written as text cells, so that nothing becomes a formula and leading zeros are preserved.
 */

/** Imported on demand, because most processes handle no workbook. */
const library = () => import('hucre/xlsx');

const separator = ';';

type SheetRow = { index: number; values: readonly unknown[] };

/** Reads the first sheet. Rejects with `NotDelimitedError`. */
export async function readWorkbook(bytes: Uint8Array): Promise<DelimitedFile> {
  const judged = checkZipBounds(bytes);
  if (judged !== 'fits') throw new NotDelimitedError(judged);
  const { line, names } = await headOf(bytes);
  return {
    separator,
    head: names,
    async *records() {
      for await (const { index, values } of rowsOf(bytes)) {
        const text = csvRecord(values.map(cellText));
        if (index + 1 > line && values.some((value) => cellText(value).trim() !== ''))
          yield { line: index + 1, text } satisfies DelimitedRecord;
      }
    },
  };
}

async function headOf(bytes: Uint8Array): Promise<{ line: number; names: string[] }> {
  for await (const { index, values } of rowsOf(bytes)) {
    const names = values.map(cellText);
    while (names.at(-1)?.trim() === '') names.pop();
    if (names.length > mostColumns) throw new NotDelimitedError('columns');
    if (names.length > 0) return { line: index + 1, names: names.map(cleanColumnName) };
  }
  throw new NotDelimitedError('empty');
}

/** Treats an error of the library as damage of the file. */
async function* rowsOf(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const { streamXlsxRows } = await library();
  const rows = streamXlsxRows(bytes);
  for (;;) {
    const next = await rows.next().catch((fault: unknown) => {
      throw new NotDelimitedError('bytes', { cause: fault });
    });
    if (next.done === true) return;
    yield next.value;
  }
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'ja' : 'nee';
  if (typeof value === 'number') return String(Number(value.toPrecision(15))).replace('.', ',');
  return value instanceof Date && !Number.isNaN(value.getTime()) ? momentText(value) : '';
}

/** A cell has no time zone, so its hour is not converted. */
function momentText(value: Date): string {
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

export type SheetCell = string | number | Date | null;
export type SheetColumn = { name: string; holds: 'text' | 'figure' | 'day' | 'moment' };

const formats = {
  text: '@',
  figure: 'General',
  day: 'dd-mm-yyyy',
  moment: 'dd-mm-yyyy hh:mm',
} as const;

export async function writeWorkbook(
  sheet: { name: string; columns: readonly SheetColumn[] },
  rows: AsyncIterable<SheetCell[]>,
): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await library();
  const columns = sheet.columns.map(({ name, holds }) => ({
    header: plain(name),
    numFmt: formats[holds],
    width: holds === 'text' ? 24 : 16,
  }));
  return writeXlsxStream(plainRows(rows), {
    name: sheetName(sheet.name),
    columns,
    freezePane: { rows: 1 },
  });
}

async function* plainRows(rows: AsyncIterable<SheetCell[]>): AsyncGenerator<SheetCell[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' ? plain(cell) : cell));
}

const longestCell = 32_767;

const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, ' ')
    .slice(0, longestCell)
    .toWellFormed();

/** Excel limits the length and the characters of a sheet name. */
const sheetName = (name: string): string =>
  plain(name)
    .replaceAll(/[[\]*?:/\\'\n\t]/g, ' ')
    .trim()
    .slice(0, 31) || 'Blad1';

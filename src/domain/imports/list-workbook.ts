import { type SheetCell, type SheetColumn, writeWorkbook } from '#integrations/workbook.ts';
import { localTime } from '#protocol/time/amsterdam-time.ts';
import type { DataType } from '#protocol/shapes/object-info.ts';

export type ListCell = { value: unknown; text: string | null };
type ListSheet = { label: string; columns: readonly { label: string; dataType: DataType }[] };

export function listWorkbook(
  { label, columns }: ListSheet,
  rows: AsyncIterable<ListCell[]>,
): Promise<ReadableStream<Uint8Array>> {
  const holds = columns.map(({ dataType }) => holdsOf(dataType));
  async function* cells(): AsyncGenerator<SheetCell[]> {
    for await (const row of rows) yield row.map((cell, at) => sheetCell(cell, holds[at] ?? 'text'));
  }
  return writeWorkbook(
    {
      name: label,
      columns: columns.map((column, at) => ({ name: column.label, holds: holds[at] ?? 'text' })),
    },
    cells(),
  );
}

const figures: ReadonlySet<DataType> = new Set(['Currency', 'Double', 'Int', 'Percent'] as const);

const holdsOf = (dataType: DataType): SheetColumn['holds'] =>
  figures.has(dataType)
    ? 'figure'
    : dataType === 'Date'
      ? 'day'
      : dataType === 'DateTime'
        ? 'moment'
        : 'text';

function sheetCell({ value, text }: ListCell, holds: SheetColumn['holds']): SheetCell {
  if (typeof value === 'number' && holds === 'figure') return value;
  if (typeof value === 'string' && holds === 'day') return new Date(`${value}T00:00:00Z`);
  // A cell has no time zone, so this is the Dutch local time.
  if (typeof value === 'string' && holds === 'moment')
    return new Date(localTime(Date.parse(value)));
  return text;
}

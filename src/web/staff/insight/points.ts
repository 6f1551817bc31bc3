import { dutchNumber } from '#messages/shared/numbers.ts';
import type { Figure, FigureRow } from './figure.ts';

/**
 * `v0`, `v1`, …: the values of the row. `alone`: the keys of the values without neighbours, which
 * are dots.
 */
export type Point = FigureRow & {
  valueTexts: readonly { name: string; text: string }[];
  alone: readonly string[];
} & Readonly<Record<string, unknown>>;

/**
 * In an unfinished period, a line is dashed from the last finished period on, and a bar is light.
 */
export const pointOf = ({ columns, scales, rows, drawing }: Figure, row: FigureRow): Point => ({
  ...row,
  ...Object.fromEntries(
    row.values.map((value, at) => [
      `v${String(at)}`,
      row.running && drawing.kind === 'lines' ? null : value,
    ]),
  ),
  ...((row.running ?? rows[rows.indexOf(row) + 1]?.running) &&
    Object.fromEntries(row.values.map((value, at) => [`running v${String(at)}`, value]))),
  ...(row.running && { fillOpacity: 0.35 }),
  alone: row.values.flatMap((value, at) =>
    value !== null &&
    isGap(rows[rows.indexOf(row) - 1], at) &&
    isGap(rows[rows.indexOf(row) + 1], at)
      ? [`v${String(at)}`]
      : [],
  ),
  valueTexts: row.values.map((value, at) => ({
    name: columns[at + 1] ?? '',
    text: typeof value === 'number' ? dutchNumber(value, scales[at] ?? 0) : (value ?? '–'),
  })),
});

/** An unfinished week is a gap, because its line is dashed. */
const isGap = (row: FigureRow | undefined, at: number): boolean =>
  row === undefined || row.running === true || row.values[at] === null;

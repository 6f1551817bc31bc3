import { cellsOf, longestLine } from '#integrations/delimited-record.ts';
import { withoutInvisible } from '#protocol/texts/clean-text.ts';
import { unguardedCell } from '#protocol/texts/csv.ts';

/** In English, for the operator. */
export const sourceProblemDetail = {
  'import.lineTooLong': 'is too long',
  'import.letters': 'holds letters that cannot be read',
  'import.quotes': 'a quotation mark is not closed, or stands where none may stand',
  'import.quoteOpen':
    'a quotation mark is not closed, so that the lines after it were not read either',
} as const;
export type SourceProblem = keyof typeof sourceProblemDetail;

export function parseSourceLine(
  source: string,
  separator: string,
): readonly string[] | SourceProblem {
  if (source.length > longestLine) return 'import.lineTooLong';
  if (source.includes('\uFFFD')) return 'import.letters';
  return (
    cellsOf(source, separator)?.map((cell) => withoutInvisible(unguardedCell(cell))) ??
    // A record spans several lines only while a quote is open.
    (source.includes('\n') ? 'import.quoteOpen' : 'import.quotes')
  );
}

export const splitBrokenLine = (source: string, separator: string): readonly string[] =>
  source.length > longestLine
    ? [source.slice(0, shownOfLong)]
    : (cellsOf(source, separator)?.map(unguardedCell) ?? source.split(separator));

/** In characters. Excel accepts 32,767 in one cell. */
const shownOfLong = 30_000;

export function fitToWidth(cells: readonly string[], width: number): readonly string[] | null {
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return null;
  return Array.from({ length: width }, (_, at) => cells[at] ?? '');
}

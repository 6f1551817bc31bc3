import { columnDelimiters } from '#protocol/shapes/rest/bulk-api.ts';
import type { CsvFormat } from './bulk-api-job.ts';

const lineEnds = { LF: '\n', CRLF: '\r\n' } as const;

/** Source: RFC 4180. */
export function csvWriter({ columnDelimiter, lineEnding }: CsvFormat) {
  const separator = columnDelimiters[columnDelimiter];
  const end = lineEnds[lineEnding];
  const cellOf = (text: string): string =>
    /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  return {
    line: (cells: readonly string[]): string => cells.map(cellOf).join(separator) + end,
    /** `rest`: cells as they were sent, already in this format. */
    lineWith: (cells: readonly string[], rest: string): string =>
      [...cells.map(cellOf), rest].join(separator) + end,
  };
}

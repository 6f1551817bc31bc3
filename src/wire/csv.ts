/** CSV as Dutch Excel reads it: `;`, a byte order mark in front, CRLF. Source: domain.md §10. */
export const csvStart = '\uFEFF';

/** One line with its end. A cell that a spreadsheet would take for a formula gets an apostrophe in front. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`;

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

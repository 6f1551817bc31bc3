/** CSV as Dutch Excel reads it: `;`, a byte order mark in front, CRLF. Source: domain.md §10. */
export const csvByteOrderMark = '\uFEFF';

/**
 * One line with its end. A cell that a spreadsheet would take for a formula gets an apostrophe in
 * front, which `unguardedCell` takes away again.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`;

/** One line without its end, for ourselves: no cell of it is guarded. */
export const csvRecord = (cells: readonly string[]): string => cells.map(quoted).join(';');

/**
 * A number as every file of ours writes it, and as the import reads it back: a decimal comma, no
 * points between thousands, no sign of a currency. Dutch Excel takes `1.234` and `12.5` for other
 * values or for text. Without `scale` all decimals are written.
 */
export function csvNumber(value: number, scale?: number): string {
  let format = formats.get(scale);
  if (!format) formats.set(scale, (format = formatOf(scale)));
  return format.format(value);
}

const formats = new Map<number | undefined, Intl.NumberFormat>();
const everyDecimal = 20;
const formatOf = (scale: number | undefined): Intl.NumberFormat =>
  new Intl.NumberFormat('nl-NL', {
    useGrouping: false,
    minimumFractionDigits: scale ?? 0,
    maximumFractionDigits: scale ?? everyDecimal,
  });

const cellOf = (text: string): string =>
  quoted(formula.test(text) && !isFigure(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Text that a spreadsheet may run as a formula. It begins with an ASCII sign, with its full-width
 * form, which East Asian versions read as the same, or with a tab or line break, which some
 * programs skip. Leading apostrophes match too, so that `unguardedCell` never removes one that belongs
 * to the text.
 */
const formula = /^'*\s*[=+\-@＝＋－＠]|^'*\s*[\t\r\n]/u;

/** Less than nothing is a number and no formula. */
const isFigure = (text: string): boolean => /^-\d+(,\d+)?%?$/.test(text);

/** A cell of a file of ours, or of somebody who guards cells as we do, as it was meant. */
export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

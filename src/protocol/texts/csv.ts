/**
 * The form that Dutch Excel reads: `;` between cells, a byte order mark at the start, and CRLF line
 * ends. Source: domain.md §10.
 */
export const csvByteOrderMark = '\uFEFF';

/**
 * A cell that a spreadsheet would run as a formula gets a leading apostrophe, which `unguardedCell`
 * removes again.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`;

export const csvRecord = (cells: readonly string[]): string => cells.map(quoted).join(';');

/** Dutch Excel reads `1.234` and `12.5` as other values or as text. */
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
 * A spreadsheet may run text of this form as a formula, also with the full-width forms or after a
 * tab or line break. Leading apostrophes match too, so that `unguardedCell` does not remove one
 * that belongs to the text.
 */
const formula = /^'*\s*[=+\-@＝＋－＠]|^'*\s*[\t\r\n]/u;

/** A negative number is not a formula, although it begins with `-`. */
const isFigure = (text: string): boolean => /^-\d+(,\d+)?%?$/.test(text);

export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

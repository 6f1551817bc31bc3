import type { RecycledRow } from './recycled-rows.ts';

/** The width of the checkbox column, as in the style sheet. */
const pickWidth = 40; // px

/**
 * The style values last written to each element: reading them, or writing an equal value, would
 * cost layout.
 */
const written = new WeakMap<HTMLElement, Map<string, string>>();

type Placed = { recycledRows: readonly RecycledRow[]; height: number; length: number };

/**
 * Positions the rows of a long list, and sets the height of the list to that of all rows. It uses
 * scripts, because the Content-Security-Policy refuses inline styles.
 */
export function positionRows(
  body: HTMLTableSectionElement,
  { recycledRows, height, length }: Placed,
): void {
  write(body, '--sheet-row', px(height));
  write(body, 'block-size', px(length * height));
  let row = body.firstElementChild;
  for (const { at } of recycledRows) {
    // proof: React rendered one element for each row
    write(row as HTMLTableRowElement, 'inset-block-start', px(at * height));
    row = row!.nextElementSibling;
  }
}

/**
 * Sets the column widths in CSS variables. Spare width is divided in proportion, as in a fixed
 * table layout.
 */
export function applyColumnWidths(table: HTMLTableElement, widths: readonly number[]): void {
  const all = [pickWidth, ...widths];
  write(
    table,
    '--sheet-columns',
    all.map((width) => `minmax(${px(width)}, ${String(width)}fr)`).join(' '),
  );
  write(table, '--sheet-least', px(all.reduce((sum, width) => sum + width, 0)));
}

const px = (length: number): string => `${String(length)}px`;

function write(element: HTMLElement, name: string, value: string): void {
  const before = written.get(element) ?? new Map<string, string>();
  if (before.get(name) === value) return;
  element.style.setProperty(name, value);
  written.set(element, before.set(name, value));
}

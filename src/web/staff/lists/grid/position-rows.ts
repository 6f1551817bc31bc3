import type { RecycledRow } from './recycled-rows.ts';

/** As in the style sheet. */
const pickWidth = 40; // px

/** Reading a style value, or writing an equal one, would cost layout. */
const written = new WeakMap<HTMLElement, Map<string, string>>();

type Placed = { recycledRows: readonly RecycledRow[]; height: number; length: number };

/** The Content-Security-Policy refuses inline styles, so scripts position the rows. */
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

/** Spare width is divided in proportion, as in a fixed table layout. */
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

import type { RecycledRow } from './recycled-rows.ts';

/** As wide as the place of the boxes; as in the style sheet. */
const pickWidth = 40; // px

/**
 * What was written to an element: to read it back, or to write the same again, makes the browser
 * work.
 */
const written = new WeakMap<HTMLElement, Map<string, string>>();

type Placed = { recycledRows: readonly RecycledRow[]; height: number; length: number };

/**
 * Where each row of a long list stands, and room for all of them. Written to the elements, as the
 * policy of the page refuses style in what comes from the server.
 */
export function positionRows(
  body: HTMLTableSectionElement,
  { recycledRows, height, length }: Placed,
): void {
  write(body, '--sheet-row', px(height));
  write(body, 'block-size', px(length * height));
  let row = body.firstElementChild;
  for (const { at } of recycledRows) {
    write(row as HTMLTableRowElement, 'inset-block-start', px(at * height)); // proof: drawn one for each
    row = row!.nextElementSibling;
  }
}

/** Columns as a table with fixed widths has them: what is left over goes to each by its width. */
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

import { describe, expect, it } from 'vitest';
import type { ListColumn } from '#web/staff/lists/list-view-model.ts';
import { defaultColumnWidths } from '#web/staff/lists/grid/default-column-widths.ts';
import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Rec } from '#protocol/shapes/record.ts';

type Column = {
  length: number;
  type?: DataType;
  name?: string;
  /** A number that is dialled. */ digits?: true;
  editable?: true;
};

/** Columns of texts so long, as a row of the list has them; `others`: rows that hold nothing. */
function widthsOf(columns: readonly Column[], others = 0): number[] {
  const drawn = columns.map(
    ({ type = 'String', name = 'Kop', digits, editable = false }, at): ListColumn => ({
      part: { path: `F${String(at)}`, kind: digits ? 'phone' : 'plain' },
      name,
      type,
      sortable: true,
      editable,
      choices: [],
    }),
  );
  const fields = Object.fromEntries(
    columns.map(({ length, digits }, at) => [
      `F${String(at)}`,
      { displayValue: (digits ? '0' : 'x').repeat(length), value: 'x' },
    ]),
  );
  const empty = Object.fromEntries(
    columns.map((_, at) => [`F${String(at)}`, { displayValue: null, value: null }]),
  );
  const rows = [fields, ...Array.from({ length: others }, () => empty)].map(
    (one) => ({ fields: one }) as unknown as Rec,
  );
  const widths = defaultColumnWidths({ columns: drawn, staffId: '' }, rows);
  return drawn.map(({ part }) => widths[part.path]!);
}

const sum = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0);

describe('the default widths of columns', () => {
  it('are those of their contents', () => {
    expect(widthsOf([{ length: 10 }, { length: 20 }])).toEqual([96, 176]);
  });

  it('a moment in one row of thirty is shown whole, as are short values with room', () => {
    const columns = [
      { length: 16, type: 'DateTime' },
      { length: 10, type: 'Date' },
      { length: 14, type: 'Currency' },
      { length: 20 },
    ] as const;
    expect(widthsOf(columns, 29)).toEqual([160, 112, 128, 176]);
    expect(widthsOf([{ length: 0, type: 'DateTime' }])).toEqual([160]);
  });

  it('an editable number has room for the pencil beside it', () => {
    expect(widthsOf([{ length: 11, type: 'Phone', digits: true }])).toEqual([128]);
    expect(widthsOf([{ length: 11, type: 'Phone', digits: true, editable: true }])).toEqual([144]);
  });

  it('where long texts keep six off one screen, only those are cut a little', () => {
    const widths = widthsOf([
      { length: 29 },
      { length: 36 },
      { length: 8, type: 'Currency' },
      { length: 10, type: 'Date' },
      { length: 16, type: 'DateTime' },
      { length: 8 },
    ]);
    expect(sum(widths)).toBe(960);
    expect(widths.slice(2)).toEqual([96, 112, 160, 96]);
    expect(Math.min(...widths.slice(0, 2))).toBeGreaterThanOrEqual(208);
  });

  it('seven fit on one screen: the longest texts give way', () => {
    const [number, subject, moment, company, kind, owner, day] = widthsOf([
      { length: 8 },
      { length: 60 },
      { length: 16, type: 'DateTime' },
      { length: 29 },
      { length: 8 },
      { length: 14 },
      { length: 10, type: 'Date' },
    ]);
    expect([number, moment, kind, owner, day]).toEqual([96, 160, 96, 128, 112]);
    expect([subject, company]).toEqual([192, 176]);
  });

  it('a name gives way to a text, which is shown whole', () => {
    const [subject, company] = widthsOf([
      { length: 60 },
      { length: 40, type: 'Reference' },
      ...Array.from({ length: 4 }, () => ({ length: 16, type: 'DateTime' as const })),
    ]);
    expect([subject, company]).toEqual([192, 128]);
  });

  it('headings take two lines before a text is cut', () => {
    const columns: readonly Column[] = [
      { length: 3, type: 'Int', name: 'Vonden dit niet nuttig' },
      ...Array.from({ length: 4 }, () => ({ length: 26 })),
    ];
    expect(widthsOf(columns)).toEqual([112, 208, 208, 208, 208]);
    expect(widthsOf(columns.slice(0, 2))).toEqual([192, 208]);
  });

  it('nothing is cut when that would not be enough', () => {
    expect(widthsOf(Array.from({ length: 12 }, () => ({ length: 30 })))).toEqual(
      Array.from({ length: 12 }, () => 240),
    );
  });
});

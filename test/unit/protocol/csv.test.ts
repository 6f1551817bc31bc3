import { describe, expect, it } from 'vitest';
import { csvLine, unguardedCell } from '#protocol/texts/csv.ts';

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

describe('a cell of a CSV file', () => {
  it.each(starts)(
    'that starts with %j is guarded with an apostrophe, and reads back unchanged',
    (start) => {
      const [first = ''] =
        csvLine([`${start}1+1`])
          .match(/^"?(.)/su)
          ?.slice(1) ?? [];
      expect(first).toBe("'");
      expect(unguardedCell(`'${start}1+1`)).toBe(`${start}1+1`);
    },
  );

  it('is guarded when blanks precede such a start, since some programs trim them', () => {
    for (const start of starts)
      expect(csvLine([` \u00a0${start}1+1`]).replace(/^"/, '')).toMatch(/^'/);
    expect(unguardedCell("' =1+1")).toBe(' =1+1');
  });

  it('that is a negative number stays a number', () => {
    expect(csvLine(['-12,50', '-3%', 'a - b'])).toBe('-12,50;-3%;a - b\r\n');
  });
});

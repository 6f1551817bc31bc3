import { describe, expect, it } from 'vitest';
import { csvByteOrderMark, csvLine, csvRecord, unguardedCell } from '#protocol/texts/csv.ts';

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

  it('that only ends like a negative number is guarded', () => {
    expect(csvLine(['=A1-12,50'])).toBe("'=A1-12,50\r\n");
  });

  it('that has a line break inside needs no guard', () => {
    expect(csvLine(['een\ntwee'])).toBe('"een\ntwee"\r\n');
  });

  it.each(["'t Hoekje", "''", 'a', ''])('%j keeps its apostrophes, which are no guard', (cell) => {
    expect(unguardedCell(cell)).toBe(cell);
  });

  it('with quotes, separators or line breaks is quoted', () => {
    expect(csvRecord(['a;b', 'zegt "ja"', 'een\ntwee', 'plat'])).toBe(
      '"a;b";"zegt ""ja""";"een\ntwee";plat',
    );
  });
});

it('a CSV file starts with the byte order mark that Excel needs to read UTF-8', () => {
  expect(csvByteOrderMark).toBe('\uFEFF');
});

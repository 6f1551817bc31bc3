import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { compile } from '#db/sql.ts';
import { rowLimitKey, rowLimitSql } from '#engine/sql/row-limit.ts';

/** Limits in the SQL text let PostgreSQL keep one plan. Source: docs/architecture/engine-reading.md. */

const compiled = (limit: number, offset = 0) =>
  compile(sql`select 1 ${rowLimitSql({ limit, offset })}`);

describe('rowLimitSql', () => {
  it.each([10, 20, 25, 50, 100, 200])('writes a page of %i rows into the text', (size) => {
    const { text, values } = compiled(size + 1);
    expect([text.trim(), values]).toEqual([`select 1 limit ${size + 1}`, []]);
  });
  it('binds any other limit, so that all of them share one statement', () => {
    expect(compiled(37).text).toBe(compiled(38).text);
    expect(rowLimitKey({ limit: 37, offset: 0 })).toBe(rowLimitKey({ limit: 38, offset: 0 }));
  });
  it('binds an offset, and leaves out the offset 0', () => {
    expect(compiled(51, 100).text).toContain('offset $1');
    expect(compiled(51).text).not.toContain('offset');
  });
  it('gives statements with another text another key', () => {
    const all = [11, 51, 37].flatMap((limit) => [0, 5].map((offset) => ({ limit, offset })));
    const texts = new Set(all.map(({ limit, offset }) => compiled(limit, offset).text));
    expect(new Set(all.map(rowLimitKey)).size).toBe(texts.size);
  });
});

const few = 3;

/** When `together` returns null, processes each half in the same way, down to single rows. */
export async function bisectBatch<Row, Done>(
  rows: readonly Row[],
  ways: {
    together: (rows: readonly Row[]) => Promise<readonly Done[] | null>;
    one: (row: Row) => Promise<Done>;
  },
): Promise<Done[]> {
  const done = rows.length > few ? await ways.together(rows) : null;
  if (done !== null) return [...done];
  const half = rows.length >> 1;
  if (rows.length > few)
    return [
      ...(await bisectBatch(rows.slice(0, half), ways)),
      ...(await bisectBatch(rows.slice(half), ways)),
    ];
  const alone: Done[] = [];
  for (const row of rows) alone.push(await ways.one(row));
  return alone;
}

import type { Db, Statement } from '#db/connection.ts';

/** Runs the statements as one statement with a column for each. */
export async function readValues<Value>(
  db: Db,
  statements: readonly Statement[],
): Promise<Value[]> {
  if (statements.length === 0) return [];
  const values: unknown[] = [];
  const columns = statements.map(({ text, values: own }, at) => {
    const before = values.length;
    values.push(...own);
    const renumbered = text.replace(/\$(\d+)/g, (_, n: string) => `$${before + Number(n)}`);
    return `(${renumbered}) as c${at}`;
  });
  const [row] = await db.rows<Record<string, Value>>({
    text: `select ${columns.join(', ')}`,
    values,
  });
  // proof: a statement without `from` returns one row, with these columns
  return statements.map((_, at) => row![`c${at}`]!);
}

import type { Db } from '../connection.ts';
import { quoteIdentifier, readTables, type SequenceFacts } from './catalog.ts';

type ForeignKey = { table: string; name: string; definition: string };
type Index = { name: string; definition: string };

/** Indexes that no constraint needs. To build one is much faster than to add row after row. */
const readIndexes = (tx: Db): Promise<Index[]> =>
  tx.rows<Index>({
    text: `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = quote_ident(current_schema())::regnamespace
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by c.relname`,
    values: [],
  });

/**
 * Call the returned function after loading. It restores the indexes, and the foreign keys, which
 * checks all references.
 */
export async function prepareTablesForLoad(tx: Db): Promise<() => Promise<void>> {
  const tables = (await readTables(tx)).map(({ name }) => quoteIdentifier(name));
  const keys = await tx.rows<ForeignKey>({
    text: `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = quote_ident(current_schema())::regnamespace
      order by c.relname, k.conname`,
    values: [],
  });
  const indexes = await readIndexes(tx);
  const run = (text: string) => tx.run({ text, values: [] });
  const alter = (table: string, change: string) => run(`alter table ${table} ${change}`);
  for (const { table, name } of keys) {
    await alter(quoteIdentifier(table), `drop constraint ${quoteIdentifier(name)}`);
  }
  for (const { name } of indexes) await run(`drop index ${quoteIdentifier(name)}`);
  for (const table of tables) await alter(table, 'disable trigger user');
  await run(`truncate ${tables.join(', ')}`);
  return async () => {
    for (const { definition } of indexes) await run(definition);
    for (const table of tables) await alter(table, 'enable trigger user');
    for (const { table, name, definition } of keys) {
      await alter(quoteIdentifier(table), `add constraint ${quoteIdentifier(name)} ${definition}`);
    }
  };
}

/** Leaves no sequence below the highest value in the column that it fills. */
export async function setSequences(tx: Db, sequences: readonly SequenceFacts[]): Promise<void> {
  for (const { name, value, called } of sequences) {
    await tx.rows({
      text: 'select setval($1::regclass, $2::bigint, $3)',
      values: [quoteIdentifier(name), value, called],
    });
  }
  const owned = await tx.rows<{ sequence: string; table: string; column: string }>({
    text: `select s.relname as sequence, t.relname as table, a.attname as column
      from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and s.relnamespace = quote_ident(current_schema())::regnamespace`,
    values: [],
  });
  for (const { sequence, table, column } of owned) {
    await tx.rows({
      text: `select setval($1::regclass, highest) from (select max(${quoteIdentifier(column)})::bigint
          as highest from ${quoteIdentifier(table)}) t, ${quoteIdentifier(sequence)} s
        where highest > s.last_value or (highest = s.last_value and not s.is_called)`,
      values: [quoteIdentifier(sequence)],
    });
  }
}

export const analyze = (db: Db): Promise<number> => db.run({ text: 'analyze', values: [] });

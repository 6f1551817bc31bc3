import type { Db } from '#db/connection.ts';

/**
 * Everything that migrations create, one line each; equal for two databases with the same schema.
 */
export async function readCatalog(db: Db): Promise<string[]> {
  const found = await db.rows<{ line: string }>({ text: lines, values: [] });
  const tables = await db.rows<{ name: string }>({ text: tableNames, values: [] });
  const counts = tables.map(
    ({ name }) => `select 'rows of ${name}: ' || count(*) as line from "${name}"`,
  );
  const rows = counts.length === 0 ? [] : await countRows(db, counts);
  return [...found, ...rows].map(({ line }) => line).sort();
}

const countRows = (db: Db, counts: readonly string[]): Promise<{ line: string }[]> =>
  db.rows<{ line: string }>({ text: counts.join(' union all '), values: [] });

/** The lines of the catalog, without the row counts. */
export const withoutRows = (catalog: readonly string[]): string[] =>
  catalog.filter((line) => !line.startsWith('rows of '));

const ours = `= 'public'::regnamespace`;

const tableNames = `select relname as name from pg_class where relkind = 'r'
  and relnamespace ${ours} order by relname`;

const lines = `
  select concat_ws(' ', 'column', a.attnum, c.relname, a.attname,
    format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
    pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace ${ours}
    and a.attnum > 0 and not a.attisdropped
  union all select concat_ws(' ', 'relation', relkind, relname)
    from pg_class where relnamespace ${ours}
  union all select concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid)
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace ${ours}
  union all select concat_ws(' ', c.relname, r.conname, pg_get_constraintdef(r.oid), r.convalidated)
    from pg_constraint r join pg_class c on c.oid = r.conrelid where c.relnamespace ${ours}
  union all select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace ${ours} and not t.tgisinternal
  union all select concat_ws(' ', 'view', viewname, definition) from pg_views
    where schemaname = 'public'
  union all select pg_get_functiondef(oid) from pg_proc
    where pronamespace ${ours} and prokind in ('f', 'p')
  union all select concat_ws(' ', 'type', typname) from pg_type where typnamespace ${ours}
  union all select concat_ws(' ', 'extension', extname) from pg_extension`;

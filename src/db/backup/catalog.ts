import type { Db } from '../connection.ts';
import type { AppliedMigration } from '../migrate.ts';

/** `columns`: without generated ones. `bytes`: the approximate size. */
export type TableFacts = { name: string; columns: string[]; bytes: number };

/**
 * `value`: text, because it can be too large for a number. `called`: the value was already used.
 */
export type SequenceFacts = { name: string; value: string; called: boolean };

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

// Creating an extension creates its tables, so a backup leaves them out.
const ownTables = `c.relnamespace = quote_ident(current_schema())::regnamespace
  and c.relkind in ('r', 'p') and not exists (select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export async function readTables(db: Db): Promise<TableFacts[]> {
  const rows = await db.rows<{ name: string; columns: string[] | null; bytes: string }>({
    text: `select c.relname as name, pg_table_size(c.oid)::text as bytes,
        (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and a.attgenerated = '') as columns
      from pg_class c where ${ownTables} order by c.relname collate "C"`,
    values: [],
  });
  return rows.map(({ name, columns, bytes }) => ({
    name,
    columns: columns ?? [],
    bytes: Number(bytes),
  }));
}

export async function readSequences(db: Db): Promise<SequenceFacts[]> {
  const names = await db.rows<{ name: string }>({
    text: `select c.relname as name from pg_class c
      where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'S'
      order by c.relname collate "C"`,
    values: [],
  });
  const facts: SequenceFacts[] = [];
  for (const { name } of names) {
    const [row] = await db.rows<{ value: string; called: boolean }>({
      text: `select last_value::text as value, is_called as called from ${quoteIdentifier(name)}`,
      values: [],
    });
    if (row) facts.push({ name, ...row });
  }
  return facts;
}

export async function readMigrationsApplied(db: Db): Promise<AppliedMigration[] | null> {
  const [known] = await db.rows<{ known: boolean }>({
    text: `select to_regclass('schema_migration') is not null as known`,
    values: [],
  });
  if (known?.known !== true) return null;
  return db.rows<AppliedMigration>({
    text: 'select number, name, sha256 from schema_migration order by number',
    values: [],
  });
}

export async function readSealingKeys(db: Db): Promise<string[]> {
  const [known] = await db.rows<{ known: boolean }>({
    text: `select exists (select from information_schema.columns
      where table_schema = current_schema() and table_name = 'house_secret'
        and column_name = 'sealed_by') as known`,
    values: [],
  });
  if (known?.known !== true) return [];
  const rows = await db.rows<{ id: string }>({
    text: `select distinct sealed_by as id from house_secret where sealed_by is not null
      order by sealed_by`,
    values: [],
  });
  return rows.map(({ id }) => id);
}

export async function countRelations(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>({
    text: `select count(*)::int as count from pg_class c
      where c.relnamespace = quote_ident(current_schema())::regnamespace
        and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    values: [],
  });
  return row?.count ?? 0;
}

export async function serverVersion(db: Db): Promise<string> {
  const [row] = await db.rows<{ version: string }>({
    text: `select current_setting('server_version') as version`,
    values: [],
  });
  return row?.version ?? '';
}

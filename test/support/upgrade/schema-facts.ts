import type { Db } from '#db/connection.ts';

/** The facts of a schema that a program relies on. */
export type SchemaFacts = {
  tables: Set<string>;
  /** By `table.column`. */
  columns: Map<string, ColumnFacts>;
  /** Checks, keys and unique indexes, by table and definition. */
  rules: Map<string, Rule>;
  /** Result types of functions, by name and arguments. */
  functions: Map<string, string>;
};

export type ColumnFacts = {
  table: string;
  type: string;
  notNull: boolean;
  /** Whether PostgreSQL fills it when an insert does not name it. */
  isFilled: boolean;
  isGenerated: boolean;
};

export type Rule = {
  table: string;
  kind: 'check' | 'unique' | 'foreign key' | 'exclusion';
  columns: string[];
  definition: string;
};

export async function readSchema(db: Db): Promise<SchemaFacts> {
  const columns = await rows<ColumnFacts & { name: string }>(db, readColumns);
  const tables = await rows<{ name: string }>(db, readTables);
  const rules = await rows<Rule>(db, readRules);
  const functions = await rows<{ name: string; result: string }>(db, readFunctions);
  return {
    tables: new Set(tables.map(({ name }) => name)),
    columns: new Map(columns.map((column) => [`${column.table}.${column.name}`, column])),
    rules: new Map(rules.map((rule) => [`${rule.table} ${rule.definition}`, rule])),
    functions: new Map(functions.map(({ name, result }) => [name, result])),
  };
}

const rows = <Row>(db: Db, text: string): Promise<Row[]> => db.rows<Row>({ text, values: [] });

const ours = `= quote_ident(current_schema())::regnamespace`;

const readTables = `select relname as name from pg_class
  where relkind in ('r', 'p', 'v', 'm') and relnamespace ${ours}`;

const readColumns = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "notNull", a.atthasdef or a.attidentity <> '' as "isFilled",
    a.attgenerated <> '' as "isGenerated"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace ${ours}
    and a.attnum > 0 and not a.attisdropped`;

// A unique constraint is listed by its index.
const readRules = `
  select c.relname as table,
    case r.contype when 'c' then 'check' when 'f' then 'foreign key' else 'exclusion' end as kind,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum = any (r.conkey)) as columns,
    pg_get_constraintdef(r.oid) as definition
  from pg_constraint r join pg_class c on c.oid = r.conrelid
  where r.contype in ('c', 'f', 'x') and c.relnamespace ${ours}
  union all
  select c.relname, 'unique',
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum = any (i.indkey)),
    regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX .* ON', 'INDEX ON')
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace ${ours}`;

const readFunctions = `
  select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
    pg_get_function_result(p.oid) as result
  from pg_proc p where p.pronamespace ${ours}`;

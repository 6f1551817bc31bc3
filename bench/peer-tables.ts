import pg from 'pg';

/** What another server gets of our tables. */
export const peerTables = ['account', 'user', 'case'];

/**
 * Copies the rows and indexes to a schema of their own, without our search. `last` runs on the same
 * connection after that.
 */
export async function copyTables(
  databaseUrl: string,
  schema: string,
  last: readonly string[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create schema ${schema}`);
  for (const table of peerTables) await copyTable(client, { schema, table });
  // Others sort with the default order of nulls, for which our own index does not fit.
  await client.query(`create index on ${schema}."case" (createddate, id)`);
  await client.query(
    `alter table ${schema}."case" add foreign key (accountid) references ${schema}.account (id), add foreign key (ownerid) references ${schema}."user" (id)`,
  );
  for (const statement of last) await client.query(statement);
  await client.query('vacuum analyze');
  await client.end();
}

async function copyTable(
  client: pg.Client,
  { schema, table }: { schema: string; table: string },
): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname not in ('search_vector', 'search_text') order by attnum`,
    [`public."${table}"`],
  );
  const { rows: indexes } = await client.query<{ definition: string }>(
    `select replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON ${schema}.') as definition from pg_index
     where indrelid = $1::regclass and not indisprimary and indexrelid::regclass::text not like '%search%' and indexprs is null`,
    [`public."${table}"`],
  );
  const names = columns.map(({ name }) => name).join(', ');
  await client.query(`create table ${schema}."${table}" as select ${names} from public."${table}"`);
  await client.query(`alter table ${schema}."${table}" add primary key (id)`);
  for (const { definition } of indexes) await client.query(definition);
}

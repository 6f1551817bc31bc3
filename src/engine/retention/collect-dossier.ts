import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';

/**
 * Row ids by object: one row, the rows that reference it or a row of the dossier, their files,
 * mails and history.
 */
export type Dossier = ReadonlyMap<ObjectModel, ReadonlySet<string>>;
export type MutableDossier = Map<ObjectModel, Set<string>>;

/**
 * The caller checks who may read the dossier. `below`: the child relationships of the row itself to
 * follow; undefined follows all, at every level.
 */
export async function collectDossier(
  ctx: RequestContext,
  root: DossierRoot,
  below?: readonly string[],
): Promise<Dossier> {
  const found: MutableDossier = new Map([[root.object, new Set([root.id])]]);
  const childrenOf = ({ object, ids }: RowGroup): Promise<RowGroup>[] =>
    [...object.children.values()]
      .filter(({ name }) => !below || (object === root.object && below.includes(name)))
      .map(async ({ child: childApiName, field: fieldApiName }) => {
        // proof: the registry derived the relationship from this object and field
        const child = ctx.registry.object(childApiName)!;
        const field = child.fields.get(fieldApiName)!;
        return { object: child, ids: await childRowIds(ctx, { object: child, field, ids, root }) };
      });
  for (let level: RowGroup[] = [{ object: root.object, ids: [root.id] }]; level.length > 0;)
    level = newRows(found, await Promise.all(level.flatMap(childrenOf)));
  await addFiles(ctx, found);
  await addAbout(ctx, found);
  return found;
}

export type RowGroup = { object: ObjectModel; ids: string[] };

export const newRows = (found: MutableDossier, groups: readonly RowGroup[]): RowGroup[] =>
  groups
    .map(({ object, ids }) => ({ object, ids: addNewIds(found, object, ids) }))
    .filter(({ ids }) => ids.length > 0);

export function addNewIds(
  found: MutableDossier,
  object: ObjectModel,
  ids: readonly string[],
): string[] {
  const known = found.get(object) ?? new Set<string>();
  const added = ids.filter((id) => !known.has(id));
  if (added.length > 0) found.set(object, known.union(new Set(added)));
  return added;
}

export type DossierRoot = { object: ObjectModel; id: string };
type Below = {
  object: ObjectModel;
  field: FieldModel;
  ids: readonly string[];
  root: DossierRoot;
  from?: RawBuilder<unknown>;
};

/** Rows that also reference another row of the root object belong to that row too. */
export async function childRowIds(
  { db }: RequestContext,
  { object, field, ids, root, from }: Below,
): Promise<string[]> {
  const others = [...object.fields.values()].filter(
    (one) =>
      one !== field &&
      one.column !== null &&
      one.reference?.to.length === 1 &&
      one.reference.to[0] === root.object.apiName,
  );
  const own = others.map(
    (one) => sql`and (${sql.ref(one.col)} is null or ${sql.ref(one.col)} = ${root.id})`,
  );
  const rows = await db.rows<{ id: string }>(
    compile(
      sql`select id from ${from ?? sql.table(object.table)} where ${sql.ref(field.col)} = any(${ids}) ${sql.join(own, sql` `)} order by id`,
    ),
  );
  return rows.map((row) => row.id);
}

async function addFiles({ db, registry }: RequestContext, found: MutableDossier): Promise<void> {
  const [links, documents, versions] = [
    'ContentDocumentLink',
    'ContentDocument',
    'ContentVersion',
  ].map((name) => registry.object(name));
  if (!links || !documents || !versions || !found.has(links)) return;
  const hung = await db.rows<{ id: string }>({
    text: 'select distinct contentdocumentid as id from contentdocumentlink where id = any($1)',
    values: [[...found.get(links)!]],
  });
  const ids = addNewIds(
    found,
    documents,
    hung.map(({ id }) => id),
  );
  const bytes = await db.rows<{ id: string }>({
    text: 'select id from contentversion where contentdocumentid = any($1) order by id',
    values: [ids],
  });
  addNewIds(
    found,
    versions,
    bytes.map(({ id }) => id),
  );
}

export async function withMailsAndHistory(
  ctx: RequestContext,
  whole: Dossier,
  ids: readonly string[],
): Promise<Dossier> {
  const found: MutableDossier = new Map(
    [...whole].map(([object, some]) => [object, new Set(some)]),
  );
  await addRowsAbout(ctx, found, { ids, addresses: [] });
  return found;
}

async function addAbout(ctx: RequestContext, found: MutableDossier): Promise<void> {
  const ids = [...found.values()].flatMap((some) => [...some]);
  await addRowsAbout(ctx, found, { ids, addresses: await ownEmailAddresses(ctx, found) });
}

async function addRowsAbout(
  ctx: RequestContext,
  found: MutableDossier,
  { ids, addresses }: { ids: readonly string[]; addresses: readonly string[] },
): Promise<void> {
  const groups = ctx.registry.objects.flatMap((object) => {
    if (object.about === undefined) return [];
    const { record, address } = object.about;
    const also =
      address === undefined
        ? sql``
        : // proof: the registry checks at start-up that this name exists
          sql`or lower(${sql.ref(object.fields.get(address)!.col)}) = any(${addresses})`;
    const statement = compile(
      sql`select id from ${sql.table(object.table)} where ${sql.ref(object.fields.get(record)!.col)} = any(${ids}) ${also} order by id`,
    );
    return [{ object, statement }];
  });
  const rows = await Promise.all(
    groups.map(({ statement }) => ctx.db.rows<{ id: string }>(statement)),
  );
  for (const [at, { object }] of groups.entries())
    addNewIds(
      found,
      object,
      rows[at]!.map(({ id }) => id), // proof: one answer for each statement
    );
}

/** Returns the e-mail addresses of the rows, in lower case, that no other row has in that field. */
export async function ownEmailAddresses(
  { db }: Pick<RequestContext, 'db'>,
  found: Dossier,
): Promise<string[]> {
  const own = new Set<string>();
  const shared = new Set<string>();
  const statements = [...found].flatMap(([object, some]) =>
    emailsOf(object).map((field) =>
      compile(sql`
        with mine as (select distinct lower(${sql.ref(field.col)}) as address from ${sql.table(object.table)} where id = any(${[...some]}) and ${sql.ref(field.col)} is not null)
        select mine.address, not exists (select 1 from ${sql.table(object.table)} as t where lower(t.${sql.ref(field.col)}) = mine.address and t.id <> all(${[...some]})) as own from mine`),
    ),
  );
  const rows = await Promise.all(
    statements.map((statement) => db.rows<{ address: string; own: boolean }>(statement)),
  );
  for (const row of rows.flat()) (row.own ? own : shared).add(row.address);
  return [...own.difference(shared)];
}

const emailsOf = (object: ObjectModel): FieldModel[] =>
  object.about === undefined
    ? [...object.fields.values()].filter(
        (field) => field.dataType === 'Email' && field.column !== null,
      )
    : [];

export const dossierIds = (found: Dossier): string[] =>
  [...found.values()].flatMap((some) => [...some]);

export const inRegistryOrder = (
  registry: Registry,
  found: Dossier,
): { object: ObjectModel; ids: string[] }[] =>
  registry.objects.flatMap((object) =>
    found.has(object) ? [{ object, ids: [...found.get(object)!] }] : [],
  );

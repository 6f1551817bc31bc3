import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';

/**
 * Row ids by object: one row, the rows that reference it or a row of the dossier, their files,
 * mails and history. Not the rows that also reference another row of the same object as the first
 * row.
 */
export type Dossier = ReadonlyMap<ObjectModel, ReadonlySet<string>>;
export type MutableDossier = Map<ObjectModel, Set<string>>;

/**
 * The caller checks who may read the dossier. The row itself comes first. `below`: follows only
 * these child relationships of the row itself, for an object to which rows of other owners refer
 * too; undefined follows all, at every level.
 */
export async function collectDossier(
  ctx: RequestContext,
  root: DossierRoot,
  below?: readonly string[],
): Promise<Dossier> {
  const found: MutableDossier = new Map([[root.object, new Set([root.id])]]);
  const queue = [{ object: root.object, ids: [root.id] }];
  for (let next = queue.shift(); next; next = queue.shift())
    for (const { name, child, field } of next.object.children.values()) {
      if (below && !(next.object === root.object && below.includes(name))) continue;
      // proof: the registry derived the relationship from an object
      const object = ctx.registry.object(child)!;
      const ids = addNewIds(
        found,
        object,
        await childRowIds(ctx, { object, field: object.fields.get(field)!, ids: next.ids, root }),
      );
      if (ids.length > 0) queue.push({ object, ids });
    }
  await addFiles(ctx, found);
  await addAbout(ctx, found);
  return found;
}

/** Returns the ids that the dossier did not contain yet. */
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
/** `from`: the SQL source of the rows; undefined means the table of the object. */
type Below = {
  object: ObjectModel;
  field: FieldModel;
  ids: readonly string[];
  root: DossierRoot;
  from?: RawBuilder<unknown>;
};

/** Leaves out rows that also reference another row of the root object: they belong to it too. */
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

/** Adds the documents linked to the found rows, with their versions. */
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

/** Returns the dossier with the mails and the history of `ids` added. */
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

/** Adds rows that are about a found record, by its id or one of the `ownEmailAddresses`. */
async function addAbout(ctx: RequestContext, found: MutableDossier): Promise<void> {
  const ids = [...found.values()].flatMap((some) => [...some]);
  await addRowsAbout(ctx, found, { ids, addresses: await ownEmailAddresses(ctx, found) });
}

async function addRowsAbout(
  ctx: RequestContext,
  found: MutableDossier,
  { ids, addresses }: { ids: readonly string[]; addresses: readonly string[] },
): Promise<void> {
  for (const object of ctx.registry.objects) {
    if (object.about === undefined) continue;
    const { record, address } = object.about;
    const also =
      address === undefined
        ? sql``
        : // proof: the registry checks at start-up that this name exists
          sql`or lower(${sql.ref(object.fields.get(address)!.col)}) = any(${addresses})`;
    const rows = await ctx.db.rows<{ id: string }>(
      compile(
        sql`select id from ${sql.table(object.table)} where ${sql.ref(object.fields.get(record)!.col)} = any(${ids}) ${also} order by id`,
      ),
    );
    addNewIds(
      found,
      object,
      rows.map(({ id }) => id),
    );
  }
}

/** Returns the e-mail addresses of the rows, in lower case, that no other row has in that field. */
export async function ownEmailAddresses(
  { db }: Pick<RequestContext, 'db'>,
  found: Dossier,
): Promise<string[]> {
  const own = new Set<string>();
  const shared = new Set<string>();
  for (const [object, some] of found)
    for (const field of emailsOf(object)) {
      const rows = await db.rows<{ address: string; own: boolean }>(
        compile(sql`
          with mine as (select distinct lower(${sql.ref(field.col)}) as address from ${sql.table(object.table)} where id = any(${[...some]}) and ${sql.ref(field.col)} is not null)
          select mine.address, not exists (select 1 from ${sql.table(object.table)} as t where lower(t.${sql.ref(field.col)}) = mine.address and t.id <> all(${[...some]})) as own from mine`),
      );
      for (const row of rows) (row.own ? own : shared).add(row.address);
    }
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

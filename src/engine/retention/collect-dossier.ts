import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';

/**
 * Everything that leads to one row, found by the relationships the objects declare: what belongs to
 * it, files that hang on that, and rows that say they are about it.
 */

export type Dossier = ReadonlyMap<ObjectModel, ReadonlySet<string>>;
export type MutableDossier = Map<ObjectModel, Set<string>>;

/**
 * As the system; who may have it, the caller has judged. The row itself comes first. `below`: the
 * child relationships by which rows are its own, where others that lead to it belong to somebody
 * else; absent = all, and theirs.
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
      const object = ctx.registry.object(child)!; // proof: linked by the registry
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

/** Notes those that were not known. */
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
/** `from`: where rows of the object are; absent = its table. */
type Below = {
  object: ObjectModel;
  field: FieldModel;
  ids: readonly string[];
  root: DossierRoot;
  from?: RawBuilder<unknown>;
};

/**
 * Rows that point at these; not those that say they belong to another row of the kind all this is
 * about.
 */
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

/** Documents that hang on what was found, with their versions. */
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

/** The same file with the mails and the history of these rows as well. */
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

/**
 * Mails and history: rows that say by an id what they are about, or by an address for whom, where
 * that address is of nobody else.
 */
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
        : sql`or lower(${sql.ref(object.fields.get(address)!.col)}) = any(${addresses})`; // proof: the registry looked
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

/** Addresses in these rows that no other row has. */
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

/** In the order of the registry. */
export const inRegistryOrder = (
  registry: Registry,
  found: Dossier,
): { object: ObjectModel; ids: string[] }[] =>
  registry.objects.flatMap((object) =>
    found.has(object) ? [{ object, ids: [...found.get(object)!] }] : [],
  );

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { makerOf } from '#wire/viewer.ts';
import type { Ask } from './ask.ts';
import type { FieldModel, ObjectModel, Registry } from './registry.ts';
import { searchColumn, searchTextColumn } from './search-vector.ts';

/**
 * What users delete stays for a while, apart from the rows there are, so that it can be put back as it was: the row, the rows and files that went along,
 * and the references to them that were emptied. What the house removes by itself, because its time is over, is gone.
 */

/** How long. Source: the privacy statement promises no longer. */
export const deletedKept = 30 * 86_400_000; // ms

/** Small tables that hang on a row by its id, in the order in which they can be put back. */
export const besideRows = ['old_slug', 'avatar'] as const;

export type Going = { object: ObjectModel; ids: readonly string[] };
type Pointing = { child: ObjectModel; field: FieldModel };

/** Keeps a row that is about to be deleted, which the caller holds, in the same transaction. Says what goes along; nothing is kept of what the house removes. */
export async function keepDeleted(ask: Ask, object: ObjectModel, id: string): Promise<Going[]> {
  const by = makerOf(ask.viewer);
  if (by === null) return [];
  const going = await whatGoes(ask, object, id);
  await ask.db.run({ text: 'delete from deletion where record_id = $1', values: [id] });
  const [made] = await ask.db.rows<{ id: string }>({
    text: 'insert into deletion (record_id, object_api_name, deleted_at, deleted_by) values ($1, $2, $3, $4) returning id',
    values: [id, object.apiName, ask.now, by],
  });
  const deletion = made!.id;
  for (const { object: gone, ids } of going) await keepRows(ask.db, { deletion, table: gone.table, ids });
  const all = going.flatMap(({ ids }) => ids);
  for (const table of besideRows) await keepBeside(ask.db, { deletion, table, ids: all });
  for (const { object: gone, ids } of going)
    for (const pointing of pointingAt(ask.registry, gone, 'clear')) await keepEmptied(ask.db, { deletion, ...pointing, ids, except: all });
  return going.slice(1);
}

/** Removes what goes along but hangs on its row by no foreign key: references that may lead to several objects, and files that hung on nothing else. */
export async function deleteAlong({ db }: Ask, along: readonly Going[]): Promise<void> {
  for (const { object, ids } of along) await db.run(compile(sql`delete from ${sql.table(object.table)} where id = any(${ids})`));
}

/** The row first, then all that goes with it, held against other writers. */
async function whatGoes(ask: Ask, object: ObjectModel, id: string): Promise<Going[]> {
  const found = new Map<ObjectModel, Set<string>>([[object, new Set([id])]]);
  const queue: Going[] = [{ object, ids: [id] }];
  const note = (gone: ObjectModel, ids: readonly string[]) => {
    const known = found.get(gone) ?? new Set<string>();
    const fresh = ids.filter((one) => !known.has(one));
    found.set(gone, known.union(new Set(fresh)));
    if (fresh.length > 0) queue.push({ object: gone, ids: fresh });
  };
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const { child, field } of pointingAt(ask.registry, next.object, 'cascade')) note(child, await idsPointing(ask.db, { child, field, ids: next.ids }));
    if (queue.length === 0) for (const loose of await looseDocuments(ask, found)) note(loose.object, loose.ids);
  }
  return [...found].map(([gone, ids]) => ({ object: gone, ids: [...ids] }));
}

/** References by which rows of this object are pointed at, that do this when such a row goes. */
const pointingAt = (registry: Registry, object: ObjectModel, onDelete: 'cascade' | 'clear'): Pointing[] =>
  registry.objects.flatMap((child) =>
    [...child.fields.values()].flatMap((field) =>
      field.column !== null && field.reference?.onDelete === onDelete && field.reference.to.includes(object.apiName) ? [{ child, field }] : [],
    ),
  );

const idsPointing = async (db: Db, { child, field, ids }: Pointing & { ids: readonly string[] }): Promise<string[]> => {
  const rows = await db.rows<{ id: string }>(
    compile(sql`select id from ${sql.table(child.table)} where ${sql.ref(field.col)} = any(${ids}) order by id for update`),
  );
  return rows.map((row) => row.id);
};

/** Files whose every link goes. */
async function looseDocuments({ db, registry }: Ask, found: ReadonlyMap<ObjectModel, ReadonlySet<string>>): Promise<Going[]> {
  const [links, documents] = [registry.object('ContentDocumentLink'), registry.object('ContentDocument')];
  const gone = [...((links && found.get(links)) ?? [])];
  if (!documents || gone.length === 0) return [];
  const rows = await db.rows<{ id: string }>({
    text: `select id from contentdocument where id in (select contentdocumentid from contentdocumentlink where id = any($1))
      and not exists (select 1 from contentdocumentlink as other where other.contentdocumentid = contentdocument.id and other.id <> all($1)) order by id for update`,
    values: [gone],
  });
  return [{ object: documents, ids: rows.map((row) => row.id) }];
}

type Keeping = { deletion: string; table: string; ids: readonly string[] };

/** Computed anew. */
const wordsForSearch = [searchColumn, searchTextColumn];

const keepRows = (db: Db, { deletion, table, ids }: Keeping): Promise<unknown> =>
  db.run(
    compile(sql`
      insert into deleted_row (deletion_id, table_name, record_id, place, kind, content)
      select ${deletion}::bigint, ${table}::text, t.id, 0, 'row', to_jsonb(t) - ${wordsForSearch}::text[] from ${sql.table(table)} as t where t.id = any(${ids})`),
  );

const keepBeside = (db: Db, { deletion, table, ids }: Keeping): Promise<unknown> =>
  db.run(
    compile(sql`
      insert into deleted_row (deletion_id, table_name, record_id, place, kind, content)
      select ${deletion}::bigint, ${table}::text, t.record_id, row_number() over (partition by t.record_id), 'row', to_jsonb(t) from ${sql.table(table)} as t where t.record_id = any(${ids})`),
  );

const keepEmptied = (db: Db, { deletion, child, field, ids, except }: Pointing & { deletion: string; ids: readonly string[]; except: readonly string[] }) =>
  db.run(
    compile(sql`
      insert into deleted_row (deletion_id, table_name, record_id, place, kind, content)
      select ${deletion}::bigint, ${child.table}::text, t.id, 0, 'emptied', jsonb_build_object(${field.col}::text, t.${sql.ref(field.col)})
      from ${sql.table(child.table)} as t where t.${sql.ref(field.col)} = any(${ids}) and t.id <> all(${except})
      on conflict (deletion_id, table_name, record_id, kind, place) do update set content = deleted_row.content || excluded.content`),
  );

/** A kept row as a row of its table, for the rules that are asked of rows. */
export const keptAs = (object: ObjectModel, content: string, alias: string): RawBuilder<unknown> =>
  sql`jsonb_populate_record(null::${sql.table(object.table)}, ${sql.ref(content)}) as ${sql.ref(alias)}`;

/** Of these records, those that can still be put back. */
export async function stillKept({ db }: Pick<Ask, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ record_id: string }>({ text: `select record_id from deleted_row where record_id = any($1) and kind = 'row'`, values: [ids] });
  return new Set(rows.map((row) => row.record_id));
}

const together = 500;

/** Forgets what was deleted too long ago to be put back; the bytes of its files go with the next sweep of files. */
export async function sweepDeletions({ db, now }: Pick<Ask, 'db' | 'now'>): Promise<number> {
  const before = new Date(now.getTime() - deletedKept);
  for (let gone = 0; ;) {
    const some = await db.run({
      text: 'delete from deletion where id in (select id from deletion where deleted_at < $1 order by deleted_at limit $2 for update skip locked)',
      values: [before, together],
    });
    gone += some;
    if (some < together) return gone;
  }
}

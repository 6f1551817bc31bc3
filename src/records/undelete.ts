import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { anyOf, grantRules, rowsSeen, seatOf, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { besideRows, deletedKept, keptAs } from './deletions.ts';
import { notFound, objectOfId } from './read.ts';
import { rowRights } from './row-rights.ts';
import type { FieldModel, ObjectModel } from './registry.ts';
import { asRefusal } from './refusals.ts';
import { fill, viewerSlots } from './slots.ts';
import { tellRows } from './told.ts';
import { inTransaction } from './transaction.ts';
import { after, ofRow, type Written } from './write.ts';

type Kept = { id: string; deleted_at: Date };
type Back = { object: ObjectModel; ids: readonly string[] };

/**
 * Puts back what was deleted: the row under its id with the values it had, all that went along, and the references to it that were emptied and still are.
 * For who may delete it. What is there already (a second click) is fine. Nothing of what follows a save follows: no mail goes out twice.
 * `deletedUntil`: what was deleted after that, as well, somebody else did. Refuses record.idMalformed, record.notFound, record.notNow, record.undeleteOver, record.parentGone, record.duplicate (something else has its unique value by now).
 */
export async function undeleteRecord(ask: Ask, id: string, { deletedUntil }: { deletedUntil?: Date } = {}): Promise<Result<Written>> {
  const known = objectOfId(ask, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  return asRefusal(object, () =>
    inTransaction(ask, async (inside) => {
      const [kept] = await inside.db.rows<Kept>({ text: 'select id, deleted_at from deletion where record_id = $1 for update', values: [recordId] });
      if (!kept) return isThere(inside, { object, id: recordId });
      if (!(await mayPutBack(inside, object, { id: recordId, deletion: kept.id }))) return notFound;
      if (deletedUntil && kept.deleted_at > deletedUntil) return refuse({ code: 'record.notNow', detail: 'Deleted again since' });
      if (inside.now.getTime() - kept.deleted_at.getTime() > deletedKept)
        return refuse({ code: 'record.undeleteOver', detail: 'Deleted too long ago to be put back' });
      await inside.db.run({ text: 'set constraints all deferred', values: [] });
      const back = await putBack(inside, kept.id);
      const orphan = await firstOrphan(inside, back);
      if (orphan) return refuse({ code: 'record.parentGone', field: orphan.apiName, detail: `What ${orphan.apiName} points at is gone` });
      await fillEmptied(inside.db, kept.id);
      await inside.db.run({ text: 'set constraints all immediate', values: [] });
      for (const table of besideRows) await putBeside(inside.db, kept.id, table);
      await inside.db.run({ text: 'delete from deletion where id = $1', values: [kept.id] });
      return tellOfReturn(inside, { object, id: recordId }, back);
    }),
  );
}

/** A row that is not deleted, or was put back already, for who may delete it. */
async function isThere(ask: Ask, row: Written): Promise<Result<Written>> {
  const rights = await rowRights(ask, [row.id]);
  return rights.ok && rights.value[0]?.delete === true ? ok(row) : notFound;
}

/** Whether the viewer saw the row and could delete it, by the rules as they hold now. */
async function mayPutBack(ask: Ask, object: ObjectModel, { id, deletion }: { id: string; deletion: string }): Promise<boolean> {
  const { rights } = deletedRights(ask, object);
  const statement = compile(sql`
    select 1 from deleted_row as d cross join lateral ${keptAs(object, 'd.content', 't')}
    where d.deletion_id = ${deletion} and d.table_name = ${object.table} and d.record_id = ${id} and d.kind = 'row' and ${rights}`);
  return (await ask.db.rows(fill(statement, viewerSlots(ask.viewer)))).length > 0;
}

/** The rules by which a viewer sees and may delete the row `t`. */
export function deletedRights({ registry, viewer }: Ask, object: ObjectModel): { rights: RawBuilder<boolean> } {
  const row = { object, alias: 't' };
  const seat = seatOf(viewer);
  const deletes = anyOf(grantRules(registry, row, { seat, verb: 'delete' }).map(({ holds }) => holds));
  return { rights: sql<boolean>`${toSql(rowsSeen(registry, row, seat))} and ${toSql(deletes)}` };
}

/** All rows of a deletion into their tables, each a new version of itself. */
async function putBack(ask: Ask, deletion: string): Promise<Back[]> {
  const found = await ask.db.rows<{ table_name: string; ids: string[] }>({
    text: `select table_name, array_agg(record_id order by record_id) as ids from deleted_row
      where deletion_id = $1 and kind = 'row' and table_name <> all($2) group by table_name`,
    values: [deletion, besideRows],
  });
  const back: Back[] = [];
  for (const object of ask.registry.objects) {
    const ids = found.find(({ table_name }) => table_name === object.table)?.ids;
    if (!ids) continue;
    const columns = storedFields(object);
    const values = columns.map((field) =>
      field.apiName === 'SystemModstamp' ? sql`greatest(${ask.now}::timestamptz(3), t.systemmodstamp + interval '1 millisecond')` : sql.ref(`t.${field.col}`),
    );
    await ask.db.run(
      compile(sql`
        insert into ${sql.table(object.table)} (${sql.join(columns.map((field) => sql.ref(field.col)))})
        select ${sql.join(values)} from deleted_row as d cross join lateral ${keptAs(object, 'd.content', 't')}
        where d.deletion_id = ${deletion} and d.table_name = ${object.table} and d.kind = 'row'`),
    );
    back.push({ object, ids });
  }
  return back;
}

const storedFields = (object: ObjectModel): FieldModel[] => [...object.fields.values()].filter((field) => field.column !== null && field.generated === null);

/** What a row points at may be gone by now: a reference that would have been emptied then is, any other keeps the row from coming back. */
async function firstOrphan({ db, registry }: Ask, back: readonly Back[]): Promise<FieldModel | null> {
  for (const { object, ids } of back)
    for (const field of storedFields(object)) {
      // Of who made, changed and owns a row the database asks no more than that it is an id.
      if (!field.reference || ofWho.has(field.apiName)) continue;
      const targets = field.reference.to.map((name) => registry.object(name)!); // proof: the registry checks what references point at
      const there = targets.map(({ table }) => sql`exists (select 1 from ${sql.table(table)} as p where p.id = ${sql.ref(`t.${field.col}`)})`);
      const lost = sql`t.id = any(${ids}) and ${sql.ref(`t.${field.col}`)} is not null and not (${sql.join(there, sql` or `)})`;
      if (field.reference.onDelete === 'clear') {
        await keepForReturn(db, { object, field, lost });
        await db.run(compile(sql`update ${sql.table(object.table)} as t set ${sql.ref(field.col)} = null where ${lost}`));
      } else if ((await db.rows(compile(sql`select 1 from ${sql.table(object.table)} as t where ${lost} limit 1`))).length > 0) return field;
    }
  return null;
}

/** What is emptied because what it points at is deleted, is filled again when that comes back. */
const keepForReturn = (db: Db, { object, field, lost }: { object: ObjectModel; field: FieldModel; lost: RawBuilder<unknown> }): Promise<unknown> =>
  db.run(
    compile(sql`
      insert into deleted_row (deletion_id, table_name, record_id, place, kind, content)
      select target.deletion_id, ${object.table}::text, t.id, 0, 'emptied', jsonb_build_object(${field.col}::text, t.${sql.ref(field.col)})
      from ${sql.table(object.table)} as t join deleted_row as target on target.record_id = t.${sql.ref(field.col)} and target.kind = 'row' and target.place = 0 where ${lost}
      on conflict (deletion_id, table_name, record_id, kind, place) do update set content = deleted_row.content || excluded.content`),
  );

const ofWho = new Set(['CreatedById', 'LastModifiedById', 'OwnerId']);

/** References that were emptied, of rows that are still there, or deleted themselves, and say nothing else by now. */
async function fillEmptied(db: Db, deletion: string): Promise<void> {
  const emptied = await db.rows<{ table_name: string; column_name: string }>({
    text: `select distinct table_name, key as column_name from deleted_row cross join lateral jsonb_object_keys(content) as key where deletion_id = $1 and kind = 'emptied'`,
    values: [deletion],
  });
  for (const { table_name, column_name } of emptied) {
    await db.run({
      text: `update deleted_row as kept set content = kept.content || jsonb_build_object($3::text, d.content ->> $3)
        from deleted_row as d where d.deletion_id = $1 and d.table_name = $2 and d.kind = 'emptied' and d.content ? $3
        and kept.table_name = d.table_name and kept.record_id = d.record_id and kept.kind = 'row' and kept.content ->> $3 is null`,
      values: [deletion, table_name, column_name],
    });
    await db.run(
      compile(sql`
        update ${sql.table(table_name)} as t set ${sql.ref(column_name)} = d.content ->> ${column_name}::text, systemmodstamp = t.systemmodstamp + interval '1 millisecond'
        from deleted_row as d where d.deletion_id = ${deletion} and d.table_name = ${table_name} and d.kind = 'emptied' and d.record_id = t.id
        and d.content ? ${column_name}::text and t.${sql.ref(column_name)} is null`),
    );
  }
}

/** What hung beside the rows; an address that leads elsewhere by now stays there. */
const putBeside = (db: Db, deletion: string, table: string): Promise<unknown> =>
  db.run(
    compile(sql`
      insert into ${sql.table(table)} select t.* from deleted_row as d cross join lateral jsonb_populate_record(null::${sql.table(table)}, d.content) as t
      where d.deletion_id = ${deletion} and d.table_name = ${table} and d.kind = 'row' on conflict do nothing`),
  );

/** Who comes back is told of as made, to whoever sees it. */
async function tellOfReturn(ask: Ask, row: Written, back: readonly Back[]): Promise<Result<Written>> {
  const weakEtag = ask.now.getTime();
  for (const { object, ids } of back)
    if (object !== row.object || ids.length > 1)
      await tellRows(ask, { object, rows: ids.filter((id) => id !== row.id).map((id) => ({ id, kind: 'created', weakEtag: 0 })) });
  await after(ask, row.object, {
    row: { id: row.id, kind: 'created', weakEtag },
    changes: [{ kind: 'teruggezet', ...ofRow }],
    verb: 'undelete',
    along: back.flatMap(({ ids }) => ids.filter((id) => id !== row.id)),
  });
  return ok(row);
}

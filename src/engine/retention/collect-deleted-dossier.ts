import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditFileRead, auditDisplay } from '../audit/audit.ts';
import { undeletePeriod, deletedRowAs } from '../read/deletions.ts';
import type { PlainRow } from '../read/query.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { mayDownload } from '../files/scanned.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import {
  type MutableDossier,
  childRowIds,
  newRows,
  type RowGroup,
  type DossierRoot,
  type Dossier,
} from './collect-dossier.ts';

const deletedRows = ({ now }: RequestContext, object: ObjectModel): RawBuilder<unknown> => sql`(
  select t.*, deletion.deleted_at from deleted_row as d join deletion on deletion.id = d.deletion_id cross join lateral ${deletedRowAs(object, 'd.content', 't')}
  where d.table_name = ${object.table} and d.kind = 'row' and deletion.deleted_at > ${new Date(now.getTime() - undeletePeriod)}) as t`;

/** The documents of deleted rows are found through their deleted links. */
export async function collectDeletedDossier(
  ctx: RequestContext,
  root: DossierRoot,
  whole: Dossier,
): Promise<Dossier> {
  const tables = new Set(
    (
      await ctx.db.rows<{ name: string }>({
        text: 'select distinct table_name as name from deleted_row',
        values: [],
      })
    ).map(({ name }) => name),
  );
  const found: MutableDossier = new Map();
  const childrenOf = ({ object, ids }: RowGroup): Promise<RowGroup>[] =>
    [...object.children.values()].flatMap(({ child: childApiName, field: fieldApiName }) => {
      // proof: the registry derived the relationship from this object and field
      const child = ctx.registry.object(childApiName)!;
      const field = child.fields.get(fieldApiName)!;
      if (!tables.has(child.table)) return [];
      const from = deletedRows(ctx, child);
      return [childRowIds(ctx, { object: child, field, ids, root, from }).then(inGroup(child))];
    });
  const documents = ctx.registry.object('ContentDocument');
  const documentsOf = ({ object, ids }: RowGroup): Promise<RowGroup>[] =>
    documents && object.apiName === 'ContentDocumentLink'
      ? [documentsGone(ctx, ids).then(inGroup(documents))]
      : [];
  let level = [...whole].map(([object, ids]) => ({ object, ids: [...ids] }));
  while (level.length > 0)
    level = newRows(
      found,
      await Promise.all(level.flatMap((group) => [...childrenOf(group), ...documentsOf(group)])),
    );
  return found;
}

const inGroup =
  (object: ObjectModel) =>
  (ids: string[]): RowGroup => ({ object, ids });

const documentsGone = async (
  { db }: RequestContext,
  links: readonly string[],
): Promise<string[]> => {
  const rows = await db.rows<{ id: string }>({
    text: `select distinct document.record_id as id from deleted_row as link join deleted_row as document on document.record_id = link.content ->> 'contentdocumentid'
      and document.table_name = 'contentdocument' and document.kind = 'row' where link.table_name = 'contentdocumentlink' and link.kind = 'row' and link.record_id = any($1)`,
    values: [links],
  });
  return rows.map(({ id }) => id);
};

export async function readDeletedRows(
  ctx: RequestContext,
  object: ObjectModel,
  { ids, fields }: { ids: readonly string[]; fields: readonly FieldModel[] },
): Promise<PlainRow[]> {
  const columns = fields.map(
    ({ col, apiName }) => sql`${sql.ref(`t.${col}`)} as ${sql.ref(apiName)}`,
  );
  const seen = toSql(visibleRows(ctx.registry, { object, alias: 't' }, accessRoleOf(ctx.viewer)));
  const statement = compile(
    sql`select ${sql.join([...columns, sql`t.deleted_at as ${sql.ref(deletedOnColumn)}`])} from ${deletedRows(ctx, object)} where t.id = any(${ids}) and ${seen} order by t.id`,
  );
  const rows = await ctx.db.rows<Record<string, unknown>>(
    bindParams(statement, viewerParams(ctx.viewer)),
  );
  const personal = fields
    .filter(({ apiName }) => object.personal.has(apiName))
    .map(({ apiName }) => `${object.apiName}.${apiName}` as const);
  if (personal.length > 0)
    auditDisplay(ctx, {
      object: object.apiName,
      fields: personal,
      records: rows.map((row) => String(row['Id'])),
    });
  return rows.map((row) => ({
    ...Object.fromEntries(
      fields.map((field) => [
        field.apiName,
        row[field.apiName] === null ? null : field.read(row[field.apiName]),
      ]),
    ),
    // proof: the driver returns a Date for a timestamptz column
    [deletedOnColumn]: (row[deletedOnColumn] as Date).toISOString(),
  }));
}

export const deletedOnColumn = 'Verwijderd_op';

/** The caller checks who may read the version. */
export async function openDeletedBytes(
  ctx: RequestContext,
  id: string,
): Promise<{ name: string; bytes: ReadableStream<Uint8Array> } | null> {
  // proof: the id belongs to this object, so the object exists
  const versions = ctx.registry.object('ContentVersion')!;
  const [row] = await ctx.db.rows<{
    name: string | null;
    key: string | null;
    status: string | null;
  }>({
    text: `select content ->> 'pathonclient' as name, content ->> 'opslagsleutel__c' as key, content ->> 'scanstatus__c' as status from deleted_row where table_name = 'contentversion' and kind = 'row' and record_id = $1`,
    values: [id],
  });
  const opened =
    row?.key == null || !mayDownload(ctx, row.status).ok
      ? null
      : await ctx.services.integrations.files.open(row.key);
  if (opened === null) return null;
  auditFileRead(ctx, versions, { id });
  return { name: row?.name ?? 'bestand', bytes: opened.bytes };
}

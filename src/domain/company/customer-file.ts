import { equals } from '#engine/model/define.ts';
import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import { asSystem } from '#engine/model/request-context.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { readImpersonations } from '#engine/audit/audit-read.ts';
import { openAvatar, rowsWithPhoto } from '#engine/files/avatars.ts';
import { openFile, type OpenedFile } from '#engine/files/files.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { readLinesMentioning } from '#engine/bulk/bulk-rows.ts';
import {
  collectDeletedDossier,
  deletedOnColumn,
  openDeletedBytes,
  readDeletedRows,
} from '#engine/retention/collect-deleted-dossier.ts';
import {
  ownEmailAddresses,
  dossierIds,
  inRegistryOrder,
  type Dossier,
  collectDossier,
  withMailsAndHistory,
} from '#engine/retention/collect-dossier.ts';
import { readAccessHistory } from '#auth/sessions/access-file.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { csvLine, csvNumber, csvByteOrderMark } from '#protocol/texts/csv.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { previewErasure, type PartOfFile } from '../privacy/ask-erasure.ts';

/** All data of one customer, to view and to export (AVG art. 15 and 20). */

/** `asked`: the user who requested erasure, and the reason; null: nobody did. */
export type CustomerFileSubject = {
  id: string;
  name: string;
  number: string;
  asked: { by: string; name: string; why: string } | null;
};
/** `deleted`: the deleted rows that can still be restored. */
export type CustomerFile = {
  customer: CustomerFileSubject;
  object: ObjectModel;
  found: Dossier;
  deleted: Dossier;
};

export async function openCustomerFile(
  ctx: RequestContext,
  accountId: string,
): Promise<Result<CustomerFile>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.role !== 'administrator')
    return refuse({ code: 'record.noRight', detail: 'For administrators' });
  // proof: the object definitions of this program always include this object
  const object = ctx.registry.object('Account')!;
  const id = normalizeId(accountId);
  const [row] =
    id === undefined
      ? []
      : await findRows(ctx, {
          from: 'Account',
          fields: [
            'Id',
            'Name',
            'Klantnummer__c',
            'Wissen_door__c',
            'Wissen_door__r.Name',
            'Wissen_reden__c',
          ],
          filters: [equals('Id', id)],
          limit: 1,
        });
  if (!row) return refuse({ code: 'record.notFound', detail: 'No such customer' });
  const by = row['Wissen_door__c'];
  const asked =
    typeof by === 'string'
      ? {
          by,
          name: String(row['Wissen_door__r.Name'] ?? ''),
          why: String(row['Wissen_reden__c'] ?? ''),
        }
      : null;
  const customer = {
    id: String(row['Id']),
    name: String(row['Name']),
    number: String(row['Klantnummer__c']),
    asked,
  };
  const system = asSystem(ctx, 'find all of a customer');
  const found = await collectDossier(system, { object, id: customer.id });
  return ok({
    customer,
    object,
    found,
    deleted: await collectDeletedDossier(system, { object, id: customer.id }, found),
  });
}

export const previewCustomerErasure = (
  ctx: RequestContext,
  { found }: CustomerFile,
): Promise<PartOfFile[]> =>
  previewErasure(asSystem(ctx, 'say what erasing a customer would do'), found);

type Entry = {
  name: string;
  input: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | string;
};

export async function* customerEntries(
  ctx: RequestContext,
  { customer, found, deleted }: CustomerFile,
): AsyncGenerator<Entry> {
  const asked = asExport(ctx);
  await auditAction(asked, {
    verb: 'export',
    object: 'Account',
    fields: [],
    records: [customer.id],
  });
  const parts = inRegistryOrder(
    ctx.registry,
    await withMailsAndHistory(ctx, found, dossierIds(deleted)),
  );
  const gone = inRegistryOrder(ctx.registry, deleted);
  yield {
    name: 'overzicht.json',
    input: JSON.stringify(
      {
        klant: { id: customer.id, name: customer.name, number: customer.number },
        gemaakt: ctx.now.toISOString(),
        aantallen: countsOf(parts),
        verwijderd: countsOf(gone),
      },
      null,
      2,
    ),
  };
  yield {
    name: 'meegekeken.json',
    input: JSON.stringify(await readImpersonations(asked, customer.id), null, 2),
  };
  for (const { object, ids } of parts) {
    const part = partOf(asked, { object, ids });
    yield { name: `json/${object.apiName}.json`, input: jsonOf(part) };
    yield { name: `csv/${object.labelPlural}.csv`, input: csvOf(part) };
  }
  yield* deletedEntries(asked, gone);
  const lines = await readLinesMentioning(
    ctx,
    dossierIds(found),
    await ownEmailAddresses(ctx, found),
  );
  if (lines.length > 0)
    yield { name: 'json/importregels.json', input: JSON.stringify(lines, null, 2) };
  const access = await readAccessHistory(ctx, [...(found.get(ctx.registry.object('User')!) ?? [])]);
  if (Object.values(access).some((rows) => rows.length > 0))
    yield { name: 'json/inloggen.json', input: JSON.stringify(access, null, 2) };
  for (const id of found.get(ctx.registry.object('ContentVersion')!) ?? [])
    yield* entryOf(id, await openFile(asked, id));
  for (const id of await rowsWithPhoto(ctx, dossierIds(found)))
    yield* entryOf(`foto-${id}`, await openAvatar(asked, id));
}

function asExport(ctx: RequestContext): RequestContext {
  const { id = '', impersonatedBy } = ctx.origin.call ?? {};
  const behind = impersonatedBy === undefined ? {} : { impersonatedBy };
  return withCall(ctx, { id, entryPoint: 'page', verb: 'export', ...behind });
}

const countsOf = (parts: readonly Some[]) =>
  Object.fromEntries(parts.map(({ object, ids }) => [object.labelPlural, ids.length]));

async function* deletedEntries(ctx: RequestContext, parts: readonly Some[]): AsyncGenerator<Entry> {
  for (const { object, ids } of parts) {
    const fields = fieldsFor(ctx, object);
    const columns = [
      ...fields.map(columnOf),
      { name: deletedOnColumn, label: staffRetentionText.file.deletedOn, cell: String },
    ];
    const part = {
      columns,
      rows: () => inPortions(ids, (some) => readDeletedRows(ctx, object, { ids: some, fields })),
    };
    yield { name: `${deletedFolder}/json/${object.apiName}.json`, input: jsonOf(part) };
    yield { name: `${deletedFolder}/csv/${object.labelPlural}.csv`, input: csvOf(part) };
    for (const id of object.apiName === 'ContentVersion' ? ids : []) {
      const file = await openDeletedBytes(ctx, id);
      if (file !== null)
        yield {
          name: `${deletedFolder}/bestanden/${id}-${safeName(file.name)}`,
          input: file.bytes,
        };
    }
  }
}

const deletedFolder = 'verwijderd';

async function* entryOf(id: string, file: Result<OpenedFile>): AsyncGenerator<Entry> {
  const code = file.ok ? undefined : file.problems[0]?.code;
  if (code === 'file.notScanned' || code === 'file.infected')
    yield { name: `bestanden/${id}-niet-bijgevoegd.txt`, input: problemText[code] };
  const bytes = file.ok ? await file.value.bytes() : null;
  if (file.ok && bytes !== null)
    yield { name: `bestanden/${id}-${safeName(file.value.name)}`, input: bytes };
}

const safeName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');

const fieldsFor = ({ viewer }: RequestContext, object: ObjectModel): FieldModel[] =>
  [...object.fields.values()].filter(
    (field) => field.column !== null && seesField(object, accessRoleOf(viewer), field),
  );

type Some = { object: ObjectModel; ids: readonly string[] };
type Column = {
  name: string;
  label: string;
  cell: (value: NonNullable<PlainRow[string]>) => string;
};
type Part = { columns: readonly Column[]; rows: () => AsyncIterable<PlainRow> };
const together = 200;

function partOf(ctx: RequestContext, { object, ids }: Some): Part {
  const columns = fieldsFor(ctx, object).map(columnOf);
  const fields = columns.map(({ name }) => name);
  const read = (some: readonly string[]) =>
    findRows(ctx, {
      from: object.apiName,
      fields,
      filters: [{ field: 'Id', operator: 'Equals', operands: some }],
      limit: some.length,
    });
  return { columns, rows: () => inPortions(ids, read) };
}

async function* inPortions(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly PlainRow[]>,
): AsyncGenerator<PlainRow> {
  for (let from = 0; from < ids.length; from += together)
    yield* await read(ids.slice(from, from + together));
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* jsonOf({ rows }: Part): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const row of rows()) {
    yield bytesOf(`${before}${JSON.stringify(row)}`);
    before = ',\n';
  }
  yield bytesOf(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* csvOf({ columns, rows }: Part): AsyncGenerator<Uint8Array> {
  yield bytesOf(csvByteOrderMark + csvLine(columns.map(({ label }) => label)));
  for await (const row of rows())
    yield bytesOf(
      csvLine(columns.map(({ name, cell }) => (row[name] == null ? '' : cell(row[name])))),
    );
}

const columnOf = (field: FieldModel): Column => ({
  name: field.apiName,
  label: field.label,
  cell: (value) =>
    typeof value === 'number' ? csvNumber(value) : (field.display(value) ?? String(value)),
});

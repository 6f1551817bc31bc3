import { isStaff } from '#protocol/users/viewer.ts';
import { autoAssignHeader, masterRecordTypeId } from '#protocol/constants.ts';
import type * as recordEndpoints from '#protocol/endpoints/records.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { collisionAsRefusal } from '#engine/write/all-or-none.ts';
import { layoutTree } from '#engine/metadata/layout.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { mergeRecords } from '#engine/merge/merge.ts';
import type { MergeParams } from '#engine/merge/merge-refusals.ts';
import { mergeTrees, resolveFields, type FieldPathTree } from '#engine/sql/paths.ts';
import { objectOfId, readTreeJson } from '#engine/read/read.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { JsonAnswer } from '#engine/sql/shape.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { undeleteRecord } from '#engine/retention/undelete.ts';
import {
  createRecord,
  type RecordSaveOptions,
  type RecordUpdateOptions,
  updateRecord,
  type WrittenRecord,
} from '#engine/write/write.ts';
import { mailRequestSaved } from '#domain/requests/mail-request-saved.ts';
import type { EndpointCall } from '../pipeline/endpoint-handler.ts';
import {
  refusedNoticeChange,
  refusedNoticeRow,
  saveWithNotices,
  normalizedFields,
} from '../events/change-messages.ts';

export type SaveInput = EndpointCall<typeof recordEndpoints.createRecord>['body'];
export type SaveOptions = EndpointCall<typeof recordEndpoints.createRecord>['query'] &
  Pick<EndpointCall<typeof recordEndpoints.createRecord>, 'publicUrl'>;

/** `object`: its labels name the fields in a refusal. */
export type SaveResult = Result<{ status: 200 | 201; json: JsonAnswer<Rec> } | { status: 204 }> & {
  object?: ObjectModel;
};

export async function saveNewRecord(
  ctx: RequestContext,
  input: SaveInput,
  options: SaveOptions,
): Promise<SaveResult> {
  const { apiName } = input;
  const fields = withoutMasterType(input.fields);
  if (!apiName || !fields)
    return refuse({
      code: 'record.argumentMissing',
      detail: `${apiName ? 'fields' : 'apiName'} is missing`,
    });
  const save = newRowSave({ apiName, fields, input, options });
  const saved = await saveAndRead(ctx, save, shownAlso(options, fields));
  if (!saved.ok) return refusedSave(saved, ctx.registry.object(apiName));
  return answerOf(saved.value, { status: 201, options });
}

type NewRow = {
  apiName: string;
  fields: NonNullable<SaveInput['fields']>;
  input: SaveInput;
  options: SaveOptions;
};

/** Makes the row, with the mails that a caller asks for. */
const newRowSave =
  ({ apiName, fields, input, options }: NewRow) =>
  async (inside: RequestContext): Promise<Result<WrittenRecord>> => {
    const made = await createRecord(inside, { apiName, fields, ...writeOptionsOf(input, options) });
    if (made.ok)
      await mailRequestSaved(inside, made.value, {
        what: 'made',
        to: mailRecipients(inside, options),
      });
    return made;
  };

/**
 * The id of the new row, also when the viewer may not see it. The caller asked
 * `refusalOfNewRecord` first, outside a transaction.
 */
export async function storeNewRow(
  ctx: RequestContext,
  { apiName, fields }: { apiName: string; fields: Dict<Scalar | null> },
  options: SaveOptions,
): Promise<Result<string> & { object?: ObjectModel }> {
  const input = { apiName, fields };
  const saved = await inTransaction(ctx, newRowSave({ apiName, fields, input, options }));
  if (saved.ok) return ok(saved.value.id);
  const object = ctx.registry.object(apiName);
  return object ? { ...saved, object } : saved;
}

type SaveCondition = Pick<RecordUpdateOptions, 'ifUnmodifiedSince' | 'isKnownVersion'>;

export async function saveRecordChange(
  ctx: RequestContext,
  id: string,
  change: { input: SaveInput; condition?: SaveCondition; options: SaveOptions },
): Promise<SaveResult> {
  const { input, condition, options } = change;
  const sent = withoutMasterType(input.fields);
  if (!sent) return refuse({ code: 'record.argumentMissing', detail: 'fields is missing' });
  const { Id: given, ...named } = sent;
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  if (given !== undefined && !sameId(String(given), recordId))
    return refuse({ code: 'record.input', detail: 'Id in the body differs from the path' });
  if (input.apiName && input.apiName !== object.apiName)
    return refuse({
      code: 'record.input',
      detail: 'apiName differs from the object of the record',
    });
  const fields = normalizedFields(object, named);
  const asked = {
    fields,
    ...writeOptionsOf(input, options),
    ...condition,
  };
  const save = async (inside: RequestContext) => {
    const changed = await saveWithNotices(
      inside,
      { object, recordId, fields, site: options.publicUrl },
      (within) => updateRecord(within, recordId, asked),
    );
    if (changed.ok && Object.keys(fields).length > 0)
      await mailRequestSaved(inside, changed.value, {
        what: 'changed',
        to: mailRecipients(ctx, options),
      });
    return changed;
  };
  const saved = await saveAndRead(ctx, save, shownAlso(options, fields));
  return saved.ok ? answerOf(saved.value, { status: 200, options }) : refusedSave(saved, object);
}

/** Null: allowed. Call it outside a transaction: see `refusedNoticeChange`. */
export async function refusalOfChange(
  ctx: RequestContext,
  id: string,
  { fields = {} }: SaveInput,
): Promise<ReturnType<typeof refuse> | null> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return null;
  const { object, recordId } = known.value;
  return refusedNoticeChange(ctx, { object, recordId, fields: normalizedFields(object, fields) });
}

export const refusalOfNewRecord = (
  ctx: RequestContext,
  { apiName, fields = {} }: SaveInput,
): Promise<ReturnType<typeof refuse> | null> =>
  refusedNoticeRow(ctx, ctx.registry.object(apiName ?? '')?.apiName ?? '', fields);

export async function saveDeletion(ctx: RequestContext, id: string): Promise<SaveResult> {
  const written = await deleteRecord(ctx, id);
  return written.ok ? ok({ status: 204 }) : written;
}

export async function saveUndeletion(ctx: RequestContext, id: string): Promise<SaveResult> {
  const saved = await saveAndRead(ctx, (inside) => undeleteRecord(inside, id), []);
  if (saved.ok) return answerOf(saved.value, { status: 200, options: {} });
  const known = objectOfId(ctx, id);
  return refusedSave(saved, known.ok ? known.value.object : undefined);
}

export async function saveMerge(
  ctx: RequestContext,
  id: string,
  asked: MergeParams,
): Promise<SaveResult> {
  const saved = await collisionAsRefusal(() =>
    saveAndRead(ctx, (inside) => mergeRecords(inside, id, asked), []),
  );
  if (saved.ok) return answerOf(saved.value, { status: 200, options: {} });
  const known = objectOfId(ctx, id);
  return refusedSave(saved, known.ok ? known.value.object : undefined);
}

const writeOptionsOf = (input: SaveInput, options: SaveOptions): RecordSaveOptions => ({
  allowSaveOnDuplicate: input.allowSaveOnDuplicate ?? options.allowSaveOnDuplicate ?? false,
  useDefaultRule: options.useDefaultRule ?? false,
});

export function withAutoAssignHeader<Wished extends { useDefaultRule?: boolean }>(
  query: Wished,
  headers: Headers,
): Wished {
  const said = headers.get(autoAssignHeader)?.toUpperCase();
  return query.useDefaultRule !== undefined || (said !== 'TRUE' && said !== 'FALSE')
    ? query
    : { ...query, useDefaultRule: said === 'TRUE' };
}

/** For staff only: others could choose the address and the text, and misuse the mails. */
const mailRecipients = (
  { viewer }: RequestContext,
  { triggerOtherEmail, triggerUserEmail }: SaveOptions,
): ('contact' | 'owner')[] =>
  isStaff(viewer)
    ? [
        ...(triggerOtherEmail ? (['contact'] as const) : []),
        ...(triggerUserEmail ? (['owner'] as const) : []),
      ]
    : [];

export function withoutMasterType(fields: SaveInput['fields']): SaveInput['fields'] {
  const { RecordTypeId: type, ...others } = fields ?? {};
  const isMaster =
    type === null || (typeof type === 'string' && normalizeId(type) === masterRecordTypeId);
  return isMaster ? others : fields;
}

const sameId = (a: string, b: string): boolean =>
  a.slice(0, 15) === b.slice(0, 15) && (a.length === 15 || a.length === 18);

const shownAlso = (options: SaveOptions, fields: Dict<Scalar | null>): string[] =>
  options.includeFieldsInBody ? Object.keys(fields) : [];

const refusedSave = (
  refused: { ok: false; problems: readonly Problem[] },
  object: ObjectModel | undefined,
): SaveResult => (object ? { ...refused, object } : refused);

function answerOf(
  record: Result<JsonAnswer<Rec>>,
  asked: { status: 200 | 201; options: Pick<SaveOptions, 'handleOwnerChange'> },
): SaveResult {
  if (record.ok) return ok({ status: asked.status, json: record.value });
  return asked.options.handleOwnerChange ? ok({ status: 204 }) : record;
}

/** One transaction, so that no other save of the record comes in between. */
const saveAndRead = (
  ctx: RequestContext,
  save: (inside: RequestContext) => Promise<Result<WrittenRecord>>,
  sent: readonly string[],
): Promise<Result<Result<JsonAnswer<Rec>>>> =>
  inTransaction(ctx, async (inside) => {
    const written = await save(inside);
    return written.ok ? ok(await readSaved(inside, written.value, sent)) : written;
  });

function readSaved(
  ctx: RequestContext,
  { id, object }: WrittenRecord,
  sent: readonly string[],
): Promise<Result<JsonAnswer<Rec>>> {
  const accessRole = accessRoleOf(ctx.viewer);
  const tree: FieldPathTree = layoutTree(ctx.registry, object, {
    layoutType: 'Full',
    mode: 'View',
    accessRole,
  });
  const also = resolveFields(ctx.registry, accessRole, {
    object,
    naming: 'either',
    fields: [],
    optionalFields: sent,
  });
  return readTreeJson(ctx, id, also.ok ? mergeTrees(tree, also.value) : tree);
}

import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Site } from '#protocol/site/site.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import { namesRows } from '#engine/fields/field.ts';
import { isStorable } from '#engine/fields/text.ts';
import { equals } from '#engine/model/define.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findRows } from '#engine/read/query.ts';
import { fieldNamed } from '#engine/soql/names.ts';
import { collisionAsRefusal } from '#engine/write/all-or-none.ts';
import { lockValue } from '#engine/write/lock.ts';
import {
  refusalOfChange,
  refusalOfNewRecord,
  saveRecordChange,
  storeNewRow,
} from '../record-saves.ts';
import { rowAt, seenObject, sentFields } from './sobjects.ts';

/** Rows by a field that other programs know them by. Source: record-api.md §11.2. */

/** `field`: `Id`, or an external id. */
export type KeyField = { object: ObjectModel; field: FieldModel };
export type RowKey = KeyField & { value: string };
type Fields = Dict<Scalar | null>;

/** Rows in an answer about a value that several have. */
const mostRows = 200;

/** Refusal: record.notFound, for a field that names no rows or that the viewer does not see. */
export function keyFieldAt(
  ctx: RequestContext,
  { objectApiName, fieldApiName }: { objectApiName: string; fieldApiName: string },
): Result<KeyField> {
  const object = seenObject(ctx, objectApiName);
  if (!object.ok) return object;
  const field = object.value.fields.get(fieldNamed(object.value, fieldApiName) ?? '');
  const isKey =
    field !== undefined &&
    (field.apiName === 'Id' || namesRows(field)) &&
    seesField(object.value, accessRoleOf(ctx.viewer), field);
  if (!isKey)
    return refuse({
      code: 'record.notFound',
      detail: `Provided external ID field does not exist or is not accessible: ${fieldApiName}`,
    });
  return ok({ object: object.value, field });
}

/** Refusals: those of `keyFieldAt`, and record.idMalformed. */
export function keyAt(
  ctx: RequestContext,
  path: { objectApiName: string; fieldApiName: string; value: string },
): Result<RowKey> {
  const found = keyFieldAt(ctx, path);
  if (!found.ok) return found;
  if (found.value.field.apiName !== 'Id') return ok({ ...found.value, value: path.value });
  const row = rowAt(ctx, { objectApiName: path.objectApiName, recordId: path.value });
  return row.ok ? ok({ ...found.value, value: row.value.id }) : row;
}

/** The rows with the value that the viewer sees. An id is given back as it is. */
export async function idsOf(
  ctx: RequestContext,
  { object, field, value }: RowKey,
): Promise<string[]> {
  if (field.apiName === 'Id') return [value];
  if (value.trim() === '' || !isStorable(value)) return [];
  const rows = await findRows(ctx, {
    from: object.apiName,
    fields: ['Id'],
    filters: [equals(field.apiName, value.trim())],
    limit: mostRows,
  });
  return rows.map((row) => String(row['Id']));
}

/** Without the value of the key, which the body may repeat. */
export function fieldsFor({ object, field, value }: RowKey, body: Dict<unknown>): Result<Fields> {
  const sent = sentFields(object, body);
  if (!sent.ok) return sent;
  const { [field.apiName]: repeated, ...fields } = sent.value;
  if (repeated === undefined) return ok(fields);
  return printOf(field, String(repeated)) === printOf(field, value)
    ? ok(fields)
    : refuse({
        code: 'record.fieldUnknown',
        detail: `The value of ${field.apiName} in the body differs from the one in the address`,
      });
}

/** Equal for values that name the same row. */
export const printOf = ({ apiName }: FieldModel, value: string): string =>
  apiName === 'Id' ? (normalizeId(value) ?? value) : foldForSearch(value.trim());

export type Upserted = { id: string; created: boolean } | { several: readonly string[] };
type UpsertPlan = (inside: RequestContext) => Promise<Result<Upserted>>;
type Sent = { fields: Fields; publicUrl: Site };

const mostTries = 3;

/** When another call makes or deletes the row meanwhile, it looks again. */
export async function upsertRow(
  ctx: RequestContext,
  key: RowKey,
  sent: Sent,
): Promise<Result<Upserted>> {
  for (let tried = 1; ; tried++) {
    const plan = await planUpsert(ctx, key, sent);
    if (!plan.ok) return plan;
    const saved = await collisionAsRefusal(() => inTransaction(ctx, plan.value));
    const isCrossed = !saved.ok && saved.problems[0]?.code === 'record.collision';
    if (!isCrossed || tried === mostTries) return saved;
  }
}

/**
 * Decides outside the transaction whether the row is made or changed, because limits of mails are
 * counted there. The save gives record.collision when that is no longer so.
 */
export async function planUpsert(
  ctx: RequestContext,
  key: RowKey,
  { fields, publicUrl }: Sent,
): Promise<Result<UpsertPlan>> {
  const { object, field, value } = key;
  const { apiName } = object;
  const [target, other] = await idsOf(ctx, key);
  if (other !== undefined) return ok(async (inside) => ok({ several: await idsOf(inside, key) }));
  const input = { apiName, fields };
  const row = { apiName, fields: { ...fields, [field.apiName]: value } };
  const counted =
    target === undefined
      ? await refusalOfNewRecord(ctx, row)
      : await refusalOfChange(ctx, target, input);
  if (counted) return counted;
  return ok(async (inside) => {
    if (field.apiName !== 'Id') {
      await lockValue(inside, `${apiName} ${field.apiName} ${printOf(field, value)}`);
      const now = await idsOf(inside, key);
      if (now[0] !== target || now.length > 1) return moved;
    }
    if (target === undefined) {
      const made = await storeNewRow(inside, row, { publicUrl });
      return made.ok ? ok({ id: made.value, created: true }) : made;
    }
    const options = { publicUrl, handleOwnerChange: true };
    const changed = await saveRecordChange(inside, target, { input, options });
    return changed.ok ? ok({ id: target, created: false }) : changed;
  });
}

const moved = refuse({
  code: 'record.collision',
  detail: 'Others are changing the same records at this moment',
});

import { namesRows } from '#engine/fields/field.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { fieldNamed } from '#engine/soql/names.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { IngestOrder } from './bulk-api-job.ts';

/**
 * A column of the CSV. `parent`: the cells are values of this field of the parent, such as
 * `Account.Klantnummer__c`; null when they are values of the field itself.
 */
export type IngestColumn = {
  field: FieldModel;
  parent: { object: ObjectModel; field: FieldModel } | null;
};

/** Refusal: `job.invalid`, for a column that the viewer does not see, or that stands there twice. */
export function columnsOf(
  ctx: RequestContext,
  object: ObjectModel,
  { head, key }: IngestOrder,
): Result<IngestColumn[]> {
  const columns: IngestColumn[] = [];
  for (const name of head ?? []) {
    const column = columnOf(ctx, object, name.trim());
    if (column === undefined) return invalidBatch(`Field name not found : ${name}`);
    if (columns.some(({ field }) => field === column.field))
      return invalidBatch(`Duplicate field : ${name}`);
    columns.push(column);
  }
  return key === null || columns.some(({ field, parent }) => field.apiName === key && !parent)
    ? ok(columns)
    : invalidBatch(`Field name not found : ${key}`);
}

const invalidBatch = (detail: string) =>
  refuse({ code: 'job.invalid', detail: `InvalidBatch : ${detail}` });

function columnOf(
  ctx: RequestContext,
  object: ObjectModel,
  name: string,
): IngestColumn | undefined {
  const [relation, path, ...more] = name.split('.');
  if (path === undefined) {
    const field = seenField(ctx, object, name);
    return field && { field, parent: null };
  }
  if (more.length > 0) return undefined;
  const field = [...object.fields.values()].find(
    (one) => one.relationshipName?.toLowerCase() === relation?.toLowerCase(),
  );
  const [target, ...others] = field?.reference?.to ?? [];
  const parent = target === undefined ? undefined : ctx.registry.object(target);
  if (!field || !parent || others.length > 0 || !sees(ctx, object, field)) return undefined;
  if (!seesObject(parent, accessRoleOf(ctx.viewer))) return undefined;
  const key = seenField(ctx, parent, path);
  return key && namesRows(key) ? { field, parent: { object: parent, field: key } } : undefined;
}

const sees = (ctx: RequestContext, object: ObjectModel, field: FieldModel): boolean =>
  seesField(object, accessRoleOf(ctx.viewer), field);

/** Names are in any case. */
export function seenField(
  ctx: RequestContext,
  object: ObjectModel,
  name: string,
): FieldModel | undefined {
  const field = object.fields.get(fieldNamed(object, name) ?? '');
  return field && sees(ctx, object, field) ? field : undefined;
}

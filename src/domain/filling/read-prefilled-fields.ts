import { equals } from '#engine/model/define.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { findRows } from '#engine/read/query.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

export type PrefilledField = { field: string; value: Scalar; name: string | null };

type Picked = { objectApiName: string; fieldApiName: string; recordId: string };

/**
 * Picking a contact, for example, fills in its company. Leaves out fields that the viewer may not
 * read.
 */
export async function readPrefilledFields(
  ctx: RequestContext,
  { objectApiName, fieldApiName, recordId }: Picked,
): Promise<PrefilledField[]> {
  const object = ctx.registry.object(objectApiName);
  const reference = object?.fields.get(fieldApiName)?.reference;
  const id = normalizeId(recordId);
  const target = id === undefined ? undefined : ctx.registry.byPrefix(id);
  if (!object || !reference || !target || !reference.to.includes(target.apiName)) return [];
  const takes = takenBy(object, reference).flatMap(
    ([to, from]) => takenFrom(ctx, target, { to, from }) ?? [],
  );
  if (takes.length === 0) return [];
  const [row] = await findRows(ctx, {
    from: target.apiName,
    fields: takes.flatMap(({ from, name }) => (name === null ? [from] : [from, name])),
    filters: [equals('Id', String(id))],
    limit: 1,
  });
  if (row === undefined) return [];
  return takes.flatMap(({ to, from, name }): PrefilledField[] => {
    const value = row[from];
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return [];
    return [{ field: to, value, name: name === null ? null : String(row[name] ?? value) }];
  });
}

function takenBy(
  object: ObjectModel,
  { fills, within }: NonNullable<FieldModel['reference']>,
): [string, string][] {
  const narrowing = within !== null && object.fields.has(within.field) && within.field !== 'Id';
  return [
    ...Object.entries(fills ?? {}),
    ...(narrowing ? [[within.field, within.by] as [string, string]] : []),
  ];
}

type Taken = { to: string; from: string; name: string | null };

function takenFrom(
  ctx: RequestContext,
  target: ObjectModel,
  { to, from }: Omit<Taken, 'name'>,
): Taken | undefined {
  const accessRole = accessRoleOf(ctx.viewer);
  const field = target.fields.get(from);
  if (!field || !seesField(target, accessRole, field)) return undefined;
  const [only] = field.reference?.to ?? [];
  const leads = only === undefined ? undefined : ctx.registry.object(only);
  if (!leads) return { to, from, name: null };
  const name = leads.fields.get(leads.nameField);
  if (!name || !seesField(leads, accessRole, name) || field.relationshipName === null)
    return undefined;
  return { to, from, name: `${field.relationshipName}.${leads.nameField}` };
}

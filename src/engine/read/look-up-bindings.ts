import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { AccessRole } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { LookUpField } from '../metadata/look-up-info.ts';
import { bindsRowsTo } from '../fields/field.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';

export type LookUpBinding = { field: FieldModel; value: string };
export type BoundField = { field: FieldModel; value: unknown };

/** For example `AccountId=001…`. */
export function parseBindings(
  { object }: Pick<LookUpField, 'object'>,
  texts: readonly string[],
  accessRole: AccessRole,
): Result<LookUpBinding[]> {
  const bindings: LookUpBinding[] = [];
  for (const text of texts) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(text) ?? [];
    const field = object.fields.get(name);
    if (!field?.column || !seesField(object, accessRole, field))
      return refuse({
        code: 'record.argument',
        detail: `dependentFieldBindings: '${text}' binds no field`,
      });
    if (value === '' || value === 'null') continue;
    if (field.reference && normalizeId(value) === undefined)
      return refuse({ code: 'record.idMalformed', detail: `${name} is no id` });
    bindings.push({ field, value });
  }
  return ok(bindings);
}

/**
 * A reference binds a reference to the same object, `Id` a reference to `from`, another field the
 * field with the same name.
 */
export function boundFields(
  target: ObjectModel,
  { from, bindings }: { from: ObjectModel; bindings: readonly LookUpBinding[] },
  accessRole: AccessRole,
): Result<BoundField[]> {
  const bound: BoundField[] = [];
  for (const { field, value } of bindings) {
    const leads = field.apiName === 'Id' ? [from.apiName] : field.reference?.to;
    const own = leads
      ? leadingToo(target, { apiName: field.apiName, leads }, accessRole)
      : sameField(target, field, accessRole);
    if (!own) continue;
    const parsed = own.parse(own.dataType === 'Boolean' ? value === 'true' : value);
    if (!parsed.ok)
      return refuse({ code: 'record.argument', detail: `${field.apiName}: ${parsed.detail}` });
    bound.push({ field: own, value: parsed.value });
  }
  return ok(bound);
}

export const boundOwners = (target: ObjectModel, { apiName }: FieldModel): BoundField[] =>
  apiName === 'OwnerId'
    ? Object.entries(target.owners ?? {}).map(([name, value]) => ({
        field: target.fields.get(name)!,
        value,
      }))
    : []; // proof: the registry checks at start-up that these names exist

const ofEveryRow = new Set(['OwnerId', 'CreatedById', 'LastModifiedById']);

function leadingToo(
  target: ObjectModel,
  { apiName, leads }: { apiName: string; leads: readonly string[] },
  accessRole: AccessRole,
): FieldModel | undefined {
  const leading = [...target.fields.values()].filter(
    (one) =>
      leads.some((to) => bindsRowsTo(one, to)) &&
      !ofEveryRow.has(one.apiName) &&
      seesField(target, accessRole, one),
  );
  return (
    leading.find((one) => one.apiName === apiName) ??
    (leading.length === 1 ? leading[0] : undefined)
  );
}

function sameField(
  target: ObjectModel,
  { apiName, dataType }: FieldModel,
  accessRole: AccessRole,
): FieldModel | undefined {
  const own = target.fields.get(apiName);
  return own?.column &&
    own.filterable &&
    own.dataType === dataType &&
    seesField(target, accessRole, own)
    ? own
    : undefined;
}

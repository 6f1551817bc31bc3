import type { Grant } from '../model/access-definition.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import {
  type AccessRole,
  roleOf,
  grantsOf,
  systemGrant,
  type AliasedObject,
  type Predicate,
  anyOf,
  ruleHolds,
} from './access.ts';

/** Source: record-api.md §2. */

export type FieldReader = { accessRole: AccessRole; field: FieldModel };

const withEveryRow = new Set(['CreatedDate', 'LastModifiedDate', 'SystemModstamp']);
const withEveryRowButForGuests = new Set(['CreatedById', 'LastModifiedById']);

const readsField = (grant: Grant, { accessRole, field }: FieldReader): boolean =>
  grant.read === '*' ||
  field.apiName === 'Id' ||
  field.apiName === 'IsDeleted' ||
  (!grant.bare &&
    (withEveryRow.has(field.apiName) ||
      (withEveryRowButForGuests.has(field.apiName) && roleOf(accessRole) !== 'guest'))) ||
  grant.read.includes(field.apiName) ||
  (field.componentOf !== null && grant.read.includes(field.componentOf));

export const seesField = (
  object: ObjectModel,
  accessRole: AccessRole,
  field: FieldModel,
): boolean =>
  grantsOf(object, accessRole).some((grant) => readsField(grant, { accessRole, field }));

export const seesRowsWithoutStamps = (object: ObjectModel, accessRole: AccessRole): boolean =>
  grantsOf(object, accessRole).some(({ bare }) => bare);

export const readsFieldsWithoutStamps = (
  object: ObjectModel,
  accessRole: AccessRole,
  names: readonly string[],
): boolean =>
  grantsOf(object, accessRole).some(
    (grant) =>
      grant.bare &&
      names.some((name) => readsField(grant, { accessRole, field: object.fields.get(name)! })),
  );

export const writesField = (
  object: ObjectModel,
  { accessRole, field }: FieldReader,
  verb: 'create' | 'update',
): boolean =>
  grantsOf(object, accessRole).some(
    (grant) => grant[verb] !== undefined && grantWritesField(grant, field),
  );

export const grantWritesField = (grant: Grant, field: FieldModel): boolean => {
  if (field.column === null || isComputed(field)) return false;
  return (
    grant === systemGrant ||
    (!field.readOnly && (grant.write === '*' || (grant.write?.includes(field.apiName) ?? false)))
  );
};

export const isComputed = (field: FieldModel): boolean =>
  field.generated !== null || ofTheEngine.has(field.apiName);

const ofTheEngine = new Set([
  'Id',
  'CreatedDate',
  'CreatedById',
  'LastModifiedDate',
  'LastModifiedById',
  'SystemModstamp',
]);

/** On which visible rows the access role sees the field. `true`: on all of them. */
export function fieldVisibility(
  registry: Registry,
  row: AliasedObject,
  reader: FieldReader,
): Predicate {
  const grants = grantsOf(row.object, reader.accessRole);
  const reading = grants.filter((grant) => readsField(grant, reader));
  if (reading.length === grants.length) return grants.length > 0;
  return anyOf(
    reading.map((grant) =>
      ruleHolds(registry, row, { rule: grant.rows, accessRole: reader.accessRole }),
    ),
  );
}

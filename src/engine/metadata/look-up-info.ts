import type { LookupMetadata } from '#protocol/shapes/search.ts';
import { type AccessRole, seesObject } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';

export type LookUpField = {
  object: ObjectModel;
  field: FieldModel;
  targets: readonly ObjectModel[];
};

export function lookUpField(
  registry: Registry,
  object: ObjectModel,
  { accessRole, name }: { accessRole: AccessRole; name: string },
): LookUpField | undefined {
  const field = object.fields.get(name);
  if (!field?.reference || !seesField(object, accessRole, field)) return undefined;
  const targets = field.reference.to
    .map((target) => registry.object(target)!)
    // proof: the registry checks at start-up that these objects exist
    .filter((target) => seesObject(target, accessRole));
  return { object, field, targets };
}

/** Source: record-api.md §6.8. */
export const lookUpInfo = (
  { object, field }: LookUpField,
  targets: readonly ObjectModel[],
  accessRole: AccessRole,
): LookupMetadata => ({
  fieldApiName: field.apiName,
  objectApiName: object.apiName,
  secondaryField: targets[0] ? secondaryField(targets[0], accessRole) : null,
  targetInfo: Object.fromEntries(
    targets.toSorted(byName).map((target) => [target.apiName, targetInfo(target, accessRole)]),
  ),
});

const byName = (one: ObjectModel, other: ObjectModel): number =>
  one.apiName < other.apiName ? -1 : 1;

function targetInfo(
  target: ObjectModel,
  accessRole: AccessRole,
): LookupMetadata['targetInfo'][string] {
  const secondary = secondaryField(target, accessRole);
  const compact = target.layout.compact
    .map((name) => target.fields.get(name)!)
    // proof: the registry checks at start-up that these fields exist
    .filter((field) => seesField(target, accessRole, field));
  const matching = [...target.fields.values()].filter(
    (field) =>
      (field.searchable || field.apiName === target.nameField) &&
      seesField(target, accessRole, field),
  );
  return {
    advancedLookupInfo: {
      displayInfo: {
        fields: compact.map((field) => ({
          fieldPath: field.apiName,
          label: field.label,
          objectApiName: target.apiName,
        })),
      },
    },
    objectApiName: target.apiName,
    suggestionsInfo: {
      displayLayout: {
        displayFields: [target.nameField, ...(secondary === null ? [] : [secondary])],
      },
      matchingInfo: { matchingFields: matching.map((field) => field.apiName) },
    },
  };
}

export const secondaryField = (target: ObjectModel, accessRole: AccessRole): string | null =>
  target.layout.compact.find((name) => {
    // proof: the registry checks at start-up that this field exists
    const field = target.fields.get(name)!;
    return (
      name !== target.nameField &&
      field.reference === null &&
      field.column !== null &&
      seesField(target, accessRole, field)
    );
  }) ?? null;

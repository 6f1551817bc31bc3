import type { AccessRole } from '../access/access.ts';
import { seesField, writesField } from '../access/field-access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';

/**
 * What is chosen at once where rows are merged: a field, or several that say something of each
 * other (the parts of an address, a choice and its date).
 */
export type MergeUnit = {
  /** Its first field, or the compound field that its parts make. */
  apiName: string;
  label: string;
  fields: readonly FieldModel[];
  /** Else it stays as it is in the row that stays. */
  choosable: boolean;
};

/**
 * In the order of the object's fields; those of the engine, and what the database computes, are
 * nobody's choice.
 */
export function mergeUnits(object: ObjectModel, accessRole: AccessRole): MergeUnit[] {
  const together = object.merge?.together ?? [];
  const headOf = ({ apiName, componentOf }: FieldModel): string => {
    const alone = componentOf ?? apiName;
    return together.find((names) => names.includes(apiName) || names.includes(alone))?.[0] ?? alone;
  };
  const mergeableFields = [...object.fields.values()].filter(
    (field) =>
      writesField(object, { accessRole: 'system', field }, 'update') &&
      seesField(object, accessRole, field),
  );
  return [...Map.groupBy(mergeableFields, headOf)].map(([apiName, fields]) => ({
    apiName,
    label: object.fields.get(apiName)!.label, // proof: a field, or the compound field the registry linked
    fields,
    choosable: fields.some((field) => writesField(object, { accessRole, field }, 'update')),
  }));
}

import type { AccessRole } from '../access/access.ts';
import { seesField, writesField } from '../access/field-access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';

export type MergeUnit = {
  /** The first name of the group in `together`; without a group, the field or compound field. */
  apiName: string;
  label: string;
  fields: readonly FieldModel[];
  choosable: boolean;
};

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
    // proof: `apiName` is a field, or the compound field of a component
    label: object.fields.get(apiName)!.label,
    fields,
    choosable: fields.some((field) => writesField(object, { accessRole, field }, 'update')),
  }));
}

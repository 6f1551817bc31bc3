import type { AccessRole } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';

/** The field that narrows what this one may lead to, where the access role sees it. */
export function narrowingField(
  object: ObjectModel,
  accessRole: AccessRole,
  { reference }: FieldModel,
): FieldModel | null {
  const field = reference?.within && object.fields.get(reference.within.field)!; // proof: the registry looked
  return field && seesField(object, accessRole, field) ? field : null;
}

import type { AccessRole } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';

/**
 * Returns the field that restricts which rows this one may reference, if the access role sees it.
 */
export function narrowingField(
  object: ObjectModel,
  accessRole: AccessRole,
  { reference }: FieldModel,
): FieldModel | null {
  // proof: the registry checked it
  const field = reference?.within && object.fields.get(reference.within.field)!;
  return field && seesField(object, accessRole, field) ? field : null;
}

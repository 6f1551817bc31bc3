import type { AccessRole } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';

/** Restricts the rows to which a reference can refer. */
export function narrowingField(
  object: ObjectModel,
  accessRole: AccessRole,
  { reference }: FieldModel,
): FieldModel | null {
  // proof: the registry checks at start-up that this field exists
  const field = reference?.within && object.fields.get(reference.within.field)!;
  return field && seesField(object, accessRole, field) ? field : null;
}

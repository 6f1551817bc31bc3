import type { PicklistValues } from '#protocol/shapes/picklist.ts';
import type { InputValue } from '../../forms/edit-field.ts';

/** When `controlling` is unknown (undefined), all values fit. Source: record-api.md §6.5. */
export const fittingChoices = (
  { values, controllerValues }: PicklistValues,
  controlling: InputValue | undefined,
): PicklistValues['values'] =>
  controlling === undefined
    ? values
    : values.filter(({ validFor }) =>
        validFor.includes(controllerValues[String(controlling)] ?? -1),
      );

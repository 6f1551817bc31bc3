import type { PicklistValues } from '#protocol/shapes/picklist.ts';
import type { InputValue } from '../../forms/edit-field.ts';

/**
 * Returns the values that fit `controlling`; all values when it is undefined (unknown). Source:
 * record-api.md §6.5.
 */
export const fittingChoices = (
  { values, controllerValues }: PicklistValues,
  controlling: InputValue | undefined,
): PicklistValues['values'] =>
  controlling === undefined
    ? values
    : values.filter(({ validFor }) =>
        validFor.includes(controllerValues[String(controlling)] ?? -1),
      );

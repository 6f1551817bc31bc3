import type { PicklistValues } from '#protocol/shapes/picklist.ts';
import type { InputValue } from '../../forms/edit-field.ts';

/**
 * Returns the values that fit the controlling field. When the controlling field is not in the form
 * its value differs per row, so all values may fit. Source: record-api.md §6.5.
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

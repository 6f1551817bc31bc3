import type { PicklistValues } from '#protocol/shapes/picklist.ts';
import type { InputValue } from '../../forms/edit-field.ts';

/**
 * What can be chosen beside what the controlling field says. Where it says nothing here, because it
 * is no part of the form, each row has its own: all may fit. Source: record-api.md §6.5.
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

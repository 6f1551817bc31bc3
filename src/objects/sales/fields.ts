import type { FieldOptions } from '#engine/fields/field.ts';
import { currency } from '#engine/fields/number.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { contractTerms, type ContractTerm } from '#protocol/telecom/selling.ts';

const termLabels: Readonly<Record<ContractTerm, string>> = {
  0: 'Per maand opzegbaar',
  12: '1 jaar',
  24: '2 jaar',
};

type Options = FieldOptions & { label?: string };

export const termField = (options: Options = {}) =>
  picklist({
    label: 'Looptijd',
    values: contractTerms.map((term) => ({ value: String(term), label: termLabels[term] })),
    ...options,
  });

export const monthlyField = (options: Options = {}) =>
  currency({ label: 'Maandbedrag', help: 'In euro’s per maand, zonder btw.', ...options });

export const oneOffField = (options: Options = {}) =>
  currency({ label: 'Eenmalig', help: 'In euro’s, zonder btw.', ...options });

/** A higher amount is probably mistyped. */
export const largestAmount = 1_000_000; // euros

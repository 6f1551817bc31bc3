import type { FibreAnswer } from '#protocol/telecom/fibre.ts';

/** Query parameters of the address search. */
export const addressParams = {
  postcode: 'postcode',
  houseNumber: 'huisnummer',
  addition: 'toevoeging',
} as const;

export type TypedAddress = { postcode: string; houseNumber: string; addition: string };

/** The result from the address register. */
export type AddressLookupResult = Pick<FibreAnswer, 'door' | 'choices' | 'checked'>;

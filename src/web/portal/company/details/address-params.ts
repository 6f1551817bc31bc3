import type { FibreAnswer } from '#protocol/telecom/fibre.ts';

/** The query parameters of the search for an address. */
export const addressParams = {
  postcode: 'postcode',
  houseNumber: 'huisnummer',
  addition: 'toevoeging',
} as const;

export type TypedAddress = { postcode: string; houseNumber: string; addition: string };

/** What the register said. */
export type AddressLookupResult = Pick<FibreAnswer, 'door' | 'choices' | 'checked'>;

/** The query parameters of the postcode check, in which its result can be shared. */
export const fibreParams = {
  postcode: 'postcode',
  houseNumber: 'huisnummer',
  addition: 'toevoeging',
} as const;

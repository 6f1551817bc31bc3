/** Query parameters of the postcode check, so that its result can be shared. */
export const fibreParams = {
  postcode: 'postcode',
  houseNumber: 'huisnummer',
  addition: 'toevoeging',
} as const;

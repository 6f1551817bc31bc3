/** Words of the postcode check that are not copy. */
export const fibreCheckText = {
  postcode: 'Postcode',
  houseNumber: 'Huisnummer',
  button: 'Check je postcode',
} as const;

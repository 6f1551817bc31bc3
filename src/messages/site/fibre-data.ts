/** The source of imported addresses, as shown to staff. */
export const fibreSource = 'Adressenbestand';

/** The column headings of the letters file. */
export const letterHeads = [
  'Campagne',
  'Adres',
  'Postcode',
  'Plaats',
  'Aanmeldcode',
  'Link',
  'QR-code',
  'Geldig tot en met',
] as const;

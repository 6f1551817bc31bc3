export const fibreSource = 'Adressenbestand';

/** The column headings of the file for the printed letters. */
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

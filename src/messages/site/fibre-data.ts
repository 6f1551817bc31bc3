/** Where an imported address came from, as staff read it. */
export const fibreSource = 'Adressenbestand';

/** Heads of the letters' columns. */
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

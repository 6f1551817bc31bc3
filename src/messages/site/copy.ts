/** Texts around the content of a page. */
export const pageCopyText = { contents: 'Op deze pagina' } as const;

/** Texts of the about page that are not in its record. */
export const aboutText = {
  contact: 'Neem contact op',
  call: (phone: string): string => `Bel ${phone}`,
} as const;

/** Words around copy. */
export const pageCopyText = { contents: 'Op deze pagina' } as const;

/** Words of the page about us that are not its copy. */
export const aboutText = {
  contact: 'Neem contact op',
  call: (phone: string): string => `Bel ${phone}`,
} as const;

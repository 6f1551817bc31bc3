export const pageCopyText = { contents: 'Op deze pagina' } as const;

export const aboutText = {
  contact: 'Neem contact op',
  call: (phone: string): string => `Bel ${phone}`,
} as const;

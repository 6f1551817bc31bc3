/** Words of the page about us that are not its copy. */
export const aboutText = {
  contact: 'Neem contact op',
  call: (phone: string): string => `Bel ${phone}`,
} as const;

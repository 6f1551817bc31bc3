/** Ways to contact us; the values are in the brand. */
export const reachText = {
  phone: 'Telefoon',
  email: 'E-mail',
  hours: 'Bereikbaar',
  address: 'Adres',
} as const;

/** Ways to reach us, as the brand gives them. */
export const reachText = {
  phone: 'Telefoon',
  email: 'E-mail',
  hours: 'Bereikbaar',
  address: 'Adres',
} as const;

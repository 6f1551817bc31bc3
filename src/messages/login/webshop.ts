/** On the way to the webshop. */
export const webshopText = {
  title: 'Naar de webshop',
  heading: 'Je gaat naar de webshop',
  text: (email: string): string =>
    `Je wordt daar ingelogd als ${email}. Gebeurt er niets? Gebruik dan de knop.`,
  button: 'Verder naar de webshop',
} as const;

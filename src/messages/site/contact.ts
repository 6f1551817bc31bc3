/** The other text is in the record `contact`. The success text is quoted from spec §8. */
export const contactText = {
  name: { label: 'Naam' },
  email: { label: 'E-mailadres', hint: 'Hier sturen we ons antwoord naartoe.' },
  phone: { label: 'Telefoonnummer', hint: 'Mag leeg blijven. Bijvoorbeeld 0612345678.' },
  message: { label: 'Bericht', hint: 'Noem je klantnummer als je dat hebt.' },
  about: (product: string): string => `Mijn vraag gaat over ${product}.\n\n`,
  aboutAddress: (address: string): string => `Het gaat om het adres ${address}.\n\n`,
  send: 'Verstuur bericht',
  direct: 'Direct contact',
  company: {
    route: 'Route',
    toRoute: 'Bekijk op de kaart',
    outage: 'Storing buiten kantooruren',
    kvk: 'KvK-nummer',
    vat: 'Btw-nummer',
  },
  sent: {
    title: 'Bericht verstuurd',
    success: 'Bedankt voor je bericht! Je hoort snel van ons.',
    copy: 'We hebben een bevestiging gestuurd naar je e-mailadres.',
    reference: 'Je referentie',
    next: 'Wat gebeurt er nu?',
    steps: [
      {
        title: 'Je bericht is binnen',
        text: 'Bewaar je referentie, dan vinden we het snel terug.',
      },
      { title: 'Een collega leest je vraag', text: 'Op werkdagen meestal dezelfde dag.' },
      { title: 'Je krijgt antwoord per e-mail', text: 'Uiterlijk de volgende werkdag.' },
    ],
    home: 'Terug naar de homepage',
  },
} as const;

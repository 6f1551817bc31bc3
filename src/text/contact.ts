/** The contact page and what follows after sending. The success text is spec §8's, byte for byte. */
export const contactText = {
  title: 'Contact',
  lede: 'Stel je vraag. Je krijgt antwoord van iemand die je verder helpt, meestal dezelfde werkdag.',
  name: { label: 'Naam' },
  email: { label: 'E-mailadres', hint: 'Hier sturen we ons antwoord naartoe.' },
  phone: { label: 'Telefoonnummer', hint: 'Mag leeg blijven. Bijvoorbeeld 0612345678.' },
  message: { label: 'Bericht', hint: 'Noem je klantnummer als je dat hebt.' },
  send: 'Verstuur bericht',
  direct: {
    title: 'Liever direct iemand spreken?',
    text: 'Bel ons. Wie opneemt, helpt je verder.',
    phone: 'Telefoon',
    email: 'E-mail',
    address: 'Adres',
    hours: 'Bereikbaar',
  },
  before: { title: 'Misschien staat je antwoord hier al', knowledge: 'Zoek in de kennisdatabase', support: 'Storing of vraag over je dienst? Ga naar support' },
  sent: {
    title: 'Bericht verstuurd',
    success: 'Bedankt voor je bericht! Je hoort snel van ons.',
    copy: 'We hebben een bevestiging gestuurd naar je e-mailadres.',
    reference: 'Je referentie',
    next: 'Wat gebeurt er nu?',
    steps: [
      { title: 'Je bericht is binnen', text: 'Bewaar je referentie, dan vinden we het snel terug.' },
      { title: 'Een collega leest je vraag', text: 'Op werkdagen meestal dezelfde dag.' },
      { title: 'Je krijgt antwoord per e-mail', text: 'Uiterlijk de volgende werkdag.' },
    ],
    home: 'Terug naar de homepage',
  },
} as const;

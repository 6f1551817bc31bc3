/** The other text of the page is in the record `support`. */
export const supportText = {
  title: 'Support',
  guest: {
    title: 'Log in voor je serviceverzoeken',
    text: 'Na het inloggen zie je waar we mee bezig zijn en of we op een antwoord van je wachten.',
    asked:
      'Voor de pagina die je opvroeg, moet je eerst inloggen. Daarna brengen we je er meteen naartoe.',
    login: 'Inloggen',
    contact: 'Neem contact op',
  },
  customer: {
    title: 'Bekijk je serviceverzoeken',
    text: 'Je ziet waar we mee bezig zijn en of we op een antwoord van je wachten.',
    button: 'Naar je serviceverzoeken',
    contact: 'Neem contact op',
  },
  staff: {
    title: 'Je bent medewerker',
    text: 'Serviceverzoeken van klanten behandel je op je werkplek.',
    button: 'Naar je werkplek',
  },
  outage: {
    phone: 'Buiten kantooruren',
    known: 'Wie opneemt, zoekt met je uit of het aan je verbinding ligt of aan het netwerk.',
  },
  knowledge: 'Zoek in de kennisdatabase',
} as const;

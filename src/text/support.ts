/** How to get help. */
export const supportText = {
  title: 'Support',
  heading: 'Hoe kunnen we je helpen?',
  lede: 'Een storing, een vraag of een wijziging. Kies wat bij je past, dan ben je het snelst geholpen.',
  guest: {
    title: 'Log in voor je serviceverzoeken',
    text: 'Na het inloggen zie je waar we mee bezig zijn en of we op een antwoord van je wachten.',
    asked: 'Voor de pagina die je opvroeg moet je eerst inloggen. Daarna brengen we je er meteen naartoe.',
    login: 'Inloggen',
    contact: 'Neem contact op',
  },
  customer: {
    title: 'Bekijk je serviceverzoeken',
    text: 'Je ziet waar we mee bezig zijn en of we op een antwoord van je wachten.',
    button: 'Naar je serviceverzoeken',
    contact: 'Neem contact op',
  },
  staff: { title: 'Je bent medewerker', text: 'Serviceverzoeken van klanten behandel je op je werkplek.', button: 'Naar je werkplek' },
  steps: {
    title: 'Eerst even zelf kijken',
    list: [
      { title: 'Herstart je modem', text: 'Haal de stekker er een minuut uit. Na vijf minuten moet alles weer werken.' },
      { title: 'Zoek in de kennisdatabase', text: 'Veel vragen over internet, mobiel en je werkplek staan daar stap voor stap uitgelegd.' },
      { title: 'Meld het bij ons', text: 'Bel bij een storing. Dan kijken we meteen mee op de lijn.' },
    ],
    knowledge: 'Zoek in de kennisdatabase',
  },
  direct: { title: 'Storing? Bel direct', text: 'Bij een storing is bellen het snelst.', phone: 'Telefoon', email: 'E-mail', hours: 'Bereikbaar' },
} as const;

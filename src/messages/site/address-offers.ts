/** What can be had at one address: the answer of the postcode check. */
export const addressOffersText = {
  here: 'Dit kan op jouw adres',
  now: 'Dit kan nu al',
  caption: (address: string): string => `Aanbod voor ${address}`,
  order: 'Bestel',
  address: 'Adres',
  note: 'Het adres vullen we straks voor je in. Weet je nog niet wat je nodig hebt?',
  advice: 'Vraag een adviesgesprek aan',
  look: 'Bekijk wat nu al kan',
  follow: 'Houd me op de hoogte',
  reached: 'Tekening: de lijn loopt onder de straat tot in jouw pand.',
  notReached: 'Tekening: de lijn stopt voor jouw adres. Het laatste stuk is gestippeld.',
  earliest: (day: string): string =>
    `Bestel je vandaag, dan werkt alles op zijn vroegst op ${day}.`,
  way: {
    title: 'Van bestellen tot online',
    text: 'Bestel je vandaag, dan ziet het er zo uit. De datum staat vast zodra we je bestelling hebben nagekeken.',
    steps: {
      order: { title: 'Je bestelt', date: (day: string): string => `Vandaag, ${day}` },
      check: { title: 'Wij kijken alles na', text: 'Daarna hoor je je definitieve datum.' },
      install: { title: 'De monteur komt', date: 'Op een dag die we met je afspreken' },
      online: {
        title: 'Je bent online',
        date: (day: string): string => `Vanaf ${day}`,
        text: 'Je oude lijn stopt pas daarna.',
      },
    },
  },
  interest: {
    title: 'Weet het als eerste',
    text: 'Laat je gegevens achter. Je krijgt een mail als het plan voor dit adres verandert.',
    unknownTitle: 'Laat ons dit adres nakijken',
    unknownText:
      'Laat je gegevens achter. Je krijgt een mail zodra we weten of hier glasvezel komt.',
  },
  plan: {
    none: 'Nog geen plan',
    planned: 'Plan gemaakt',
    notYet: 'Je krijgt dan een mail van ons.',
    ready: 'De aanleg staat gepland.',
    street: 'De kabel komt in de straat',
    connected: 'Jouw pand aangesloten',
    from: (day: string): string => `Verwacht op ${day}`,
    noDate: 'De datum is nog niet bekend.',
  },
} as const;

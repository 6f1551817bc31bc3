/** Source of the names: spec §2. */
export const shellText = {
  /** The texts of the assistant's panel are loaded with the panel. */
  askAssistant: 'Stel een vraag',
  assistant: 'Digitale assistent',
  skip: 'Naar de inhoud',
  call: 'Bel ons:',
  newWindow: '(opent in een nieuw venster)',
  topline: {
    label: 'Snel naar',
    webshop: 'Webshop',
    support: 'Support',
    search: 'Zoeken',
    searchRest: ' op de site',
  },
  homeLink: 'naar de homepage',
  menu: {
    label: 'Hoofdmenu',
    open: 'Menu',
    close: 'Sluiten',
    services: 'Services',
    knowledge: 'Kennisdatabase',
    about: 'Over ons',
    jobs: 'Werken bij',
    contact: 'Contact',
    staff: 'Medewerker',
    login: 'Inloggen',
  },
  search: { label: 'Zoek op de site', hint: 'Zoek op de site', button: 'Zoeken' },
  tiles: {
    dashboard: {
      name: 'Dashboard',
      description: 'Zie op elk moment welke abonnementen en diensten je hebt.',
    },
    workplace: {
      name: 'Werkplek 365',
      description: 'Je digitale werkplek met Teams, Office en opslag.',
    },
    telephony: { name: 'VoIP', description: 'Vast bellen met alles wat een telefooncentrale kan.' },
    internet: { name: 'Internet', description: 'Zakelijk internet dat blijft werken.' },
    mobile: { name: 'Mobiel', description: 'Bellen en internet op een sterk mobiel netwerk.' },
  },
  tileCall: {
    title: 'Ook zorgeloos ondernemen?',
    text: 'Neem contact met ons op!',
    button: 'Contact',
  },
  profile: {
    unnamed: 'Mijn account',
    dashboard: 'Dashboardoverzicht',
    ownDetails: 'Mijn gegevens',
    company: 'Mijn bedrijf',
    serviceRequests: 'Serviceverzoeken',
    open: 'open',
    logout: 'Uitloggen',
  },
  footer: {
    call: 'Bel ons gerust',
    /** Source: articles 3:15d and 6:193e of the Civil Code: who sells, and what a price includes. */
    law: (kvkNumber: string, vatId: string | null): string =>
      [
        `KvK ${kvkNumber}`,
        ...(vatId === null ? [] : [`btw ${vatId}`]),
        'Alle prijzen zijn zonder btw, tenzij er iets anders staat.',
      ].join(' · '),
    callText: (openingHours: string): string =>
      `${openingHours} krijg je direct een collega aan de lijn.`,
    services: 'Diensten',
    company: 'Over het bedrijf',
    customers: 'Voor klanten',
    workplace: 'Werkplek 365',
    dashboard: 'Dashboard',
    webshop: 'Webshop',
    support: 'Support',
    cookies: 'Cookieverklaring',
    privacy: 'Privacyverklaring',
    accessibility: 'Toegankelijkheid',
    more: 'Meer op deze site',
    fibre: 'Glasvezel',
    serviceLevels: 'SLA-niveaus',
    switching: 'Overstappen',
    terms: 'Voorwaarden',
    complaints: 'Klachten',
    feedback: 'Feedback over deze pagina',
    banner: {
      title: 'Kantoor weer aanvullen?',
      text: 'Papier, toner, koffie of een nieuwe stoel: je bestelt het in onze webshop.',
      button: 'Open de webshop',
    },
  },
  notLoaded: {
    title: 'Dit onderdeel kan niet openen.',
    text: 'Controleer je verbinding en probeer het nog een keer. Lukt het dan nog niet? Laad de pagina opnieuw.',
  },
  offlineWaiting:
    'Je bent nog offline. Zodra je weer verbinding hebt, gaan we naar de pagina die je koos.',
  offline:
    'Je bent offline. Wat je hebt getypt, blijft staan. Verstuur het als je weer verbinding hebt.',
} as const;

export const reachText = {
  phone: 'Telefoon',
  email: 'E-mail',
  hours: 'Bereikbaar',
  address: 'Adres',
} as const;

/** For staff who view the portal as a customer. Source: docs/decisions/0014. */
export const impersonationText = {
  label: 'Meekijken',
  as: (name: string, company: string): string =>
    `Je bekijkt het portaal als ${name} van ${company.replace(/\.$/, '')}. Alleen lezen.`,
  forms: 'Knoppen die iets wijzigen of versturen, staan uit.',
  cannot: 'Je kijkt mee als klant. Dit formulier kun je bekijken, maar niet versturen.',
  stop: 'Stoppen',
  refused: 'Meekijken stoppen lukte niet. Laad de pagina opnieuw.',
  back: 'Terug naar het overzicht van de klant',
  toWorkspace: 'Terug naar de werkplek',
} as const;

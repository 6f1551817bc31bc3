import type { ServiceKind } from '#protocol/telecom/service-kind.ts';
import { jobsText } from './jobs.ts';

/** In addition to the titles of the pages: their names in the menu, and synonyms. */
export const pageNames: Readonly<Record<string, readonly string[]>> = {
  home: ['Home', 'homepage', 'voorpagina'],
  'kpn-een-internet': [
    'Internet',
    'zakelijk internet',
    'internet tarieven',
    'internet abonnement',
    'zakelijke tv',
  ],
  'kpn-een-mobiel': [
    'Mobiel',
    'zakelijk mobiel',
    'mobiel abonnement',
    'sim only',
    'mobiele telefonie',
  ],
  'kpn-een-telefonie': ['VoIP', 'vast bellen', 'vaste telefonie', 'telefooncentrale'],
  'kpn-een-werkplek': ['Werkplek 365', 'werkplek', 'Microsoft 365', 'licenties', 'Office', 'Teams'],
  glasvezel: ['Glasvezel', 'postcodecheck', 'zakelijk glasvezel'],
  'aanmeldformulier-glasvezel': [
    'Aanmelden voor glasvezel',
    'aanmeldformulier',
    'inschrijven glasvezel',
    'code uit je brief',
  ],
  kennisdatabase: ['Kennisdatabase', 'kennisbank', 'veelgestelde vragen', 'handleidingen'],
  'over-ons': [
    'Over ons',
    'over jullie',
    'het bedrijf',
    'wie zijn wij',
    'wie zijn jullie',
    'ons team',
    'jullie mensen',
  ],
  'werken-bij': ['Werken bij', 'vacatures', 'vacature', 'banen', 'solliciteren', 'stage'],
  contact: [
    'Contact',
    'contactformulier',
    'contactgegevens',
    'telefoonnummer',
    'openingstijden',
    'e-mailadres',
    'adres',
    'route',
    'kantoor',
    'vestiging',
    'bereikbaarheid',
  ],
  feedback: ['Feedback', 'compliment', 'tip'],
  sla: [
    'SLA-niveaus',
    'SLA',
    'servicelevel',
    'service level agreement',
    'reactietijd bij storing',
    'hersteltijd bij storing',
  ],
  overstappen: [
    'Overstappen',
    'overstapservice',
    'wisselen van provider',
    'nummer behouden',
    'nummer meenemen',
  ],
  voorwaarden: ['Voorwaarden', 'algemene voorwaarden', 'leveringsvoorwaarden'],
  klachten: ['Klachten', 'klacht', 'klacht indienen', 'klachtenregeling', 'geschil'],
  'branche-winkel': ['internet voor je winkel', 'winkeliers', 'detailhandel'],
  'branche-horeca': ['internet voor de horeca', 'horeca', 'restaurant', 'hotel'],
  'branche-kantoor': ['internet voor je kantoor', 'kantoren'],
  'branche-bouw': ['internet voor de bouw', 'bouwplaats', 'installatiebedrijf', 'aannemer'],
  support: [
    'Support',
    'storing',
    'storingen',
    'helpdesk',
    'klantenservice',
    'storing melden',
    'hulp',
  ],
  cookieverklaring: ['Cookieverklaring', 'cookies'],
  privacyverklaring: ['Privacyverklaring', 'privacy', 'persoonsgegevens'],
  toegankelijkheid: ['Toegankelijkheid', 'toegankelijkheidsverklaring'],
};

export const kindNames: Readonly<Record<string, readonly string[]>> = {
  Mobiel: ['mobiel abonnement', 'sim only', 'bundel'],
  VoIP: ['vast bellen', 'telefonie', 'bellen'],
  Internet: ['internet abonnement', 'internetlijn'],
  Cloud: ['Werkplek'],
  SLA: ['servicelevel', 'service bij storing'],
  TV: ['zakelijke tv', 'televisie'],
  Hardware: ['apparatuur', 'huren'],
} satisfies Record<ServiceKind, readonly string[]>;

export type PageWithoutCopy = {
  path: string;
  title: string;
  text: string;
  names: readonly string[];
};

/** Pages that have a function, but no content of their own. */
export const pagesWithoutCopy: readonly PageWithoutCopy[] = [
  {
    path: '/inloggen',
    title: 'Inloggen',
    text: 'Log in op je klantportaal met een wachtwoord, een code per mail of een passkey. Je ziet daar je aansluitingen, serviceverzoeken, contracten en documenten.',
    names: [
      'log in',
      'login',
      'aanmelden als klant',
      'klantportaal',
      'mijn account',
      'dashboard',
      'portaal',
      'mijn omgeving',
    ],
  },
  {
    path: '/wachtwoord-vergeten',
    title: 'Wachtwoord vergeten',
    text: 'Vul je e-mailadres in. Je krijgt een mail met een link om een nieuw wachtwoord te kiezen.',
    names: ['nieuw wachtwoord', 'wachtwoord kwijt', 'wachtwoord resetten', 'wachtwoord wijzigen'],
  },
  {
    path: '/webshop',
    title: 'Webshop',
    text: 'Bestel toestellen en alles voor kantoor in onze webshop. Je logt in met hetzelfde account.',
    names: ['winkel', 'bestellen', 'toestellen kopen', 'telefoon kopen', 'kantoorartikelen'],
  },
  {
    path: '/kpn-een-internet#adviesgesprek',
    title: 'Adviesgesprek aanvragen',
    text: 'We bellen je op het moment dat jij kiest. Het duurt een kwartier en kost niets.',
    names: [
      'adviesgesprek',
      'advies',
      'offerte',
      'teruggebeld worden',
      'bel mij terug',
      'afspraak',
    ],
  },
  {
    path: '/contactpersoon-ict',
    title: 'Contactpersoon ICT',
    text: 'Wie regelt bij jullie de ICT? Die persoon krijgt van ons bericht over de voortgang van je glasvezel.',
    names: ['contactpersoon ICT doorgeven'],
  },
];

export const searchEntryText = {
  reach: 'Openingstijden en contact',
  reachText: ({
    phone,
    email,
    address,
    openingHours,
  }: {
    phone: string;
    email: string;
    address: string;
    openingHours: string;
  }): string =>
    `Bereikbaar: ${openingHours}. Telefoonnummer: ${phone}. E-mailadres: ${email}. Adres: ${address}.`,
  tariffs: 'Tarieven',
  tariff: 'Tarief',
  tariffsAndPrices: 'tarieven en prijzen',
  vacancyWords: 'salaris, loon, uren, baan',
  vacancyName: (title: string): string => `vacature ${title}`,
  perMonth: 'per maand',
  withoutVat: 'per maand, zonder btw',
  from: 'vanaf',
  minutes: (minutes: number): string =>
    `${String(minutes)} ${minutes === 1 ? 'minuut' : 'minuten'} lezen`,
  vacancy: (...facts: readonly string[]): string => facts.filter((part) => part !== '').join(', '),
  vacancyFacts: (
    facts: Readonly<Record<Exclude<keyof typeof jobsText.facts, 'employment'>, string>>,
  ): string => {
    const { department, place, hours, salary, closesOn } = jobsText.facts;
    const named = [
      [department, facts.department],
      [place, facts.place],
      [hours, facts.hours],
      [salary, facts.salary],
      [closesOn, facts.closesOn],
    ] as const;
    return named.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}.`])).join(' ');
  },
} as const;

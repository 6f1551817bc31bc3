import { countText, euros } from '../shared/numbers.ts';
import type { OrderStep } from '#protocol/site/order-paths.ts';
import type { ContractTerm } from '#protocol/telecom/selling.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';

const stepNames: Readonly<Record<OrderStep, string>> = {
  address: 'Adres',
  package: 'Pakket',
  company: 'Bedrijf',
  contact: 'Contact',
  numbers: 'Nummers',
  startDate: 'Startdatum',
  review: 'Controle',
};

const termNames: Readonly<Record<ContractTerm, string>> = {
  0: 'Per maand opzegbaar',
  12: '1 jaar',
  24: '2 jaar',
};

const amount = (cents: number): string => euros(cents / 100);

/** For the middle of a sentence. */
export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** For the frame around each step of an order, its receipt and its address. */
export const orderText = {
  name: 'Bestellen',
  steps: 'Stappen van je bestelling',
  stepNames,
  done: 'Klaar: ',
  place: (at: number): string => ` · stap ${String(at)} van 7`,
  pageTitle: (title: string, at: number): string => `${title}, stap ${String(at)} van 7: bestellen`,
  saveLink: 'Bewaar en ga later verder',
  back: 'Terug',
  go: (next: OrderStep): string => `Verder naar ${lower(stepNames[next])}`,
  receipt: {
    title: 'Je bestelling',
    change: 'Wijzig',
    changeWhat: ' je pakket',
    empty: 'Nog niets gekozen',
    term: (term: ContractTerm): string =>
      term === 0 ? termNames[0] : `Looptijd ${termNames[term]}`,
    line: (quantity: number, name: string): string =>
      quantity === 1 ? name : `${countText(quantity)} × ${name}`,
    amount,
    monthly: 'Per maand',
    monthlyShort: (cents: number): string => `${amount(cents)} per maand`,
    oneOff: 'Eenmalig',
    total: (term: number): string => `Samen over ${countText(term)} maanden`,
    vat: 'Alle prijzen zijn zonder btw.',
    combination:
      'Je krijgt Combinatiekorting. Hoeveel dat is, zie je bij de controle, voordat je bestelt.',
  },
  help: 'Kom je er niet uit? Bel',
  helpEnd: '. We kijken met je mee.',
  changes: {
    title: 'Je bestelling is veranderd',
    price: (name: string, was: number, is: number): string =>
      `${name} kostte ${amount(was)} per maand en kost nu ${amount(is)}.`,
    oneOff: (name: string, was: number, is: number): string =>
      `${name} kostte eenmalig ${amount(was)} en kost nu ${amount(is)}.`,
    gone: {
      notSold: (name: string): string =>
        `${name} verkopen we niet meer. Het staat niet meer in je bestelling.`,
      notHere: (name: string): string =>
        `${name} kan niet meer op dit adres. Het staat niet meer in je bestelling.`,
    },
    ask: 'Ga je verder, dan betaal je deze prijzen.',
    askWithout: 'Ga je verder, dan bestel je zonder. Bij Pakket kun je iets anders kiezen.',
  },
  gone: {
    title: 'Deze bestelling vinden we niet',
    text: 'De link klopt niet, of de bestelling is verwijderd. Een bestelling die je niet plaatst, bewaren we 30 dagen.',
    start: 'Begin een nieuwe bestelling',
    contact: 'Neem contact op',
  },
} as const;

export const orderAddressText = {
  title: 'Waar wil je het hebben?',
  lede: 'Dan zien we wat er op jouw adres kan. Je zit nergens aan vast tot je aan het eind bestelt.',
  postcode: { label: 'Postcode' },
  houseNumber: { label: 'Huisnummer' },
  addition: { label: 'Toevoeging', hint: 'Mag leeg blijven. Bijvoorbeeld A of bis.' },
  choose: { label: 'Welk adres bedoel je?' },
  noAddition: (number: string): string => `${number}, zonder toevoeging`,
  unknown: {
    title: 'Dit adres kennen we niet',
    text: 'Vul de straat en de plaats in. We kijken het adres na voordat we leveren.',
  },
  street: { label: 'Straat' },
  town: { label: 'Plaats' },
  send: orderText.go('package'),
} as const;

const groupNames = {
  Mobiel: 'Mobiel',
  VoIP: 'Bellen via internet (VoIP)',
  Cloud: 'Werkplek 365',
  TV: 'Zakelijk TV',
  Hardware: 'Apparatuur',
  options: 'Maak het compleet',
} as const;

export const orderPackageText = {
  title: 'Stel je pakket samen',
  lede: (address: string, hasFibre: boolean): string =>
    `Dit kan op ${address}. ${
      hasFibre ? 'Je kunt hier glasvezel krijgen.' : 'Glasvezel kun je hier nog niet bestellen.'
    }`,
  leftOut: (names: string): string => `Op dit adres kun je dit niet krijgen: ${names}.`,
  labels: { looptijd: 'Looptijd', een_internet: 'Internet', een_sla: 'SLA' },
  termNames,
  singles: {
    Internet: { title: 'Internet', none: 'Geen internet' },
    SLA: { title: 'SLA: hoe snel we je helpen', none: 'Geen extra SLA' },
  },
  groups: groupNames,
  quantity: (name: string): string => `Aantal ${name}`,
  perMonth: 'per maand',
  each: 'per stuk per maand',
  oneOff: (cents: number): string => `Eenmalig ${amount(cents)}`,
  otherTerm: (term: ContractTerm): string => orderText.receipt.term(term),
  from: (cents: number): string => `Vanaf ${amount(cents)} per maand`,
  line: orderText.receipt.line,
  optionWith: (kinds: readonly ServiceKind[]): string =>
    `Hoort bij ${kinds.map((kind) => (kind === 'Cloud' ? groupNames.Cloud : kind)).join(' of ')}`,
  speed: (down: number, up: number): string =>
    `${countText(down)} Mbit/s downloaden, ${countText(up)} uploaden`,
  amount,
  vat: 'Alle prijzen zijn per maand, zonder btw.',
  send: orderText.go('company'),
} as const;

export const orderCompanyText = {
  title: 'Voor welk bedrijf?',
  lede: 'We zoeken je bedrijf op in het Handelsregister. Dan hoef je minder in te vullen.',
  ledeOwn: 'Je bestelt als klant, dus je bedrijf staat er al.',
  kvk: { label: 'KvK-nummer', hint: 'Acht cijfers.' },
  name: { label: 'Bedrijfsnaam' },
  look: 'Zoek mijn bedrijf',
  lookAgain: 'Zoek opnieuw',
  found: 'Dit vonden we in het Handelsregister',
  company: 'Bedrijf',
  number: 'KvK-nummer',
  address: 'Adres',
  check: 'Klopt dit niet? Verander dan het nummer.',
  dissolved:
    'Volgens het Handelsregister bestaat dit bedrijf niet meer. Klopt het nummer? Je kunt verdergaan. We bellen je dan eerst.',
  away: 'We kunnen je bedrijf nu niet opzoeken. Vul zelf de naam in. We kijken het later na.',
  unknown:
    'Dit nummer staat niet in het Handelsregister. Staat je bedrijf er net in? Vul dan zelf de naam in.',
  send: orderText.go('contact'),
} as const;

export const orderContactText = {
  title: 'Wie kunnen we bereiken?',
  lede: 'Deze persoon krijgt de bevestiging, en hoort het als er iets verandert.',
  firstName: { label: 'Voornaam' },
  lastName: { label: 'Achternaam' },
  email: { label: 'E-mailadres', hint: 'Hier sturen we de samenvatting van je contract naartoe.' },
  phone: { label: 'Telefoonnummer' },
  onSite: {
    title: 'Wie is er als de monteur komt?',
    text: 'Laat leeg als je er zelf bij bent.',
  },
  onSiteName: { label: 'Naam' },
  onSitePhone: { label: 'Telefoonnummer op locatie' },
  use: 'We gebruiken deze gegevens voor je bestelling. We kunnen nakijken of je bedrijf de rekening kan betalen. Daarover beslist een collega.',
  more: 'Lees onze privacyverklaring',
  send: (hasNumbers: boolean): string => orderText.go(hasNumbers ? 'numbers' : 'startDate'),
} as const;

export const orderSaveText = {
  title: 'Bewaar en ga later verder',
  lede: 'We mailen je een link. Daarmee ga je verder waar je was, ook op een ander apparaat.',
  email: { label: 'E-mailadres', hint: 'Alleen wie de link heeft, kan bij je bestelling.' },
  keeps: 'We bewaren je bestelling 30 dagen. Ga je eerder verder, dan begint die tijd opnieuw.',
  send: 'Mail me de link',
  sent: {
    title: 'De link is onderweg',
    text: 'Kijk in je mail. Zie je niets? Kijk dan ook bij ongewenste mail.',
  },
  back: 'Terug naar je bestelling',
} as const;

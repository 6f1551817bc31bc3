import { countText, dutchNumber } from '../shared/numbers.ts';
import { serviceText } from './service.ts';
import type { Availability, ContractTerm } from '#protocol/telecom/selling.ts';
import type { PackageService } from '#protocol/telecom/package.ts';

const terms: Readonly<Record<ContractTerm, string>> = {
  0: 'Per maand',
  12: '1 jaar',
  24: '2 jaar',
};

const allTerms = '0 12 24';
const yearTerms = '12 24';

/** The terms of a product: `1 of 2 jaar`. */
function termsText(own: readonly ContractTerm[]): string {
  const key = own.join(' ');
  if (key === allTerms) return 'Vrij te kiezen';
  if (key === yearTerms) return '1 of 2 jaar';
  return own.map((term) => terms[term]).join(' of ');
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The products of a service page, and what a visitor chooses there. */
export const offersText = {
  titles: {
    internet: 'Kies je snelheid',
    mobile: 'Kies je bundel',
    telephony: 'Kies hoe je belt',
    workplace: 'Kies je werkplek',
    tv: serviceText.tariffs.groups.tv,
    hardware: serviceText.tariffs.groups.hardware,
    sla: serviceText.tariffs.groups.sla,
  } satisfies Record<PackageService | 'hardware' | 'sla', string>,
  caption: (name: string): string => `${name}: producten en prijzen`,
  from: 'Vanaf',
  perMonthWithoutVat: 'per maand, zonder btw',
  choose: 'Kies een product',
  columns: {
    product: 'Product',
    speed: 'Snelheid',
    description: 'Wat je krijgt',
    router: 'Router',
    fixedIp: 'Vast ip-adres',
    level: 'SLA',
    term: 'Looptijd',
    oneOff: 'Eenmalig',
    price: 'Prijs',
    earliest: 'Vroegste datum',
    from: 'Vanaf',
    pick: 'Kiezen',
    order: 'Bestellen',
  },
  where: {
    Overal: 'Kan op bijna elk adres',
    Glasvezel: 'Waar glasvezel ligt',
    Koper: 'Waar een koperlijn ligt',
  } satisfies Record<Availability, string>,
  speed: (down: number, up: number): string =>
    `${dutchNumber(down, 0)}\u00a0↓ · ${dutchNumber(up, 0)}\u00a0↑\u00a0Mbit/s`,
  speedSpoken: (down: number, up: number): string =>
    `${dutchNumber(down, 0)} Mbit/s downloaden, ${dutchNumber(up, 0)} Mbit/s uploaden`,
  included: 'Inbegrepen',
  none: 'Nee',
  onRequest: 'Op aanvraag',
  perMonth: 'per maand',
  termSwitch: 'Looptijd',
  terms,
  termsText,
  only: (own: readonly ContractTerm[]): string => `Alleen ${lowerFirst(termsText(own))}`,
  at: (term: ContractTerm): string =>
    term === 0 ? 'per maand opzegbaar' : `bij ${lowerFirst(terms[term])}`,
  vatSwitch: 'Prijzen',
  pricesAt: (term: ContractTerm): string =>
    `Prijzen per maand, ${term === 0 ? 'per maand opzegbaar' : `bij ${lowerFirst(terms[term])}`}`,
  withoutVat: 'Zonder btw',
  withVat: 'Met btw',
  pick: 'Kies',
  picked: 'Gekozen',
  ask: 'Vraag ernaar',
  note: 'Voordat je bestelt, lees je in één blad wat je krijgt en wat het kost.',
  internetNote: 'Bij elk internetpakket zit een router, en een monteur sluit alles bij je aan.',
  sheet: 'Alle tarieven als pdf',
  options: {
    title: 'Maak het compleet',
    howMany: 'Hoeveel heb je er nodig?',
    complete: 'Je keuze is compleet',
    nothing: (product: string): string => `Bij ${product} hoef je verder niets te kiezen.`,
    of: (product: string): string => `Opties bij ${product}. Je kunt ze later ook toevoegen.`,
    level: 'Serviceniveau',
    standard: 'Standaard hulp',
    standardText: 'Onze helpdesk helpt je op werkdagen.',
    quantity: 'Aantal',
  },
  receipt: {
    title: 'Je keuze',
    perMonth: 'Per maand',
    inWords: { without: 'zonder btw', with: 'met btw' },
    oneOff: 'Eenmalig',
    over: (term: ContractTerm): string =>
      term === 0 ? 'Eerste maand samen' : `Samen over ${countText(term)} maanden`,
    line: (name: string, quantity: number): string =>
      quantity === 1 ? name : `${dutchNumber(quantity, 0)}\u00a0× ${name}`,
    order: 'Bestel dit pakket',
    advice: 'Neem mee naar adviesgesprek',
    count: 'Bereken opnieuw',
    stale: 'Iets veranderd? Klik op Bereken opnieuw.',
  },
  /** What the advice call is about. */
  chosen: (product: string, options: readonly string[]): string =>
    options.length === 0 ? product : `${product}, met ${options.join(', ')}`,
} as const;

const numbers = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf'];

/** The calculator of a service page. */
export const calculatorText = {
  title: 'Stel je pakket samen',
  text: 'Vul in hoeveel je nodig hebt. Je ziet meteen wat het per maand kost.',
  less: (name: string): string => `Eén ${name} minder`,
  more: (name: string): string => `Eén ${name} meer`,
  rounded: (quantity: number): string =>
    `Je kunt alleen hele aantallen afnemen. We rekenen met ${dutchNumber(quantity, 0)}.`,
  count: 'Bereken je pakket',
  total: 'Je pakket',
  line: (quantity: number, name: string): string => `${dutchNumber(quantity, 0)}\u00a0× ${name}`,
  perMonth: 'Per maand',
  vat: 'Indicatie bij 1 jaar, zonder btw.',
  product: (name: string): string => `Product voor ${name}`,
  empty: 'Je hebt nog niets gekozen. Vul bij een dienst in hoeveel je er nodig hebt.',
  /** Does not mention the amount of the discount. Source: spec §1. */
  combined: (kinds: number): string =>
    `Je combineert ${numbers[kinds] ?? countText(kinds)} diensten en krijgt Combinatiekorting. Hoeveel dat scheelt, hoor je in je adviesgesprek.`,
  take: 'Neem mee naar je adviesgesprek',
} as const;

import { countText, dutchNumber } from '../shared/numbers.ts';
import type { PackageService } from '#protocol/telecom/package.ts';
import type { ServiceUnit } from '#protocol/telecom/service-kind.ts';

const numbers = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf'];

const units: Readonly<Record<string, string>> = {
  aansluitingen: 'per aansluiting',
  'Mbit/s': 'per aansluiting',
  toestellen: 'per toestel',
  gebruikers: 'per gebruiker',
  stuks: 'per stuk',
} satisfies Partial<Record<ServiceUnit, string>>;

export const perUnit = (unit: string): string => units[unit] ?? '';

export const serviceNames = {
  internet: 'Internet',
  mobile: 'Mobiel',
  telephony: 'VoIP',
  workplace: 'Werkplek 365',
  tv: 'TV',
} as const satisfies Record<PackageService, string>;

/** The other text of a service page is in its Pagina__c record. */
export const serviceText = {
  toCheck: 'Check je postcode',
  toOffers: 'Bekijk de prijzen',
  toAdvice: 'Adviesgesprek',
  tariffs: {
    groups: {
      internet: 'Internet',
      mobile: 'Mobiel',
      telephony: 'VoIP',
      workplace: 'Werkplek 365',
      tv: 'Zakelijke tv',
      hardware: 'Apparatuur',
      sla: 'SLA: hulp bij een storing',
    } satisfies Record<PackageService | 'hardware' | 'sla', string>,
    none: {
      title: 'Tarief op maat',
      text: 'Voor deze dienst rekenen we je tarief uit in een adviesgesprek. Dat duurt een kwartier en kost niets.',
      button: 'Vraag een adviesgesprek aan',
    },
  },
  calculator: {
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
  },
  questions: { more: 'Staat je vraag er niet bij?', call: 'Bel' },
} as const;

/** The heading and the button are quoted literally from spec §2. */
export const servicesBannerText = {
  heading: 'Combinatiekorting',
  paragraph:
    'Neem je meer dan één dienst bij ons af? Dan betaal je minder. In een adviesgesprek zie je wat het jou scheelt.',
  button: 'Adviesgesprek',
} as const;

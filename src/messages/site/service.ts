import type { PackageService } from '#protocol/telecom/package.ts';
import type { ServiceUnit } from '#protocol/telecom/service-kind.ts';

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
  questions: { more: 'Staat je vraag er niet bij?', call: 'Bel' },
} as const;

/** The heading and the button are quoted literally from spec §2. */
export const servicesBannerText = {
  heading: 'Combinatiekorting',
  paragraph:
    'Neem je meer dan één dienst bij ons af? Dan betaal je minder. In een adviesgesprek zie je wat het jou scheelt.',
  button: 'Adviesgesprek',
} as const;

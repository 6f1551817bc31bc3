import { serviceNames } from './service.ts';
import type { AdviceService, CallMoment } from '#protocol/telecom/package.ts';

/** Stored with each request. A changed text needs a new version. Source: domain.md §8. */
export const consentText = {
  version: 'adviesgesprek 2026-11',
  text: 'Door dit formulier te versturen, vraag je ons om je te bellen over deze aanvraag. We gebruiken je gegevens alleen daarvoor.',
  more: 'Lees onze privacyverklaring',
} as const;

/** The labels of moments and services are stored in the record as they are here. */
export const adviceCallText = {
  title: 'Vraag een adviesgesprek aan',
  text: 'We bellen je op het moment dat jij kiest. Het gesprek duurt een kwartier en kost niets.',
  promise: 'We bellen binnen één werkdag',
  company: { label: 'Bedrijf' },
  name: { label: 'Naam' },
  email: { label: 'E-mailadres', hint: 'Voor de bevestiging.' },
  phone: { label: 'Telefoonnummer', hint: 'Hierop bellen we je.' },
  moment: { label: 'Wanneer mogen we bellen?' },
  moments: {
    morning: 'Ochtend, tussen 9.00 en 12.00 uur',
    afternoon: 'Middag, tussen 13.00 en 17.00 uur',
    anytime: 'Het maakt mij niet uit',
  } satisfies Record<CallMoment, string>,
  servicesQuestion: {
    label: 'Waar wil je het over hebben?',
    hint: 'Weet je al hoeveel je nodig hebt? Vul dan ook het aantal in. Een half aantal ronden we naar boven af.',
  },
  services: { ...serviceNames, fibre: 'Glasvezel' } satisfies Record<AdviceService, string>,
  amount: (name: string): string => `Aantal ${name}`,
  amountShort: 'Aantal',
  chosen: 'Uit je pakket:',
  chose: 'Je koos:',
  aboutProduct: (product: string): string => `over ${product}`,
  askAbout: 'Heb je alleen een vraag? Stuur een bericht',
  choseIs: (product: string): string => `Gekozen: ${product}`,
  change: 'Pas je pakket aan',
  note: {
    label: 'Toelichting',
    hint: 'Mag leeg blijven. Vertel bijvoorbeeld wanneer je contract afloopt.',
  },
  aboutAddress: (address: string): string => `Het gaat om het adres ${address}.\n`,
  send: 'Vraag adviesgesprek aan',
} as const;

import type { ServiceKind } from '#protocol/telecom/service-kind.ts';
import { countText } from '../shared/numbers.ts';

const numbers = ['Geen', 'Eén', 'Twee', 'Drie', 'Vier', 'Vijf'];

/** The four remarks are quoted literally from spec §9. */
export const dashboardText = {
  title: 'Dashboard',
  greeting: (hour: number, name: string): string => {
    const part =
      hour < 6 ? 'Welkom' : hour < 12 ? 'Goedemorgen' : hour < 18 ? 'Goedemiddag' : 'Goedenavond';
    return `${part}, ${name}`;
  },
  company: (name: string, number: string): string => `${name}, klantnummer ${number}`,
  ring: (percent: number): string => `${String(percent)} procent van je diensten is geregeld`,
  percent: (percent: number): string => `${String(percent)}%`,
  remarks: {
    more: 'Er kan nog veel meer!',
    combine: 'Combineer en profiteer!',
    good: 'Goed bezig!',
    complete: 'Jij hebt je ICT top geregeld!',
  },
  arranged: (count: number): string =>
    count === 1
      ? 'Eén van de vijf diensten loopt via ons.'
      : `${numbers[count] ?? countText(count)} van de vijf diensten lopen via ons.`,
  missing: {
    lead: 'Je mist nog ',
    last: ' en ',
    end: '.',
    all: 'Alle vijf de diensten lopen via ons.',
    none: 'Er lopen nog geen diensten via ons. Begin met één dienst, de rest kan later.',
  },
  kinds: {
    Mobiel: {
      name: 'Mobiel',
      missing: 'Mobiel',
      empty: 'Nog geen aansluitingen',
      look: 'Bekijk mobiel',
      why: 'Bekijk wat Mobiel voor je doet',
    },
    VoIP: {
      name: 'VoIP',
      missing: 'VoIP',
      empty: 'Nog geen toestellen',
      look: 'Bekijk VoIP',
      why: 'Bekijk wat VoIP voor je doet',
    },
    Internet: {
      name: 'Internet',
      missing: 'Internet',
      empty: 'Nog geen internet',
      look: 'Bekijk internet',
      why: 'Bekijk wat internet voor je doet',
    },
    Cloud: {
      name: 'Cloud',
      missing: 'Cloud',
      empty: 'Nog geen gebruikers',
      look: 'Bekijk Werkplek 365',
      why: 'Bekijk wat Werkplek 365 voor je doet',
    },
    SLA: {
      name: 'SLA',
      missing: 'Service level agreement',
      empty: 'Nog geen niveau gekozen',
      look: 'Vraag ernaar',
      why: 'Vraag advies over een SLA',
    },
    TV: {
      name: 'TV',
      missing: 'TV',
      empty: 'Nog geen tv',
      look: 'Bekijk je aansluitingen',
      why: '',
    },
    Hardware: {
      name: 'Hardware',
      missing: 'Hardware',
      empty: 'Nog geen apparatuur',
      look: 'Bekijk je aansluitingen',
      why: '',
    },
  } satisfies Record<ServiceKind, unknown>,
  states: {
    active: 'Actief',
    ending: 'Wordt beëindigd',
    requested: 'In aanvraag',
    fault: 'Storing gemeld',
  },
  requestedUnit: 'Wordt geleverd',
  actions: {
    title: 'Snel naar',
    requests: 'Je serviceverzoeken',
    connections: 'Al je aansluitingen',
    company: 'Je bedrijfsgegevens',
    question: 'Stel een vraag',
    order: 'Iets bestellen',
  },
  services: { title: 'Je diensten', total: 'Samen ', totalEnd: ' per maand, zonder btw' },
  start: {
    title: 'Zo begin je',
    text: 'Je account staat klaar. Zodra je eerste dienst loopt, zie je hier aantallen, bedragen en storingen.',
    steps: [
      { title: 'Vertel hoe je werkt', text: 'Een adviesgesprek duurt een kwartier en kost niets.' },
      { title: 'Kies uit één voorstel', text: 'Met één bedrag per maand, zonder kleine letters.' },
      {
        title: 'Volg het hier',
        text: 'Je ziet je aansluitingen en je serviceverzoeken op één plek.',
      },
    ],
    button: 'Plan een adviesgesprek',
    choose: 'Waar je uit kunt kiezen',
  },
  requests: {
    title: 'Open serviceverzoeken',
    shown: (shown: number, total: number): string => `${countText(shown)} van ${countText(total)}`,
    number: 'Nummer',
    subject: 'Onderwerp',
    status: 'Status',
    changed: 'Laatste reactie',
    all: 'Alle serviceverzoeken',
    allAsking: 'Wat openstaat, lees je bij ‘Wat aandacht vraagt’.',
    none: {
      title: 'Er staat niets open',
      text: 'Heb je een vraag of een storing? Meld het, dan zie je hier hoe het ermee staat.',
      button: 'Meld een vraag of storing',
    },
  },
  companyTab: {
    title: 'Mijn bedrijf',
    connections: 'Aansluitingen',
    connection: 'Naam',
    status: 'Status',
    monthly: 'Per maand',
    none: {
      title: 'Nog geen aansluitingen',
      text: 'Zodra je eerste dienst is aangevraagd, staat die hier.',
      button: 'Plan een adviesgesprek',
    },
  },
  back: 'Dashboardoverzicht',
  today: (time: string): string => `Vandaag, ${time}`,
  yesterday: (time: string): string => `Gisteren, ${time}`,
} as const;

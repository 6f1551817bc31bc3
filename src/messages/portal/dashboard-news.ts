import type { PortOutStatus, TerminationStatus } from '#protocol/telecom/picklists.ts';

export const attentionText = {
  title: 'Wat aandacht vraagt',
  none: 'Alles loopt. Er is niets wat op jou wacht.',
  fault: 'Storing gemeld',
  feedback: 'Wacht op feedback',
  termEnd: 'Contract loopt af',
  ending: 'Wordt beëindigd',
  released: 'Vrijgemaakt',
  portAsked: 'In behandeling',
  faultText: (number: string): string => `We zijn ermee bezig. Het verzoek is ${number}.`,
  feedbackText: (number: string): string => `We kunnen verder zodra je antwoordt op ${number}.`,
  termEndText: (day: string, notice: string): string =>
    `De eerste termijn loopt tot en met ${day}. Wil je dan stoppen, zeg dan uiterlijk ${notice} op. Doe je niets, dan loopt de dienst door.`,
  termEndLate: (day: string): string =>
    `De eerste termijn loopt tot en met ${day}. De dienst loopt daarna door tot je opzegt.`,
  endingText: (day: string): string => `De dienst stopt op ${day}.`,
  endingSometime: 'De dienst stopt binnenkort.',
  releasedTitle: (number: string): string => `${number} uitporteren`,
  releasedText: (day: string): string =>
    `Je nieuwe aanbieder kan het nummer overnemen tot en met ${day}.`,
  releasedSometime: 'Je nieuwe aanbieder kan het nummer overnemen.',
  portAskedText: 'We kijken je aanvraag na en laten het je weten.',
} as const;

export const activityText = {
  title: 'Laatste gebeurtenissen',
  none: 'Er is nog niets gebeurd.',
  reported: (number: string, subject: string): string =>
    `Serviceverzoek ${number} gemeld: ${subject}`,
  closed: (number: string, subject: string): string =>
    `Serviceverzoek ${number} afgerond: ${subject}`,
  terminated: {
    'ophefverzoek ontvangen': (name: string, day: string): string =>
      `Opzegging ontvangen: ${name} stopt op ${day}`,
    uitgevoerd: (name: string, day: string): string =>
      `Opzegging uitgevoerd: ${name} is gestopt op ${day}`,
    geannuleerd: (name: string): string => `Opzegging geannuleerd: ${name} loopt door`,
  } satisfies Record<TerminationStatus, (name: string, day: string) => string>,
  ported: {
    aangevraagd: (number: string): string => `Uitporteren van ${number} aangevraagd`,
    'vrijgemaakt voor uitporteren': (number: string): string =>
      `${number} vrijgemaakt voor uitporteren`,
    uitgeporteerd: (number: string): string => `${number} overgezet naar een andere aanbieder`,
    afgewezen: (number: string): string => `Aanvraag om ${number} vrij te maken afgewezen`,
    vervallen: (number: string): string => `Vrijgave van ${number} vervallen`,
  } satisfies Record<PortOutStatus | 'afgewezen', (number: string) => string>,
} as const;

export const elsewhereText = {
  title: 'Andere portalen',
  mobile: 'Mobiel portaal',
  mobileText: 'Je verbruik en je simkaarten',
  security: 'Veiligheidsdashboard',
  securityText: 'De beveiliging van je apparaten en verbinding',
  newWindow: '(opent in een nieuw venster)',
} as const;

import type { ServiceKind } from '#protocol/telecom/service-kind.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { countText, dutchNumber, euros } from '../shared/numbers.ts';

const months = (count: number): string =>
  count === 0 ? 'Geen' : count === 1 ? 'Eén maand' : `${countText(count)} maanden`;

/** In euros without VAT. */
export const monthlyText = (status: string, amount: number | null): string =>
  status === connectionStatus.ended ? 'Niets meer' : amount === null ? '' : euros(amount);

export const monthlyTextWithoutVat = (status: string, amount: number): string =>
  status === connectionStatus.ended
    ? monthlyText(status, amount)
    : `${monthlyText(status, amount)}, zonder btw`;

export const connectionText = {
  back: 'Terug naar Mijn bedrijf',
  status: 'Status',
  service: 'De dienst',
  facts: {
    product: 'Product',
    number: 'Nummer',
    bundle: 'Bundel',
    sim: 'Simkaart',
    address: 'Adres',
    amount: 'Aantal',
    speed: 'Snelheid',
    level: 'Serviceniveau',
    monthly: 'Per maand',
  },
  contract: {
    title: 'Je contract',
    form: 'Vorm',
    forms: {
      fixed: 'Vaste tijd',
      renewed: 'Stilzwijgend verlengd',
      over: 'Vaste tijd is voorbij',
      indefinite: 'Onbepaalde tijd',
    },
    start: 'Ingangsdatum',
    initialEnd: 'Einde eerste termijn',
    notice: 'Opzegtermijn',
    noticeText: (count: number, inContract: number): string =>
      inContract > count
        ? `${months(count)}. In je contract staat ${months(inContract).toLowerCase()}, de wet kort dat in.`
        : months(count),
    lastNotice: 'Opzeggen voor het einde',
    lastNoticeText: (day: string): string => `Uiterlijk ${day}`,
    today: 'Zeg je vandaag op',
    todayText: (day: string): string => `Dan kan de dienst zonder kosten stoppen vanaf ${day}`,
    end: 'Einddatum',
    unknown: 'Niet bekend',
  },
  prices: {
    title: 'Wat je betaalt en betaalde',
    note: 'Bedragen per maand, zonder btw.',
    period: 'Periode',
    monthly: 'Per maand',
    from: (day: string): string => `Vanaf ${day}`,
    until: (from: string, until: string): string => `${from} tot en met ${until}`,
  },
  running: {
    title: 'Wat er loopt',
    termination: (day: string): string => `Opgezegd. De dienst stopt op ${day}.`,
    ending: (day: string): string => `De dienst stopt op ${day}.`,
    released: (number: string, day: string): string =>
      `${number} is vrijgemaakt voor uitporteren. De vrijgave is geldig tot en met ${day}.`,
    asked: (number: string): string => `De aanvraag om ${number} uit te porteren wordt nagekeken.`,
    seeTermination: 'Bekijk de opzegging',
    seePortOut: 'Bekijk de uitportering',
    proof: 'Bewijs (pdf)',
    portProof: 'Gegevens (pdf)',
  },
  history: {
    title: 'Wat er is gebeurd',
    started: 'Begonnen',
    startedText: 'De dienst is ingegaan.',
    asked: (reference: string, day: string): string =>
      `Opzegging ${reference} ontvangen, per ${day}.`,
    executed: (reference: string): string =>
      `Opzegging ${reference} is uitgevoerd. De dienst is gestopt.`,
    executedEarly: (reference: string, chosen: string): string =>
      `Opzegging ${reference} is uitgevoerd, eerder dan de gekozen datum ${chosen}. De dienst is gestopt.`,
    cancelled: (reference: string): string => `Opzegging ${reference} is geannuleerd.`,
    portAsked: (reference: string, number: string): string =>
      `Uitportering ${reference} van ${number} aangevraagd.`,
    ported: (number: string): string => `${number} is overgezet naar een andere aanbieder.`,
    portRefused: (number: string, reason: string): string =>
      `We konden ${number} niet vrijmaken. De reden: ${reason}`,
    lapsed: (number: string): string => `De vrijgave van ${number} is vervallen.`,
    ended: 'De dienst is gestopt.',
  },
  assignments: {
    Cloud: {
      title: 'Gebruikers',
      count: (total: number): string =>
        total === 1 ? '1 gebruiker' : `${dutchNumber(total, 0)} gebruikers`,
      none: 'Er staan nog geen gebruikers op naam bij deze dienst. Wil je weten wie de dienst gebruikt of iets wijzigen? Stel dan een vraag.',
      pages: 'Pagina’s van de gebruikers',
      name: 'Naam',
      detail: 'E-mailadres',
      use: 'Licentie',
    },
    VoIP: {
      title: 'Toestellen',
      count: (total: number): string =>
        total === 1 ? '1 toestel' : `${dutchNumber(total, 0)} toestellen`,
      none: 'Er staan nog geen toestellen bij deze dienst. Wil je weten welke erbij horen of iets wijzigen? Stel dan een vraag.',
      pages: 'Pagina’s van de toestellen',
      name: 'Plek of naam',
      detail: 'Intern nummer',
      use: 'Toestel',
    },
  } satisfies Partial<Record<ServiceKind, object>>,
  assignmentStates: { active: 'Actief', blocked: 'Geblokkeerd' },
  requests: {
    title: 'Vragen over deze aansluiting',
    none: 'Er zijn geen serviceverzoeken over deze aansluiting.',
    ask: 'Vraag stellen',
  },
  actions: { terminate: 'Opzeggen', portOut: 'Nummer meenemen' },
  ended: (day: string): string =>
    `Deze dienst is gestopt op ${day}. Je kunt de gegevens nog nalezen.`,
  endedSometime: 'Deze dienst is gestopt. Je kunt de gegevens nog nalezen.',
  requested: 'Deze dienst is nog niet begonnen. Wil je de aanvraag intrekken? Stel dan een vraag.',
} as const;

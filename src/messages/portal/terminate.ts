import type { EndRule } from '#protocol/telecom/contract-end.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';
import { countText, euros } from '../shared/numbers.ts';

const months = (count: number): string =>
  count === 1 ? 'één maand' : `${countText(count)} maanden`;

const spans: Record<EndRule, (notice: number) => string> = {
  initialTerm: () => 'Eerste termijn',
  noticePastTerm: (notice) => `Opzegtermijn: ${months(notice)}`,
  renewed: (notice) => `Opzegtermijn: ${months(notice)}`,
  termOver: (notice) => `Opzegtermijn: ${months(notice)}`,
  indefinite: (notice) => `Opzegtermijn: ${months(notice)}`,
  ownRequest: (notice) => `Opzegtermijn: ${months(notice)}`,
  contract: (notice) => `Opzegtermijn: ${months(notice)}`,
  notBegun: () => 'Nog niet begonnen',
  endFixed: () => 'Einddatum staat vast',
};

export const terminateText = {
  title: 'Aansluiting opzeggen',
  back: 'Terug naar de aansluiting',
  stepsLabel: 'Stappen van je opzegging',
  steps: ['Kies een datum', 'Controleer en bevestig', 'Klaar'],
  line: {
    today: 'Vandaag',
    earliest: 'Vroegste einddatum',
    chosen: 'Jouw einddatum',
    free: 'Vrij te kiezen',
    paid: 'Hiervoor betaal je',
    span: (rule: EndRule, notice: number): string => spans[rule](notice),
    and: (one: string, two: string): string => `${one}, ${two.toLowerCase()}`,
  },
  facts: {
    connection: 'Aansluiting',
    today: 'Vandaag',
    why: 'Waarom deze datum',
    ownChoice: 'Je eigen keuze. Zonder kosten kon het pas later.',
    earliest: 'Vroegste einddatum',
    chosen: 'Jouw einddatum',
    other: 'Andere datum kiezen',
    cost: 'Kosten',
    reference: 'Referentie',
    received: 'Ontvangen op',
    stops: 'Stopt op',
    status: 'Status',
  },
  choose: {
    heading: (day: string): string => `Je kunt stoppen vanaf ${day}`,
    headingNow: 'Je kunt vandaag al stoppen',
    form: 'Wanneer wil je stoppen?',
    day: 'Einddatum',
    hint: (day: string): string =>
      `Vanaf ${day} zonder kosten. Eerder kan ook, dan betaal je voor de tijd die je contract nog loopt.`,
    latest: (day: string): string => `Opzeggen kan tot en met ${day}.`,
    hintNow: 'Je kunt vanaf vandaag stoppen zonder kosten.',
    reckon: 'Bereken de kosten',
    next: 'Verder',
    result: (day: string, cost: string): string => `Stoppen op ${day}: ${cost}`,
    lastDay: 'De einddatum is de laatste dag waarop de aansluiting werkt.',
  },
  cost: {
    none: (monthly: number): string =>
      monthly === 0
        ? 'Geen.'
        : `Geen. Je betaalt ${euros(monthly)} per maand tot en met de einddatum, zonder btw.`,
    early: (cost: number, count: number): string =>
      `${euros(cost)}, zonder btw. Dat is je maandbedrag voor de ${count === 1 ? 'maand' : `${countText(count)} maanden`} die je contract langer loopt.`,
  },
  review: {
    heading: (day: string): string => `Je aansluiting stopt op ${day}`,
    confirm: 'Bevestig je opzegging',
    final:
      'Na bevestiging kun je de opzegging niet meer zelf terugdraaien. Je krijgt meteen een mail met een pdf als bewijs.',
    accept: (cost: number): string =>
      `Ik ga akkoord met ${euros(cost)} kosten omdat ik eerder stop`,
    acceptLabel: 'Kosten',
    button: (day: string): string => `Definitief opzeggen per ${day}`,
    cancel: 'Annuleren',
  },
  consequences: {
    title: 'Goed om te weten',
    keepNumber: 'Wil je dit nummer houden?',
    keepMobile: {
      lead: 'Zeg dan niet op. Laat het nummer ',
      link: 'uitporteren',
      end: ' naar je nieuwe aanbieder.',
    },
    keepFixed: 'Zeg dan niet op. Vraag je nieuwe aanbieder om het nummer over te nemen.',
    numberLost: 'Tot één maand na de einddatum kun je het nummer nog meenemen. Daarna vervalt het.',
    discount:
      'Je hebt meer diensten bij ons. Je combinatiekorting kan veranderen als deze dienst stopt.',
    /** Source: Telecommunicatiewet, art. 7.2c. */
    switching:
      'Stap je over naar een andere aanbieder? Zeg dan niet zelf op. Je nieuwe aanbieder regelt de overstap. Je verbinding bij ons blijft werken tot de nieuwe werkt, en stopt daarna vanzelf.',
    kinds: {
      Mobiel:
        'De simkaart werkt na de einddatum niet meer, ook niet voor data en in het buitenland.',
      VoIP: 'Je toestellen en je telefooncentrale werken na de einddatum niet meer.',
      Internet:
        'Alles wat over deze verbinding loopt, zoals bellen, pinnen en televisie, werkt na de einddatum niet meer.',
      Cloud:
        'Na de einddatum kun je niet meer bij je mail, je bestanden en je licenties. Zet eerst over wat je wilt bewaren.',
      SLA: 'Na de einddatum lossen we storingen op zonder de afgesproken reactietijd.',
      TV: 'Na de einddatum zie je geen zenders meer. Stuur apparatuur van ons terug.',
      Hardware: 'Stuur apparatuur die van ons is na de einddatum terug.',
    } satisfies Record<ServiceKind, string> as Readonly<Record<string, string>>,
  },
  after: {
    title: 'Wat gebeurt er daarna?',
    now: 'Meteen',
    nowText: 'Je krijgt een mail met je referentie en een pdf als bewijs.',
    until: (day: string): string => `Tot en met ${day}`,
    untilText: 'Je aansluiting werkt zoals je gewend bent.',
    stopped: 'De aansluiting is gestopt. Je krijgt daarvan een bevestiging per mail.',
    doubt: 'Twijfel je nog? Bel',
    doubtEnd: '. We denken graag mee.',
    mistake: 'Klopt er iets niet? Bel',
    mistakeEnd: '. Tot de einddatum kunnen wij de opzegging nog voor je terugdraaien.',
  },
  closed: {
    ending: 'Deze aansluiting wordt al beëindigd',
    ended: 'Deze aansluiting is gestopt',
    other: 'Deze aansluiting kun je nu niet opzeggen',
    runs: (day: string): string => `Er loopt al een opzegging. De dienst stopt op ${day}.`,
    stopped: (day: string): string => `De dienst is gestopt op ${day}.`,
    portOut: 'Naar de uitportering',
  },
  proof: 'Download je bewijs (pdf)',
  toConnection: 'Naar de aansluiting',
} as const;

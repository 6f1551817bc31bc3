import { euros } from '../shared/numbers.ts';

export const portOutNames = {
  reference: 'Dossier',
  number: '06-nummer',
  customerNumber: 'Klantnummer',
  company: 'Op naam van',
  postcode: 'Postcode',
  proposed: 'Voorgestelde datum',
  why: 'Waarom deze datum',
  validUntil: 'Geldig tot en met',
  cost: 'Kosten',
} as const;

export const takeNumberText = {
  title: 'Nummer meenemen',
  back: 'Terug naar de aansluiting',
  lede: 'Zeg niet zelf eerst op: dan kun je je nummer kwijtraken. Je nieuwe aanbieder vraagt het nummer bij ons op met de gegevens hieronder, en je aansluiting stopt vanzelf als het nummer daar werkt.',
  give: 'Dit vraagt je nieuwe aanbieder',
  giveText:
    'Neem deze gegevens precies zo over. Klopt er een teken niet, dan kan de nieuwe aanbieder het nummer niet overnemen.',
  number: portOutNames.number,
  customerNumber: portOutNames.customerNumber,
  copy: 'Kopieer',
  copied: 'Gekopieerd',
  copyNumber: 'Kopieer het 06-nummer',
  copyCustomerNumber: 'Kopieer het klantnummer',
  when: {
    title: 'Wanneer gaat het nummer over?',
    proposed: portOutNames.proposed,
    question: 'Kies een datum',
    soon: (day: string, cost: number): string => `${day}, met ${euros(cost)} kosten`,
    free: (day: string): string => `${day}, zonder kosten`,
    why: 'Je contract loopt langer dan de eerst mogelijke datum. Je kiest zelf: eerder gaan en voor de rest van het contract betalen, of later gaan zonder kosten.',
    cost: portOutNames.cost,
    none: 'Geen',
    costHint: 'Bedragen zijn zonder btw.',
    valid: 'Geldigheid',
    validText: 'De vrijgave blijft 90 dagen geldig, gerekend vanaf de voorgestelde datum.',
  },
  line: { chosen: portOutNames.proposed, earliest: 'Zonder kosten' },
  confirm: 'Maak je nummer vrij',
  confirmText:
    'Vrijmaken kun je niet zelf terugdraaien. Je krijgt meteen een mail met alle gegevens. Zolang niemand het nummer overneemt, werkt je aansluiting gewoon door.',
  button: (number: string): string => `${number} vrijmaken voor uitporteren`,
  cancel: 'Annuleren',
  ending:
    'Voor deze aansluiting loopt al een opzegging. Een collega kijkt je aanvraag daarom eerst na.',
  ended:
    'Deze aansluiting is al gestopt. Tot één maand na de einddatum kun je het nummer nog meenemen. Een collega kijkt je aanvraag eerst na.',
  refused: (day: string, reason: string): string =>
    `Je vorige aanvraag hebben we op ${day} afgewezen. De reden: ${reason}`,
  receipt: {
    reference: portOutNames.reference,
    status: 'Status',
    download: 'Download de gegevens (pdf)',
    running: 'Dit nummer is al aangevraagd voor uitporteren',
    other: 'Dit nummer kun je niet uitporteren',
    steps: [
      {
        title: 'Nu',
        text: 'Geef de gegevens aan je nieuwe aanbieder. Die vraagt het nummer bij ons op.',
      },
      {
        title: 'Op de dag zelf',
        text: 'Het nummer gaat over. Je bent hooguit één werkdag niet bereikbaar op dit nummer.',
      },
      {
        title: 'Daarna',
        text: 'De aansluiting bij ons stopt vanzelf. Je hoeft niet op te zeggen.',
      },
    ],
    waiting: [
      { title: 'Nu', text: 'Een collega kijkt je aanvraag na.' },
      { title: 'Daarna', text: 'Je krijgt een mail zodra het nummer is vrijgemaakt.' },
    ],
  },
  after: { title: 'Wat gebeurt er daarna?' },
  toConnection: 'Naar de aansluiting',
} as const;

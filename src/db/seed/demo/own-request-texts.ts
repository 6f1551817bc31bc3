import type { CaseType } from '../cases/case-template.ts';
import type { ProductKind } from '../products.ts';
import type { RequestStatus } from './demo-request.ts';

type Said = readonly [by: 'klant' | 'wij' | 'intern', text: string];

export type WrittenRequest = {
  daysAgo: number;
  /** An index in the company's list of people. */
  by: number;
  subject: string;
  text: string;
  type: CaseType;
  status: RequestStatus;
  about: ProductKind | null;
  private?: true;
  said: readonly Said[];
};

const sanne = 0;
const bilal = 1;

/** Source of the subjects: look/dashboard.html. */
export const bakeryRequests: readonly WrittenRequest[] = [
  {
    daysAgo: 0,
    by: sanne,
    subject: 'Internet valt weg rond de middag',
    text: 'Elke dag tussen twaalf en één valt het internet weg. Pinnen lukt dan niet. Kunnen jullie kijken?',
    type: 'Storing',
    status: 'In behandeling',
    about: 'Internet',
    said: [
      ['intern', 'Modem herstart zichzelf om 12.04 uur. Monteur gevraagd voor morgen.'],
      [
        'wij',
        'We zien op de lijn dat je modem steeds opnieuw start. Morgen komt er een monteur langs, tussen acht en tien.',
      ],
    ],
  },
  {
    daysAgo: 1,
    by: sanne,
    subject: 'Nieuwe simkaart voor bezorger',
    text: 'De simkaart van bezorger 2 doet het niet meer. Graag een nieuwe, met hetzelfde nummer.',
    type: 'Wijziging',
    status: 'Wacht op feedback',
    about: 'Mobiel',
    said: [
      [
        'wij',
        'Dat regelen we. Wil je een gewone simkaart of een e-sim? Een e-sim werkt vandaag nog.',
      ],
    ],
  },
  {
    daysAgo: 3,
    by: bilal,
    subject: 'Belgroep aanpassen voor de winkel',
    text: 'Op zaterdag staan we met drie mensen in de winkel. Kunnen dan alle drie de toestellen tegelijk overgaan?',
    type: 'Wijziging',
    status: 'Wacht op feedback',
    about: 'VoIP',
    said: [['wij', 'Dat kan. Welke drie toestellen zijn het, en van hoe laat tot hoe laat?']],
  },
  {
    daysAgo: 5,
    by: sanne,
    subject: 'Extra gebruiker in Werkplek 365',
    text: 'Op de eerste van de maand begint onze nieuwe planner. Graag een account met dezelfde rechten als Noor.',
    type: 'Wijziging',
    status: 'In behandeling',
    about: 'Cloud',
    said: [
      ['wij', 'Leuk! Naar welk 06-nummer mogen we het wachtwoord sturen?'],
      ['klant', 'Stuur maar naar mij, dan geef ik het door.'],
    ],
  },
  {
    daysAgo: 8,
    by: sanne,
    subject: 'Vraag over factuur van vorige maand',
    text: 'Er staat een bedrag op voor gesprekken buiten de bundel. Wij bellen toch alleen binnen Nederland?',
    type: 'Factuur',
    status: 'In behandeling',
    about: null,
    private: true,
    said: [['wij', 'We zoeken het uit. Je hoeft dat deel van de factuur nog niet te betalen.']],
  },
  {
    daysAgo: 0,
    by: bilal,
    subject: 'Toestel in de bakkerij kraakt',
    text: 'Het toestel naast de oven kraakt. Een ander snoer hielp niet.',
    type: 'Storing',
    status: 'Nieuw',
    about: 'VoIP',
    said: [],
  },
  {
    daysAgo: 1,
    by: sanne,
    subject: 'Meldtekst voor de feestdagen',
    text: 'Met de feestdagen zijn we om twaalf uur dicht. Ik stuur een nieuwe tekst mee voor na sluitingstijd.',
    type: 'Wijziging',
    status: 'Nieuw',
    about: 'VoIP',
    said: [],
  },
  {
    daysAgo: 6,
    by: bilal,
    subject: 'Wifi in de winkel Zuid valt weg',
    text: 'Achter in de winkel heeft de bestelcomputer steeds geen wifi. Vooraan is het goed.',
    type: 'Storing',
    status: 'In behandeling',
    about: 'Internet',
    said: [
      ['wij', 'Kun je een schets van de winkel meesturen, met de plek van het wifi-punt?'],
      ['klant', 'Zie de bijlage. Het wifi-punt hangt boven de kassa.'],
      ['intern', 'De koeling staat precies tussen wifi-punt en computer. Tweede punt voorstellen.'],
    ],
  },
  {
    daysAgo: 9,
    by: sanne,
    subject: 'Mailbox voor bestellingen',
    text: 'We willen één mailbox voor bestellingen, die Noor, Wouter en ik kunnen lezen.',
    type: 'Wijziging',
    status: 'In behandeling',
    about: 'Cloud',
    said: [
      ['wij', 'De mailbox wordt vandaag gemaakt. Je ziet hem morgen vanzelf in je mailprogramma.'],
    ],
  },
  {
    daysAgo: 12,
    by: sanne,
    subject: 'Grotere bundel voor de planning',
    text: 'De telefoon van de planning zit elke maand na twintig dagen al door de data heen.',
    type: 'Wijziging',
    status: 'Wacht op feedback',
    about: 'Mobiel',
    said: [
      [
        'wij',
        'Er zijn twee bundels die passen. Het verschil is € 5,00 of € 14,00 per maand. Welke wil je?',
      ],
    ],
  },
  {
    daysAgo: 14,
    by: bilal,
    subject: 'Bellen vanuit de bestelbus lukt slecht',
    text: 'Op de route door de polder valt het gesprek steeds weg. Ligt dat aan ons toestel?',
    type: 'Vraag',
    status: 'In behandeling',
    about: 'Mobiel',
    said: [['intern', 'Dekking op de route nagevraagd bij netwerkbeheer.']],
  },
  {
    daysAgo: 19,
    by: sanne,
    subject: 'Contract nalopen voor volgend jaar',
    text: 'We openen volgend jaar een derde winkel. Wat moeten we op tijd regelen?',
    type: 'Vraag',
    status: 'Wacht op feedback',
    about: null,
    private: true,
    said: [
      ['wij', 'Fijn om te horen! Past dinsdag of donderdag voor een gesprek van een halfuur?'],
    ],
  },
  {
    daysAgo: 4,
    by: bilal,
    subject: 'Mijn eigen nummer meenemen',
    text: 'Ik wil misschien mijn privénummer op de zaak zetten. Kan ik het later weer meenemen? Graag eerst even onder ons.',
    type: 'Vraag',
    status: 'In behandeling',
    about: null,
    private: true,
    said: [
      [
        'wij',
        'Dat kan, als je dat vooraf met je werkgever vastlegt. Ik mail je de tekst die daarvoor nodig is.',
      ],
    ],
  },
];

export const garageRequests: readonly WrittenRequest[] = [
  {
    daysAgo: 0,
    by: 0,
    subject: 'Wachtwoord van router kwijt',
    text: 'We willen de wifi een andere naam geven, maar niemand weet het wachtwoord nog.',
    type: 'Vraag',
    status: 'Nieuw',
    about: 'Internet',
    said: [],
  },
  {
    daysAgo: 4,
    by: 0,
    subject: 'Internet traag sinds de nieuwe diagnosecomputer',
    text: 'Sinds de nieuwe diagnosecomputer er staat, is het internet in de werkplaats erg traag.',
    type: 'Storing',
    status: 'In behandeling',
    about: 'Internet',
    said: [
      [
        'wij',
        'De computer haalt elke nacht en elke ochtend grote updates op. We kijken of dat alleen ’s nachts kan.',
      ],
    ],
  },
  {
    daysAgo: 11,
    by: 0,
    subject: 'Nummer van de takelwagen doorschakelen',
    text: 'Als de takelwagen in de garage staat, wil ik het nummer doorschakelen naar mijn eigen telefoon.',
    type: 'Vraag',
    status: 'Wacht op feedback',
    about: 'Mobiel',
    said: [
      [
        'wij',
        'Dat kan op twee manieren. Wil je het zelf aan- en uitzetten, of altijd op vaste tijden?',
      ],
    ],
  },
];

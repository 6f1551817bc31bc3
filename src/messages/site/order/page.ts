import type { OrderStatus } from '#protocol/telecom/selling.ts';
import { dayText, momentText, weekdayText } from '../../shared/days.ts';
import { countText, euros } from '../../shared/numbers.ts';

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const amount = (cents: number): string => `${euros(cents / 100)} zonder btw`;

type Step = { title: string; text: string };

/** Of steps that are done; the others keep their title. */
const doneTitles: Readonly<Record<string, string>> = {
  checked: 'Wij hebben alles nagekeken',
  supplier: 'Je dienst is besteld',
  hardware: 'Je apparatuur is verstuurd',
  installation: 'De installatie is klaar',
  porting: 'Je nummer is over',
  activation: 'Alles is aangezet',
};

/** The page of a submitted order, for its link and in the portal. */
export const orderPageText = {
  pageTitle: (number: string): string => `Bestelling ${number}`,
  reference: (number: string): string => `Bestelling ${number}`,
  quotePageTitle: (number: string): string => `Offerte ${number}`,
  quoteReference: (number: string): string => `Offerte ${number}`,
  tags: {
    Concept: 'Concept',
    Offerte: 'Offerte',
    Ingediend: 'Ontvangen',
    Geaccepteerd: 'Nagekeken',
    'In uitvoering': 'In uitvoering',
    'Wacht op klant': 'Wacht op jou',
    Geleverd: 'Geleverd',
    Afgewezen: 'Afgewezen',
    Geannuleerd: 'Geannuleerd',
  } satisfies Record<OrderStatus, string>,
  titles: {
    Concept: 'Je bestelling is nog niet af',
    Offerte: 'Je offerte',
    Ingediend: 'We hebben je bestelling',
    Geaccepteerd: 'We hebben je bestelling nagekeken',
    'In uitvoering': 'Je bestelling ligt op schema',
    'Wacht op klant': 'We hebben iets van je nodig',
    Geleverd: 'Alles werkt',
    Afgewezen: 'Je bestelling gaat niet door',
    Geannuleerd: 'Je bestelling is geannuleerd',
  } satisfies Record<OrderStatus, string>,
  late: 'Je bestelling is later dan beloofd',
  moved: 'Je bestelling heeft een nieuwe datum',
  lede: {
    promised: (day: string): string => `Alles werkt uiterlijk ${lower(weekdayText(day))}.`,
    late: (day: string): string =>
      `We beloofden je ${lower(weekdayText(day))}. Dat is niet gelukt, sorry. Je krijgt een mail met de nieuwe datum.`,
    delivered: (day: string): string => `Sinds ${dayText(day)}. Vanaf die dag betaal je ervoor.`,
    held: 'Je bestelling staat stil tot we dit hebben.',
    rejected: 'We kunnen je bestelling niet uitvoeren. Je betaalt niets.',
    cancelled: 'We voeren je bestelling niet uit. Je betaalt niets.',
    cancelledInPart:
      'Wat nog niet was geleverd, gaat niet door. Wat al werkt, blijft werken. Daarvoor betaal je.',
  },
  calendar: 'Zet in je agenda',
  next: {
    label: 'De volgende stap',
    reason: 'Dit hebben we nodig',
    why: 'De reden',
  },
  way: 'Van bestelling tot online',
  wayEnded: 'Wat er met je bestelling gebeurde',
  done: 'Klaar: ',
  noDay: 'Datum volgt',
  steps: {
    ordered: { title: 'Je hebt besteld', text: '' },
    checked: {
      title: 'Wij kijken alles na',
      text: 'Je adres, je gegevens en je nummers. Klopt er iets niet, dan bellen we je.',
    },
    supplier: {
      title: 'De leverancier maakt je dienst klaar',
      text: 'We bestellen je dienst en houden de datum in de gaten.',
    },
    hardware: {
      title: 'Je apparatuur komt eraan',
      text: 'Bewaar de doos tot alles werkt.',
    },
    installation: {
      title: 'De installatie',
      text: 'Zorg dat er iemand is die de meterkast kan openen.',
    },
    porting: {
      title: 'Je nummer gaat over',
      text: 'Daarbij kun je even niet bereikbaar zijn.',
    },
    activation: { title: 'We zetten alles aan', text: 'We testen of alles werkt.' },
    delivered: { title: 'Alles werkt', text: 'Vanaf de dag dat alles werkt, betaal je.' },
    rejected: { title: 'De bestelling gaat niet door', text: '' },
    cancelled: { title: 'De bestelling is geannuleerd', text: '' },
  } satisfies Record<string, Step>,
  doneTitles,
  accepted: (by: string, at: string): string => `${by} gaf akkoord op ${momentText(new Date(at))}.`,
  facts: {
    title: 'Je bestelling',
    number: 'Nummer',
    products: 'Producten',
    address: 'Adres',
    numbers: 'Nummers die meegaan',
    monthly: 'Per maand',
    discount: 'Combinatiekorting',
    discountText: (cents: number): string => `${euros(cents / 100)}, al van het bedrag af`,
    oneOff: 'Eenmalig',
    term: 'Looptijd',
    terms: { 0: 'Per maand opzegbaar', 12: '1 jaar', 24: '2 jaar' },
    amount,
    line: (quantity: number, name: string): string =>
      quantity === 1 ? name : `${countText(quantity)} × ${name}`,
    works: (day: string): string => `werkt sinds ${dayText(day)}`,
  },
  summary: 'Contractsamenvatting (pdf)',
  help: {
    running: 'Klopt er iets niet, of wil je annuleren? Bel ons en noem je bestelnummer:',
    delivered: 'Werkt er iets niet? Bel ons en noem je bestelnummer:',
    ended: 'Heb je een vraag? Bel ons en noem je bestelnummer:',
  },
  expired: {
    title: 'Deze offerte geldt niet meer',
    text: 'De prijzen kunnen veranderd zijn. Stel hieronder je vraag of bel ons, dan maken we een nieuwe.',
  },
  withdrawn: {
    title: 'Deze offerte gaat niet door',
    text: 'We hebben deze offerte ingetrokken. Je zit nergens aan vast.',
  },
  lapsedTag: 'Offerte vervallen',
  changing: {
    title: 'We passen je offerte aan',
    text: 'Je krijgt een mail zodra de nieuwe versie klaar is.',
  },
} as const;

/** The form with a question about a quote. */
export const quoteQuestionText = {
  title: 'Stel een vraag over deze offerte',
  lede: (email: string): string => `We antwoorden per e-mail, aan ${email}.`,
  message: {
    label: 'Je vraag',
    hint: 'Wil je iets anders in de offerte? Schrijf dan wat, dan maken we een nieuwe versie.',
  },
  send: 'Verstuur je vraag',
  sent: {
    title: 'Vraag verstuurd',
    success: 'Bedankt voor je vraag! Je hoort snel van ons.',
    copy: 'We hebben een bevestiging gestuurd naar je e-mailadres.',
    reference: 'Je referentie',
    next: 'Wat gebeurt er nu?',
    steps: [
      { title: 'Je vraag is binnen', text: 'Hij staat bij je offerte.' },
      { title: 'Een collega zoekt het uit', text: 'Op werkdagen meestal dezelfde dag.' },
      { title: 'Je krijgt antwoord per e-mail', text: 'Uiterlijk de volgende werkdag.' },
    ],
    home: 'Terug naar je offerte',
  },
} as const;

export const ordersText = {
  nav: 'Bestellingen',
  title: 'Bestellingen',
  lede: 'Wat je bij ons hebt besteld, en hoe het ermee staat.',
  order: 'Iets bestellen',
  list: 'Je bestellingen',
  number: 'Nummer',
  status: 'Status',
  when: 'Wanneer',
  monthly: 'Per maand, zonder btw',
  promised: (day: string): string => `Klaar op ${dayText(day)}`,
  delivered: (day: string): string => `Werkt sinds ${dayText(day)}`,
  valid: (day: string): string => `Geldig tot en met ${dayText(day)}`,
  late: 'Later dan beloofd',
  later: 'Datum volgt',
  back: 'Terug naar je bestellingen',
  none: {
    title: 'Nog geen bestellingen',
    text: 'Bestel je iets, dan zie je hier elke stap.',
  },
} as const;

/** The promised day in the calendar of the customer. */
export const deliveryEventText = {
  title: (brand: string, number: string): string => `${brand}: bestelling ${number} werkt`,
  text: (lines: readonly { name: string; quantity: number }[], phone: string): string => {
    const names = lines.map(({ name, quantity }) =>
      quantity === 1 ? name : `${countText(quantity)} × ${name}`,
    );
    return `Uiterlijk op deze dag werkt alles: ${names.join(', ')}. Vragen? Bel ${phone}.`;
  },
} as const;

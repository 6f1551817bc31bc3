import { dayText, weekdayText } from '../shared/days.ts';
import { euros } from '../shared/numbers.ts';
import { type MailParagraph, type MailWords, reachUsSentence } from './mails.ts';

/** `link`: of the page of the order. `lines`: what it is about, such as `2 × Mobiel Team 20 GB`. */
export type DeliveryMailFacts = {
  reference: string;
  company: string | null;
  lines: readonly string[];
  /** Euros a month, without VAT. */
  monthly: number;
  promised: string | null;
  link: string;
  brand: { name: string; phone: string; openingHours: string };
};

export type DeliveryMail = { toCustomer: MailWords; toUs: MailWords };

const factsOf = ({ reference, company, lines, promised }: DeliveryMailFacts): MailParagraph => ({
  facts: [
    ['Bestelnummer', reference],
    ...(company === null ? [] : [['Bedrijf', company] as const]),
    ['Bestelling', lines.join('\n')],
    ...(promised === null ? [] : [['Klaar op', weekdayText(promised)] as const]),
  ],
});

const toCustomer = (
  given: DeliveryMailFacts,
  subject: string,
  paragraphs: readonly MailParagraph[],
): MailWords => ({
  subject,
  paragraphs: [
    'Dag,',
    ...paragraphs,
    { text: 'Bekijk je bestelling', href: given.link },
    `Vragen? Bel ons en noem je bestelnummer. ${reachUsSentence(given.brand)}`,
    `Groet,\n${given.brand.name}`,
  ],
});

const toUs = (
  given: DeliveryMailFacts,
  subject: string,
  ...paragraphs: readonly string[]
): MailWords => ({
  subject: `${subject}: bestelling ${given.reference}${given.company === null ? '' : ` van ${given.company}`}`,
  paragraphs: [factsOf(given), ...paragraphs],
});

const reasonText = (reason: string): string => `De reden: ${reason}`;
const notDoneText = 'Wat al is geleverd, blijft gewoon werken. Je betaalt alleen daarvoor.';

export const deliveryMails = {
  started: (given: DeliveryMailFacts & { promised: string }): DeliveryMail => ({
    toCustomer: toCustomer(given, `We zijn begonnen met je bestelling ${given.reference}`, [
      `We hebben je bestelling nagekeken en zijn begonnen. Uiterlijk ${dayText(given.promised)} werkt alles. Verschuift die datum, dan hoor je dat van ons.`,
      factsOf(given),
    ]),
    toUs: toUs(given, 'In uitvoering'),
  }),
  moved: (given: DeliveryMailFacts & { promised: string; reason: string }): DeliveryMail => ({
    toCustomer: toCustomer(given, `Nieuwe datum voor je bestelling: ${dayText(given.promised)}`, [
      `De datum van je bestelling is veranderd. We leveren op ${dayText(given.promised)}.`,
      reasonText(given.reason),
      factsOf(given),
      'Komt die dag niet uit? Bel ons, dan zoeken we samen een andere.',
    ]),
    toUs: toUs(given, 'Datum verzet', reasonText(given.reason)),
  }),
  held: (given: DeliveryMailFacts & { reason: string }): DeliveryMail => ({
    toCustomer: toCustomer(
      given,
      `We hebben iets van je nodig voor bestelling ${given.reference}`,
      [
        'Je bestelling wacht op jou. Dit hebben we nodig:',
        given.reason,
        'Zodra we het hebben, gaan we verder.',
        factsOf({ ...given, promised: null }),
      ],
    ),
    toUs: toUs(given, 'Wacht op klant', given.reason),
  }),
  resumed: (given: DeliveryMailFacts): DeliveryMail => ({
    toCustomer: toCustomer(given, `We gaan verder met je bestelling ${given.reference}`, [
      'We hebben wat we nodig hadden en gaan verder met je bestelling.',
      factsOf(given),
    ]),
    toUs: toUs(given, 'Gaat verder'),
  }),
  rejected: (given: DeliveryMailFacts & { reason: string }): DeliveryMail => ({
    toCustomer: toCustomer(given, `Je bestelling ${given.reference} gaat niet door`, [
      'We kunnen je bestelling niet uitvoeren. Je betaalt niets.',
      reasonText(given.reason),
      factsOf({ ...given, promised: null }),
    ]),
    toUs: toUs({ ...given, promised: null }, 'Afgewezen', reasonText(given.reason)),
  }),
  cancelled: (
    given: DeliveryMailFacts & { reason: string; isPartlyDelivered: boolean },
  ): DeliveryMail => ({
    toCustomer: toCustomer(given, `Je bestelling ${given.reference} is geannuleerd`, [
      given.isPartlyDelivered
        ? `We hebben de rest van je bestelling geannuleerd. ${notDoneText}`
        : 'We hebben je bestelling geannuleerd. Je betaalt niets.',
      reasonText(given.reason),
      factsOf({ ...given, promised: null }),
    ]),
    toUs: toUs({ ...given, promised: null }, 'Geannuleerd', reasonText(given.reason)),
  }),
  delivered: (
    given: DeliveryMailFacts & { start: string; isWhole: boolean; connections: readonly string[] },
  ): DeliveryMail => ({
    toCustomer: toCustomer(
      given,
      given.isWhole
        ? `Je bestelling ${given.reference} is geleverd`
        : `Een deel van je bestelling ${given.reference} is geleverd`,
      [
        given.isWhole
          ? `Alles werkt sinds ${dayText(given.start)}. Vanaf die dag betaal je ervoor.`
          : `Dit deel werkt sinds ${dayText(given.start)}. Vanaf die dag betaal je daarvoor. Aan de rest werken we verder.`,
        {
          facts: [
            ['Bestelnummer', given.reference],
            ['Werkt nu', given.connections.join('\n')],
            ...(given.isWhole
              ? [['Per maand', `${euros(given.monthly)}, zonder btw`] as const]
              : given.promised === null
                ? []
                : [['De rest', weekdayText(given.promised)] as const]),
          ],
        },
        'Werkt er iets niet? Bel ons dan meteen.',
      ],
    ),
    toUs: toUs(given, given.isWhole ? 'Geleverd' : 'Deels geleverd', given.connections.join('\n')),
  }),
  late: (given: DeliveryMailFacts & { promised: string }): DeliveryMail => ({
    toCustomer: toCustomer(given, `Je bestelling ${given.reference} is later dan beloofd`, [
      `We beloofden je bestelling voor ${dayText(given.promised)}. Dat is niet gelukt. Sorry daarvoor.`,
      'Een collega zoekt uit wanneer het wel lukt. Je krijgt een mail met de nieuwe datum.',
      factsOf({ ...given, promised: null }),
    ]),
    toUs: toUs(given, 'Te laat', 'De klant weet het. Kies een nieuwe datum met Datum verzetten.'),
  }),
};

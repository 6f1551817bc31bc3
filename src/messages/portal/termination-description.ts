import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { dayText, momentText } from '../shared/days.ts';
import { countText, euros } from '../shared/numbers.ts';

/**
 * A termination that came in. Its page, its paper and its mails are all made from this.
 * Days as `yyyy-mm-dd`, amounts in euros without VAT.
 */
export type TerminationDescription = {
  reference: string;
  company: string;
  customerNumber: string;
  service: string;
  /** As `Soort__c` of the connection has it: `Internet`, `Mobiel` and so on. */
  kind: string;
  number: string | null;
  address: string | null;
  receivedOn: string;
  endDate: string;
  rule: string;
  explanation: string;
  cost: number;
  /** The customer chose a day before the first one without cost. */
  ownChoice: boolean;
  /** The first day without cost; null: not kept, as of terminations from before it was. */
  earliestDate: string | null;
  /** What the cost is made of; null: not kept, or no cost. */
  costParts: { months: number; monthly: number } | null;
  /** How notice came in: `Portaal`, `Telefoon` and so on. */
  cameBy: string;
  consent: TerminationConsent | null;
};

/** `by`: null when a member of staff put it down; `from`: the network address, or null. */
export type TerminationConsent = {
  text: string;
  by: string | null;
  at: string;
  from: string | null;
};

type Fact = readonly [name: string, value: string];

const monthsText = (count: number): string =>
  count === 1 ? '1 maand' : `${countText(count)} maanden`;

const partsText = ({ costParts }: TerminationDescription): string =>
  costParts === null ? '' : ` (${monthsText(costParts.months)} × ${euros(costParts.monthly)})`;

const costText = (given: TerminationDescription): string =>
  given.cost === 0 ? 'Geen' : `${euros(given.cost)}, zonder btw${partsText(given)}`;

const ownChoiceText = ({ earliestDate }: TerminationDescription): string =>
  earliestDate === null
    ? 'Je eigen keuze. Zonder kosten kon het pas later.'
    : `Je eigen keuze. Zonder kosten kon het vanaf ${dayText(earliestDate)}.`;

const optional = (name: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [[name, value]];

const consentFacts = ({ consent, cameBy }: TerminationDescription): Fact[] =>
  consent === null
    ? []
    : [
        ['Akkoord', consent.text],
        [
          'Gevraagd door',
          consent.by ?? `Je bedrijf (${cameBy.toLowerCase()}), vastgelegd door een medewerker`,
        ],
        ['Bevestigd op', momentText(new Date(consent.at))],
        ...optional('IP-adres', consent.from),
      ];

export const terminationFacts = (given: TerminationDescription): readonly Fact[] => [
  ['Referentie', given.reference],
  ['Bedrijf', given.company],
  ['Klantnummer', given.customerNumber],
  ['Dienst', given.service],
  ...optional('Nummer', given.number),
  ...optional('Adres', given.address),
  ['Ontvangen op', dayText(given.receivedOn)],
  ['Stopt op', dayText(given.endDate)],
  ['Waarom deze datum', given.ownChoice ? ownChoiceText(given) : given.rule],
  ['Kosten', costText(given)],
  ...consentFacts(given),
];

/**
 * For who ends internet because they switch: their new provider does that, so that they are never
 * without a connection. Source: Telecommunicatiewet, art. 7.2c.
 */
export const switchingHelp = ({ kind, endDate }: TerminationDescription): readonly string[] =>
  kind === serviceKind.internet
    ? [
        `Stap je over naar een andere aanbieder? Dan regelt je nieuwe aanbieder de overstap, zodat je niet zonder internet zit. Bel ons vóór ${dayText(endDate)}: dan kunnen we de opzegging annuleren.`,
      ]
    : [];

/** Why it stops on this day, in a paragraph. The explanation kept is that of the free day. */
export const terminationReasonText = (given: TerminationDescription): string =>
  given.ownChoice
    ? `${ownChoiceText(given)} ${given.cost === 0 ? 'Er zijn geen kosten.' : `Je betaalt ${costText(given)} voor de tijd die je contract nog loopt.`}`
    : given.explanation;

import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { addressText } from '../address/address-text.ts';
import { dayText } from '../shared/days.ts';
import {
  consentFacts,
  costText,
  type EarlyEnd,
  type EndingConsent,
  type Fact,
  optional,
  ownChoiceText,
} from './ending-description.ts';

/**
 * A termination that came in. Its page, its paper and its mails are all made from this.
 * Days as `yyyy-mm-dd`, amounts in euros without VAT.
 */
export type TerminationDescription = EarlyEnd & {
  reference: string;
  company: string;
  customerNumber: string;
  service: string;
  /** As `Soort__c` of the connection has it: `Internet`, `Mobiel` and so on. */
  kind: string;
  number: string | null;
  address: string | null;
  receivedOn: string;
  /** The day that was asked for. */
  chosenDate: string;
  /** The last day, which is the day chosen unless it stopped sooner. */
  endDate: string;
  /** The service has stopped. */
  executed: boolean;
  /** Why it stopped before the day chosen; null: it did not. */
  stoppedEarly: EarlyStop | null;
  rule: string;
  explanation: string;
  /** How notice came in: `Portaal`, `Telefoon` and so on. */
  cameBy: string;
  consent: EndingConsent | null;
};

/** We stopped it, the number went to another provider, or it is not known. */
type EarlyStop = 'us' | 'ported' | 'unknown';

const earlyStops: Readonly<Record<EarlyStop, string>> = {
  us: 'Wij hebben de dienst eerder gestopt dan op de gekozen datum.',
  ported: 'Je nummer is eerder overgezet naar een andere aanbieder.',
  unknown: 'De dienst is eerder gestopt dan op de gekozen datum.',
};

/** The rule is that of the day chosen, also when it stopped sooner. */
function dayFacts(given: TerminationDescription): readonly Fact[] {
  const { chosenDate, endDate, executed, stoppedEarly, ownChoice, rule } = given;
  const why: Fact = ['Waarom deze datum', ownChoice ? ownChoiceText(given) : rule];
  return stoppedEarly === null
    ? [[executed ? 'Gestopt op' : 'Stopt op', dayText(endDate)], why]
    : [
        ['Gekozen datum', dayText(chosenDate)],
        why,
        ['Gestopt op', dayText(endDate)],
        ['Waarom eerder', earlyStops[stoppedEarly]],
      ];
}

export const terminationFacts = (given: TerminationDescription): readonly Fact[] => [
  ['Referentie', given.reference],
  ['Bedrijf', given.company],
  ['Klantnummer', given.customerNumber],
  ['Dienst', given.service],
  ...optional('Nummer', given.number),
  ...optional('Adres', given.address === null ? null : addressText(given.address)),
  ['Ontvangen op', dayText(given.receivedOn)],
  ...dayFacts(given),
  ['Kosten', costText(given)],
  ...consentFacts(given.consent, `Je bedrijf (${given.cameBy.toLowerCase()})`),
];

/**
 * For who ends internet because they switch: their new provider does that, so that they are never
 * without a connection. Nothing once it has stopped. Source: Telecommunicatiewet, art. 7.2c.
 */
export const switchingHelp = ({
  kind,
  endDate,
  executed,
}: TerminationDescription): readonly string[] =>
  kind === serviceKind.internet && !executed
    ? [
        `Stap je over naar een andere aanbieder? Dan regelt je nieuwe aanbieder de overstap, zodat je niet zonder internet zit. Bel ons vóór ${dayText(endDate)}: dan kunnen we de opzegging annuleren.`,
      ]
    : [];

/** Why this day was chosen, in a paragraph. The explanation kept is that of the free day. */
export const terminationReasonText = (given: TerminationDescription): string =>
  given.ownChoice
    ? `${ownChoiceText(given)} ${given.cost === 0 ? 'Er zijn geen kosten.' : `Je betaalt ${costText(given)} voor de tijd die je contract nog loopt.`}`
    : given.explanation;

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

/** Days are `yyyy-mm-dd`. */
export type TerminationDescription = EarlyEnd & {
  reference: string;
  company: string;
  customerNumber: string;
  service: string;
  /** A value of `Soort__c`, such as `Internet`. */
  kind: string;
  number: string | null;
  address: string | null;
  receivedOn: string;
  chosenDate: string;
  /** The last day of the service: the requested day, unless the service stopped sooner. */
  endDate: string;
  executed: boolean;
  /** Why the service stopped before the requested day. */
  stoppedEarly: EarlyStop | null;
  rule: string;
  explanation: string;
  /** Such as `Portaal` or `Telefoon`. */
  cameBy: string;
  consent: EndingConsent | null;
};

/** `us`: we stopped the service. `ported`: the number moved to another provider. */
type EarlyStop = 'us' | 'ported' | 'unknown';

const earlyStops: Readonly<Record<EarlyStop, string>> = {
  us: 'Wij hebben de dienst eerder gestopt dan op de gekozen datum.',
  ported: 'Je nummer is eerder overgezet naar een andere aanbieder.',
  unknown: 'De dienst is eerder gestopt dan op de gekozen datum.',
};

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

/** The new internet provider arranges the switch. Source: Telecommunicatiewet, art. 7.2c. */
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

/** The stored explanation is about the day without cost. */
export const terminationReasonText = (given: TerminationDescription): string =>
  given.ownChoice
    ? `${ownChoiceText(given)} ${given.cost === 0 ? 'Er zijn geen kosten.' : `Je betaalt ${costText(given)} voor de tijd die je contract nog loopt.`}`
    : given.explanation;

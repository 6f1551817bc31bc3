import { dayText, momentText } from '../shared/days.ts';
import { countText, euros } from '../shared/numbers.ts';

/** What the descriptions of a termination and of a port-out say alike. */

export type Fact = readonly [name: string, value: string];

/** `by`: null when a member of staff put it down; `from`: the network address, or null. */
export type EndingConsent = {
  text: string;
  by: string | null;
  at: string;
  from: string | null;
};

/** What an early end costs, in euros without VAT, and why it is that day. */
export type EarlyEnd = {
  cost: number;
  /** What the cost is made of; null: not kept, or no cost. */
  costParts: { months: number; monthly: number } | null;
  /** The customer chose a day before the first one without cost. */
  ownChoice: boolean;
  /** The first day without cost; null: not kept, as of endings from before it was. */
  earliestDate: string | null;
};

const monthsText = (count: number): string =>
  count === 1 ? '1 maand' : `${countText(count)} maanden`;

const partsText = ({ costParts }: Pick<EarlyEnd, 'costParts'>): string =>
  costParts === null ? '' : ` (${monthsText(costParts.months)} × ${euros(costParts.monthly)})`;

export const costText = (given: Pick<EarlyEnd, 'cost' | 'costParts'>): string =>
  given.cost === 0 ? 'Geen' : `${euros(given.cost)}, zonder btw${partsText(given)}`;

export const ownChoiceText = ({ earliestDate }: Pick<EarlyEnd, 'earliestDate'>): string =>
  earliestDate === null
    ? 'Je eigen keuze. Zonder kosten kon het pas later.'
    : `Je eigen keuze. Zonder kosten kon het vanaf ${dayText(earliestDate)}.`;

/** What is still paid for a service that has stopped. `lastDay`: as the text before it has it. */
export const lastPaymentText = (
  lastDay: 'de einddatum' | 'die dag',
  given: Pick<EarlyEnd, 'cost' | 'costParts'>,
): string =>
  given.cost === 0
    ? `Je betaalt tot en met ${lastDay}.`
    : `Je betaalt tot en met ${lastDay}. Daarnaast betaal je ${costText(given)}, voor de rest van de termijn.`;

export const optional = (name: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [[name, value]];

/** `company`: what the company is called where staff put it down for them. */
export const consentFacts = (consent: EndingConsent | null, company = 'Je bedrijf'): Fact[] =>
  consent === null
    ? []
    : [
        ['Akkoord', consent.text],
        ['Gevraagd door', consent.by ?? `${company}, vastgelegd door een medewerker`],
        ['Bevestigd op', momentText(new Date(consent.at))],
        ...optional('IP-adres', consent.from),
      ];

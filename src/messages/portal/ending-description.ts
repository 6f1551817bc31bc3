import { dayText, momentText } from '../shared/days.ts';
import { countText, euros } from '../shared/numbers.ts';

export type Fact = readonly [name: string, value: string];

/** `by`: null when staff recorded the consent. `at`: ISO 8601. `from`: the IP address. */
export type EndingConsent = {
  text: string;
  by: string | null;
  at: string;
  from: string | null;
};

/** `cost`: in euros without VAT. */
export type EarlyEnd = {
  cost: number;
  /** The cost is months × monthly. Null when these were not stored, or when there is no cost. */
  costParts: { months: number; monthly: number } | null;
  /** The customer chose a day before the first day without cost. */
  ownChoice: boolean;
  /** The first day without cost; null for old endings. */
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

export const lastPaymentText = (
  lastDay: 'de einddatum' | 'die dag',
  given: Pick<EarlyEnd, 'cost' | 'costParts'>,
): string =>
  given.cost === 0
    ? `Je betaalt tot en met ${lastDay}.`
    : `Je betaalt tot en met ${lastDay}. Daarnaast betaal je ${costText(given)}, voor de rest van de termijn.`;

export const optional = (name: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [[name, value]];

export const consentFacts = (consent: EndingConsent | null, company = 'Je bedrijf'): Fact[] =>
  consent === null
    ? []
    : [
        ['Akkoord', consent.text],
        ['Gevraagd door', consent.by ?? `${company}, vastgelegd door een medewerker`],
        ['Bevestigd op', momentText(new Date(consent.at))],
        ...optional('IP-adres', consent.from),
      ];

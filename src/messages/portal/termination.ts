import type { EndRule } from '#protocol/telecom/contract-end.ts';
import { dayText } from '../shared/days.ts';
import { countText, euros } from '../shared/numbers.ts';
import { terminateText } from './terminate.ts';

/** `received` is quoted literally from decisions.md §7. */

type EndFacts = {
  rule: EndRule;
  /** In months, after the limit of the law is applied. */
  notice: number;
  /** In months, according to the contract. */
  noticeMonths: number;
  initialEnd: string | null;
  start: string | null;
  /** An end date that was set before this termination. */
  endDate: string | null;
};

const numbers = [
  'nul',
  'één',
  'twee',
  'drie',
  'vier',
  'vijf',
  'zes',
  'zeven',
  'acht',
  'negen',
  'tien',
  'elf',
  'twaalf',
];
const months = (count: number): string =>
  `${numbers[count] ?? countText(count)} ${count === 1 ? 'maand' : 'maanden'}`;

const rules: Record<EndRule, string> = {
  initialTerm: 'Einde van de eerste termijn',
  noticePastTerm: 'Opzegtermijn na de eerste termijn',
  renewed: 'Stilzwijgend verlengd contract',
  termOver: 'Eerste termijn is voorbij',
  indefinite: 'Contract voor onbepaalde tijd',
  ownRequest: 'Langere opzegtermijn op eigen verzoek',
  contract: 'Opzegtermijn uit het contract',
  notBegun: 'Dienst is nog niet begonnen',
  endFixed: 'Einddatum staat al vast',
};

const noticeText = (notice: number): string =>
  notice === 0 ? 'Je hebt geen opzegtermijn.' : `Je opzegtermijn is ${months(notice)}.`;

const shortened = ({ notice, noticeMonths }: EndFacts): string =>
  noticeMonths > notice
    ? `In je contract staat ${months(noticeMonths)}, maar van de wet mag het niet langer dan ${months(notice)}.`
    : noticeText(notice);

const termText = ({ initialEnd }: EndFacts): string =>
  `Je contract loopt nog voor een vaste tijd, tot en met ${dayText(initialEnd ?? '')}.`;

const explanations: Record<EndRule, (facts: EndFacts) => string> = {
  initialTerm: (facts) =>
    `${termText(facts)} Aan het einde van die termijn kun je zonder kosten stoppen.`,
  noticePastTerm: (facts) =>
    `${termText(facts)} ${noticeText(facts.notice)} Die loopt door tot na het einde van je contract en bepaalt daarom de datum.`,
  renewed: (facts) =>
    `Je contract is stilzwijgend verlengd. Je kunt daarom altijd zonder kosten opzeggen. ${shortened(facts)}`,
  termOver: (facts) =>
    `De vaste tijd van je contract is voorbij. Je kunt daarom altijd zonder kosten opzeggen. ${shortened(facts)}`,
  indefinite: (facts) =>
    `Je contract loopt voor onbepaalde tijd. Je kunt het altijd zonder kosten opzeggen. ${shortened(facts)}`,
  ownRequest: (facts) =>
    `Je contract loopt voor onbepaalde tijd, met een langere opzegtermijn die je bedrijf zelf heeft gevraagd. ${shortened(facts)}`,
  contract: ({ notice }) =>
    `Voor deze dienst geldt de opzegtermijn uit je contract. ${noticeText(notice)}`,
  notBegun: ({ start }) =>
    `Deze dienst begint op ${dayText(start ?? '')}. Vanaf die dag kun je zonder kosten stoppen.`,
  endFixed: ({ endDate }) =>
    `Deze dienst heeft al een einddatum: ${dayText(endDate ?? '')}. Vanaf die dag kun je zonder kosten stoppen.`,
};

export const terminationText = {
  rule: (rule: EndRule): string => rules[rule],
  explanation: (facts: EndFacts): string => explanations[facts.rule](facts),
  received: 'Je ophefverzoek is ontvangen. De dienst stopt op @date.',
  consent: {
    kind: 'Opzegging bevestigd',
    version: '2026-11-2',
    /** `came`: the day and the channel of a notice that staff recorded. */
    text: ({
      name,
      endDate,
      cost,
      came,
    }: {
      name: string;
      endDate: string;
      cost: number;
      came?: { on: string; by: string } | undefined;
    }): string =>
      [
        ...(came
          ? [
              `Binnengekomen op ${dayText(came.on)} (${came.by.toLowerCase()}), vastgelegd door een medewerker:`,
            ]
          : []),
        `Ik zeg ${name} definitief op per ${dayText(endDate)}.`,
        ...(cost > 0 ? [`${terminateText.review.accept(cost)}.`] : []),
      ].join(' '),
  },
  notice: {
    ends: 'De dienst stopt op',
    cost: 'Kosten',
    free: 'Zonder kosten vanaf',
    why: 'Uitleg voor de klant',
    costOn: (endDate: string): string => `Kosten als de dienst stopt op ${dayText(endDate)}`,
    costs: (cost: number): string => (cost === 0 ? 'Geen' : `${euros(cost)}, zonder btw`),
  },
} as const;

export const terminationMessage = (endDate: string): string =>
  terminationText.received.replace('@date', dayText(endDate));

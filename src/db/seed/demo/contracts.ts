import { addDays, addMonths } from '../calendar.ts';
import type { Regime } from '../products.ts';
import type { DemoContext } from './world.ts';

/** Source: decisions.md §7. */
export type Contract = {
  kind: 'Vast' | 'Onbepaald';
  start: string;
  initialEnd: string | null;
  renewed: boolean;
  noticeMonths: number;
  ownRequest3Months: boolean;
};

/** A fixed term that ended before the day `on` was renewed tacitly. */
export function contractFrom(
  world: DemoContext,
  facts: { start: string; regime: Regime; on: string },
): Contract {
  const { random } = world;
  if (random.chance(0.45)) return openEnded(facts.start, random.chance(0.08));
  const initialEnd = addDays(addMonths(facts.start, random.pick([12, 12, 24])), -1);
  const noticeMonths =
    facts.regime === 'other' ? random.pick([1, 1, 2, 3]) : random.pick([1, 1, 1, 2]);
  return {
    kind: 'Vast',
    start: facts.start,
    initialEnd,
    renewed: initialEnd < facts.on,
    noticeMonths,
    ownRequest3Months: false,
  };
}

export const openEnded = (start: string, ownRequest3Months: boolean): Contract => ({
  kind: 'Onbepaald',
  start,
  initialEnd: null,
  renewed: false,
  noticeMonths: ownRequest3Months ? 3 : 1,
  ownRequest3Months,
});

export type Ending = { earliest: string; rule: string; explanation: string };

export function endingOf(contract: Contract, regime: Regime, receivedOn: string): Ending {
  const cap = noticeCap(contract, regime);
  const byNotice = addMonths(receivedOn, cap);
  const months = cap === 1 ? 'één maand' : `${cap} maanden`;
  if (
    contract.kind === 'Vast' &&
    !contract.renewed &&
    contract.initialEnd &&
    receivedOn < contract.initialEnd
  ) {
    const earliest = contract.initialEnd > byNotice ? contract.initialEnd : byNotice;
    return {
      earliest,
      rule: 'Einde van de eerste termijn',
      explanation:
        'Je contract loopt nog voor een vaste tijd. Je kunt stoppen aan het einde van die termijn.',
    };
  }
  if (contract.renewed) {
    return {
      earliest: byNotice,
      rule: 'Stilzwijgend verlengd contract',
      explanation: `Je contract is stilzwijgend verlengd. De opzegtermijn is ${months}.`,
    };
  }
  return {
    earliest: byNotice,
    rule: 'Contract voor onbepaalde tijd',
    explanation: `Je contract loopt voor onbepaalde tijd. De opzegtermijn is ${months}.`,
  };
}

function noticeCap(contract: Contract, regime: Regime): number {
  if (regime === 'other') return contract.noticeMonths;
  if (contract.kind === 'Onbepaald' && contract.ownRequest3Months)
    return Math.min(contract.noticeMonths, 3);
  return Math.min(contract.noticeMonths, 1);
}

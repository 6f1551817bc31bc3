import { dayText } from '../shared/days.ts';
import { euros } from '../shared/numbers.ts';

/** The message about a released number is quoted literally from decisions.md §8. */

/** Why a colleague must check a port-out before the number is released. */
export type PortOutDoubt = 'notActive' | 'ending' | 'foreignNumber';

const doubts: Record<PortOutDoubt, string> = {
  notActive: 'De aansluiting is niet actief.',
  ending: 'Voor de aansluiting loopt al een opzegging.',
  foreignNumber: 'Het nummer staat ook op een lopende aansluiting van een ander bedrijf.',
};

export const portOutText = {
  released: '@number is vrijgemaakt voor uitporteren. Voorgestelde datum: @date.',
  waiting:
    'Je aanvraag voor @number is ontvangen. Een collega kijkt je aanvraag na. Je krijgt een mail zodra het nummer is vrijgemaakt.',
  doubts: (all: readonly PortOutDoubt[]): string => all.map((doubt) => doubts[doubt]).join(' '),
  consent: {
    kind: 'Uitportering bevestigd',
    version: '2026-11',
    text: ({ number, date, cost }: { number: string; date: string; cost: number }): string =>
      [
        `Ik laat ${number} vrijmaken voor uitporteren, met ${dayText(date)} als voorgestelde datum.`,
        ...(cost > 0 ? [`Ik betaal ${euros(cost)} voor de rest van de termijn.`] : []),
      ].join(' '),
  },
} as const;

export const portOutMessage = ({
  number,
  date,
  waits,
}: {
  number: string;
  date: string;
  waits: boolean;
}): string =>
  (waits ? portOutText.waiting : portOutText.released)
    .replace('@number', () => number)
    .replace('@date', dayText(date));

import { shortDayText } from '#messages/shared/days.ts';
import { terminateText } from '#messages/portal/terminate.ts';
import type { ContractEnd } from '#protocol/telecom/contract-end.ts';

/** Positions in a drawing 720 wide. They show the order of the days, not the time between them. */
export type Timeline = {
  points: readonly { at: number; look: 'today' | 'stop' | 'end'; name: string; date: string }[];
  spans: readonly { from: number; to: number; look: 'notice' | 'free' | 'paid'; name: string }[];
};

type Days = {
  today: string;
  chosen: string | null;
  end: Pick<ContractEnd, 'earliestDate' | 'rule' | 'notice'>;
  /** Replace the usual labels of the chosen day and of the first day without cost. */
  words?: { chosen: string; earliest: string };
};

const { line } = terminateText;
const [start, middle, last] = [8, 300, 620];

export function timelineOf({ today, chosen, end, words = line }: Days): Timeline {
  const { earliestDate, rule, notice } = end;
  const stops = [
    ...new Set([today, earliestDate, ...(chosen === null ? [] : [chosen])]),
  ].toSorted();
  const placeOf = (day: string): number =>
    [start, stops.length === 3 ? middle : last, last][stops.indexOf(day)] ?? last;
  const points = stops.map((day) => {
    const names = [
      ...(day === today ? [line.today] : []),
      ...(day === earliestDate ? [words.earliest] : []),
      ...(day === chosen ? [words.chosen] : []),
    ];
    const look =
      day === chosen ? ('end' as const) : day === today ? ('today' as const) : ('stop' as const);
    return { at: placeOf(day), look, name: names.reduce(line.and), date: shortDayText(day, today) };
  });
  const early = chosen !== null && chosen < earliestDate;
  const spans = [
    ...(early
      ? []
      : [
          {
            from: start,
            to: placeOf(earliestDate),
            look: 'notice' as const,
            name: line.span(rule, notice),
          },
        ]),
    ...(early
      ? [
          {
            from: placeOf(chosen),
            to: placeOf(earliestDate),
            look: 'paid' as const,
            name: line.paid,
          },
        ]
      : []),
    ...(chosen !== null && chosen > earliestDate
      ? [
          {
            from: placeOf(earliestDate),
            to: placeOf(chosen),
            look: 'free' as const,
            name: line.free,
          },
        ]
      : []),
  ].filter(({ from, to }) => to > from);
  return { points, spans };
}

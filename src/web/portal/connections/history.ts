import type { OwnConnection } from '#domain/company/read-own-connection.ts';
import type { TerminationSummary } from '#domain/terminations/read-endings.ts';
import { connectionText } from '#messages/portal/connection.ts';
import { dayText } from '#messages/shared/days.ts';
import { localDay } from '#engine/model/local-day.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { portOutStatus } from '#protocol/telecom/picklists.ts';

const { history: words } = connectionText;

const executedText = ({ reference, chosenDate, endDate }: TerminationSummary): string =>
  endDate < chosenDate
    ? words.executedEarly(reference, dayText(chosenDate))
    : words.executed(reference);

export function historyOf({
  start,
  today,
  status,
  endDate,
  terminations,
  releases,
}: OwnConnection): { title: string; text: string }[] {
  const events: { day: string; text: string }[] = [
    ...(start !== null && start <= today ? [{ day: start, text: words.startedText }] : []),
    ...terminations.flatMap((termination) => {
      const { reference, receivedOn, chosenDate, executedOn, cancelledOn } = termination;
      return [
        { day: receivedOn, text: words.asked(reference, dayText(chosenDate)) },
        ...(executedOn === null ? [] : [{ day: executedOn, text: executedText(termination) }]),
        ...(cancelledOn === null ? [] : [{ day: cancelledOn, text: words.cancelled(reference) }]),
      ];
    }),
    ...releases.flatMap(
      ({ reference, number, madeAt, portedAt, refused, status: state, validUntil }) => [
        { day: localDay(new Date(madeAt)), text: words.portAsked(reference, number) },
        ...(portedAt === null
          ? []
          : [{ day: localDay(new Date(portedAt)), text: words.ported(number) }]),
        ...(refused === null
          ? []
          : [
              {
                day: localDay(new Date(refused.at)),
                text: words.portRefused(number, refused.reason),
              },
            ]),
        ...(refused === null && state === portOutStatus.lapsed && validUntil !== ''
          ? [{ day: validUntil, text: words.lapsed(number) }]
          : []),
      ],
    ),
    ...(status === connectionStatus.ended &&
    endDate !== null &&
    !terminations.some(({ executedOn }) => executedOn !== null)
      ? [{ day: endDate, text: words.ended }]
      : []),
  ];
  return events
    .toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
    .map(({ day, text }) => ({ title: dayText(day), text }));
}

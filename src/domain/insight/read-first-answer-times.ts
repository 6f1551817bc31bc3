import type { RequestContext } from '#engine/model/request-context.ts';
import { firstChildren } from '#engine/related/first-children.ts';
import { localDayAndMinute, workingMinutes } from '#protocol/time/working-minutes.ts';
import { weeksBack } from './weeks.ts';

/**
 * `median`, `most`: the working hours within which half and nine in ten of the answered requests
 * got their first answer.
 */
export type AnswerWeek = {
  week: string;
  answered: number;
  waiting: number;
  median: number | null;
  most: number | null;
};

/** Replies by customers and internal notes are no answers. */
export async function readFirstAnswerTimes(
  ctx: RequestContext,
  weeks: number,
): Promise<AnswerWeek[]> {
  const stretch = weeksBack(ctx.now, weeks);
  const rows = await firstChildren(ctx, {
    from: 'Case',
    where: `{ CreatedDate: { gte: { value: "${stretch[0]}" } } }`,
    child: 'CaseComments',
    childWhere:
      '{ and: [{ IsPublished: { eq: true } }, { CreatedBy: { ContactId: { eq: null } } }] }',
  });
  const byWeek = Map.groupBy(rows, ({ made }) => weekOf(stretch, localDayAndMinute(made).day));
  return stretch.map((week) => {
    const made = byWeek.get(week) ?? [];
    const hours = made
      .flatMap(({ made: from, first }) =>
        first === null ? [] : [workingMinutes(from, first) / 60],
      )
      .sort((one, other) => one - other);
    return {
      week,
      answered: hours.length,
      waiting: made.length - hours.length,
      median: partOf(hours, 0.5),
      most: partOf(hours, 0.9),
    };
  });
}

const weekOf = (weeks: readonly string[], day: string): string | undefined =>
  weeks.findLast((week) => week <= day);

const partOf = (sorted: readonly number[], part: number): number | null => {
  const found = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  return found === undefined ? null : Math.round(found * 10) / 10;
};

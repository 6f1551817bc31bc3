import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { campaignProgress } from '#domain/insight/campaign-progress.ts';
import { readFirstAnswerTimes } from '#domain/insight/read-first-answer-times.ts';
import { openRequestsByAge } from '#domain/insight/open-requests-by-age.ts';
import { visitsPerPage, visitsPerWeek } from '#domain/insight/page-visits.ts';
import { requestsPerWeek } from '#domain/insight/requests-per-week.ts';
import { countUpcomingTerminations } from '#domain/insight/count-upcoming-terminations.ts';
import { dayText } from '#messages/shared/days.ts';
import { dutchNumber, euros } from '#messages/shared/numbers.ts';
import { staffInsightText } from '#messages/staff/insight.ts';
import { listPath, recordPath } from '../staff-paths.ts';
import type { Figure, FigureName, FigureRow } from './figure.ts';
import { servicesPerKind } from '#domain/company/monthly-costs.ts';

const { figures: words, week: weekText } = staffInsightText;

export type InsightContext = { ctx: RequestContext; staffId: string; weeks: number };

/** How many weeks the figures look ahead: the usual period of notice. */
const weeksAhead = 12;

/** Two bars a week are unreadable for more weeks than this; then there are lines. */
const mostBars = 26;

export const figures: {
  readonly [Name in FigureName]: (insight: InsightContext) => Promise<Figure>;
} = {
  async verzoeken(insight) {
    const rows = await requestsPerWeek(insight.ctx, insight.weeks);
    const { summary, ...text } = words.verzoeken;
    return {
      ...headOf(insight, 'verzoeken', { object: 'Case', list: 'Alle', text }),
      summary: summary(
        sumOf(rows.map(({ made }) => made)),
        sumOf(rows.map(({ closed }) => closed)),
      ),
      scales: [0, 0],
      rows: lastRuns(
        rows.map(({ week, made, closed }) => ({ ...weekRow(week), values: [made, closed] })),
      ),
      drawing: { kind: insight.weeks > mostBars ? 'lines' : 'bars', columns: [0, 1] },
    };
  },

  async leeftijd(insight) {
    const rows = await openRequestsByAge(insight.ctx);
    const { summary, age, ...text } = words.leeftijd;
    const head = headOf(insight, 'leeftijd', { object: 'Case', list: 'Open', text });
    return {
      ...head,
      summary: summary(sumOf(rows.map(({ count }) => count)), rows.at(-1)?.count ?? 0),
      scales: [0],
      rows: rows.map(({ from, until, count }) => {
        const label = age(from, until);
        return {
          key: String(from),
          short: label,
          full: label,
          values: [count],
          ...(head.list && { to: head.list.to }),
        };
      }),
      drawing: { kind: 'lying', columns: [0] },
    };
  },

  async antwoord(insight) {
    const rows = await readFirstAnswerTimes(insight.ctx, insight.weeks);
    const { summary, ...text } = words.antwoord;
    return {
      ...headOf(insight, 'antwoord', { object: 'Case', list: 'Nieuw', text }),
      summary: summary(
        sumOf(rows.map(({ answered }) => answered)),
        sumOf(rows.map(({ waiting }) => waiting)),
      ),
      scales: [1, 1, 0, 0],
      rows: lastRuns(
        rows.map(({ week, median, most, answered, waiting }) => ({
          ...weekRow(week),
          values: [median, most, answered, waiting],
        })),
      ),
      drawing: { kind: 'lines', columns: [0, 1] },
    };
  },

  async diensten(insight) {
    const rows = await servicesPerKind(insight.ctx);
    const { summary, ...text } = words.diensten;
    return {
      ...headOf(insight, 'diensten', { object: 'Aansluiting__c', list: 'Lopend', text }),
      summary: summary(
        dutchNumber(sumOf(rows.map(({ count }) => count)), 0),
        euros(sumOf(rows.map(({ monthly }) => monthly))),
      ),
      scales: [0, 2],
      rows: rows.map(({ kind, count, monthly }) => ({
        key: kind,
        short: kind,
        full: kind,
        values: [count, monthly],
      })),
      drawing: { kind: 'lying', columns: [0] },
    };
  },

  async opzeggingen(insight) {
    const { weeks, later } = await countUpcomingTerminations(insight.ctx, weeksAhead);
    const { summary, ...text } = words.opzeggingen;
    const head = headOf(insight, 'opzeggingen', { object: 'Opzegging__c', list: 'Lopend', text });
    return {
      ...head,
      summary: summary(sumOf(weeks.map(({ count }) => count)), later),
      scales: [0],
      rows: weeks.map(({ week, count }) => ({
        ...weekRow(week),
        values: [count],
        ...(head.list && count > 0 && { to: head.list.to }),
      })),
      drawing: { kind: 'bars', columns: [0] },
    };
  },

  async glasvezel(insight) {
    const rows = await campaignProgress(insight.ctx);
    const { summary, threshold, reached, missing, of, ...text } = words.glasvezel;
    void [threshold, reached, missing, of];
    return {
      ...headOf(insight, 'glasvezel', { object: 'Glasvezelcampagne__c', list: 'Loopt', text }),
      summary: summary(
        rows.filter(({ percent, threshold: wanted }) => wanted !== null && percent >= wanted)
          .length,
        rows.length,
      ),
      scales: [1, 0, 0, 0, null],
      rows: rows.map((row) => ({
        key: row.id,
        short: row.name,
        full: row.name,
        values: [
          row.percent,
          row.threshold,
          row.requests,
          row.addresses,
          row.until === null ? null : dayText(row.until),
        ],
        to: recordPath(insight.staffId, row.id),
      })),
      drawing: { kind: 'course', columns: [0, 1] },
    };
  },

  async bezoek(insight) {
    const rows = await visitsPerWeek(insight.ctx, insight.weeks);
    const { summary, ...text } = words.bezoek;
    return {
      ...headOf(insight, 'bezoek', { object: 'Paginabezoek__c', list: 'Vandaag', text }),
      summary: summary(dutchNumber(sumOf(rows.map(({ visits }) => visits)), 0)),
      scales: [0],
      rows: lastRuns(rows.map(({ week, visits }) => ({ ...weekRow(week), values: [visits] }))),
      drawing: { kind: 'bars', columns: [0] },
    };
  },

  async paginas(insight) {
    const rows = await visitsPerPage(insight.ctx, insight.weeks);
    const { summary, ...text } = words.paginas;
    return {
      ...headOf(insight, 'paginas', { object: 'Paginabezoek__c', list: 'Alle', text }),
      summary,
      scales: [0],
      rows: rows.map(({ page, visits }) => ({
        key: page,
        short: page,
        full: page,
        values: [visits],
      })),
      drawing: { kind: 'lying', columns: [0] },
    };
  },
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const weekRow = (week: string): { key: string; short: string; full: string } => ({
  key: week,
  short: `${String(Number(week.slice(8)))}-${String(Number(week.slice(5, 7)))}`,
  full: weekText(dayText(week)),
});

/** An unfinished week that is drawn like the others would look like a decline. */
const lastRuns = (rows: readonly FigureRow[]): FigureRow[] =>
  rows.map((row, at) =>
    at === rows.length - 1
      ? { ...row, full: staffInsightText.running(row.full), running: true }
      : row,
  );

type Head = Pick<Figure, 'name' | 'title' | 'columns' | 'list'>;

function headOf(
  { ctx, staffId }: InsightContext,
  name: FigureName,
  {
    object: apiName,
    list,
    text,
  }: {
    object: string;
    list: string;
    text: { title: string; columns: readonly string[]; list: string };
  },
): Head {
  const object = ctx.registry.object(apiName);
  const sees =
    object !== undefined &&
    seesObject(object, accessRoleOf(ctx.viewer)) &&
    object.listViews.some((view) => view.apiName === list);
  return {
    name,
    title: text.title,
    columns: text.columns,
    list: sees
      ? { to: listPath(staffId, apiName, list), name: staffInsightText.list(text.list) }
      : null,
  };
}

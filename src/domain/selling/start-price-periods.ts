import { localDay } from '#engine/model/local-day.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { type DueRowsQuery, processDueRows } from '../process-due-rows.ts';
import { setAmountOfToday } from './price-periods.ts';

/** In days: room for a server that was down. */
const back = 31;

const dueAt = (today: string): DueRowsQuery => ({
  from: 'Prijsperiode__c',
  fields: ['Maandbedrag__c', 'Aansluiting__r.Maandbedrag__c', 'Aansluiting__r.Status__c'],
  filters: [
    { field: 'Van__c', operator: 'LessOrEqual', operands: [today] },
    { field: 'Van__c', operator: 'GreaterOrEqual', operands: [addDays(today, -back)] },
    { field: 'Tot__c', operator: 'GreaterOrEqual', operands: ['', today] },
  ],
  isDue: (row) =>
    row['Aansluiting__r.Status__c'] !== connectionStatus.ended &&
    row['Maandbedrag__c'] !== row['Aansluiting__r.Maandbedrag__c'],
  locks: 'Aansluiting__c',
});

/**
 * Gives a connection the amount of the price period that has begun, so that lists and sums show it.
 * Returns the number of periods that differed. Source: decisions.md §13.
 */
export const startPricePeriods = (ctx: RequestContext): Promise<number> =>
  processDueRows(
    asSystem(ctx, 'keep the price periods of a connection'),
    dueAt(localDay(ctx.now)),
    async (system, row) => {
      await setAmountOfToday(system, String(row['Aansluiting__c']));
    },
  );

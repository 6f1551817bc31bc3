import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { deliveryMails } from '#messages/mail/delivery-mails.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { type DueRowsQuery, processDueRows, valueOrThrow } from '../process-due-rows.ts';
import { mailFacts, mailOrder } from './mail-order.ts';
import { readOrder } from './read-order.ts';

/** An order that waits for the customer is not ours to be late with. */
const { submitted, accepted, inProgress } = orderStatus;

/** Once for each promised day: a new day that passes is told again. */
const dueAt = (today: string): DueRowsQuery => ({
  from: 'Bestelling__c',
  fields: ['Toegezegde_datum__c', 'Te_laat_gemeld__c'],
  filters: [
    equals('Status__c', submitted, accepted, inProgress),
    { field: 'Toegezegde_datum__c', operator: 'LessThan', operands: [today] },
  ],
  isDue: (row) => row['Te_laat_gemeld__c'] !== row['Toegezegde_datum__c'],
  locks: 'Id',
  notBefore: '7:00',
});

/** Mails customers whose promised day has passed. Returns the number of orders. */
export const tellLateOrders = (ctx: RequestContext): Promise<number> =>
  processDueRows(
    asSystem(ctx, 'tell that an order is late'),
    dueAt(localDay(ctx.now)),
    async (system, row) => {
      const order = await readOrder(system, String(row['Id']));
      const promised = String(row['Toegezegde_datum__c']);
      valueOrThrow(
        await updateRecord(system, order.id, { fields: { Te_laat_gemeld__c: promised } }),
      );
      const words = deliveryMails.late({ ...(await mailFacts(system, order)), promised });
      await mailOrder(system, order, { kind: 'Bestelling te laat', words });
    },
  );

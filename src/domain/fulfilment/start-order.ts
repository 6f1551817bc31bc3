import { asSystemOnBehalf, type BusinessAction } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { updateRecord } from '#engine/write/write.ts';
import { startedWithoutTasksText } from '#messages/staff/actions.ts';
import { deliveryMails } from '#messages/mail/delivery-mails.ts';
import { ok } from '#protocol/problem.ts';
import { promisedDay } from '#protocol/telecom/pricing.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { defaultLeadDays } from '../selling/read-catalogue.ts';
import { dateOf, refusedDay } from './action-inputs.ts';
import { mailFacts, mailOrder } from './mail-order.ts';
import { makeTasks } from './make-tasks.ts';
import { type Order, readOrder } from './read-order.ts';

/**
 * Takes an order in progress: promises a day, makes its tasks, mails the customer, and makes the
 * viewer its owner when it has none. Source: decisions.md §13.
 */
export const startOrder: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'carry out an order');
  const order = await readOrder(system, String(id));
  const today = localDay(system.now);
  const typed = dateOf(values, 'Datum');
  const refused = typed === null ? null : refusedDay(typed, { field: 'Datum', today });
  if (refused !== null) return refused;
  const promised = typed ?? order.promised ?? firstDay(order, today);
  const ownerId = order.ownerId ?? actorIdOf(ctx.viewer);
  const started = await updateRecord(system, order.id, {
    fields: {
      Status__c: orderStatus.inProgress,
      Toegezegde_datum__c: promised,
      OwnerId: ownerId,
    },
  });
  if (!started.ok) return started;
  const begun = { ...order, ownerId, promised };
  const taskCount = await makeTasks(system, begun);
  await mailOrder(system, order, {
    kind: 'Bestelling in uitvoering',
    words: deliveryMails.started({ ...(await mailFacts(system, begun)), promised }),
  });
  return ok(taskCount === 0 ? { message: startedWithoutTasksText } : {});
};

const firstDay = ({ lines, requested }: Order, orderedOn: string): string =>
  promisedDay({
    orderedOn,
    leadWorkingDays: lines.map(({ leadDays }) => leadDays ?? defaultLeadDays),
    requested,
  });

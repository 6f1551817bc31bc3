import { equals } from '#engine/model/define.ts';
import {
  asSystemOnBehalf,
  type BusinessAction,
  type RequestContext,
} from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { countRows, findRows } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { deliveryMails } from '#messages/mail/delivery-mails.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { deliveryTaskStatus, orderStatus } from '#protocol/telecom/selling.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { dateOf, refusedDay } from './action-inputs.ts';
import { mailFacts, mailOrder } from './mail-order.ts';
import { readOrder } from './read-order.ts';

/**
 * What staff decide about an order, and tell the customer with the reason. The engine locks the
 * order and checks its status.
 */

export const rejectOrder: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'reject an order');
  const order = await readOrder(system, String(id));
  const reason = String(values['Reden']);
  const rejected = await updateRecord(system, order.id, {
    fields: { Status__c: orderStatus.rejected, Reden__c: reason },
  });
  if (!rejected.ok) return rejected;
  const words = deliveryMails.rejected({ ...(await mailFacts(system, order)), reason });
  await mailOrder(system, order, { kind: 'Bestelling afgewezen', words });
  return ok({});
};

export const cancelOrder: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'cancel an order');
  const order = await readOrder(system, String(id));
  const reason = String(values['Reden']);
  const cancelled = await updateRecord(system, order.id, {
    fields: { Status__c: orderStatus.cancelled, Reden__c: reason },
  });
  if (!cancelled.ok) return cancelled;
  await dropTasks(system, order.id);
  const words = deliveryMails.cancelled({
    ...(await mailFacts(system, order)),
    reason,
    isPartlyDelivered: order.lines.some(({ deliveredOn }) => deliveredOn !== null),
  });
  await mailOrder(system, order, { kind: 'Bestelling geannuleerd', words });
  return ok({});
};

async function dropTasks(system: RequestContext, orderId: string): Promise<void> {
  const { open, supplier, failed, needless } = deliveryTaskStatus;
  const tasks = await findRows(system, {
    from: 'Leveringstaak__c',
    fields: ['Id'],
    filters: [equals('Bestelling__c', orderId), equals('Status__c', open, supplier, failed)],
    limit: 500,
  });
  for (const task of tasks)
    valueOrThrow(
      await updateRecord(system, String(task['Id']), { fields: { Status__c: needless } }),
    );
}

export const holdOrder: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'let an order wait for the customer');
  const order = await readOrder(system, String(id));
  const reason = String(values['Reden']);
  const held = await updateRecord(system, order.id, {
    fields: { Status__c: orderStatus.held, Reden__c: reason },
  });
  if (!held.ok) return held;
  const words = deliveryMails.held({ ...(await mailFacts(system, order)), reason });
  await mailOrder(system, order, { kind: 'Bestelling wacht op klant', words });
  return ok({});
};

/** An order that was not started before it waited is new again. */
export const resumeOrder: BusinessAction = async (ctx, { id }) => {
  const system = asSystemOnBehalf(ctx, 'go on with an order');
  const order = await readOrder(system, String(id));
  const tasks = await countRows(system, {
    from: 'Leveringstaak__c',
    filters: [equals('Bestelling__c', order.id)],
  });
  const resumed = await updateRecord(system, order.id, {
    fields: {
      Status__c: tasks > 0 ? orderStatus.inProgress : orderStatus.submitted,
      Reden__c: null,
    },
  });
  if (!resumed.ok) return resumed;
  const words = deliveryMails.resumed(await mailFacts(system, order));
  await mailOrder(system, order, { kind: 'Bestelling gaat verder', words });
  return ok({});
};

export const movePromise: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'move the date of an order');
  const promised = dateOf(values, 'Datum');
  if (promised === null) return refuse({ code: 'record.required', field: 'Datum' });
  const refused = refusedDay(promised, { field: 'Datum', today: localDay(system.now) });
  if (refused !== null) return refused;
  return setPromise(system, String(id), { promised, reason: String(values['Reden']) });
};

/** Stores another promised day, and mails the customer. The caller must lock the order. */
export async function setPromise(
  system: RequestContext,
  orderId: string,
  { promised, reason }: { promised: string; reason: string },
) {
  const order = await readOrder(system, orderId);
  const isHeld = order.status === orderStatus.held;
  const moved = await updateRecord(system, order.id, {
    // What a waiting order waits for stays.
    fields: { Toegezegde_datum__c: promised, ...(!isHeld && { Reden__c: reason }) },
  });
  if (!moved.ok) return moved;
  const facts = await mailFacts(system, { ...order, promised });
  const words = deliveryMails.moved({ ...facts, promised, reason });
  await mailOrder(system, order, { kind: 'Nieuwe datum van bestelling', words });
  return ok({});
}

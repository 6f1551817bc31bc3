import { equals } from '#engine/model/define.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findRows } from '#engine/read/query.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { updateRecord } from '#engine/write/write.ts';
import { supplierMails, supplierText } from '#messages/mail/supplier-mails.ts';
import type { Supplier, SupplierOutcome } from '#integrations/supplier.ts';
import { ok } from '#protocol/problem.ts';
import {
  deliveryTaskKind,
  deliveryTaskStatus,
  orderStateOf,
  orderStatus,
} from '#protocol/telecom/selling.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { readOrder } from './read-order.ts';
import { type DeliveryTask, earlierTask, readTask, readTasksLeft } from './task-actions.ts';

const most = 1_000;

/**
 * Places the orders whose task is next. The supplier is asked outside a transaction, with the id of
 * the task as key, so that an attempt may be repeated. Returns the number of answers. When the
 * supplier is away, the task stays open for the next round.
 */
export async function sendSupplierOrders(ctx: RequestContext): Promise<number> {
  const { supplier } = ctx.services.integrations;
  if (supplier === null) return 0;
  const system = asSystem(ctx, 'order at the supplier');
  let answered = 0;
  for (const id of await dueTasks(system)) {
    const task = await readTask(system, id);
    if (earlierTask(task, await readTasksLeft(system, task.orderId)) !== undefined) continue;
    const outcome = await place(system, supplier, task);
    await store(system, task, outcome);
    if (outcome.outcome !== 'away') answered += 1;
  }
  return answered;
}

/** A task with a reference was ordered by a person. */
async function dueTasks(system: RequestContext): Promise<string[]> {
  const tasks = await findRows(system, {
    from: 'Leveringstaak__c',
    fields: ['Id', 'Bestelling__r.Status__c'],
    filters: [
      equals('Soort__c', deliveryTaskKind.supplier),
      equals('Status__c', deliveryTaskStatus.open),
      equals('Leverancier_referentie__c', ''),
    ],
    orderBy: ['Voor__c', 'Id'],
    limit: most,
  });
  return tasks
    .filter((task) => task['Bestelling__r.Status__c'] === orderStatus.inProgress)
    .map((task) => String(task['Id']));
}

async function place(
  system: RequestContext,
  supplier: Supplier,
  task: DeliveryTask,
): Promise<SupplierOutcome> {
  const order = await readOrder(system, task.orderId);
  const line = order.lines.find(({ id }) => id === task.lineId);
  return supplier.placeOrder({
    key: task.id,
    reference: order.name,
    state: orderStateOf[order.status],
    product: line?.product ?? task.name,
    quantity: line?.quantity ?? 1,
    wishedOn: order.promised,
    address: order.address,
  });
}

async function store(
  system: RequestContext,
  task: DeliveryTask,
  outcome: SupplierOutcome,
): Promise<void> {
  const stored = await inTransaction(system, async (inside) => {
    await lockRecord(inside, task.orderId);
    await lockRecord(inside, task.id);
    const { status } = await readTask(inside, task.id);
    // Somebody finished the task meanwhile: the answer changes nothing.
    if (status !== deliveryTaskStatus.open) return ok(null);
    valueOrThrow(
      await updateRecord(inside, task.id, {
        fields: { Gevraagd_op__c: inside.now.toISOString(), ...fieldsOf(outcome) },
      }),
    );
    if (outcome.outcome === 'refused') await mailFailure(inside, task, outcome.reason);
    return ok(null);
  });
  valueOrThrow(stored);
}

function fieldsOf(outcome: SupplierOutcome): Record<string, string> {
  if (outcome.outcome === 'away') return { Antwoord__c: supplierText.away };
  return outcome.outcome === 'placed'
    ? {
        Status__c: deliveryTaskStatus.supplier,
        Leverancier_referentie__c: outcome.reference,
        Antwoord__c: supplierText.placed(outcome.reference),
      }
    : { Status__c: deliveryTaskStatus.failed, Antwoord__c: outcome.reason };
}

/** Tells us that a task failed. */
export async function mailFailure(
  system: RequestContext,
  task: DeliveryTask,
  said: string,
): Promise<void> {
  const { name: reference } = await readOrder(system, task.orderId);
  await putInOutbox(system, {
    to: system.brand.email,
    kind: 'Leverancier levert niet',
    about: task.orderId,
    words: supplierMails.failed({ task: task.name, reference, said }),
  });
}

import * as v from 'valibot';
import { isCalendarDay } from '#engine/fields/date.ts';
import { localDay } from '#engine/model/local-day.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { objectOfId } from '#engine/read/read.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { updateRecord } from '#engine/write/write.ts';
import { supplierText } from '#messages/mail/supplier-mails.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { earliestDay } from '#protocol/telecom/pricing.ts';
import { deliveryTaskKind, deliveryTaskStatus, orderStatus } from '#protocol/telecom/selling.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { readOrder } from './read-order.ts';
import { mailFailure } from './send-supplier-orders.ts';
import { setPromise } from './settle-order.ts';
import { type DeliveryTask, readTask } from './task-actions.ts';

const answerSchema = v.object({
  /** The key of our order: the id of the task. */
  externalId: v.pipe(v.string(), v.maxLength(18)),
  state: v.picklist(['acknowledged', 'inProgress', 'held', 'completed', 'rejected', 'cancelled']),
  expectedCompletionDate: v.optional(v.pipe(v.string(), v.check(isCalendarDay))),
  message: v.optional(v.pipe(v.string(), v.maxLength(500))),
});

type Answer = v.InferOutput<typeof answerSchema>;

const { open, supplier, done, failed } = deliveryTaskStatus;

/**
 * Stores what a supplier says of an order of ours, once for each message id. An answer about a task
 * that is over changes nothing. Refusals: `record.valueWrong`, `record.notFound`, also for a task
 * that is not for a supplier.
 */
export async function takeSupplierAnswer(
  ctx: RequestContext,
  { id, body }: { id: string; body: unknown },
): Promise<Result<null>> {
  const parsed = v.safeParse(answerSchema, body);
  if (!parsed.success) return refuse({ code: 'record.valueWrong' });
  const answer = parsed.output;
  if (isTooFar(answer, localDay(ctx.now))) return refuse({ code: 'record.valueWrong' });
  const system = asSystem(ctx, 'take the answer of a supplier');
  const known = objectOfId(system, answer.externalId);
  if (!known.ok || known.value.object.apiName !== 'Leveringstaak__c')
    return refuse({ code: 'record.notFound' });
  const { recordId } = known.value;
  const submit = { scope: 'supplier answer', key: id, content: answer };
  return runIdempotently(system, submit, async (inside) => {
    if (!(await lockRecord(inside, recordId))) return refuse({ code: 'record.notFound' });
    const task = await readTask(inside, recordId);
    // The other tasks are ours: a supplier neither sees nor finishes them.
    if (task.kind !== deliveryTaskKind.supplier) return refuse({ code: 'record.notFound' });
    if (task.status === open || task.status === supplier) await apply(inside, task, answer);
    return ok(null);
  });
}

/** The day on which the customer would be promised the delivery. */
const isTooFar = ({ expectedCompletionDate: day }: Answer, today: string): boolean => {
  const latest = addMonths(today, dateLimits.visitAhead);
  return day !== undefined && (day > latest || earliestDay(day, 0) > latest);
};

async function apply(
  system: RequestContext,
  task: DeliveryTask,
  { state, expectedCompletionDate, message }: Answer,
): Promise<void> {
  const said = [supplierText.states[state], message].filter(Boolean).join(': ');
  const isOver = state === 'rejected' || state === 'cancelled';
  const fields = {
    Antwoord__c: said,
    ...(state === 'completed' && { Status__c: done, Gedaan_op__c: system.now.toISOString() }),
    ...(isOver && { Status__c: failed }),
    ...(expectedCompletionDate !== undefined && { Voor__c: expectedCompletionDate }),
  };
  valueOrThrow(await updateRecord(system, task.id, { fields }));
  if (isOver) await mailFailure(system, task, said);
  else if (expectedCompletionDate !== undefined)
    await followDate(system, task, expectedCompletionDate);
}

/** A later day of the supplier moves the promise, and the customer hears it. */
async function followDate(
  system: RequestContext,
  { orderId }: DeliveryTask,
  day: string,
): Promise<void> {
  const { promised, status } = await readOrder(system, orderId);
  const isRunning = status === orderStatus.inProgress || status === orderStatus.held;
  if (!isRunning || promised === null || day <= promised) return;
  valueOrThrow(
    await setPromise(system, orderId, {
      promised: earliestDay(day, 0),
      reason: supplierText.later(day),
    }),
  );
}

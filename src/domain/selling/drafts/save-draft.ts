import { localDay } from '#engine/model/local-day.ts';
import { asSystemOnBehalf, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { textOrNull } from '#engine/read/query.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { updateRecord } from '#engine/write/write.ts';
import { refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { OrderStep } from '#protocol/site/order-paths.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { earlierStep, laterStep } from './draft-steps.ts';

/** The page promises this; see `retention` of the order. */
export const draftDays = 30;

export const draftEnd = (ctx: Pick<RequestContext, 'now'>): string =>
  addDays(localDay(ctx.now), draftDays);

type StepSave = {
  step: OrderStep;
  fields: Dict<Scalar | null>;
  /** The steps after this one must be answered again. */
  reopensAfter?: OrderStep;
  /** An authority names the company and the address of who signed it, so others need a new one. */
  voidsAuthority?: boolean;
  /** Further writes, in the same transaction, with the order locked. */
  also?: (system: RequestContext) => Promise<Result<unknown>>;
};

/**
 * Stores the answers of a step. The link of the draft is the right to change it. Refusal:
 * `order.closed` when the order is no draft any more.
 */
export const saveDraft = (
  ctx: RequestContext,
  draftId: string,
  { step, fields, also, voidsAuthority = false, reopensAfter }: StepSave,
): Promise<Result<unknown>> =>
  inTransaction(asSystemOnBehalf(ctx, 'keep a step of an order'), async (system) => {
    await lockRecord(system, draftId);
    const [row] = await findRowsByValues(system, {
      from: 'Bestelling__c',
      fields: ['Status__c', 'Stap__c'],
      where: { Id: draftId },
      limit: 1,
    });
    if (row?.['Status__c'] !== orderStatus.draft) return refuse({ code: 'order.closed' });
    const reached = laterStep(textOrNull(row, 'Stap__c'), step);
    const before = voidsAuthority ? 'contact' : reopensAfter;
    const saved = await updateRecord(system, draftId, {
      fields: {
        ...fields,
        ...(voidsAuthority && { Machtiging_naam__c: null, Machtiging_op__c: null }),
        Stap__c: before === undefined ? reached : earlierStep(reached, before),
        Geldig_tot__c: draftEnd(ctx),
      },
    });
    return saved.ok && also !== undefined ? also(system) : saved;
  });

import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { requestStatus, type RequestVisibility } from '#protocol/telecom/service-requests.ts';
import { isStaff, actorIdOf } from '#protocol/users/viewer.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { findRequest, type RequestFacts } from './request-facts.ts';

export type RequestChangeResult = { id: string; changed: boolean };

/** `follow-requests.ts` queues the mails about the closing. */
export const closeRequest = (
  ctx: RequestContext,
  id: string,
): Promise<Result<RequestChangeResult>> =>
  move(ctx, id, ({ status }) =>
    status === requestStatus.closed ? null : { Status: requestStatus.closed },
  );

/** A new response deadline starts unless staff reopen the request. */
export const reopenRequest = (
  ctx: RequestContext,
  id: string,
): Promise<Result<RequestChangeResult>> =>
  move(ctx, id, ({ status }) => {
    if (status !== requestStatus.closed) return null;
    const start = isStaff(ctx.viewer) ? {} : { Telt_vanaf__c: ctx.now.toISOString() };
    return { Status: requestStatus.underway, ...start };
  });

export const showRequestTo = (
  ctx: RequestContext,
  id: string,
  visibility: RequestVisibility,
): Promise<Result<RequestChangeResult>> =>
  move(ctx, id, (request) => {
    if (!request.isAsker && !isStaff(ctx.viewer)) return 'noRight';
    return request.visibility === visibility ? null : { Zichtbaarheid__c: visibility };
  });

type Change = (request: RequestFacts) => Record<string, string> | 'noRight' | null;

async function move(
  ctx: RequestContext,
  id: string,
  change: Change,
): Promise<Result<RequestChangeResult>> {
  const found = await findRequest(ctx, id);
  if (!found.ok) return found;
  const refused = isStaff(ctx.viewer)
    ? null
    : await refusedAttempt(
        ctx.services.throttles.form,
        `request moved by ${actorIdOf(ctx.viewer)}`,
      );
  if (refused) return refused;
  return inTransaction(ctx, async (inside): Promise<Result<RequestChangeResult>> => {
    await lockRecord(inside, found.value.id);
    const now = await findRequest(inside, found.value.id);
    if (!now.ok) return now;
    const fields = change(now.value);
    if (fields === 'noRight') return refuse({ code: 'record.noRight' });
    if (fields === null) return ok({ id: now.value.id, changed: false });
    // Customers may not write these fields; the code above checked the right to this change.
    const moved = await updateRecord(
      asSystemOnBehalf(inside, 'move a service request for who sees it'),
      now.value.id,
      { fields },
    );
    return moved.ok ? ok({ id: now.value.id, changed: true }) : moved;
  });
}

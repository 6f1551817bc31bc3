import { asSystemOnBehalf, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { textOrNull } from '#engine/read/query.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { updateRecord } from '#engine/write/write.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { summaryMail, summaryMailKind } from '#messages/mail/order-mails.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { orderDraftPath, orderPath } from '#protocol/site/order-paths.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { refusedAttempt } from '../../forms/attempts.ts';
import { putInOutbox } from '../../mail/put-in-outbox.ts';
import type { PlacedOrder } from '../read-order.ts';
import { parseStoredSummary, type StoredSummary } from './stored-summary.ts';

/** An order that can be accepted. */
export const isOpenOrder = (status: unknown): boolean =>
  status === orderStatus.draft || status === orderStatus.quote;

/**
 * Mails the summary before the acceptance, again only when its text changed, and keeps it with the
 * order. False: it was not mailed, because there is no address, it was mailed too often, or staff
 * have not sent this version of the quote.
 */
export async function mailSummary(
  ctx: RequestContext,
  order: PlacedOrder,
  { current, visitor }: { current: StoredSummary; visitor: string },
): Promise<boolean> {
  const { contact, token, id } = order;
  if (contact === null) return false;
  const system = asSystemOnBehalf(ctx, 'mail a contract summary');
  if (order.summary?.hash === current.hash) return true;
  if (order.status === orderStatus.quote && order.sentAt === null) return false;
  const refused = await refusedAttempt(
    ctx.services.throttles.form,
    `order summary ${throttledAddress(visitor)}`,
    `order summary to ${contact.email.toLowerCase()}`,
  );
  if (refused) return false;
  const mailed = await inTransaction(system, async (inside) => {
    await lockRecord(inside, id);
    const state = await readState(inside, id);
    if (state.hash === current.hash) return ok(null);
    if (!isOpenOrder(state.status)) return refuse({ code: 'order.closed' });
    if (state.isUnsentQuote) return refuse({ code: 'quote.changed' });
    const isQuote = state.status === orderStatus.quote;
    const kept = await updateRecord(inside, id, {
      fields: {
        Samenvatting__c: JSON.stringify(current),
        Samenvatting_gemaild_op__c: ctx.now.toISOString(),
        // A quote has a version already, which staff and the customer speak about.
        ...(!isQuote && { Versie__c: state.version + 1 }),
      },
    });
    if (!kept.ok) return kept;
    const path = isQuote ? orderPath(token) : orderDraftPath(token);
    await putInOutbox(inside, {
      to: contact.email,
      kind: summaryMailKind,
      about: id,
      // The link lets its reader accept the order, so staff do not see the text of this mail.
      secret: true,
      words: summaryMail({ link: absoluteUrl(ctx.publicUrl, path), brand: ctx.brand }),
    });
    return ok(null);
  });
  return mailed.ok;
}

async function readState(system: RequestContext, id: string) {
  const [row] = await findRowsByValues(system, {
    from: 'Bestelling__c',
    fields: ['Status__c', 'Versie__c', 'Samenvatting__c', 'Verzonden_op__c'],
    where: { Id: id },
    limit: 1,
  });
  return {
    status: row?.['Status__c'],
    isUnsentQuote: row?.['Status__c'] === orderStatus.quote && row['Verzonden_op__c'] === null,
    version: Number(row?.['Versie__c'] ?? 0),
    hash: parseStoredSummary(row === undefined ? null : textOrNull(row, 'Samenvatting__c'))?.hash,
  };
}

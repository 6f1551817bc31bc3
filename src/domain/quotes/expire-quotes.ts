import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import {
  asSystem,
  asSystemOnBehalf,
  type BusinessAction,
  type RequestContext,
} from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { quoteMails, quoteText } from '#messages/mail/quote-mails.ts';
import { ok, type Problem } from '#protocol/problem.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { readOrder } from '../fulfilment/read-order.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { type DueRowsQuery, processDueRows, valueOrThrow } from '../process-due-rows.ts';
import { askLinkOf } from './send-quote.ts';

const dueAt = (today: string): DueRowsQuery => ({
  from: 'Bestelling__c',
  fields: ['Verzonden_op__c'],
  filters: [
    equals('Status__c', orderStatus.quote),
    { field: 'Geldig_tot__c', operator: 'LessThan', operands: [today] },
  ],
  locks: 'Id',
});

/**
 * Cancels quotes after their last day and mails the customer, unless the quote was never sent.
 * Returns the number of quotes.
 */
export const expireQuotes = (ctx: RequestContext): Promise<number> =>
  processDueRows(
    asSystem(ctx, 'let quotes expire'),
    dueAt(localDay(ctx.now)),
    async (system, row) => {
      const { id, name, email, version, validUntil } = await readOrder(system, String(row['Id']));
      const day = String(validUntil);
      valueOrThrow(
        await updateRecord(system, id, {
          fields: { Status__c: orderStatus.cancelled, Reden__c: quoteText.expired(day) },
        }),
      );
      if (email === null || version === 0) return;
      await putInOutbox(system, {
        to: email,
        kind: 'Offerte verlopen',
        about: id,
        words: quoteMails.expired({
          reference: name,
          validUntil: day,
          askLink: await askLinkOf(system, id),
          brand: system.brand,
        }),
      });
    },
  );

/** A quote that nobody accepts any more. A customer who never got one is not mailed. */
export const withdrawQuote: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'make a quote');
  const order = await readOrder(system, String(id));
  const reason = String(values['Reden']);
  const withdrawn = await updateRecord(system, order.id, {
    fields: { Status__c: orderStatus.cancelled, Reden__c: reason },
  });
  if (!withdrawn.ok) return withdrawn;
  if (order.email === null || order.version === 0) return ok({});
  await putInOutbox(system, {
    to: order.email,
    kind: 'Offerte ingetrokken',
    about: order.id,
    words: quoteMails.withdrawn({
      reference: order.name,
      reason,
      askLink: await askLinkOf(system, order.id),
      brand: system.brand,
    }),
  });
  return ok({});
};

type AcceptedQuote = { validUntil: string | null; sentOn: string | null };

/**
 * Why a customer cannot accept a quote: it expired, also before the job did that, or it was changed
 * after it was sent. The last day of a quote counts.
 */
export function quoteProblem({ validUntil, sentOn }: AcceptedQuote, today: string): Problem | null {
  if (validUntil !== null && validUntil < today) return { code: 'quote.expired' };
  return sentOn === null ? { code: 'quote.changed' } : null;
}

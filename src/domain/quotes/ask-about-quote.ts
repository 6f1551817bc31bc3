import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { textOrNull } from '#engine/read/query.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { updateRecord } from '#engine/write/write.ts';
import { quoteQuestionMails, quoteText } from '#messages/mail/quote-mails.ts';
import { maxFreeTextLength, maxNameLength } from '#protocol/constants.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import type { QuoteQuestion } from '#protocol/forms/order/acceptance.ts';
import { refuse, type Result } from '#protocol/problem.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';
import {
  type FormReceipt,
  type FormSubmission,
  mailsToBoth,
  saveForm,
} from '../forms/save-form.ts';
import { isUnordered, type PlacedOrder, readPlacedOrder } from '../selling/read-order.ts';

type Answerable = PlacedOrder & { contact: NonNullable<PlacedOrder['contact']> };

/** Whether the order is a quote and has a mail address for the answer. */
export const canAsk = (order: PlacedOrder): order is Answerable =>
  isUnordered(order) && order.contact !== null;

/**
 * Stores the question as a contact message, and at the quote for who works on it. The link of the
 * quote is the right to ask. Refusals: `order.closed`, and those of `saveForm`.
 */
export async function askAboutQuote(
  ctx: RequestContext,
  sent: FormSubmission<QuoteQuestion> & { token: string },
): Promise<Result<FormReceipt>> {
  const { token, ...submission } = sent;
  const order = await readPlacedOrder(ctx, token);
  if (order === null || !canAsk(order)) return refuse({ code: 'order.closed' });
  const { firstName, lastName, email, phone } = order.contact;
  const person = [firstName, lastName].filter(Boolean).join(' ') || order.company?.name || email;
  const name = truncateText(person, maxNameLength);
  const { message } = sent.value;
  const facts = { quote: order.number, name, email, phone, message, brand: ctx.brand };
  return saveForm(ctx, submission, {
    form: `quote question ${order.id}`,
    task: 'keep a question about a quote',
    email,
    record: {
      apiName: 'Contactbericht__c',
      fields: {
        Soort__c: contactMessageKind.quoteQuestion,
        Over__c: quoteText.about(order.number),
        Naam__c: name,
        Email__c: email,
        Telefoon__c: phone || null,
      },
    },
    names: { Bericht__c: 'message' },
    also: (system, { reference }) => noteQuestion(system, order.id, { reference, message }),
    mails: mailsToBoth(contactMessageKind.quoteQuestion, quoteQuestionMails, facts),
  });
}

/** The newest question stands first: the oldest ones are cut off when there are too many. */
async function noteQuestion(
  system: RequestContext,
  orderId: string,
  question: { reference: string; message: string },
): Promise<Result<unknown>> {
  await lockRecord(system, orderId);
  const [row] = await findRowsByValues(system, {
    from: 'Bestelling__c',
    fields: ['Toelichting__c'],
    where: { Id: orderId },
    limit: 1,
  });
  const asked = quoteText.asked({ ...question, day: localDay(system.now) });
  const earlier = row === undefined ? null : textOrNull(row, 'Toelichting__c');
  const text = [asked, earlier].filter(Boolean).join('\n\n');
  return updateRecord(system, orderId, {
    fields: { Toelichting__c: truncateText(text, maxFreeTextLength) },
  });
}

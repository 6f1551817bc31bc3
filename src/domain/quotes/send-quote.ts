import { equals } from '#engine/model/define.ts';
import {
  asSystemOnBehalf,
  type BusinessAction,
  type RequestContext,
} from '#engine/model/request-context.ts';
import { createNextVersion } from '#engine/files/content-versions.ts';
import { attachFile } from '#engine/files/files.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { quoteMails, quoteText, type QuoteWords } from '#messages/mail/quote-mails.ts';
import { fileLinkObject } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { quoteQuestionPath } from '#protocol/site/order-paths.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { dateOf } from '../fulfilment/action-inputs.ts';
import { orderLinkPath } from '../fulfilment/mail-order.ts';
import { type Order, readOrder } from '../fulfilment/read-order.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { orderToken } from '../selling/order-links.ts';
import { drawProof } from '../terminations/draw-proof.ts';
import { quoteValidity } from './make-quote.ts';

/** In days. */
const longestValidity = 365;

/**
 * Mails the quote with its PDF, as a new version each time: the PDFs are versions of one document.
 * Source: issue "The site sells".
 */
export const sendQuote: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'make a quote');
  const order = await readOrder(system, String(id));
  const today = localDay(system.now);
  const validUntil = dateOf(values, 'Geldig_tot') ?? addDays(today, quoteValidity);
  if (validUntil < today) return refuse({ code: 'day.past', field: 'Geldig_tot' });
  if (validUntil > addDays(today, longestValidity))
    return refuse({ code: 'day.tooFar', field: 'Geldig_tot' });
  if (order.lines.length === 0) return refuse({ code: 'quote.noLines' });
  if (order.email === null) return refuse({ code: 'quote.noEmail' });
  const version = order.version + 1;
  const sent = await updateRecord(system, order.id, {
    fields: {
      Versie__c: version,
      Geldig_tot__c: validUntil,
      Verzonden_op__c: system.now.toISOString(),
    },
  });
  if (!sent.ok) return sent;
  const words = await wordsOf(system, { ...order, version }, validUntil);
  const stored = await storePaper(system, order.id, words);
  if (!stored.ok) return stored;
  await putInOutbox(system, {
    to: order.email,
    kind: 'Offerte',
    about: order.id,
    filesOf: order.id,
    words: quoteMails.sent({
      ...words,
      link: absoluteUrl(system.publicUrl, await orderLinkPath(system, order.id)),
      askLink: await askLinkOf(system, order.id),
      brand: system.brand,
    }),
  });
  return ok({});
};

/** Where a customer asks about a quote, by its link. */
export const askLinkOf = async (system: RequestContext, orderId: string): Promise<string> =>
  absoluteUrl(system.publicUrl, quoteQuestionPath(await orderToken(system, orderId)));

async function wordsOf(
  system: RequestContext,
  { id, name, version, company, lines, monthly }: Order,
  validUntil: string,
): Promise<QuoteWords> {
  const [row] = await findRowsByValues(system, {
    from: 'Bestelling__c',
    fields: ['Korting__c', 'Eenmalig__c'],
    where: { Id: id },
    limit: 1,
  });
  return {
    reference: name,
    version,
    company,
    lines: lines.map((line) => ({
      product: line.product,
      quantity: line.quantity,
      monthly: line.monthly * line.quantity,
      oneOff: line.oneOff * line.quantity,
      term: line.term,
    })),
    monthly,
    discount: Number(row?.['Korting__c'] ?? 0),
    oneOff: Number(row?.['Eenmalig__c'] ?? 0),
    validUntil,
  };
}

/** Bytes that no row refers to, after a refusal or a repeated transaction, are swept. */
async function storePaper(
  system: RequestContext,
  orderId: string,
  words: QuoteWords,
): Promise<Result<unknown>> {
  const bytes = await drawProof({
    ...quoteText.paper(words),
    madeOn: system.now.toISOString(),
    brand: system.brand,
  });
  const name = quoteText.file(words.reference);
  const stored = await system.services.integrations.files.put(whole(bytes));
  const upload = { name, given: name, kind: 'pdf', stored } as const;
  const documentId = await earlierPaper(system, orderId, name.replace(/\.pdf$/, ''));
  return documentId === null
    ? attachFile(system, upload, orderId)
    : createNextVersion(system, upload, { documentId });
}

async function* whole(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function earlierPaper(
  system: RequestContext,
  orderId: string,
  title: string,
): Promise<string | null> {
  const links = await findRows(system, {
    from: fileLinkObject,
    fields: ['ContentDocumentId', 'ContentDocument.Title'],
    filters: [equals('LinkedEntityId', orderId)],
    orderBy: ['CreatedDate', 'Id'],
    limit: 200,
  });
  const found = links.find((link) => link['ContentDocument.Title'] === title);
  return found === undefined ? null : String(found['ContentDocumentId']);
}

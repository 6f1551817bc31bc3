import { localDay } from '#engine/model/local-day.ts';
import { asSystemOnBehalf, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { orderedMailKind, orderedMails } from '#messages/mail/order-mails.ts';
import { acceptanceText } from '#messages/site/order/review.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { promisedDay } from '#protocol/telecom/pricing.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';
import { maxFreeTextLength } from '#protocol/constants.ts';
import { mailFacts, mailOrder } from '../fulfilment/mail-order.ts';
import { readOrder } from '../fulfilment/read-order.ts';
import { quoteProblem } from '../quotes/expire-quotes.ts';
import { nextStep } from './drafts/draft-steps.ts';
import { findPriceChanges, problemOfChanges } from './drafts/reprice-draft.ts';
import { orderToken } from './order-links.ts';
import { type PlacedOrder, readPlacedOrder } from './read-order.ts';
import { orderSums, summaryPlainText } from './summary/contract-summary.ts';
import { isOpenOrder } from './summary/mail-summary.ts';
import { readSummary } from './summary/read-summary.ts';
import type { StoredSummary } from './summary/stored-summary.ts';

/**
 * `name`: who accepts. `address`: the network address. `acceptedHash`: of the summary that the page
 * showed. `waivesMail`: an express waiver of the mail with the summary before the acceptance.
 */
export type Acceptance = {
  orderId: string;
  name: string;
  address: string;
  acceptedHash: string;
  hasRead: boolean;
  mayBind: boolean;
  waivesMail: boolean;
};

export type AcceptedOrder = { id: string; number: string; promised: string | null };

/**
 * Places the order of a draft or a quote, for who has its link. A second acceptance gives the
 * result of the first. Refusals: `order.readMissing`, `order.signMissing`, `order.unfinished`,
 * `quote.expired`, `quote.changed`, `order.pricesChanged`, `order.productsGone`,
 * `order.summaryChanged`, `order.summaryNotMailed`, `order.closed`.
 * Source: art. 7.1 Tw; docs/decisions/0046, 0050.
 */
export const acceptOrder = (
  ctx: RequestContext,
  acceptance: Acceptance,
): Promise<Result<AcceptedOrder>> =>
  inTransaction(asSystemOnBehalf(ctx, 'accept an order'), async (system) => {
    const { orderId } = acceptance;
    await lockRecord(system, orderId);
    // Reads the discount with the rights of the viewer, as the page did.
    const inside = { ...ctx, db: system.db };
    const order = await readPlacedOrder(inside, await orderToken(ctx, orderId));
    if (order === null) return refuse({ code: 'order.closed' });
    if (!isOpenOrder(order.status) && order.acceptedAt !== null)
      return ok({ id: order.id, number: order.number, promised: order.promised });
    const current = await readSummary(inside, order);
    const refused = await refusalOf(inside, order, { acceptance, current });
    if (refused !== null) return refuse(refused);
    return place(system, order, { acceptance, current });
  });

type Accepted = { acceptance: Acceptance; current: StoredSummary };

async function refusalOf(
  ctx: RequestContext,
  order: PlacedOrder,
  { acceptance, current }: Accepted,
): Promise<Problem | null> {
  if (!isOpenOrder(order.status)) return { code: 'order.closed' };
  if (!acceptance.hasRead) return { code: 'order.readMissing', field: 'read' };
  if (!acceptance.mayBind) return { code: 'order.signMissing', field: 'mayBind' };
  const ofQuote = problemOfQuote(order, localDay(ctx.now));
  if (ofQuote !== null) return ofQuote;
  const isUnfinished = order.status === orderStatus.draft && nextStep(order) !== 'review';
  if (isUnfinished || order.lines.length === 0) return { code: 'order.unfinished' };
  const changes = await findPriceChanges(ctx, order);
  if (changes.length > 0) return problemOfChanges(changes);
  if (acceptance.acceptedHash !== current.hash) return { code: 'order.summaryChanged' };
  return isMailed(order, current) || waives(order, acceptance)
    ? null
    : { code: 'order.summaryNotMailed', field: 'waive' };
}

/** Before the acceptance, only a mail stores the summary. */
const isMailed = ({ summary }: PlacedOrder, current: StoredSummary): boolean =>
  summary?.hash === current.hash;

const waives = (order: PlacedOrder, { waivesMail }: Acceptance): boolean =>
  waivesMail && mayWaive(order);

/** The law lets a business waive the summary, not a consumer. Source: art. 7.1 Tw. */
export const mayWaive = ({ company }: Pick<PlacedOrder, 'company'>): boolean =>
  company !== null && company.kvk !== '';

export const isExpired = (order: PlacedOrder, today: string): boolean =>
  problemOfQuote(order, today)?.code === 'quote.expired';

const problemOfQuote = ({ status, validUntil, sentAt }: PlacedOrder, today: string) =>
  status === orderStatus.quote ? quoteProblem({ validUntil, sentOn: sentAt }, today) : null;

async function place(
  system: RequestContext,
  order: PlacedOrder,
  { acceptance, current }: Accepted,
): Promise<Result<AcceptedOrder>> {
  const { monthly, oneOff } = orderSums(order);
  const waived = !isMailed(order, current);
  const promised = promisedDay({
    orderedOn: localDay(system.now),
    leadWorkingDays: order.lines.map(({ leadDays }) => leadDays),
    requested: order.requestedDate,
  });
  const placed = await updateRecord(system, order.id, {
    fields: {
      Status__c: orderStatus.submitted,
      Geaccepteerd_op__c: system.now.toISOString(),
      Geaccepteerd_door__c: acceptance.name,
      Geaccepteerd_vanaf__c: acceptance.address.slice(0, 45),
      Tekst_hash__c: current.hash,
      Samenvatting__c: JSON.stringify(current),
      Afstand_samenvatting__c: waived,
      Maandbedrag__c: monthly / 100,
      Korting__c: order.discount / 100,
      Eenmalig__c: oneOff / 100,
      Toegezegde_datum__c: promised,
      ...(order.status === orderStatus.draft && { Geldig_tot__c: null }),
    },
  });
  if (!placed.ok) return placed;
  for (const text of [
    acceptanceText.readConsent(summaryPlainText(current.summary)),
    acceptanceText.signConsent(order.company?.name ?? ''),
    ...(waived ? [acceptanceText.waive] : []),
  ]) {
    const stored = await storeConsent(system, order, { acceptance, current, text });
    if (!stored.ok) return stored;
  }
  const stored = await readOrder(system, order.id);
  const facts = { ...(await mailFacts(system, stored)), promised, oneOff: oneOff / 100 };
  await mailOrder(system, stored, { kind: orderedMailKind, words: orderedMails(facts) });
  return ok({ id: order.id, number: order.number, promised });
}

/** The whole summary is in the order, because a consent has room for a short one only. */
const storeConsent = (
  system: RequestContext,
  order: PlacedOrder,
  { acceptance, current, text }: Accepted & { text: string },
): Promise<Result<unknown>> =>
  createRecord(system, {
    apiName: 'Toestemming__c',
    fields: {
      Soort__c: acceptanceText.consentKind,
      Tekst__c: truncateText(text, maxFreeTextLength),
      Versie__c: current.hash,
      Gegeven_op__c: system.now.toISOString(),
      Gegeven_door__c: actorIdOf(system.viewer),
      Naam__c: acceptance.name,
      Email__c: order.contact?.email ?? null,
      Adres_van_computer__c: acceptance.address.slice(0, 45),
      Account__c: order.accountId,
      Record__c: order.id,
    },
  });

import type { RequestContext } from '#engine/model/request-context.ts';
import type { DeliveryMail, DeliveryMailFacts } from '#messages/mail/delivery-mails.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { orderToken } from '../selling/order-links.ts';
import type { Order } from './read-order.ts';

export const orderLinkPath = async (system: RequestContext, orderId: string): Promise<string> =>
  `/bestelling/${await orderToken(system, orderId)}`;

/** For the words of a mail about an order. */
export const mailFacts = async (
  system: RequestContext,
  order: Order,
): Promise<DeliveryMailFacts> => ({
  reference: order.name,
  company: order.company,
  lines: order.lines.map(({ product, quantity }) => `${String(quantity)} × ${product}`),
  monthly: order.monthly,
  promised: order.promised,
  link: absoluteUrl(system.publicUrl, await orderLinkPath(system, order.id)),
  brand: system.brand,
});

/** Mails who ordered, and us. Call it as the system, in the transaction of the change. */
export async function mailOrder(
  system: RequestContext,
  { id, email }: Pick<Order, 'id' | 'email'>,
  { kind, words }: { kind: string; words: DeliveryMail },
): Promise<void> {
  if (email !== null)
    await putInOutbox(system, { to: email, kind, about: id, words: words.toCustomer });
  await putInOutbox(system, {
    to: system.brand.email,
    kind: `${kind} (aan ons)`,
    about: id,
    words: words.toUs,
  });
}

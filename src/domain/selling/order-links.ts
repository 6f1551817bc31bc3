import type { RequestContext } from '#engine/model/request-context.ts';
import { isSameHash, keyedHash } from '#engine/model/keyed-hash.ts';
import { normalizeId } from '#protocol/ids.ts';

// Who has the link of an order may read it, and go on with it while it is a draft or a quote. The
// token contains the id of the order and a signature. A deleted draft takes its link with it.

const purpose = 'order-links';

const signedText = (orderId: string): string => `order ${orderId}`;

/** For `/bestellen/{token}` and `/bestelling/{token}`. */
export async function orderToken(ctx: RequestContext, orderId: string): Promise<string> {
  const sign = await keyedHash(ctx, purpose);
  return `${orderId}.${sign(signedText(orderId))}`;
}

/** The id in a token; null for a token that is not ours. The order itself may no longer exist. */
export async function orderIdOfToken(
  ctx: RequestContext,
  token: string | undefined,
): Promise<string | null> {
  const [, text = '', signature = ''] = /^(\w{18})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  const orderId = normalizeId(text);
  const expected = (await keyedHash(ctx, purpose))(signedText(orderId ?? ''));
  return orderId !== undefined && isSameHash(signature, expected) ? orderId : null;
}

import type { RequestContext } from '#engine/model/request-context.ts';
import { isSameHash, keyedHash } from '#engine/model/keyed-hash.ts';
import { normalizeId } from '#protocol/ids.ts';
import { absoluteUrl } from '#protocol/site/site.ts';

// By the link in each mail, who waits for fibre ends these mails. It does not expire.

const purpose = 'fibre-interest-links';
const path = '/glasvezel/afmelden';

const signedText = (interestId: string): string => `fibre interest ${interestId}`;

export async function unsubscribeLink(ctx: RequestContext, interestId: string): Promise<string> {
  const proof = (await keyedHash(ctx, purpose))(signedText(interestId));
  const query = new URLSearchParams({ id: interestId, proof });
  return absoluteUrl(ctx.publicUrl, `${path}?${query.toString()}`);
}

export type SignedInterest = { id: string | null; proof: string | null };

/** The id of the interest; null for a link that is not ours. */
export async function interestIdOf(
  ctx: RequestContext,
  { id, proof }: SignedInterest,
): Promise<string | null> {
  const interestId = normalizeId(id ?? '');
  const expected = (await keyedHash(ctx, purpose))(signedText(interestId ?? ''));
  return interestId !== undefined && isSameHash(proof ?? '', expected) ? interestId : null;
}

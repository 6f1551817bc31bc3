import { timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '#engine/model/request-context.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';
import { normalizeId } from '#protocol/ids.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';

// A link contains the user id and expiry in plain text, signed together with the new address and
// the current login name. A link works once, because using it changes the login name. Source:
// decisions.md §10.

const confirmPath = '/e-mailadres-bevestigen';

export const linkHours = 24;

export type AddressChange = { userId: string; userName: string; email: string };

const signedText = ({ userId, userName, email }: AddressChange, seconds: number): string =>
  JSON.stringify(['new address', userId, userName, email.toLowerCase(), seconds]);

export async function addressLink(
  ctx: RequestContext,
  change: AddressChange,
  site: Site,
): Promise<string> {
  const seconds = Math.floor(ctx.now.getTime() / 1_000) + linkHours * 3_600;
  const signature = (await keyedHash(ctx, 'address-links'))(signedText(change, seconds));
  return absoluteUrl(
    site,
    `${confirmPath}?${new URLSearchParams({ id: change.userId, proof: `${seconds}.${signature}` }).toString()}`,
  );
}

/** Does not check the signature of the link. */
export const userIdOfLink = (id: string | null): string | undefined => normalizeId(id ?? '');

export async function isValidAddressProof(
  ctx: RequestContext,
  change: AddressChange,
  proof: string | null,
): Promise<boolean> {
  const [, seconds = '', signature = ''] = /^(\d{1,11})\.([\w-]{43})$/.exec(proof ?? '') ?? [];
  const expected = Buffer.from(
    (await keyedHash(ctx, 'address-links'))(signedText(change, Number(seconds))),
  );
  const given = Buffer.from(signature);
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number(seconds) * 1_000 > ctx.now.getTime()
  );
}

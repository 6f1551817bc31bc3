import { timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '#engine/model/request-context.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';
import { normalizeId } from '#protocol/ids.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';

/**
 * The link that proves a new e-mail address: user and end stand in it in the open, signed together
 * with the new address and the name logged in with until then. So it works once, and only while
 * that address is the one that waits for its proof. Source: decisions.md §10.
 */

const confirmPath = '/e-mailadres-bevestigen';

/** Hours a link works. */
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

/** The user a link names, before anything is proven. */
export const userIdOfLink = (id: string | null): string | undefined => normalizeId(id ?? '');

/** Whether the link was made for this very change and has not expired. */
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

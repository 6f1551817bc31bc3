import type { RequestContext } from '#engine/model/request-context.ts';
import { isSameHash, keyedHash } from '#engine/model/keyed-hash.ts';
import { normalizeId } from '#protocol/ids.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';

// Signed links about one record. A link contains the id of the record in plain text, and a
// signature in the parameter `proof`. Source: decisions.md §5.

const purpose = 'ict-links';
const formPath = '/contactpersoon-ict';
const objectionPath = '/contactpersoon-ict/bezwaar';

export async function ictLink(
  ctx: RequestContext,
  { site, accountId, until }: { site: Site; accountId: string; until: Date },
): Promise<string> {
  const seconds = Math.floor(until.getTime() / 1_000);
  const signature = (await keyedHash(ctx, purpose))(formText(accountId, seconds));
  return absoluteUrl(
    site,
    `${formPath}?${new URLSearchParams({ accId: accountId, proof: `${seconds}.${signature}` }).toString()}`,
  );
}

export async function isValidIctProof(
  ctx: RequestContext,
  { accountId, proof }: { accountId: string; proof: string | null },
): Promise<boolean> {
  const [, seconds = '', signature = ''] = /^(\d{1,11})\.([\w-]{43})$/.exec(proof ?? '') ?? [];
  const expected = (await keyedHash(ctx, purpose))(formText(accountId, Number(seconds)));
  return isSameHash(signature, expected) && Number(seconds) * 1_000 > ctx.now.getTime();
}

/** By such a link, which does not expire, a contact objects to the use of their data. */
export async function objectionLinks(
  ctx: RequestContext,
  site: Site,
): Promise<(contactId: string) => string> {
  const sign = await keyedHash(ctx, purpose);
  return (id) =>
    absoluteUrl(
      site,
      `${objectionPath}?${new URLSearchParams({ id, proof: sign(objectionText(id)) }).toString()}`,
    );
}

export async function verifyObjectionLink(
  ctx: RequestContext,
  { id, proof }: { id: string | null; proof: string | null },
): Promise<string | undefined> {
  const contactId = normalizeId(id ?? '');
  const expected = (await keyedHash(ctx, purpose))(objectionText(contactId ?? ''));
  return isSameHash(proof ?? '', expected) ? contactId : undefined;
}

const formText = (accountId: string, seconds: number): string =>
  `contact form for ${accountId} until ${seconds}`;
const objectionText = (contactId: string): string => `objection of ${contactId}`;

import { createHmac } from 'node:crypto';
import { mayPerform, accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { codeAlphabet, payloadLength } from '#protocol/telecom/fibre-code.ts';
import { letterCodeRetentionHours } from '#protocol/constants.ts';

/**
 * A code is derived from the secret and the address, and only its hash is stored. So the letters
 * cannot be written after the secret is deleted. Source:
 * docs/decisions/0018-registration-codes-from-a-secret.md.
 */
export type CodeOrder = {
  campaign: string;
  renews: boolean;
  /** Null when the letters can no longer be written. */
  secret: string | null;
  /** The first download of the letters (ISO 8601). */
  fetchedAt?: string;
};

/** A download can fail, so staff can repeat it until this long after the first download. */
export const refetchPeriod = letterCodeRetentionHours * 3_600_000; // ms

export const refetchDeadline = ({ fetchedAt }: CodeOrder): Date | null =>
  fetchedAt === undefined ? null : new Date(Date.parse(fetchedAt) + refetchPeriod);

export const areCodesDiscarded = (order: CodeOrder, now: Date): boolean =>
  order.secret === null || (refetchDeadline(order) ?? now) < now;

export const campaignObject = 'Glasvezelcampagne__c';
export const addressObject = 'Glasvezeladres__c';

export function mayIssueCodes({
  registry,
  viewer,
}: Pick<RequestContext, 'registry' | 'viewer'>): boolean {
  // proof: the object definitions of this program always include these objects
  const [campaign, address] = [registry.object(campaignObject)!, registry.object(addressObject)!];
  return (
    mayPerform(campaign, accessRoleOf(viewer), 'update') &&
    seesObject(address, accessRoleOf(viewer))
  );
}

/** A derived code can be in use already, so at most this many are derived for an address. */
export const mostDraws = 6;

/** `time`: the number of codes that were derived for this address before. */
export function deriveCode(secret: string, addressId: string, time: number): string {
  let drawn = '';
  for (let block = 0; drawn.length < payloadLength; block++)
    for (const byte of createHmac('sha256', Buffer.from(secret, 'base64url'))
      .update(`${addressId} ${String(time)} ${String(block)}`)
      .digest())
      // Bytes from `fair` on would make the first characters of the alphabet more frequent.
      if (byte < fair && drawn.length < payloadLength)
        drawn += codeAlphabet[byte % codeAlphabet.length]!;
  return drawn;
}

const fair = 256 - (256 % codeAlphabet.length);

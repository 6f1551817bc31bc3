import { createHmac } from 'node:crypto';
import { mayPerform, accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { codeAlphabet, payloadLength } from '#protocol/telecom/fibre-code.ts';
import { letterCodeRetentionHours } from '#protocol/site/retention-terms.ts';

/**
 * The order of a bulk job that creates registration codes. Codes are not stored: each is derived
 * from a secret of the job and the address. The letters can therefore be written only until the
 * secret is deleted. Why: docs/decisions/0018-registration-codes-from-a-secret.md.
 */
export type CodeOrder = {
  campaign: string;
  /** Whether codes that are still valid are replaced. */
  renews: boolean;
  /** The secret of the job; null when the letters can no longer be written. */
  secret: string | null;
  /** The time at which the letters were first downloaded; undefined when they were not. */
  fetchedAt?: string;
};

/**
 * How long the letters can be downloaded again after the first download, because a download can
 * fail. The period ends at once when the user confirms receipt.
 */
export const refetchPeriod = letterCodeRetentionHours * 3_600_000; // ms

/**
 * Returns the time until which the letters can be downloaded again; null when nobody downloaded
 * them yet.
 */
export const refetchDeadline = ({ fetchedAt }: CodeOrder): Date | null =>
  fetchedAt === undefined ? null : new Date(Date.parse(fetchedAt) + refetchPeriod);

/** Returns whether the letters can no longer be written. */
export const areCodesDiscarded = (order: CodeOrder, now: Date): boolean =>
  order.secret === null || (refetchDeadline(order) ?? now) < now;

export const campaignObject = 'Glasvezelcampagne__c';
export const addressObject = 'Glasvezeladres__c';

/** Returns whether the viewer may create codes: they may change campaigns and see addresses. */
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

/**
 * The maximum number of codes derived for one address: more than one when a code is already in use.
 */
export const mostDraws = 6;

/** Returns eight characters of the code alphabet for this address, different for each `time`. */
export function deriveCode(secret: string, addressId: string, time: number): string {
  let drawn = '';
  for (let block = 0; drawn.length < payloadLength; block++)
    for (const byte of createHmac('sha256', Buffer.from(secret, 'base64url'))
      .update(`${addressId} ${String(time)} ${String(block)}`)
      .digest())
      // Skips bytes of `fair` and above: with them, `%` would return the first characters of the
      // alphabet more often.
      if (byte < fair && drawn.length < payloadLength)
        drawn += codeAlphabet[byte % codeAlphabet.length]!;
  return drawn;
}

/** The largest multiple of the length of the alphabet that is at most 256. */
const fair = 256 - (256 % codeAlphabet.length);

import { createHmac } from 'node:crypto';
import { mayPerform, accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { codeAlphabet, payloadLength } from '#protocol/telecom/fibre-code.ts';
import { letterCodeRetentionHours } from '#protocol/site/retention-terms.ts';

/**
 * The order of a bulk job that makes registration codes. Codes are not stored: each is derived from
 * a secret of the job and the address. The letters can so be written once, after which the secret
 * is deleted. Why: docs/decisions/0018-registration-codes-from-a-secret.md.
 */
export type CodeOrder = {
  campaign: string;
  /** Replaces codes that are still valid. */
  renews: boolean;
  /** Null when the letters can no longer be written. */
  secret: string | null;
  /** When they were first fetched; absent when not yet. */
  fetchedAt?: string;
};

/**
 * A download can break off, so the letters can be fetched again for this long after the first time,
 * unless their receipt was confirmed.
 */
export const refetchPeriod = letterCodeRetentionHours * 3_600_000; // ms

/** Until when they can be fetched again; null when nobody fetched them yet. */
export const refetchDeadline = ({ fetchedAt }: CodeOrder): Date | null =>
  fetchedAt === undefined ? null : new Date(Date.parse(fetchedAt) + refetchPeriod);

/** Returns whether the letters can no longer be written. */
export const areCodesDiscarded = (order: CodeOrder, now: Date): boolean =>
  order.secret === null || (refetchDeadline(order) ?? now) < now;

export const campaignObject = 'Glasvezelcampagne__c';
export const addressObject = 'Glasvezeladres__c';

/** Returns whether the viewer may make codes: they may change campaigns and see addresses. */
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

/** How often to derive another code when one is taken. */
export const mostDraws = 6;

/** Eight characters of the code alphabet for this address, different for each `time`. */
export function deriveCode(secret: string, addressId: string, time: number): string {
  let drawn = '';
  for (let block = 0; drawn.length < payloadLength; block++)
    for (const byte of createHmac('sha256', Buffer.from(secret, 'base64url'))
      .update(`${addressId} ${String(time)} ${String(block)}`)
      .digest())
      // Rejects the remaining values, which would make some characters more likely.
      if (byte < fair && drawn.length < payloadLength)
        drawn += codeAlphabet[byte % codeAlphabet.length]!;
  return drawn;
}

const fair = 256 - (256 % codeAlphabet.length);

import { createHmac } from 'node:crypto';
import { mayPerform, accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { codeAlphabet, payloadLength } from '#protocol/telecom/fibre-code.ts';
import { letterCodeRetentionHours } from '#protocol/site/retention-terms.ts';

/**
 * What a work that makes registration codes is to do. Codes are stored nowhere: each is drawn from
 * a secret of its work and the address, so that it can be written in the letters once, and the
 * secret is gone with that. Why so: docs/decisions/0018-codes-fetched-once.md.
 */
export type CodeOrder = {
  campaign: string;
  /** Valid codes stop, for new ones. */
  renews: boolean;
  /** Null: the letters are nowhere any more. */
  secret: string | null;
  /** When they were fetched first; absent: not yet. */
  fetchedAt?: string;
};

/**
 * A connection can break while they are fetched: so long after the first time they can be fetched
 * again, unless they are said to have arrived.
 */
export const refetchPeriod = letterCodeRetentionHours * 3_600_000; // ms

/** Until when they can be fetched again; null: nobody fetched them yet. */
export const refetchDeadline = ({ fetchedAt }: CodeOrder): Date | null =>
  fetchedAt === undefined ? null : new Date(Date.parse(fetchedAt) + refetchPeriod);

/** Whether they can be written no more. */
export const areCodesDiscarded = (order: CodeOrder, now: Date): boolean =>
  order.secret === null || (refetchDeadline(order) ?? now) < now;

export const campaignObject = 'Glasvezelcampagne__c';
export const addressObject = 'Glasvezeladres__c';

/** Who may change campaigns and sees addresses makes codes of them. */
export function mayIssueCodes({
  registry,
  viewer,
}: Pick<RequestContext, 'registry' | 'viewer'>): boolean {
  const [campaign, address] = [registry.object(campaignObject)!, registry.object(addressObject)!]; // proof: this business keeps them
  return (
    mayPerform(campaign, accessRoleOf(viewer), 'update') &&
    seesObject(address, accessRoleOf(viewer))
  );
}

/** As often as a code that is taken is drawn anew. */
export const mostDraws = 6;

/** Eight characters of the code's alphabet for this address; another for every `time`. */
export function deriveCode(secret: string, addressId: string, time: number): string {
  let drawn = '';
  for (let block = 0; drawn.length < payloadLength; block++)
    for (const byte of createHmac('sha256', Buffer.from(secret, 'base64url'))
      .update(`${addressId} ${String(time)} ${String(block)}`)
      .digest())
      // What is left over would make some characters likelier than others.
      if (byte < fair && drawn.length < payloadLength)
        drawn += codeAlphabet[byte % codeAlphabet.length]!;
  return drawn;
}

const fair = 256 - (256 % codeAlphabet.length);

import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { countRows } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { fibreRequestStatus } from '#protocol/telecom/fibre-status.ts';

/**
 * Without cancelled sign-ups. Call it inside a transaction: the lock serializes simultaneous
 * counts.
 */
export async function countRequests(
  system: RequestContext,
  campaignId: string,
): Promise<Result<unknown>> {
  if (!(await lockRecord(system, campaignId))) return ok(null);
  const requests = await countRows(system, {
    from: 'Glasvezelaanvraag__c',
    filters: [
      equals('Campagne__c', campaignId),
      { field: 'Status__c', operator: 'NotEqual', operands: [fibreRequestStatus.cancelled] },
    ],
  });
  return saveCount(system, campaignId, { field: 'Aanmeldingen__c', count: requests });
}

export async function countAddresses(
  system: RequestContext,
  campaignId: string,
): Promise<Result<unknown>> {
  const addresses = await countRows(system, {
    from: 'Glasvezeladres__c',
    filters: [equals('Campagne__c', campaignId)],
  });
  return saveCount(system, campaignId, { field: 'Adressen__c', count: addresses });
}

/** Writes nothing when the count is unchanged, so that the campaign keeps its version. */
async function saveCount(
  system: RequestContext,
  campaignId: string,
  { field, count }: { field: string; count: number },
): Promise<Result<unknown>> {
  const [campaign] = await findRowsByValues(system, {
    from: 'Glasvezelcampagne__c',
    fields: [field],
    where: { Id: campaignId },
    limit: 1,
  });
  return campaign?.[field] === count
    ? ok(null)
    : updateRecord(system, campaignId, { fields: { [field]: count } });
}

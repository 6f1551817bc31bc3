import type { Ask } from '#records/ask.ts';
import { lockRecord } from '#records/lock.ts';
import { lookUpRows } from '#records/look-up.ts';
import { countRows } from '#records/query.ts';
import { updateRecord } from '#records/write.ts';
import { ok, type Result } from '#wire/problem.ts';

/** Counts again how many companies signed up in a campaign. Inside a transaction: whoever counts at the same moment waits, so that nobody is missed. */
export async function countRequests(house: Ask, campaignId: string): Promise<Result<unknown>> {
  if (!(await lockRecord(house, campaignId))) return ok(null);
  const requests = await countRows(house, {
    from: 'Glasvezelaanvraag__c',
    filters: [
      { field: 'Campagne__c', operator: 'Equals', operands: [campaignId] },
      { field: 'Status__c', operator: 'NotEqual', operands: ['Geannuleerd'] },
    ],
  });
  return keepCount(house, campaignId, { field: 'Aanmeldingen__c', count: requests });
}

/** Counts again how many addresses a campaign has. */
export async function countAddresses(house: Ask, campaignId: string): Promise<Result<unknown>> {
  const addresses = await countRows(house, { from: 'Glasvezeladres__c', filters: [{ field: 'Campagne__c', operator: 'Equals', operands: [campaignId] }] });
  return keepCount(house, campaignId, { field: 'Adressen__c', count: addresses });
}

/** A campaign that did not change stays the version it was. */
async function keepCount(house: Ask, campaignId: string, { field, count }: { field: string; count: number }): Promise<Result<unknown>> {
  const [campaign] = await lookUpRows(house, { from: 'Glasvezelcampagne__c', fields: [field], where: { Id: campaignId }, limit: 1 });
  return campaign?.[field] === count ? ok(null) : updateRecord(house, campaignId, { fields: { [field]: count } });
}

import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findEveryRow } from '#engine/read/query.ts';
import { fibreCampaignStatus } from '#protocol/telecom/fibre-status.ts';

/** `percent`, `threshold`: percentages of the addresses. `threshold`: null when none was set. */
export type CampaignProgress = {
  id: string;
  name: string;
  until: string | null;
  requests: number;
  addresses: number;
  percent: number;
  threshold: number | null;
};

export async function campaignProgress(ctx: RequestContext): Promise<CampaignProgress[]> {
  const rows = await findEveryRow(ctx, {
    from: 'Glasvezelcampagne__c',
    fields: ['Id', 'Name', 'Einddatum__c', 'Drempel__c', 'Adressen__c', 'Aanmeldingen__c'],
    filters: [equals('Status__c', fibreCampaignStatus.running)],
    orderBy: ['Einddatum__c', 'Name'],
  });
  return rows.map((row) => {
    const [requests, addresses] = [
      Number(row['Aanmeldingen__c'] ?? 0),
      Number(row['Adressen__c'] ?? 0),
    ];
    return {
      id: String(row['Id']),
      name: String(row['Name']),
      until: row['Einddatum__c'] === null ? null : String(row['Einddatum__c']),
      requests,
      addresses,
      percent: addresses === 0 ? 0 : Math.round((1000 * requests) / addresses) / 10,
      threshold: row['Drempel__c'] === null ? null : Number(row['Drempel__c']),
    };
  });
}

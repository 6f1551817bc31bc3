import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';

export type ConnectionChoice = { id: string; name: string };

const most = 500;

export async function readConnectionChoices(ctx: RequestContext): Promise<ConnectionChoice[]> {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.role !== 'customer') return [];
  const rows = await findRows(ctx, {
    from: 'Aansluiting__c',
    fields: ['Id', 'Name', 'Nummer__c'],
    filters: [
      equals(
        'Status__c',
        connectionStatus.active,
        connectionStatus.requested,
        connectionStatus.ending,
      ),
    ],
    orderBy: ['Name'],
    limit: most,
  });
  return rows.map((row) => ({
    id: String(row['Id']),
    name: nameOf(String(row['Name']), row['Nummer__c']),
  }));
}

const nameOf = (name: string, number: unknown): string =>
  typeof number === 'string' && number !== '' && !name.includes(number)
    ? `${name} (${number})`
    : name;

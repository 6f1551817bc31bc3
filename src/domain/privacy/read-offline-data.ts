import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow, textOf } from '#engine/read/query.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { findOpenCases, type OpenCase } from '../requests/read-open-cases.ts';

export type OfflineService = {
  id: string;
  name: string;
  number: string | null;
  kind: string;
  status: string;
  monthly: number | null;
};
export type OfflineContact = {
  id: string;
  name: string;
  title: string;
  email: string;
  phone: string;
};
export type OfflineData = {
  services: OfflineService[];
  contacts: OfflineContact[];
  requests: OpenCase[];
};

const most = 200;

export async function readOfflineData(ctx: RequestContext): Promise<Result<OfflineData>> {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const whole = ctx.viewer.role === 'customer';
  const [services, contacts, requests] = await Promise.all([
    whole ? runningServices(ctx) : [],
    whole ? contactsOf(ctx) : [],
    findOpenCases(ctx, 50),
  ]);
  return ok({ services, contacts, requests });
}

async function runningServices(ctx: RequestContext): Promise<OfflineService[]> {
  const rows = await findRows(ctx, {
    from: 'Aansluiting__c',
    fields: ['Id', 'Name', 'Nummer__c', 'Soort__c', 'Status__c', 'Maandbedrag__c'],
    filters: [{ field: 'Status__c', operator: 'NotEqual', operands: [connectionStatus.ended] }],
    orderBy: ['Soort__c', 'Name'],
    limit: most,
  });
  return rows.map((row) => ({
    ...named(row),
    number: row['Nummer__c'] === null ? null : textOf(row, 'Nummer__c'),
    kind: textOf(row, 'Soort__c'),
    status: textOf(row, 'Status__c'),
    monthly: typeof row['Maandbedrag__c'] === 'number' ? row['Maandbedrag__c'] : null,
  }));
}

async function contactsOf(ctx: RequestContext): Promise<OfflineContact[]> {
  const fields = ['Id', 'Name', 'Title', 'Email', 'Phone', 'MobilePhone'];
  const rows = await findRows(ctx, { from: 'Contact', fields, orderBy: ['Name'], limit: most });
  return rows.map((row) => ({
    ...named(row),
    title: textOf(row, 'Title'),
    email: textOf(row, 'Email'),
    phone: textOf(row, 'MobilePhone') || textOf(row, 'Phone'),
  }));
}

const named = (row: PlainRow) => ({ id: textOf(row, 'Id'), name: textOf(row, 'Name') });

import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { readList } from '#engine/lists/list.ts';
import { findList } from '#engine/lists/find-list.ts';
import { countRows, findRows } from '#engine/read/query.ts';
import { localDay } from '#engine/model/local-day.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { refuse, ok, type Result } from '#protocol/problem.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { numberPortability } from '../port-outs/propose-port-out.ts';
import { openPortOuts } from '../port-outs/lapse-releases.ts';

export type MobileConnection = {
  id: string;
  name: string;
  number: string | null;
  bundle: string | null;
  sim: string | null;
  status: string;
  /** Euros a month. */
  monthly: number;
  portOut: string | null;
  mayPortOut: boolean;
};
/** `previous`, `next`: page tokens. `others`: the number in the other list (ended or current). */
export type MobilePage = {
  total: number;
  others: number;
  connections: MobileConnection[];
  previous: string | null;
  next: string | null;
};
export type MobileConnectionsQuery = { pageToken: string | null; ended: boolean };

const perPage = 25;
const fields = [
  'Nummer__c',
  'Bundel__c',
  'Simstatus__c',
  'Status__c',
  'Maandbedrag__c',
  'Einddatum__c',
];
const mobile = { field: 'Soort__c', operator: 'Equals', operands: [serviceKind.mobile] } as const;

/** Source: decisions.md §6. */
export async function readMobileConnections(
  ctx: RequestContext,
  { pageToken, ended }: MobileConnectionsQuery,
): Promise<Result<MobilePage>> {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.role !== 'customer')
    return refuse({ code: 'record.noRight' });
  const list = await findList(ctx, 'Aansluiting__c', 'Alle');
  if (!list.ok) return list;
  const asked = {
    optionalFields: fields,
    pageSize: perPage,
    sortBy: ['Name'],
    where: whereOf(ended),
    url: () => '',
  };
  const [rows, total, others] = await Promise.all([
    readList(ctx, list.value, { ...asked, ...(pageToken !== null && { pageToken }) }),
    countRows(ctx, { from: 'Aansluiting__c', filters: [mobile, overOrNot(ended)] }),
    countRows(ctx, { from: 'Aansluiting__c', filters: [mobile, overOrNot(!ended)] }),
  ]);
  if (!rows.ok) return rows;
  const { records, previousPageToken: previous, nextPageToken: next } = rows.value;
  const running = await runningPortOuts(
    ctx,
    records.map(({ id }) => id),
  );
  return ok({
    total,
    others,
    connections: records.map((record) => connectionOf(record, running, localDay(ctx.now))),
    previous,
    next,
  });
}

const overOrNot = (ended: boolean) =>
  ({
    field: 'Status__c',
    operator: ended ? 'Equals' : 'NotEqual',
    operands: [connectionStatus.ended],
  }) as const;
const whereOf = (ended: boolean): string =>
  `{ and: [{ Soort__c: { eq: "${serviceKind.mobile}" } }, { Status__c: { ${ended ? 'eq' : 'ne'}: "${connectionStatus.ended}" } }] }`;

async function runningPortOuts(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await findRows(ctx, {
    ...openPortOuts,
    fields: ['Aansluiting__c', 'Status__c'],
    filters: [...openPortOuts.filters, equals('Aansluiting__c', ...ids)],
    logic: `${openPortOuts.logic} AND 4`,
    limit: perPage * 2,
  });
  return new Map(rows.map((row) => [String(row['Aansluiting__c']), String(row['Status__c'])]));
}

function connectionOf(
  record: Rec,
  running: ReadonlyMap<string, string>,
  today: string,
): MobileConnection {
  const text = (name: string): string | null => {
    const value = record.fields[name]?.value;
    return typeof value === 'string' ? value : null;
  };
  const amount = record.fields['Maandbedrag__c']?.value;
  return {
    id: record.id,
    name: text('Name') ?? '',
    number: text('Nummer__c'),
    bundle: text('Bundel__c'),
    sim: text('Simstatus__c'),
    status: text('Status__c') ?? '',
    monthly: typeof amount === 'number' ? amount : 0,
    portOut: running.get(record.id) ?? null,
    mayPortOut:
      text('Nummer__c') !== null &&
      numberPortability(
        { status: text('Status__c') ?? '', endDate: text('Einddatum__c') },
        today,
      ) === 'kept',
  };
}

import type { RequestContext } from '#engine/model/request-context.ts';
import { readList } from '#engine/lists/list.ts';
import { findList } from '#engine/lists/find-list.ts';
import { sumRows } from '#engine/read/query.ts';
import { companyText } from '#messages/portal/company.ts';
import { monthlyText } from '#messages/portal/connection.ts';
import { dayText } from '#messages/shared/days.ts';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import type { ListRecords } from '#protocol/shapes/list.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { paths } from '../../paths.ts';
import { toneOfStatus } from '../../status-tone.ts';
import { type ConnectionFilters, filtersIn } from './connection-filters.ts';
import { connectionParams } from './company-params.ts';

export type ConnectionLine = {
  id: string;
  name: string;
  note: string;
  status: string;
  tone: StatusTone;
  monthly: string;
};
export type ConnectionsPage = {
  accountId: string;
  filters: ConnectionFilters;
  kinds: readonly string[];
  statuses: readonly string[];
  lines: readonly ConnectionLine[];
  /** Whatever the filters. */
  any: boolean;
  found: string;
  previous: string | null;
  next: string | null;
};

const fields = ['Nummer__c', 'Soort__c', 'Status__c', 'Maandbedrag__c', 'Einddatum__c'];
const pageSize = 25;

export async function readConnections(
  ctx: RequestContext,
  accountId: string,
  url: URL,
): Promise<ConnectionsPage> {
  const filters = filtersIn(url);
  const groups = await sumRows(ctx, {
    from: 'Aansluiting__c',
    by: ['Soort__c', 'Status__c'],
    sum: [] as string[],
  });
  const page = await readPage(ctx, filters);
  const records = page?.records ?? [];
  const from = filters.token === '' || page === null ? 1 : filters.from;
  const total = filters.term === '' ? countOf(groups, filters) : null;
  const to = from + records.length - 1;
  return {
    accountId,
    filters,
    kinds: valuesOf(groups, 'Soort__c'),
    statuses: valuesOf(groups, 'Status__c'),
    lines: records.map(lineOf),
    any: groups.length > 0,
    found: foundText({ from, to, total }),
    previous: page === null ? null : previousUrl(page, filters, from),
    next: page?.nextPageToken
      ? pageUrl(filters, { token: page.nextPageToken, from: to + 1 })
      : null,
  };
}

function previousUrl(
  { previousPageToken: token }: ListRecords,
  filters: ConnectionFilters,
  from: number,
): string | null {
  const before = from - pageSize;
  if (token === null || before <= 1) return from > 1 ? pageUrl(filters, null) : null;
  return pageUrl(filters, { token, from: before });
}

function foundText({
  from,
  to,
  total,
}: {
  from: number;
  to: number;
  total: number | null;
}): string {
  if (to < from) return '';
  return total === null || total < to
    ? companyText.connections.some(from, to)
    : companyText.connections.found(from, to, total);
}

async function readPage(
  ctx: RequestContext,
  filters: ConnectionFilters,
): Promise<ListRecords | null> {
  const list = await findList(ctx, 'Aansluiting__c', 'Alle');
  if (!list.ok) return null;
  const { kind, status, term } = filters;
  const conditions = [
    ...(kind === '' ? [] : [`{ Soort__c: { eq: ${JSON.stringify(kind)} } }`]),
    ...(status === '' ? [] : [`{ Status__c: { eq: ${JSON.stringify(status)} } }`]),
  ];
  const asked = {
    optionalFields: fields,
    pageSize,
    sortBy: ['Status__c', 'Soort__c', 'Name'],
    ...(conditions.length > 0 && { where: `{ and: [${conditions.join(', ')}] }` }),
    ...(term !== '' && { searchTerm: term }),
    url: () => '',
  };
  const page = await readList(ctx, list.value, {
    ...asked,
    ...(filters.token !== '' && { pageToken: filters.token }),
  });
  if (page.ok) return page.value;
  const first = filters.token === '' ? page : await readList(ctx, list.value, asked);
  return first.ok ? first.value : null;
}

type Groups = Awaited<ReturnType<typeof sumRows>>;

const countOf = (groups: Groups, { kind, status }: ConnectionFilters): number =>
  groups
    .filter(
      (row) =>
        (kind === '' || row['Soort__c'] === kind) && (status === '' || row['Status__c'] === status),
    )
    .reduce((sum, { count }) => sum + count, 0);

const valuesOf = (groups: Groups, field: string): string[] =>
  [...new Set(groups.map((row) => String(row[field])))].toSorted((a, b) =>
    a.localeCompare(b, 'nl'),
  );

function pageUrl(
  { kind, status, term }: ConnectionFilters,
  page: { token: string; from: number } | null,
): string {
  const query = new URLSearchParams(paths.company.split('?')[1]);
  const { kind: kindParam, status: statusParam, term: termParam, token, from } = connectionParams;
  if (term !== '') query.set(termParam, term);
  if (kind !== '') query.set(kindParam, kind);
  if (status !== '') query.set(statusParam, status);
  if (page !== null) {
    query.set(token, page.token);
    query.set(from, String(page.from));
  }
  return `${paths.dashboard}?${query.toString()}#aansluitingen`;
}

const textOf = (record: Rec, name: string): string | null => {
  const field = record.fields[name];
  const value = field?.displayValue ?? field?.value ?? null;
  return value === null || typeof value === 'object' ? null : String(value);
};

function lineOf(record: Rec): ConnectionLine {
  const [name, number, kind, status] = ['Name', 'Nummer__c', 'Soort__c', 'Status__c'].map(
    (field) => textOf(record, field) ?? '',
  );
  const [amount, ends] = [
    record.fields['Maandbedrag__c']?.value,
    record.fields['Einddatum__c']?.value,
  ];
  const parts = [
    kind,
    number === name ? '' : number,
    typeof ends === 'string' ? companyText.connections.ends(dayText(ends)) : '',
  ];
  return {
    id: record.id,
    name: name!,
    note: parts.filter(Boolean).join(', '),
    status: status!,
    tone: toneOfStatus(status!),
    monthly: monthlyText(status!, typeof amount === 'number' ? amount : null),
  };
}

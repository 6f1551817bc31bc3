import type { RequestContext } from '#engine/model/request-context.ts';
import { equals, type ListFilterDefinition } from '#engine/model/define.ts';
import { findRows } from '#engine/read/query.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  customerFacingStatus,
  type CustomerFacingStatus,
  type RequestFilter,
  type RequestOrder,
  requestsPerPage,
  requestStatus,
} from '#protocol/telecom/service-requests.ts';
import { pageOfRows } from '../company/page-of-rows.ts';
import { closedCasesFilter, type OpenCase, openCasesFilter } from './read-open-cases.ts';

export type RequestsQuery = {
  /** Null: all requests. */
  filter: RequestFilter | null;
  /** The first six words must each occur in number, subject or description. */
  q: string;
  /** Null: open requests before closed ones; of each, the last changed first. */
  order: RequestOrder | null;
  /** From 1. */
  page: number;
};

/** `any`: the viewer has requests, also when none match the query. */
export type RequestListPage = {
  company: string;
  requests: readonly (OpenCase & { status: CustomerFacingStatus; kind: string })[];
  total: number;
  any: boolean;
  page: number;
  pages: number;
};

/** Source: decisions.md §6. */
export async function readRequests(
  ctx: RequestContext,
  asked: RequestsQuery,
): Promise<Result<RequestListPage>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const rowFilter = narrowed(asked);
  const [{ rows, ...place }, company] = await Promise.all([
    pageOfRows(
      ctx,
      { from: 'Case', fields: read, ...rowFilter, orderBy: orderOf(asked.order) },
      { page: asked.page, size: requestsPerPage },
    ),
    findRows(ctx, {
      from: 'Account',
      fields: ['Name'],
      filters: [equals('Id', viewer.accountId)],
      limit: 1,
    }),
  ]);
  const any = place.total > 0 || (rowFilter.filters.length > 0 && (await hasAny(ctx)));
  const requests = rows.map((row) => ({
    id: String(row['Id']),
    number: String(row['CaseNumber']),
    subject: String(row['Subject']),
    status: customerFacingStatus(row['Status']),
    kind: String(row['Type'] ?? ''),
    changedAt: String(row['LastModifiedDate']),
  }));
  return ok({ company: String(company[0]?.['Name'] ?? ''), requests, any, ...place });
}

const hasAny = async (ctx: RequestContext): Promise<boolean> =>
  (await findRows(ctx, { from: 'Case', fields: ['Id'], limit: 1 })).length > 0;

const read = ['Id', 'CaseNumber', 'Subject', 'Status', 'Type', 'LastModifiedDate'];

const statuses: Record<RequestFilter, readonly ListFilterDefinition[]> = {
  open: [openCasesFilter],
  'in-behandeling': [openCasesFilter, equals('Status', requestStatus.new, requestStatus.underway)],
  'wacht-op-feedback': [openCasesFilter, equals('Status', requestStatus.waiting)],
  gesloten: [closedCasesFilter],
};

const searched = ['CaseNumber', 'Subject', 'Description'] as const;
const mostWords = 6;

function narrowed({ filter, q }: Pick<RequestsQuery, 'filter' | 'q'>): {
  filters: ListFilterDefinition[];
  logic?: string;
} {
  const words = q.split(/\s+/).filter(Boolean).slice(0, mostWords);
  const states = filter === null ? [] : statuses[filter];
  const filters = [
    ...states,
    ...words.flatMap((word) =>
      searched.map((field): ListFilterDefinition => ({
        field,
        operator: 'Contains',
        operands: [word],
      })),
    ),
  ];
  if (words.length === 0) return { filters };
  const groups = words.map(
    (_, at) =>
      `(${searched.map((__, field) => states.length + at * searched.length + field + 1).join(' OR ')})`,
  );
  return { filters, logic: [...states.map((_, at) => String(at + 1)), ...groups].join(' AND ') };
}

/** As text S-100000 would come before S-99999, so numbers are sorted by creation date. */
const fields = {
  nummer: 'CreatedDate',
  onderwerp: 'Subject',
  status: 'Status',
  gewijzigd: 'LastModifiedDate',
} as const;

function orderOf(order: RequestOrder | null): string[] {
  if (order === null) return ['IsClosed', '-LastModifiedDate'];
  const down = order.startsWith('-');
  // proof: an order is one of these keys, with or without `-`
  const field = fields[order.replace('-', '') as keyof typeof fields];
  return [
    (down ? '-' : '') + field,
    ...(field === 'LastModifiedDate' ? [] : ['-LastModifiedDate']),
  ];
}

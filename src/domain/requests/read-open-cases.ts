import type { RequestContext } from '#engine/model/request-context.ts';
import { equals, type ListFilterDefinition } from '#engine/model/define.ts';
import { countRows, findRows, type PlainRow } from '#engine/read/query.ts';
import { customerFacingStatus } from '#protocol/telecom/service-requests.ts';

/** `status`: as customers see it (decisions.md §2). `changedAt`: ISO 8601, UTC. */
export type OpenCase = {
  id: string;
  number: string;
  subject: string;
  status: string;
  changedAt: string;
};

export const openCasesFilter: ListFilterDefinition = equals('IsClosed', 'false');

export const closedCasesFilter: ListFilterDefinition = { ...openCasesFilter, operands: ['true'] };

export async function readCasesOfConnection(
  ctx: RequestContext,
  connectionId: string,
): Promise<OpenCase[]> {
  const about: ListFilterDefinition = equals('Aansluiting__c', connectionId);
  const rows = await findRows(ctx, {
    from: 'Case',
    fields: caseFields,
    filters: [about],
    orderBy: ['-LastModifiedDate'],
    limit: 10,
  });
  return rows.map(caseOf);
}

export const countOpenCases = (ctx: RequestContext): Promise<number> =>
  countRows(ctx, { from: 'Case', filters: [openCasesFilter] });

const nothing: ReadonlySet<string> = new Set();

export async function findOpenCases(
  ctx: RequestContext,
  limit: number,
  except = nothing,
): Promise<OpenCase[]> {
  const rows = await findRows(ctx, {
    from: 'Case',
    fields: caseFields,
    filters: [openCasesFilter],
    orderBy: ['-LastModifiedDate'],
    limit: limit + except.size,
  });
  return rows
    .map(caseOf)
    .filter(({ id }) => !except.has(id))
    .slice(0, limit);
}

const caseFields = ['Id', 'CaseNumber', 'Subject', 'Status', 'LastModifiedDate'];

const caseOf = (row: PlainRow): OpenCase => ({
  id: String(row['Id']),
  number: String(row['CaseNumber']),
  subject: String(row['Subject']),
  status: customerFacingStatus(row['Status']),
  changedAt: String(row['LastModifiedDate']),
});

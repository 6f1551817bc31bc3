import type { Ask } from '#records/ask.ts';
import type { ListFilterDefinition } from '#records/define.ts';
import { countRows, findRows, type PlainRow } from '#records/query.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';

/** `status` as a customer reads it: `Nieuw` reads `In behandeling` (decisions.md §2). `changedAt` is ISO 8601, UTC. */
export type OpenCase = { id: string; number: string; subject: string; status: string; changedAt: string };

/** Not closed. */
export const openFilter: ListFilterDefinition = { field: 'Status', operator: 'NotEqual', operands: ['Gesloten'] };

/** The viewer's open service requests, the one changed last first, at most 50. Refuses record.noRight for whoever is no customer. */
export async function readOpenCases(ask: Ask): Promise<Result<{ company: string; total: number; cases: readonly OpenCase[] }>> {
  if (ask.viewer.kind !== 'user' || ask.viewer.accountId === null) return refuse({ code: 'record.noRight' });
  const [company, total, cases] = await Promise.all([companyName(ask, ask.viewer.accountId), countOpenCases(ask), findOpenCases(ask, 50)]);
  return ok({ company, total, cases });
}

/** As `OpenCase`, closed ones too. */
export type CaseRead = OpenCase & { closed: boolean };

/** The latest requests about one connection, as far as the viewer sees them. */
export async function readCasesOfConnection(ask: Ask, connectionId: string): Promise<CaseRead[]> {
  const about: ListFilterDefinition = { field: 'Aansluiting__c', operator: 'Equals', operands: [connectionId] };
  const rows = await findRows(ask, { from: 'Case', fields: caseFields, filters: [about], orderBy: ['-LastModifiedDate'], limit: 10 });
  return rows.map((row) => ({ ...caseOf(row), closed: row['Status'] === 'Gesloten' }));
}

export const countOpenCases = (ask: Ask): Promise<number> => countRows(ask, { from: 'Case', filters: [openFilter] });

export async function findOpenCases(ask: Ask, limit: number): Promise<OpenCase[]> {
  const rows = await findRows(ask, {
    from: 'Case',
    fields: caseFields,
    filters: [openFilter],
    orderBy: ['-LastModifiedDate'],
    limit,
  });
  return rows.map(caseOf);
}

const caseFields = ['Id', 'CaseNumber', 'Subject', 'Status', 'LastModifiedDate'];

const caseOf = (row: PlainRow): OpenCase => ({
  id: String(row['Id']),
  number: String(row['CaseNumber']),
  subject: String(row['Subject']),
  status: row['Status'] === 'Nieuw' ? 'In behandeling' : String(row['Status']),
  changedAt: String(row['LastModifiedDate']),
});

async function companyName(ask: Ask, accountId: string): Promise<string> {
  const [row] = await findRows(ask, { from: 'Account', fields: ['Name'], filters: [{ field: 'Id', operator: 'Equals', operands: [accountId] }], limit: 1 });
  return String(row?.['Name'] ?? '');
}

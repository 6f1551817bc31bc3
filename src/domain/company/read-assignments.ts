import type { RequestContext } from '#engine/model/request-context.ts';
import { pageOfRows } from './page-of-rows.ts';
import { assignmentStatus } from '#protocol/telecom/picklists.ts';

/** `use`: the licence of a user, or the kind of device. */
export type Assignment = {
  id: string;
  name: string;
  email: string | null;
  use: string | null;
  extension: string | null;
  blocked: boolean;
};
export type Assignments = {
  rows: readonly Assignment[];
  total: number;
  page: number;
  pages: number;
};

const perPage = 25;
const fields = ['Id', 'Name', 'Email__c', 'Uitvoering__c', 'Intern_nummer__c', 'Status__c'];

/** Source: decisions.md §6. */
export async function readAssignments(
  ctx: RequestContext,
  connectionId: string,
  page: number,
): Promise<Assignments> {
  const of = { field: 'Aansluiting__c', operator: 'Equals', operands: [connectionId] } as const;
  const found = await pageOfRows(
    ctx,
    { from: 'Toewijzing__c', fields, filters: [of], orderBy: ['Name'] },
    { page, size: perPage },
  );
  const rows = found.rows.map((row) => {
    const text = (name: string): string | null =>
      typeof row[name] === 'string' ? row[name] : null;
    return {
      id: String(row['Id']),
      name: String(row['Name']),
      email: text('Email__c'),
      use: text('Uitvoering__c'),
      extension: text('Intern_nummer__c'),
      blocked: row['Status__c'] === assignmentStatus.blocked,
    };
  });
  return { ...found, rows };
}

import type { RequestContext } from '#engine/model/request-context.ts';
import type { ListFilterDefinition } from '#engine/model/define.ts';
import { countRows, type PlainRow } from '#engine/read/query.ts';
import { findAction } from '#engine/write/quick-actions.ts';
import { performBusinessAction } from '#engine/write/business-actions.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { startBulkJob } from '../imports/bulk-jobs.ts';
import { pageOfRows } from '../company/page-of-rows.ts';
import { combineFilters } from './any-of.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';

export const outboxStates = [mailStatus.failed, mailStatus.waiting, 'Vervallen'] as const;
export type OutboxState = (typeof outboxStates)[number];
export type UnsentMail = {
  id: string;
  to: string;
  subject: string;
  attempts: number;
  next: string | null;
  error: string | null;
  made: string;
};
export type Outbox = Readonly<Record<OutboxState, number>> & {
  mails: readonly UnsentMail[];
  total: number;
  page: number;
  pages: number;
};

const together = 25;
const from = 'Mail__c';
const again = 'Mail__c.SendAgain';
const is = (
  field: string,
  operator: 'Equals' | 'NotEqual',
  operand: string,
): ListFilterDefinition => ({ field, operator, operands: [operand] });
const inState: Readonly<Record<OutboxState, readonly ListFilterDefinition[]>> = {
  [mailStatus.failed]: [
    is('Status__c', 'Equals', mailStatus.failed),
    is('Vervallen_reden__c', 'Equals', ''),
  ],
  [mailStatus.waiting]: [is('Status__c', 'Equals', mailStatus.waiting)],
  Vervallen: [is('Vervallen_reden__c', 'NotEqual', '')],
};

/** `find`: a text in the subject or address; '' for all mails. */
export async function readOutbox(
  ctx: RequestContext,
  { state, find, page }: { state: OutboxState; find: string; page: number },
): Promise<Result<Outbox>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const words: ListFilterDefinition[] =
    find === ''
      ? []
      : ['Onderwerp__c', 'Aan__c'].map((field) => ({
          field,
          operator: 'Contains',
          operands: [find],
        }));
  const asked = {
    from,
    fields: [...fields],
    ...combineFilters(inState[state], words),
    orderBy: ['-CreatedDate'],
  };
  const found = await pageOfRows(ctx, asked, { page, size: together });
  return ok({
    ...(await countStates(ctx)),
    mails: found.rows.map(mailOf),
    total: found.total,
    page: found.page,
    pages: found.pages,
  });
}

/** The caller must check that the viewer is an administrator. */
export const countStates = async (
  ctx: RequestContext,
): Promise<Readonly<Record<OutboxState, number>>> => {
  const count = (state: OutboxState) => countRows(ctx, { from, filters: inState[state] });
  const [failed, waiting, expired] = await Promise.all([
    count(mailStatus.failed),
    count(mailStatus.waiting),
    count('Vervallen'),
  ]);
  return { [mailStatus.failed]: failed, [mailStatus.waiting]: waiting, Vervallen: expired };
};

const fields = [
  'Id',
  'Aan__c',
  'Onderwerp__c',
  'Pogingen__c',
  'Volgende_poging__c',
  'Fout__c',
  'Vervallen_reden__c',
  'CreatedDate',
] as const;
const textOf = (value: PlainRow[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const mailOf = (row: PlainRow): UnsentMail => ({
  id: String(row['Id']),
  to: String(row['Aan__c'] ?? ''),
  subject: String(row['Onderwerp__c'] ?? ''),
  attempts: Number(row['Pogingen__c'] ?? 0),
  next: textOf(row['Volgende_poging__c']),
  error: textOf(row['Vervallen_reden__c']) ?? textOf(row['Fout__c']),
  made: String(row['CreatedDate']),
});

export async function sendAgain(ctx: RequestContext, id: string): Promise<Result<unknown>> {
  const found = findAction(ctx, again);
  return found.ok ? performBusinessAction(ctx, found.value, { id, fields: {} }) : found;
}

export async function sendAllAgain(ctx: RequestContext): Promise<Result<{ id: string }>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  return startBulkJob(ctx, {
    objectApiName: from,
    operation: 'action',
    actionApiName: again,
    list: { listViewApiName: 'Mislukt' },
  });
}

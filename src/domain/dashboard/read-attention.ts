import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRows, type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { lastNoticeDay } from '#protocol/telecom/contract-end.ts';
import { requestKind, requestStatus } from '#protocol/telecom/service-requests.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { readConnection } from '../company/connection-facts.ts';
import { firstTermEndingFilters } from '../terminations/first-term.ts';
import { openCasesFilter } from '../requests/read-open-cases.ts';
import { portOutStatus } from '#protocol/telecom/picklists.ts';
import { openPortOuts } from '../port-outs/lapse-releases.ts';

/** Dates are `yyyy-mm-dd`. `id`: the id of the request or the connection. */
export type Attention =
  | { kind: 'fault' | 'feedback'; id: string; number: string; subject: string }
  /** `lastNotice`: null when it is too late to give notice for `termEnd`. */
  | { kind: 'termEnd'; id: string; name: string; termEnd: string; lastNotice: string | null }
  | { kind: 'ending'; id: string; name: string; endDate: string | null }
  | { kind: 'released' | 'portAsked'; id: string; number: string; validUntil: string | null };

const eachKind = 2;
const monthsAhead = 6;

/** Source: decisions.md §6, domain.md §5. */
export async function readAttention(ctx: RequestContext): Promise<Attention[]> {
  const found = await Promise.all([
    findFaults(ctx),
    findFeedback(ctx),
    findTermEnds(ctx),
    findEndings(ctx),
    findReleases(ctx),
  ]);
  return found.flat();
}

const requestFields = ['Id', 'CaseNumber', 'Subject'];
const request = (kind: 'fault' | 'feedback') => (row: PlainRow) => ({
  kind,
  id: textOf(row, 'Id'),
  number: textOf(row, 'CaseNumber'),
  subject: textOf(row, 'Subject'),
});

async function findFaults(ctx: RequestContext): Promise<Attention[]> {
  const filters = [
    openCasesFilter,
    equals('Type', requestKind.outage),
    equals('Status', requestStatus.new, requestStatus.underway),
  ] as const;
  return (
    await findRows(ctx, {
      from: 'Case',
      fields: requestFields,
      filters,
      orderBy: ['-LastModifiedDate'],
      limit: eachKind,
    })
  ).map(request('fault'));
}

async function findFeedback(ctx: RequestContext): Promise<Attention[]> {
  const filters = [openCasesFilter, equals('Status', requestStatus.waiting)] as const;
  return (
    await findRows(ctx, {
      from: 'Case',
      fields: requestFields,
      filters,
      orderBy: ['-LastModifiedDate'],
      limit: eachKind,
    })
  ).map(request('feedback'));
}

/** Reads the days with `readConnection`, because customers cannot read all fields of a contract. */
async function findTermEnds(ctx: RequestContext): Promise<Attention[]> {
  const receivedOn = localDay(ctx.now);
  const rows = await findRows(ctx, {
    from: 'Aansluiting__c',
    fields: ['Id'],
    filters: firstTermEndingFilters(receivedOn, monthsAhead),
    orderBy: ['Einde_eerste_termijn__c'],
    limit: eachKind,
  });
  const contracts = await Promise.all(rows.map((row) => readConnection(ctx, textOf(row, 'Id'))));
  return contracts.flatMap((read): Attention[] => {
    if (!read.ok || read.value.contract.initialEnd === null) return [];
    const { id, name, contract, regime } = read.value;
    return [
      {
        kind: 'termEnd',
        id,
        name,
        termEnd: read.value.contract.initialEnd,
        lastNotice: lastNoticeDay({ receivedOn, contract, regime }),
      },
    ];
  });
}

async function findEndings(ctx: RequestContext): Promise<Attention[]> {
  const rows = await findRows(ctx, {
    from: 'Aansluiting__c',
    fields: ['Id', 'Name', 'Einddatum__c'],
    filters: [equals('Status__c', connectionStatus.ending)],
    orderBy: ['Einddatum__c'],
    limit: eachKind,
  });
  return rows.map((row) => ({
    kind: 'ending',
    id: textOf(row, 'Id'),
    name: textOf(row, 'Name'),
    endDate: textOrNull(row, 'Einddatum__c'),
  }));
}

async function findReleases(ctx: RequestContext): Promise<Attention[]> {
  const rows = await findRows(ctx, {
    ...openPortOuts,
    fields: ['Aansluiting__c', 'Nummer__c', 'Status__c', 'Geldig_tot__c'],
    orderBy: ['-CreatedDate'],
    limit: eachKind,
  });
  return rows.map((row) => ({
    kind: row['Status__c'] === portOutStatus.requested ? 'portAsked' : 'released',
    id: textOf(row, 'Aansluiting__c'),
    number: textOf(row, 'Nummer__c'),
    validUntil: textOrNull(row, 'Geldig_tot__c'),
  }));
}

import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow, textOf } from '#engine/read/query.ts';
import { closedCasesFilter } from '../requests/read-open-cases.ts';

/** `at`: ISO 8601, UTC. `id`: the id of the request or the connection. */
export type Activity =
  | { kind: 'reported' | 'closed'; at: string; id: string; number: string; subject: string }
  | { kind: 'terminated'; at: string; id: string; name: string; endDate: string; status: string }
  | { kind: 'ported'; at: string; id: string; number: string; status: string };

const shown = 6;
/** At most this many events of one kind, to leave room for other kinds. */
const eachKind = 3;
const nothing: ReadonlySet<string> = new Set();

/**
 * From records that the customer may see, because the field history is for staff. `except`: the ids
 * of requests without a `reported` event. Source: decisions.md §6.
 */
export async function readActivity(ctx: RequestContext, except = nothing): Promise<Activity[]> {
  const found = await Promise.all([
    findReported(ctx, except),
    findClosed(ctx),
    findTerminated(ctx),
    findPorted(ctx),
  ]);
  return found
    .flat()
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, shown);
}

const requestOf = (row: PlainRow) => ({
  id: textOf(row, 'Id'),
  number: textOf(row, 'CaseNumber'),
  subject: textOf(row, 'Subject'),
});

async function findReported(ctx: RequestContext, except: ReadonlySet<string>): Promise<Activity[]> {
  const rows = await findRows(ctx, {
    from: 'Case',
    fields: ['Id', 'CaseNumber', 'Subject', 'CreatedDate'],
    orderBy: ['-CreatedDate'],
    limit: eachKind + except.size,
  });
  return rows
    .filter((row) => !except.has(textOf(row, 'Id')))
    .slice(0, eachKind)
    .map((row) => ({ kind: 'reported', at: textOf(row, 'CreatedDate'), ...requestOf(row) }));
}

async function findClosed(ctx: RequestContext): Promise<Activity[]> {
  const rows = await findRows(ctx, {
    from: 'Case',
    fields: ['Id', 'CaseNumber', 'Subject', 'LastModifiedDate'],
    filters: [closedCasesFilter],
    orderBy: ['-LastModifiedDate'],
    limit: eachKind,
  });
  return rows.map((row) => ({
    kind: 'closed',
    at: textOf(row, 'LastModifiedDate'),
    ...requestOf(row),
  }));
}

async function findTerminated(ctx: RequestContext): Promise<Activity[]> {
  const rows = await findRows(ctx, {
    from: 'Opzegging__c',
    fields: [
      'Aansluiting__c',
      'Aansluiting__r.Name',
      'Einddatum__c',
      'Status__c',
      'LastModifiedDate',
    ],
    orderBy: ['-LastModifiedDate'],
    limit: eachKind,
  });
  return rows.map((row) => ({
    kind: 'terminated',
    at: textOf(row, 'LastModifiedDate'),
    id: textOf(row, 'Aansluiting__c'),
    name: textOf(row, 'Aansluiting__r.Name'),
    endDate: textOf(row, 'Einddatum__c'),
    status: textOf(row, 'Status__c'),
  }));
}

async function findPorted(ctx: RequestContext): Promise<Activity[]> {
  const fields = [
    'Aansluiting__c',
    'Nummer__c',
    'Status__c',
    'Afgewezen_op__c',
    'LastModifiedDate',
  ];
  const rows = await findRows(ctx, {
    from: 'Uitportering__c',
    fields,
    orderBy: ['-LastModifiedDate'],
    limit: eachKind,
  });
  return rows.map((row) => ({
    kind: 'ported',
    at: textOf(row, 'LastModifiedDate'),
    id: textOf(row, 'Aansluiting__c'),
    number: textOf(row, 'Nummer__c'),
    // The status of a refused request does not say that it was refused.
    status: row['Afgewezen_op__c'] === null ? textOf(row, 'Status__c') : 'afgewezen',
  }));
}

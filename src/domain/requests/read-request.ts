import { equals } from '#engine/model/define.ts';
import {
  type RequestContext,
  asSystem,
  asSystemAuditedAsViewer,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { ok, type Result } from '#protocol/problem.ts';
import {
  customerFacingStatus,
  type CustomerFacingStatus,
  requestStatus,
  type RequestVisibility,
} from '#protocol/telecom/service-requests.ts';
import { findRequest } from './request-facts.ts';
import {
  type AddedFile,
  type Author,
  authorsOf,
  type RequestFile,
  readFiles,
} from './request-people.ts';

export type Reply = {
  id: string;
  at: string;
  by: Author;
  text: string;
  files: readonly RequestFile[];
};
export type StatusChange = {
  at: string;
  by: Author;
  status: CustomerFacingStatus;
  reopened: boolean;
};

/** A service request as a customer sees it. Times are ISO 8601, UTC. */
export type RequestDetail = {
  id: string;
  number: string;
  subject: string;
  description: string;
  kind: string;
  status: CustomerFacingStatus;
  visibility: RequestVisibility;
  /** Whether the viewer created the request or is its contact. */
  isAsker: boolean;
  by: Author;
  /** The name of the creator, or of the contact for whom staff created the request. */
  askedBy: string;
  madeAt: string;
  changedAt: string;
  connection: { id: string; name: string } | null;
  /** The request into which this closed one was merged, if the viewer sees it. */
  goesOn: { id: string; number: string } | null;
  /** Files that the creator of the request added outside a reply. */
  files: readonly RequestFile[];
  /** Files that others added outside a reply, oldest first. */
  added: readonly { at: string; by: Author; files: readonly RequestFile[] }[];
  /** Oldest first; at most the last 200. `older`: whether there are earlier ones. */
  replies: readonly Reply[];
  older: boolean;
  changes: readonly StatusChange[];
};

const mostReplies = 200;

/** Source: decisions.md §6. */
export async function readRequest(ctx: RequestContext, id: string): Promise<Result<RequestDetail>> {
  const found = await findRequest(ctx, id);
  if (!found.ok) return found;
  const requestId = found.value.id;
  const [row, replies, changes] = await Promise.all([
    readRow(ctx, requestId),
    readReplies(ctx, requestId),
    readStatusChanges(ctx, requestId),
  ]);
  const shown = replies.slice(0, mostReplies).toReversed();
  const files = await readFiles(ctx, {
    requestId,
    replyIds: shown.map((reply) => String(reply['Id'])),
  });
  const onRequest = files.of(requestId);
  const authors = await authorsOf(ctx, [
    row,
    ...shown,
    ...changes,
    ...onRequest.map(({ by }) => by),
  ]);
  const isMakers = ({ by }: AddedFile): boolean => by['CreatedById'] === row['CreatedById'];
  return ok({
    id: requestId,
    number: String(row['CaseNumber']),
    subject: String(row['Subject']),
    description: String(row['Description'] ?? ''),
    kind: String(row['Type'] ?? ''),
    status: customerFacingStatus(row['Status']),
    visibility: found.value.visibility,
    isAsker: found.value.isAsker,
    by: authors(row),
    askedBy: await askedBy(ctx, requestId, authors(row)),
    madeAt: String(row['CreatedDate']),
    changedAt: String(row['LastModifiedDate']),
    connection: connectionOf(row),
    goesOn: row['Status'] === requestStatus.closed ? await goesOn(ctx, requestId) : null,
    files: onRequest.filter(isMakers).map(({ file }) => file),
    added: addedTogether(onRequest.filter((one) => !isMakers(one))).map(
      ({ at, by, files: of }) => ({ at, by: authors(by), files: of }),
    ),
    replies: shown.map((reply) => ({
      id: String(reply['Id']),
      at: String(reply['CreatedDate']),
      by: authors(reply),
      text: String(reply['CommentBody']),
      files: files.of(String(reply['Id'])).map(({ file }) => file),
    })),
    older: replies.length > mostReplies,
    changes: changes.flatMap((change) => statusChange(change, authors(change))),
  });
}

function addedTogether(
  added: readonly AddedFile[],
): { at: string; by: PlainRow; files: RequestFile[] }[] {
  const groups = Map.groupBy(
    added,
    ({ at, by }) => `${at.slice(0, 'yyyy-mm-ddThh:mm'.length)} ${String(by['CreatedById'])}`,
  );
  return [...groups.values()].map((group) => ({
    at: group[0]!.at,
    by: group[0]!.by,
    files: group.map(({ file }) => file),
  })); // proof: `groupBy` creates no empty group
}

const plain = [
  'CaseNumber',
  'Subject',
  'Description',
  'Type',
  'Status',
  'CreatedDate',
  'LastModifiedDate',
  'CreatedById',
] as const;
const withConnection = [...plain, 'Aansluiting__c', 'Aansluiting__r.Name'] as const;

async function readRow(ctx: RequestContext, Id: string): Promise<PlainRow> {
  const casesOnly = ctx.viewer.kind === 'user' && ctx.viewer.role === 'casesOnly';
  const [row] = await findRowsByValues(ctx, {
    from: 'Case',
    fields: casesOnly ? plain : withConnection,
    where: { Id },
    limit: 1,
  });
  if (row === undefined) throw new Error('A request that was found a moment ago must exist');
  return row;
}

async function askedBy(ctx: RequestContext, Id: string, by: Author): Promise<string> {
  if (by.side !== 'us') return by.name;
  const system = asSystemAuditedAsViewer(ctx, 'name for whom a service request was noted');
  const [row] = await findRowsByValues(system, {
    from: 'Case',
    fields: ['Contact.Name'],
    where: { Id },
    limit: 1,
  });
  return typeof row?.['Contact.Name'] === 'string' ? row['Contact.Name'] : by.name;
}

async function goesOn(ctx: RequestContext, Id: string): Promise<RequestDetail['goesOn']> {
  const system = asSystem(ctx, 'see where a merged service request went on');
  const [row] = await findRowsByValues(system, {
    from: 'Case',
    fields: ['Samengevoegd_met__c'],
    where: { Id },
    limit: 1,
  });
  const into = row?.['Samengevoegd_met__c'];
  if (typeof into !== 'string') return null;
  const [other] = await findRowsByValues(ctx, {
    from: 'Case',
    fields: ['CaseNumber'],
    where: { Id: into },
    limit: 1,
  });
  return other === undefined ? null : { id: into, number: String(other['CaseNumber']) };
}

function connectionOf(row: PlainRow): RequestDetail['connection'] {
  const id = row['Aansluiting__c'] ?? null;
  return id === null ? null : { id: String(id), name: String(row['Aansluiting__r.Name'] ?? '') };
}

const readReplies = (ctx: RequestContext, requestId: string): Promise<readonly PlainRow[]> =>
  findRows(ctx, {
    from: 'CaseComment',
    fields: ['Id', 'CommentBody', 'CreatedDate', 'CreatedById'],
    filters: [equals('ParentId', requestId), equals('IsPublished', 'true')],
    orderBy: ['-CreatedDate'],
    limit: mostReplies + 1,
  });

/** The history is for staff only, but customers may know when the status changed. */
const readStatusChanges = (ctx: RequestContext, requestId: string): Promise<readonly PlainRow[]> =>
  findRows(asSystem(ctx, 'tell who sees a request how its status went'), {
    from: 'Wijziging__c',
    fields: ['Oude_waarde__c', 'Nieuwe_waarde__c', 'CreatedDate', 'CreatedById'],
    filters: [equals('Record__c', requestId), equals('Veld__c', 'Status')],
    orderBy: ['CreatedDate'],
    limit: 200,
  });

/** Customers see Nieuw and In behandeling as one status, so a change between these is left out. */
function statusChange(row: PlainRow, by: Author): StatusChange[] {
  const [was, is] = [
    customerFacingStatus(row['Oude_waarde__c']),
    customerFacingStatus(row['Nieuwe_waarde__c']),
  ];
  return was === is
    ? []
    : [{ at: String(row['CreatedDate']), by, status: is, reopened: was === requestStatus.closed }];
}

import { equals } from '#engine/model/define.ts';
import { clockStart } from '#objects/crm/answer-clock.ts';
import {
  type RequestContext,
  asSystemOnBehalf,
  type BusinessAction,
} from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { isFirstInTransaction } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { requestText } from '#messages/portal/requests.ts';
import { fileLinkObject } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { requestStatus, requestVisibility } from '#protocol/telecom/service-requests.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { readRequestMailContext, mailedRequestNote } from './tell-about-request.ts';

/** The declaration of the action ensures that both requests belong to one company. */
export const mergeRequests: BusinessAction = async (ctx, { id, values }) => {
  const [from, into] = [String(id), String(values['Serviceverzoek'])];
  if (from === into || !(await lockRecord(ctx, into))) return misfit('The same request');
  const system = asSystemOnBehalf(ctx, 'merge two requests');
  const [goes, stays] = [await factsOf(system, from), await factsOf(system, into)];
  if (goes === undefined || stays === undefined || stays['Status'] === requestStatus.closed)
    return misfit('A closed request');
  if (!haveSameEyes(goes, stays))
    return refuse({
      code: 'request.otherEyes',
      field: 'Serviceverzoek',
      detail: 'Others see that request',
    });
  for (const comment of await below(system, { object: 'CaseComment', by: 'ParentId', of: from }))
    valueOrThrow(await updateRecord(system, String(comment['Id']), { fields: { ParentId: into } }));
  await moveFiles(system, { from, into });
  await addMergeComments(ctx, system, { goes, stays });
  valueOrThrow(
    await updateRecord(system, from, {
      fields: { Status: requestStatus.closed, Samengevoegd_met__c: into },
    }),
  );
  valueOrThrow(await updateRecord(system, into, { fields: waitingOf(goes, stays) }));
  return ok({ id: into });
};

const misfit = (detail: string): Result<never> =>
  refuse({ code: 'record.misfit', field: 'Serviceverzoek', detail });

const facts = [
  'Id',
  'CaseNumber',
  'Subject',
  'Description',
  'Status',
  'Antwoord_voor__c',
  'Telt_vanaf__c',
  'CreatedDate',
  'Zichtbaarheid__c',
  'ContactId',
  'CreatedById',
];

const factsOf = async (system: RequestContext, Id: string): Promise<PlainRow | undefined> =>
  (await findRowsByValues(system, { from: 'Case', fields: facts, where: { Id }, limit: 1 }))[0];

/** Otherwise a merge would show users what they may not read, or hide what they could read. */
function haveSameEyes(one: PlainRow, other: PlainRow): boolean {
  if (one['Zichtbaarheid__c'] !== other['Zichtbaarheid__c']) return false;
  if (one['Zichtbaarheid__c'] === requestVisibility.company) return true;
  return (
    one['ContactId'] === other['ContactId'] &&
    (one['ContactId'] !== null || one['CreatedById'] === other['CreatedById'])
  );
}

async function moveFiles(
  system: RequestContext,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const linksOf = (of: string) =>
    below(system, {
      object: fileLinkObject,
      by: 'LinkedEntityId',
      of,
      also: ['ContentDocumentId'],
    });
  const there = new Set((await linksOf(into)).map((link) => link['ContentDocumentId']));
  for (const link of await linksOf(from)) {
    const id = String(link['Id']);
    valueOrThrow(
      there.has(link['ContentDocumentId'])
        ? await deleteRecord(system, id)
        : await updateRecord(system, id, { fields: { LinkedEntityId: into } }),
    );
  }
}

/** Customers who are mailed about `from` get no mail about `into`. */
async function addMergeComments(
  ctx: RequestContext,
  system: RequestContext,
  { goes, stays }: { goes: PlainRow; stays: PlainRow },
): Promise<void> {
  const [from, into] = [String(goes['Id']), String(stays['Id'])];
  const say = async (ParentId: string, CommentBody: string): Promise<void> =>
    void valueOrThrow(
      await createRecord(ctx, {
        apiName: 'CaseComment',
        fields: { ParentId, CommentBody, IsPublished: true },
      }),
    );
  await say(from, requestText.merged(String(stays['CaseNumber'])));
  const requestNews = await readRequestMailContext(system, {
    requestId: from,
    actor: actorIdOf(ctx.viewer),
  });
  for (const to of [
    ...requestNews.logins,
    ...(requestNews.withoutLogin === null ? [] : [requestNews.withoutLogin]),
  ])
    isFirstInTransaction(system, mailedRequestNote(into, to));
  await say(
    into,
    requestText.mergedHere({
      number: String(goes['CaseNumber']),
      subject: String(goes['Subject']),
      text: String(goes['Description'] ?? ''),
    }),
  );
}

function waitingOf(goes: PlainRow, stays: PlainRow) {
  const waiting = [goes, stays].filter((row) => typeof row['Antwoord_voor__c'] === 'string');
  const [soonest] = waiting.toSorted((one, other) =>
    String(one['Antwoord_voor__c']).localeCompare(String(other['Antwoord_voor__c'])),
  );
  const isOurs =
    goes['Status'] !== requestStatus.waiting && stays['Status'] === requestStatus.waiting;
  return {
    Status: isOurs ? requestStatus.underway : String(stays['Status']),
    ...(soonest !== undefined && {
      Antwoord_voor__c: String(soonest['Antwoord_voor__c']),
      Telt_vanaf__c: clockStart(soonest)?.toISOString() ?? null,
    }),
  };
}

const most = 2_000;

const below = (
  system: RequestContext,
  {
    object,
    by,
    of,
    also = [],
  }: { object: string; by: string; of: string; also?: readonly string[] },
): Promise<readonly PlainRow[]> =>
  findRows(system, {
    from: object,
    fields: ['Id', ...also],
    filters: [equals(by, of)],
    orderBy: ['Id'],
    limit: most,
  });

import {
  type RequestContext,
  asSystemOnBehalf,
  type WriteHooks,
  type WrittenRow,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { isDoneInTransaction, isFirstInTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { clockStart } from '#objects/crm/answer-clock.ts';
import { requestMails } from '#messages/mail/request-mails.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { requestStatus } from '#protocol/telecom/service-requests.ts';
import { mailRequestOfProgram } from './mail-new-request.ts';
import { isActingForReseller } from './request-facts.ts';
import {
  readRequestMailContext,
  replyFollowsNote,
  replyHasFilesNote,
  mailRequestCustomers,
  mailRequestOwner,
} from './tell-about-request.ts';

/** The effects of a new request, a reply or a changed status, in its transaction. Source: decisions.md §6. */
export const requestWriteHooks: WriteHooks = { Case: followRequest, CaseComment: followReply };

const { outside } = requestMails;
type OutsideWords = typeof outside.answered;
/** By the status that is saved with the reply. */
const answeredOutside: Readonly<Record<string, OutsideWords>> = {
  [requestStatus.waiting]: outside.asked,
  [requestStatus.closed]: outside.closedWithAnswer,
};

async function followReply(
  ctx: RequestContext,
  { id, before, after }: WrittenRow,
): Promise<Result<unknown>> {
  if (after?.['IsPublished'] !== true || before?.['IsPublished'] === true) return ok(null);
  const system = asSystemOnBehalf(ctx, 'do what follows from a reply');
  const requestId = String(after['ParentId']);
  const actor = actorIdOf(ctx.viewer);
  const ours = await isActingForReseller(system, actor);
  const news = await readRequestMailContext(system, { requestId, actor });
  const quote = String(after['CommentBody']);
  if (ours)
    await mailRequestCustomers(system, news, {
      kind: 'Antwoord op serviceverzoek',
      words: (facts) => requestMails.answered(facts),
      outside: answeredOutside[news.status] ?? outside.answered,
      quote,
      ...(isDoneInTransaction(system, replyHasFilesNote(requestId)) && { filesOf: id }),
    });
  else {
    await mailRequestCustomers(system, news, {
      kind: 'Reactie van collega',
      words: (facts) => requestMails.colleagueReplied(facts),
      outside: outside.colleagueReplied,
      quote,
    });
    await mailRequestOwner(system, news, {
      kind: 'Reactie op serviceverzoek',
      words: requestMails.customerReplied(news.facts),
      quote,
    });
  }
  // Saves an unchanged status too, to update the modification date of the request.
  const Status =
    !ours && (news.status === requestStatus.waiting || news.status === requestStatus.closed)
      ? requestStatus.underway
      : news.status;
  return updateRecord(system, requestId, {
    fields: { Status, ...(await clockAfterReply(system, { requestId, ours, Status })) },
  });
}

type Replied = { requestId: string; ours: boolean; Status: unknown };

/**
 * A reply of staff ends the response deadline, unless the request then waits for the customer. A
 * reply of the customer starts a new one when the request was answered or closed.
 */
async function clockAfterReply(
  system: RequestContext,
  { requestId, ours, Status }: Replied,
): Promise<Record<string, string | null>> {
  if (ours)
    return Status === requestStatus.waiting ? {} : { Telt_vanaf__c: null, Antwoord_voor__c: null };
  const fields = ['Status', 'Telt_vanaf__c', 'Antwoord_voor__c', 'CreatedDate'];
  const [row] = await findRowsByValues(system, {
    from: 'Case',
    fields,
    where: { Id: requestId },
    limit: 1,
  });
  const begins =
    row === undefined || row['Status'] === requestStatus.closed || clockStart(row) === null;
  return begins ? { Telt_vanaf__c: system.now.toISOString() } : {};
}

async function followRequest(
  ctx: RequestContext,
  { id, before, after }: WrittenRow,
): Promise<Result<unknown>> {
  if (before === null && after !== null) await mailRequestOfProgram(ctx, id);
  if (before === null || after === null || before['Status'] === after['Status']) return ok(null);
  const [was, is] = [before['Status'], after['Status']];
  const system = asSystemOnBehalf(ctx, 'tell of another status');
  const actor = actorIdOf(ctx.viewer);
  const news = await readRequestMailContext(system, { requestId: id, actor });
  const ours = await isActingForReseller(system, actor);
  const outsideMailOnce = isFirstInTransaction(system, replyFollowsNote(id))
    ? (words: OutsideWords) => words
    : () => null;
  if (is === requestStatus.waiting && ours)
    await mailRequestCustomers(system, news, {
      kind: 'Serviceverzoek wacht op feedback',
      words: (facts) => requestMails.waiting(facts),
      outside: outsideMailOnce(outside.waiting),
    });
  if (is === requestStatus.closed) {
    await mailRequestCustomers(system, news, {
      kind: 'Serviceverzoek gesloten',
      words: (facts) => (ours ? requestMails.closed(facts) : requestMails.closedByColleague(facts)),
      outside: outsideMailOnce(ours ? outside.closed : outside.closedByColleague),
    });
    if (!ours)
      await mailRequestOwner(system, news, {
        kind: 'Serviceverzoek gesloten door klant',
        words: requestMails.closedByCustomer(news.facts),
      });
  }
  if (was === requestStatus.closed && !ours)
    await mailRequestOwner(system, news, {
      kind: 'Serviceverzoek heropend',
      words: requestMails.reopenedByCustomer(news.facts),
    });
  return ok(null);
}

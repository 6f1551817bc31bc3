import {
  type RequestContext,
  asSystemFor,
  type WriteHooks,
  type RowWritten,
} from '#engine/model/request-context.ts';
import { lookUpRows } from '#engine/read/look-up.ts';
import { isFirstTime } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { clockStart } from '#objects/crm/answer-clock.ts';
import { requestMails } from '#messages/mail/request-mails.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { makerOf } from '#protocol/users/viewer.ts';
import { isOurs } from './request-facts.ts';
import { readRequestNews, replyFollows, tellCustomers, tellUs } from './tell-about-request.ts';

/**
 * What follows from a reply and from another status, in the transaction of that write and whatever
 * door it came through: portal, record API, workspace. Internal notes bring nothing along. Source:
 * decisions.md §6.
 */
export const requestWriteHooks: WriteHooks = { Case: followRequest, CaseComment: followReply };

const { outside } = requestMails;
type OutsideWords = typeof outside.answered;
/** What staff say with a status: a question, or the last answer. */
const answeredOutside: Readonly<Record<string, OutsideWords>> = {
  'Wacht op feedback': outside.asked,
  Gesloten: outside.closedWithAnswer,
};

/** A reply is one when customers can read it: made so, or published later. */
async function followReply(
  ctx: RequestContext,
  { before, after }: RowWritten,
): Promise<Result<unknown>> {
  if (after?.['IsPublished'] !== true || before?.['IsPublished'] === true) return ok(null);
  const system = asSystemFor(ctx, 'do what follows from a reply');
  const requestId = String(after['ParentId']);
  const actor = makerOf(ctx.viewer);
  const ours = await isOurs(system, actor);
  const news = await readRequestNews(system, { requestId, actor });
  const quote = String(after['CommentBody']);
  if (ours)
    await tellCustomers(system, news, {
      kind: 'Antwoord op serviceverzoek',
      words: (facts) => requestMails.answered(facts),
      outside: answeredOutside[news.status] ?? outside.answered,
      quote,
    });
  else {
    await tellCustomers(system, news, {
      kind: 'Reactie van collega',
      words: (facts) => requestMails.colleagueReplied(facts),
      outside: outside.colleagueReplied,
      quote,
    });
    await tellUs(system, news, {
      kind: 'Reactie op serviceverzoek',
      words: requestMails.customerReplied(news.facts),
      quote,
    });
  }
  // Named also where it stays what it is: a request that is replied to was changed just now.
  const Status =
    !ours && (news.status === 'Wacht op feedback' || news.status === 'Gesloten')
      ? 'In behandeling'
      : news.status;
  return updateRecord(system, requestId, {
    fields: { Status, ...(await clockAfterReply(system, { requestId, ours, Status })) },
  });
}

type Replied = { requestId: string; ours: boolean; Status: unknown };

/**
 * What a reply does to the hours until our answer. Ours ends them, unless it is a question that the
 * customer is waited for. Theirs begins them when nobody waited for us any more; hours that run, or
 * stand still, go on as they are.
 */
async function clockAfterReply(
  system: RequestContext,
  { requestId, ours, Status }: Replied,
): Promise<Record<string, string | null>> {
  if (Status === 'Gesloten') return {};
  if (ours)
    return Status === 'Wacht op feedback' ? {} : { Telt_vanaf__c: null, Antwoord_voor__c: null };
  const fields = ['Status', 'Telt_vanaf__c', 'Antwoord_voor__c', 'CreatedDate'];
  const [row] = await lookUpRows(system, {
    from: 'Case',
    fields,
    where: { Id: requestId },
    limit: 1,
  });
  const begins = row === undefined || (row['Status'] !== 'Gesloten' && clockStart(row) === null);
  return begins ? { Telt_vanaf__c: system.now.toISOString() } : {};
}

async function followRequest(
  ctx: RequestContext,
  { id, before, after }: RowWritten,
): Promise<Result<unknown>> {
  if (before === null || after === null || before['Status'] === after['Status']) return ok(null);
  const [was, is] = [before['Status'], after['Status']];
  const system = asSystemFor(ctx, 'tell of another status');
  const actor = makerOf(ctx.viewer);
  const news = await readRequestNews(system, { requestId: id, actor });
  const ours = await isOurs(system, actor);
  const told = isFirstTime(system, replyFollows(id)) ? (words: OutsideWords) => words : () => null;
  if (is === 'Wacht op feedback' && ours)
    await tellCustomers(system, news, {
      kind: 'Serviceverzoek wacht op feedback',
      words: (facts) => requestMails.waiting(facts),
      outside: told(outside.waiting),
    });
  if (is === 'Gesloten') {
    await tellCustomers(system, news, {
      kind: 'Serviceverzoek gesloten',
      words: (facts) => (ours ? requestMails.closed(facts) : requestMails.closedByColleague(facts)),
      outside: told(ours ? outside.closed : outside.closedByColleague),
    });
    if (!ours)
      await tellUs(system, news, {
        kind: 'Serviceverzoek gesloten door klant',
        words: requestMails.closedByCustomer(news.facts),
      });
  }
  if (was === 'Gesloten' && !ours)
    await tellUs(system, news, {
      kind: 'Serviceverzoek heropend',
      words: requestMails.reopenedByCustomer(news.facts),
    });
  return ok(null);
}

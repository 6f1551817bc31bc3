import type { RequestContext } from '#engine/model/request-context.ts';
import { equals, type ListFilterDefinition } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import { countRows, findRows, type PlainRow } from '#engine/read/query.ts';
import { chatText } from '#messages/site/chat.ts';
import { dayText } from '#messages/shared/days.ts';
import { ownTopics } from '#messages/assistant/own-topics.ts';
import { isFiller } from '#messages/site/question-words.ts';
import type { ChatAnswer, ChatFact, ChatLink } from '#protocol/site/chat.ts';
import {
  customerFacingStatus,
  requestKind,
  requestStatus,
} from '#protocol/telecom/service-requests.ts';
import { requestPath } from '#protocol/site/site.ts';
import { openCasesFilter } from '../requests/read-open-cases.ts';
import { quoteOf } from '../site-search/excerpts.ts';
import { stemOf } from '../site-search/stem.ts';
import { tokenize } from '../site-search/words.ts';
import { ownRecordsAnswer } from './own-company.ts';

const { own, ways } = chatText;
const most = 6;
const requestsWay: ChatLink = {
  path: '/dashboard?tab=serviceverzoeken',
  text: ways.serviceRequests,
};

const ofType = (type: string): ListFilterDefinition => equals('Type', type);
const waitingFilter: ListFilterDefinition = equals('Status', requestStatus.waiting);

async function read(
  ctx: RequestContext,
  filters: readonly ListFilterDefinition[],
): Promise<{ count: number; facts: ChatFact[] }> {
  const all = [openCasesFilter, ...filters];
  const [count, rows] = await Promise.all([
    countRows(ctx, { from: 'Case', filters: all }),
    findRows(ctx, {
      from: 'Case',
      fields: ['CaseNumber', 'Subject', 'Status'],
      filters: all,
      orderBy: ['-LastModifiedDate'],
      limit: most,
    }),
  ]);
  const facts = rows.map((row): ChatFact => ({
    name: String(row['CaseNumber']),
    value: `${String(row['Subject'])} (${customerFacingStatus(row['Status'])})`,
  }));
  return {
    count,
    facts: count > most ? [...facts, { name: own.others, value: own.more(count - most) }] : facts,
  };
}

export async function answerOpenRequests(ctx: RequestContext, said: string): Promise<ChatAnswer> {
  if (/storing/.test(said)) {
    const { count, facts } = await read(ctx, [ofType(requestKind.outage)]);
    return ownRecordsAnswer(count === 0 ? own.noOutages : own.outages(count), facts, [requestsWay]);
  }
  const { count, facts } = await read(ctx, []);
  return ownRecordsAnswer(count === 0 ? own.noRequests : own.requests(count), facts, [requestsWay]);
}

const mostNamed = 3;
/** A question names a request when it contains at least this part of the words of the subject. */
const leastOfSubject = 0.5;

/** By number or by words of the subject: the best matches. Null: the question names none. */
export async function answerNamedRequests(
  ctx: RequestContext,
  said: string,
): Promise<ChatAnswer | null> {
  const rows = await findRows(ctx, {
    from: 'Case',
    fields: ['Id', 'CaseNumber', 'Subject', 'Status'],
    filters: [openCasesFilter],
    orderBy: ['-LastModifiedDate'],
    limit: casesRead,
  });
  const asked = contentOf(said);
  const subjects = rows.map((row) => contentOf(String(row['Subject'])));
  const isOnlyOne = (stem: string): boolean => subjects.filter((all) => all.has(stem)).length === 1;
  const one = ownTopics.oneRequest(said) ? isOnlyOne : () => false;
  const near = rows
    .map((row) => ({ row, share: shareOf(row, { said, asked, one }) }))
    .filter(({ share }) => share >= leastOfSubject)
    .toSorted((one, other) => other.share - one.share);
  const [best] = near;
  if (best === undefined) return null;
  const named = near.filter(({ share }) => share >= best.share).slice(0, mostNamed);
  const replies = await lastReplies(
    ctx,
    named.map(({ row }) => String(row['Id'])),
  );
  const facts = named.flatMap(({ row }): ChatFact[] => {
    const reply = replies.get(String(row['Id']));
    const value = `${String(row['Subject'])} (${customerFacingStatus(row['Status'])})`;
    const about = { name: String(row['CaseNumber']), value };
    return reply === undefined ? [about] : [about, factOf(reply)];
  });
  const way = {
    path: requestPath(String(best.row['Id'])),
    text: ways.connection(String(best.row['CaseNumber'])),
  };
  return ownRecordsAnswer(own.named(named.length), facts, [way]);
}

const contentOf = (text: string): Set<string> =>
  new Set(
    tokenize(text)
      .filter((word) => word.length > 2 && !isFiller(word))
      .map(stemOf),
  );

type RequestMatchQuery = {
  said: string;
  asked: ReadonlySet<string>;
  one: (stem: string) => boolean;
};

/**
 * 1 for the request number; otherwise the part of the subject's words that the question contains. A
 * single word counts only when it identifies the request.
 */
function shareOf(row: PlainRow, { said, asked, one }: RequestMatchQuery): number {
  const number = String(row['CaseNumber']).replace(/\D/g, '');
  if (number.length > 2 && new RegExp(`\\b${number}\\b`).test(said)) return 1;
  const subject = contentOf(String(row['Subject']));
  const both = [...subject].filter((stem) => asked.has(stem));
  // proof: the condition checks that the length is 1
  if (both.length === 1 && one(both[0]!)) return leastOfSubject;
  return both.length < 2 ? 0 : both.length / subject.size;
}

async function lastReplies(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Map<string, PlainRow>> {
  const replies = await readReplies(ctx, ids);
  return new Map(replies.toReversed().map((row) => [String(row['ParentId']), row]));
}

const readReplies = (ctx: RequestContext, ids: readonly string[]): Promise<readonly PlainRow[]> =>
  findRows(ctx, {
    from: 'CaseComment',
    fields: ['ParentId', 'Parent.CaseNumber', 'Parent.Subject', 'CommentBody', 'CreatedDate'],
    filters: [equals('ParentId', ...ids)],
    orderBy: ['-CreatedDate'],
    limit: repliesRead,
  });

export async function answerWaitingRequests(ctx: RequestContext): Promise<ChatAnswer> {
  const { count, facts } = await read(ctx, [waitingFilter]);
  return ownRecordsAnswer(count === 0 ? own.noneWaiting : own.waiting(count), facts, [requestsWay]);
}

const visit = /\b(monteur|langs|langskomen|bezoek|afspraak|installateur)\b/i;
const casesRead = 50;
const repliesRead = 200;

export async function answerVisits(ctx: RequestContext): Promise<ChatAnswer> {
  const open = await findRows(ctx, {
    from: 'Case',
    fields: ['Id'],
    filters: [openCasesFilter],
    orderBy: ['-LastModifiedDate'],
    limit: casesRead,
  });
  if (open.length === 0) return ownRecordsAnswer(own.noVisit, [], [requestsWay]);
  const replies = await readReplies(
    ctx,
    open.map((row) => String(row['Id'])),
  );
  const about = replies.filter((row) => visit.test(String(row['CommentBody'])));
  const newest = [...Map.groupBy(about, (row) => String(row['ParentId'])).values()]
    .map(([first]) => first!)
    .slice(0, 3); // proof: `groupBy` creates no empty group
  if (newest.length === 0) return ownRecordsAnswer(own.noVisit, [], [requestsWay]);
  return ownRecordsAnswer(own.visit, newest.map(factOf), [
    {
      path: requestPath(String(newest[0]!['ParentId'])),
      text: ways.connection(String(newest[0]!['Parent.CaseNumber'])),
    },
  ]);
}

const longestReply = 400;

const factOf = (row: PlainRow): ChatFact => ({
  // A reply can contain a word such as `morgen`, so the answer shows the date of the reply.
  name: `${String(row['Parent.CaseNumber'])}, ${String(row['Parent.Subject'])}, ${own.saidOn(dayText(localDay(new Date(String(row['CreatedDate'])))))}`,
  value: quoteOf(String(row['CommentBody']).replace(/\s+/g, ' ').trim(), longestReply),
});

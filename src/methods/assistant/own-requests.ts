import type { Ask } from '#records/ask.ts';
import type { ListFilterDefinition } from '#records/define.ts';
import { localDay } from '#records/local-day.ts';
import { countRows, findRows, type PlainRow } from '#records/query.ts';
import { chatText } from '#text/chat.ts';
import { dayText } from '#text/days.ts';
import type { ChatAnswer, ChatFact, ChatWay } from '#wire/chat.ts';
import { shownStatus } from '#wire/service-requests.ts';
import { requestPath } from '#wire/site.ts';
import { openFilter } from '../read-open-cases.ts';
import { quoteOf } from '../site-search/excerpts.ts';
import { ownAnswerOf } from './own-answer-of.ts';

/** What a customer's own service requests say, read under their own rights. */

const { own, ways } = chatText;
const most = 6;
const requestsWay: ChatWay = { path: '/dashboard?tab=serviceverzoeken', text: ways.serviceRequests };

const ofType = (type: string): ListFilterDefinition => ({ field: 'Type', operator: 'Equals', operands: [type] });
const waitingFilter: ListFilterDefinition = { field: 'Status', operator: 'Equals', operands: ['Wacht op feedback'] };

async function read(ask: Ask, filters: readonly ListFilterDefinition[]): Promise<{ count: number; facts: ChatFact[] }> {
  const all = [openFilter, ...filters];
  const [count, rows] = await Promise.all([
    countRows(ask, { from: 'Case', filters: all }),
    findRows(ask, { from: 'Case', fields: ['CaseNumber', 'Subject', 'Status'], filters: all, orderBy: ['-LastModifiedDate'], limit: most }),
  ]);
  const facts = rows.map((row): ChatFact => ({ name: String(row['CaseNumber']), value: `${String(row['Subject'])} (${shownStatus(row['Status'])})` }));
  return { count, facts: count > most ? [...facts, { name: own.others, value: own.more(count - most) }] : facts };
}

export async function openRequests(ask: Ask, said: string): Promise<ChatAnswer> {
  if (/\bstoring/.test(said)) {
    const { count, facts } = await read(ask, [ofType('Storing')]);
    return ownAnswerOf(count === 0 ? own.noOutages : own.outages(count), facts, [requestsWay]);
  }
  const { count, facts } = await read(ask, []);
  return ownAnswerOf(count === 0 ? own.noRequests : own.requests(count), facts, [requestsWay]);
}

/** Those that wait for the customer. */
export async function waitingRequests(ask: Ask): Promise<ChatAnswer> {
  const { count, facts } = await read(ask, [waitingFilter]);
  return ownAnswerOf(count === 0 ? own.noneWaiting : own.waiting(count), facts, [requestsWay]);
}

const visit = /\b(monteur|langs|langskomen|bezoek|afspraak|installateur)\b/i;
/** So many of the newest requests and their replies are looked through. */
const casesRead = 50;
const repliesRead = 200;

/** The last words about a visit in requests that are open. */
export async function visits(ask: Ask): Promise<ChatAnswer> {
  const open = await findRows(ask, { from: 'Case', fields: ['Id'], filters: [openFilter], orderBy: ['-LastModifiedDate'], limit: casesRead });
  if (open.length === 0) return ownAnswerOf(own.noVisit, [], [requestsWay]);
  const replies = await findRows(ask, {
    from: 'CaseComment',
    fields: ['ParentId', 'Parent.CaseNumber', 'Parent.Subject', 'CommentBody', 'CreatedDate'],
    filters: [{ field: 'ParentId', operator: 'Equals', operands: open.map((row) => String(row['Id'])) }],
    orderBy: ['-CreatedDate'],
    limit: repliesRead,
  });
  const about = replies.filter((row) => visit.test(String(row['CommentBody'])));
  const newest = [...Map.groupBy(about, (row) => String(row['ParentId'])).values()].map(([first]) => first!).slice(0, 3); // proof: a group has a first
  if (newest.length === 0) return ownAnswerOf(own.noVisit, [], [requestsWay]);
  return ownAnswerOf(own.visit, newest.map(factOf), [
    { path: requestPath(String(newest[0]!['ParentId'])), text: ways.connection(String(newest[0]!['Parent.CaseNumber'])) },
  ]);
}

const longestReply = 400;

const factOf = (row: PlainRow): ChatFact => ({
  // A reply says `tomorrow`: its day is needed to read it.
  name: `${String(row['Parent.CaseNumber'])}, ${String(row['Parent.Subject'])}, ${own.saidOn(dayText(localDay(new Date(String(row['CreatedDate'])))))}`,
  value: quoteOf(String(row['CommentBody']).replace(/\s+/g, ' ').trim(), longestReply),
});

import type { Ask } from '#records/ask.ts';
import { ownTopics } from '#text/assistant/own-topics.ts';
import { isOfOneself } from '#text/question-topics.ts';
import type { ChatAnswer } from '#wire/chat.ts';
import { assignments } from './own-assignments.ts';
import { colleagues, companyFacts, customerNumber, invoices } from './own-company.ts';
import { namedRequests, openRequests, visits, waitingRequests } from './own-requests.ts';
import { contracts, costs, namedConnections, notice, overview } from './own-services.ts';

/**
 * Answers a question from the records of the customer's own company, read with the rights of the user. Null for a guest
 * or a user without a company, and when the question is not about the company's own records. A user with rights to
 * service requests only gets answers about service requests only.
 */
export async function ownAnswer(ask: Ask, said: string): Promise<ChatAnswer | null> {
  const { viewer } = ask;
  if (viewer.kind !== 'user' || viewer.accountId === null) return null;
  const requests = await aboutRequests(ask, said);
  if (requests !== null || viewer.role !== 'customer') return requests;
  return (await aboutCompany(ask, said, viewer.accountId)) ?? aboutServices(ask, said);
}

async function aboutRequests(ask: Ask, said: string): Promise<ChatAnswer | null> {
  const isOwn = isOfOneself(said);
  if (isOwn && ownTopics.waiting(said)) return waitingRequests(ask);
  if (ownTopics.progress(said) || (isOwn && ownTopics.requests(said))) {
    const named = await namedRequests(ask, said);
    if (named !== null) return named;
  }
  if (ownTopics.visit(said)) return visits(ask);
  return ownTopics.openOnes(said) || (isOwn && ownTopics.requests(said)) ? openRequests(ask, said) : null;
}

async function aboutCompany(ask: Ask, said: string, accountId: string): Promise<ChatAnswer | null> {
  if (ownTopics.customerNumber(said)) return customerNumber(ask, accountId);
  if (ownTopics.company(said)) return companyFacts(ask, said);
  if (ownTopics.colleagues(said)) return colleagues(ask);
  return ownTopics.assignments(said) ? assignments(ask, said) : null;
}

/** In this order: the first that fits. */
async function aboutServices(ask: Ask, said: string): Promise<ChatAnswer | null> {
  if (isOfOneself(said)) {
    if (ownTopics.invoices(said)) return invoices(ask);
    const ending = ownTopics.notice(said) ? await notice(ask, said) : null;
    if (ending !== null) return ending;
    if (ownTopics.contracts(said)) return contracts(ask, said);
    if (ownTopics.costs(said)) return costs(ask, said);
  }
  const mine = /\b(mijn|onze|ons|mn|wij|we)\b/.test(said) && ownTopics.detail(said) && !/\b(nodig|moeten|moet|kiezen|genoeg|beste?|nemen|jullie)\b/.test(said);
  const byKind = mine || ownTopics.having(said);
  const named = await namedConnections(ask, said, { byKind });
  if (named !== null) return named;
  return isOfOneself(said) && ownTopics.connections(said) ? overview(ask) : null;
}

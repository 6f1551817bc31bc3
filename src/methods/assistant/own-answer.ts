import type { Ask } from '#records/ask.ts';
import { isOfOneself, ownTopics } from '#text/question-topics.ts';
import type { ChatAnswer } from '#wire/chat.ts';
import { colleagues, customerNumber, invoices } from './own-company.ts';
import { openRequests, visits, waitingRequests } from './own-requests.ts';
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
  if (ownTopics.customerNumber(said)) return customerNumber(ask, viewer.accountId);
  if (ownTopics.colleagues(said)) return colleagues(ask);
  return aboutServices(ask, said);
}

async function aboutRequests(ask: Ask, said: string): Promise<ChatAnswer | null> {
  if (ownTopics.visit(said)) return visits(ask);
  if (!isOfOneself(said)) return null;
  if (ownTopics.waiting(said)) return waitingRequests(ask);
  return ownTopics.requests(said) ? openRequests(ask, said) : null;
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
  const named = await namedConnections(ask, said, { byKind: mine });
  if (named !== null) return named;
  return isOfOneself(said) && ownTopics.connections(said) ? overview(ask) : null;
}

import type { RequestContext } from '#engine/model/request-context.ts';
import { ownTopics } from '#messages/assistant/own-topics.ts';
import { isAboutAsker } from '#messages/site/question-topics.ts';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import { asksByKind } from './beyond-rights.ts';
import { answerAssignments } from './own-assignments.ts';
import {
  answerColleagues,
  answerCompanyFacts,
  answerContactPersons,
  answerCustomerNumber,
  answerInvoices,
} from './own-company.ts';
import {
  answerNamedRequests,
  answerOpenRequests,
  answerVisits,
  answerWaitingRequests,
} from './own-requests.ts';
import {
  answerConnections,
  answerContracts,
  answerCosts,
  answerNamedConnections,
  answerNoticePeriod,
  answerServicesOverview,
  kindsIn,
  readNamedConnections,
} from './own-services.ts';

export async function answerFromOwnRecords(
  ctx: RequestContext,
  said: string,
): Promise<ChatAnswer | null> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.accountId === null) return null;
  const requests = await aboutRequests(ctx, said);
  if (requests !== null || viewer.role !== 'customer') return requests;
  return (await aboutCompany(ctx, said, viewer.accountId)) ?? aboutServices(ctx, said);
}

async function aboutRequests(ctx: RequestContext, said: string): Promise<ChatAnswer | null> {
  const isOwn = isAboutAsker(said);
  if (isOwn && ownTopics.waiting(said)) return answerWaitingRequests(ctx);
  if (ownTopics.progress(said) || (isOwn && ownTopics.requests(said))) {
    const named = await answerNamedRequests(ctx, said);
    if (named !== null) return named;
  }
  if (ownTopics.visit(said)) return answerVisits(ctx);
  return ownTopics.openOnes(said) || (isOwn && ownTopics.requests(said))
    ? answerOpenRequests(ctx, said)
    : null;
}

async function aboutCompany(
  ctx: RequestContext,
  said: string,
  accountId: string,
): Promise<ChatAnswer | null> {
  if (ownTopics.customerNumber(said)) return answerCustomerNumber(ctx, accountId);
  if (ownTopics.company(said))
    return ownTopics.contactPersons(said)
      ? answerContactPersons(ctx)
      : answerCompanyFacts(ctx, said);
  if (ownTopics.colleagues(said)) return answerColleagues(ctx);
  return ownTopics.assignments(said) ? answerAssignments(ctx, said) : null;
}

async function aboutServices(ctx: RequestContext, said: string): Promise<ChatAnswer | null> {
  if (isAboutAsker(said) && ownTopics.invoices(said)) return answerInvoices(ctx);
  const terms = await aboutTerms(ctx, said);
  if (terms !== null) return terms;
  const named = await answerNamedConnections(ctx, said, { byKind: asksByKind(said) });
  if (named !== null) return named;
  const asksOverview = isAboutAsker(said) && ownTopics.connections(said);
  return asksOverview || (ownTopics.having(said) && kindsIn(said).length > 0)
    ? answerServicesOverview(ctx, said)
    : null;
}

/** A question that names a service of the user need not contain a word such as `mijn`. */
async function aboutTerms(ctx: RequestContext, said: string): Promise<ChatAnswer | null> {
  const costs = ownTopics.costs(said);
  const own = { notice: ownTopics.notice(said), contracts: ownTopics.contracts(said) };
  const ofNamed = { notice: ownTopics.noticePeriod(said), contracts: ownTopics.endOfNamed(said) };
  if (![costs, ...Object.values(own), ...Object.values(ofNamed)].includes(true)) return null;
  const named = await readNamedConnections(ctx, said);
  const isNamed = named.length > 0;
  if (!isNamed && !isAboutAsker(said)) return null;
  const isNotice = own.notice || (isNamed && ofNamed.notice);
  const ending = isNotice ? await answerNoticePeriod(ctx, said) : null;
  if (ending !== null) return ending;
  if (own.contracts || (isNamed && ofNamed.contracts)) return answerContracts(ctx, said);
  if (!costs) return null;
  return answerConnections(named) ?? answerCosts(ctx, said);
}

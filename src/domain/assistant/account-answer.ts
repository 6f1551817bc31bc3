import { asksOwnRecords, changesOwnDetails, ownTopics } from '#messages/assistant/own-topics.ts';
import { securityText } from '#messages/login/security.ts';
import { ownDetailsText } from '#messages/portal/own-details.ts';
import { chatText } from '#messages/site/chat.ts';
import { isAboutAsker } from '#messages/site/question-topics.ts';
import type { ChatAnswer, ChatLink } from '#protocol/site/chat.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { asksBeyondRequests } from './beyond-rights.ts';
import { quoteSource } from './quote-source.ts';
import { asksTopic, isOfTopicAlone } from './topics.ts';

const { own } = chatText;
const loginWay: ChatLink = { path: '/inloggen', text: chatText.ways.login };
const securityWay: ChatLink = { path: '/mijn-gegevens/beveiliging', text: securityText.link };
const detailsWay: ChatLink = { path: '/mijn-gegevens', text: ownDetailsText.title };
const forgottenPath = '/wachtwoord-vergeten';

/** Null: no such page, or another subject, such as the password of a wifi network. */
export function passwordAnswer(
  { entries }: SiteIndex,
  { said, isLoggedIn }: { said: string; isLoggedIn: boolean },
): ChatAnswer | null {
  if (!asksTopic('password', said) || !isOfTopicAlone('password', said)) return null;
  const page = entries.find(({ path }) => path === forgottenPath);
  if (page === undefined) return null;
  return {
    kind: 'site',
    text: chatText.answer.site,
    sources: [quoteSource(page, [0])],
    facts: [],
    ways: [isLoggedIn ? securityWay : { ...loginWay, text: chatText.ways.loginForPassword }],
  };
}

export function closedRecordsAnswer(viewer: Viewer, said: string): ChatAnswer | null {
  const closed = { kind: 'unknown', sources: [], facts: [] } as const;
  if (viewer.kind === 'guest')
    return asksOwnRecords(said) ? { ...closed, text: own.logIn, ways: [loginWay] } : null;
  const isClosed =
    viewer.kind === 'user' && viewer.role === 'casesOnly' && asksBeyondRequests(said);
  return isClosed ? { ...closed, text: own.beyondRights, ways: [] } : null;
}

export function withGeneralRule(closed: ChatAnswer, found: ChatAnswer): ChatAnswer {
  if (found.kind !== 'site') return closed;
  return {
    ...found,
    kind: 'unsure',
    text: `${closed.text} ${own.inGeneral}`,
    ways: [...found.ways, ...closed.ways],
  };
}

export function withAccountWay(
  answer: ChatAnswer,
  { said, isLoggedIn }: { said: string; isLoggedIn: boolean },
): ChatAnswer {
  const way = isLoggedIn ? detailsWay : loginWay;
  if (changesOwnDetails(said)) return { ...answer, ways: [...answer.ways, way] };
  if (isLoggedIn || !isAboutAsker(said)) return answer;
  return ofRecords.some((asks) => asks(said))
    ? { ...answer, ways: [...answer.ways, loginWay] }
    : answer;
}

const ofRecords = [
  ownTopics.customerNumber,
  ownTopics.company,
  ownTopics.invoices,
  ownTopics.colleagues,
  ownTopics.openOnes,
  ownTopics.notice,
  ownTopics.contracts,
  ownTopics.endOfNamed,
  ownTopics.costs,
] as const;

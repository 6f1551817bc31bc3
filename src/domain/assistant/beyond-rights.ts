import { asksOwnRecords, ownTopics } from '#messages/assistant/own-topics.ts';
import { isAboutAsker, isOutage } from '#messages/site/question-topics.ts';
import { kindsIn } from './own-services.ts';

/**
 * Returns whether a question is about records of the user's company that a login for service
 * requests only does not show: its services, costs, contracts and details. `said`: the normalized
 * question.
 */
export const asksBeyondRequests = (said: string): boolean =>
  !isOutage(said) &&
  !isOwnDetail.test(said) &&
  ((kindsIn(said).length > 0 && asksByKind(said)) || (!asksToHelp(said) && asksRecords(said)));

const asksRecords = (said: string): boolean =>
  asksOwnRecords(said) ||
  ofCompany.some((asks) => asks(said)) ||
  (isAboutAsker(said) && ofServices.some((asks) => asks(said)));

const ofCompany = [
  ownTopics.customerNumber,
  ownTopics.company,
  ownTopics.colleagues,
  ownTopics.assignments,
] as const;

const ofServices = [
  ownTopics.invoices,
  ownTopics.costs,
  ownTopics.notice,
  ownTopics.contracts,
  ownTopics.endOfNamed,
  ownTopics.connections,
] as const;

/** What everybody with a login sees of themselves. */
const isOwnDetail = /\b(?:mijn|mn) (?:eigen )?(?:e ?mail\w*|mail\w*|telefoonnummers?|gegevens)\b/;

/** Returns whether the user asks what they have of a kind of service. */
export const asksByKind = (said: string): boolean =>
  ownTopics.having(said) ||
  (/\b(mijn|onze|ons|mn|wij|we)\b/.test(said) && ownTopics.detail(said) && !asksToHelp(said));

/**
 * Returns whether the user asks for help or advice: something must be chosen, may be done, or is
 * broken or lost. A list of the user's services does not answer that.
 */
const asksToHelp = (said: string): boolean =>
  /\b(nodig|moeten|moet|kiezen|genoeg|beste?|nemen|jullie)\b/.test(said) ||
  /\b(kapot|defect|gestolen|gejat|kwijt|verloren|kraakt|traag|doet|doen|werkt|werken)\b/.test(
    said,
  ) ||
  /^(?:kan|kunnen|mag|mogen)\b(?!.*\b(?:welke?|hoeveel)\b)/.test(said);

import { asksOwnRecords, ownTopics } from '#messages/assistant/own-topics.ts';
import { isAboutAsker, isOutage } from '#messages/site/question-topics.ts';
import { kindsIn } from './own-services.ts';

/** About records that users of role `casesOnly` cannot see. `said`: the normalized question. */
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

const isOwnDetail = /\b(?:mijn|mn) (?:eigen )?(?:e ?mail\w*|mail\w*|telefoonnummers?|gegevens)\b/;

export const asksByKind = (said: string): boolean =>
  ownTopics.having(said) ||
  (/\b(mijn|onze|ons|mn|wij|we)\b/.test(said) && ownTopics.detail(said) && !asksToHelp(said));

/** A list of the user's services does not answer a question for help or advice. */
const asksToHelp = (said: string): boolean =>
  /\b(nodig|moeten|moet|kiezen|genoeg|beste?|nemen|jullie)\b/.test(said) ||
  /\b(kapot|defect|gestolen|gejat|kwijt|verloren|kraakt|traag|doet|doen|werkt|werken)\b/.test(
    said,
  ) ||
  /^(?:kan|kunnen|mag|mogen)\b(?!.*\b(?:welke?|hoeveel)\b)/.test(said);

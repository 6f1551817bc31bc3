import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { isFirstInTransaction } from '#engine/model/transaction.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import type { OutsideRequestMailFacts, RequestMailFacts } from '#messages/mail/request-mails.ts';
import { absoluteUrl, requestPath } from '#protocol/site/site.ts';
import { requestVisibility } from '#protocol/telecom/service-requests.ts';
import { withoutDoubles } from '../users/proven-addresses.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { readUserName } from '../company/mail-staff-member.ts';

/** What mails about a service request are made of. */
export type RequestMailContext = {
  id: string;
  status: string;
  facts: RequestMailFacts;
  /** Where what customers do is told: the colleague who has it in hand, or all of us. */
  ours: string;
  /** Names that those concerned log in with, the one who did it aside. */
  logins: readonly string[];
  /** Who has no login, at the address staff noted. Null where somebody has. */
  withoutLogin: string | null;
};

const fields = [
  'CaseNumber',
  'Subject',
  'Status',
  'AccountId',
  'Account.Name',
  'ContactId',
  'Contact.Email',
  'CreatedById',
  'Zichtbaarheid__c',
  'Owner.Email',
  'Owner.AccountId',
  'Owner.IsActive',
];

/** `actor`: the user who did what is told of. */
export async function readRequestMailContext(
  system: RequestContext,
  { requestId, actor }: { requestId: string; actor: string | null },
): Promise<RequestMailContext> {
  const [row] = await findRowsByValues(system, {
    from: 'Case',
    fields,
    where: { Id: requestId },
    limit: 1,
  });
  if (row === undefined) throw new Error('A request that something is told of is there');
  const accountId = String(row['AccountId']);
  const askers = await usersOf(system, accountId, {
    id: row['CreatedById'],
    contactId: row['ContactId'],
  });
  // Whoever else took part; they see a request that is shown to the asker alone no more.
  const others =
    row['Zichtbaarheid__c'] === requestVisibility.company
      ? await repliersOf(system, accountId, requestId)
      : [];
  const logins = [...askers, ...others].filter(({ id }) => id !== actor).map(({ login }) => login);
  const contactEmail = row['Contact.Email'];
  const isColleague =
    row['Owner.AccountId'] === null &&
    row['Owner.IsActive'] === true &&
    typeof row['Owner.Email'] === 'string';
  return {
    id: requestId,
    status: String(row['Status']),
    facts: {
      reference: String(row['CaseNumber']),
      subject: String(row['Subject']),
      company: String(row['Account.Name']),
      by: await readUserName(system, actor),
      link: absoluteUrl(system.publicUrl, requestPath(requestId)),
      brand: system.brand,
    },
    ours: isColleague ? String(row['Owner.Email']) : system.brand.email,
    logins: withoutDoubles(logins),
    withoutLogin: askers.length === 0 && typeof contactEmail === 'string' ? contactEmail : null,
  };
}

type Person = { id: string; login: string };

/**
 * The user who made it, and those of the contact it is for, as far as they are of that company
 * still.
 */
async function usersOf(
  system: RequestContext,
  AccountId: string,
  asker: { id: unknown; contactId: unknown },
): Promise<Person[]> {
  const found = await Promise.all([
    typeof asker.id === 'string' ? activeUsers(system, { AccountId, Id: asker.id }) : [],
    typeof asker.contactId === 'string'
      ? activeUsers(system, { AccountId, ContactId: asker.contactId })
      : [],
  ]);
  return found.flat();
}

/** People in one conversation; a company with more is told through those who came first. */
const mostPeople = 20;

async function repliersOf(
  system: RequestContext,
  AccountId: string,
  requestId: string,
): Promise<Person[]> {
  const filters = [
    { field: 'ParentId', operator: 'Equals', operands: [requestId] },
    { field: 'IsPublished', operator: 'Equals', operands: ['true'] },
  ] as const;
  const replies = await findRows(system, {
    from: 'CaseComment',
    fields: ['CreatedById'],
    filters,
    orderBy: ['CreatedDate'],
    limit: 500,
  });
  const ids = [...new Set(replies.map((reply) => String(reply['CreatedById'])))].slice(
    0,
    mostPeople,
  );
  const people: Person[] = [];
  for (const Id of ids) people.push(...(await activeUsers(system, { AccountId, Id })));
  return people;
}

async function activeUsers(
  system: RequestContext,
  where: Record<string, string>,
): Promise<Person[]> {
  const users = await findRowsByValues(system, {
    from: 'User',
    fields: ['Id', 'Username'],
    where: { ...where, IsActive: true },
    limit: mostPeople,
  });
  return users.map((user) => ({ id: String(user['Id']), login: String(user['Username']) }));
}

/**
 * `words`: to who logs in. `outside`: to who has no login, and cannot read the request anywhere
 * else; null: they hear it with the reply. `quote`: what was written. `filesOf`: the reply whose
 * files go with the mail to who has no login.
 */
type ToCustomers = {
  kind: string;
  words: (facts: RequestMailFacts) => MailWords;
  outside: ((facts: OutsideRequestMailFacts) => MailWords) | null;
  quote?: string;
  filesOf?: string;
};

/** To the customers concerned; each hears once of what one deed brings about. */
export async function mailRequestCustomers(
  system: RequestContext,
  news: RequestMailContext,
  { kind, words, outside, quote, filesOf }: ToCustomers,
): Promise<void> {
  const quoted = quote === undefined ? {} : { quote };
  for (const to of news.logins)
    await post(system, news, { to, kind, words: { ...words(news.facts), ...quoted } });
  if (news.withoutLogin !== null && outside !== null)
    await post(system, news, {
      to: news.withoutLogin,
      kind,
      words: { ...outside({ ...news.facts, hasFiles: filesOf !== undefined }), ...quoted },
      ...(filesOf !== undefined && { filesOf }),
    });
}

/** To the colleague who has it in hand, or to all of us. */
export const mailRequestOwner = (
  system: RequestContext,
  news: RequestMailContext,
  { kind, words, quote }: { kind: string; words: MailWords; quote?: string },
): Promise<void> =>
  post(system, news, {
    to: news.ours,
    kind,
    words: { ...words, ...(quote !== undefined && { quote }) },
  });

async function post(
  system: RequestContext,
  { id }: RequestMailContext,
  mail: { to: string; kind: string; words: MailWords; filesOf?: string },
): Promise<void> {
  if (isFirstInTransaction(system, mailedRequestNote(id, mail.to)))
    await putInOutbox(system, { ...mail, about: id });
}

/**
 * That this transaction places a reply after another status: who has no login hears of both in one
 * mail, which quotes the reply.
 */
export const replyFollowsNote = (requestId: string): string => `a reply to ${requestId} follows`;

/** That the reply which this transaction places has files. */
export const replyHasFilesNote = (requestId: string): string =>
  `the reply to ${requestId} has files`;

/** That somebody heard of a request in this transaction. */
export const mailedRequestNote = (requestId: string, to: string): string =>
  `tell ${to.toLowerCase()} of ${requestId}`;

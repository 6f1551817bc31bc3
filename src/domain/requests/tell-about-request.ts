import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { isFirstInTransaction } from '#engine/model/transaction.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import type { OutsideRequestMailFacts, RequestMailFacts } from '#messages/mail/request-mails.ts';
import { absoluteUrl, requestPath } from '#protocol/site/site.ts';
import { requestVisibility } from '#protocol/telecom/service-requests.ts';
import { withoutDoubles } from '../users/proven-addresses.ts';
import { ownerAddress, ownerFields, putInOutbox } from '../mail/put-in-outbox.ts';
import { readUserName } from '../company/mail-staff-member.ts';

export type RequestMailContext = {
  id: string;
  status: string;
  facts: RequestMailFacts;
  /** The colleague who owns the request, or our mailbox. */
  ours: string;
  /** The login names of the customers concerned, except the user who acted. */
  logins: readonly string[];
  /**
   * The address of the contact when no active user of the company made the request or is its
   * contact.
   */
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
  ...ownerFields,
];

/** `actor`: the user whose act the mails are about. */
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
  if (row === undefined) throw new Error('The request that a mail is about must exist');
  const accountId = String(row['AccountId']);
  const [askers, others, by] = await Promise.all([
    usersOf(system, accountId, { id: row['CreatedById'], contactId: row['ContactId'] }),
    // Others who replied get a mail only if they still see the request.
    row['Zichtbaarheid__c'] === requestVisibility.company
      ? repliersOf(system, accountId, requestId)
      : [],
    readUserName(system, actor),
  ]);
  const logins = [...askers, ...others].filter(({ id }) => id !== actor).map(({ login }) => login);
  const contactEmail = row['Contact.Email'];
  return {
    id: requestId,
    status: String(row['Status']),
    facts: {
      reference: String(row['CaseNumber']),
      subject: String(row['Subject']),
      company: String(row['Account.Name']),
      by,
      link: absoluteUrl(system.publicUrl, requestPath(requestId)),
      brand: system.brand,
    },
    ours: ownerAddress(system, row),
    logins: withoutDoubles(logins),
    withoutLogin: askers.length === 0 && typeof contactEmail === 'string' ? contactEmail : null,
  };
}

type Person = { id: string; login: string };

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

const mostPeople = 20;

async function repliersOf(
  system: RequestContext,
  AccountId: string,
  requestId: string,
): Promise<Person[]> {
  const filters = [equals('ParentId', requestId), equals('IsPublished', 'true')] as const;
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
  const people = await Promise.all(ids.map((Id) => activeUsers(system, { AccountId, Id })));
  return people.flat();
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
 * `words`: for users with a login. `outside`: for a contact without a login; null for no mail.
 * `filesOf`: the id of the reply whose files are attached for a contact without a login.
 */
type ToCustomers = {
  kind: string;
  words: (facts: RequestMailFacts) => MailWords;
  outside: ((facts: OutsideRequestMailFacts) => MailWords) | null;
  quote?: string;
  filesOf?: string;
};

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

/** A contact without a login gets one mail about the reply and the status. */
export const replyFollowsNote = (requestId: string): string => `a reply to ${requestId} follows`;

export const replyHasFilesNote = (requestId: string): string =>
  `the reply to ${requestId} has files`;

export const mailedRequestNote = (requestId: string, to: string): string =>
  `tell ${to.toLowerCase()} of ${requestId}`;

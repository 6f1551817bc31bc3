import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { peekOneTimeToken, consumeOneTimeToken } from '#auth/factors/one-time-token.ts';
import { setPassword } from '#auth/factors/passwords.ts';
import { colleagueMails } from '#messages/mail/colleague-mails.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { findLogin } from './invite-colleague.ts';
import { profileFor } from './managing-colleagues.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { invitationStatus, portalRight, type PortalRights } from '#protocol/crm/picklists.ts';

const purpose = 'invitation';
const over = refuse({ code: 'invitation.over' });
const fields = [
  'Id',
  'Account__c',
  'Account__r.Name',
  'Voornaam__c',
  'Achternaam__c',
  'Email__c',
  'Portaalrechten__c',
  'Status__c',
  'CreatedById',
];

export type InvitationDetails = {
  company: string;
  firstName: string;
  email: string;
  rights: PortalRights;
};

/**
 * Null: an invalid link. Does not use up the link, because mail programs open links by themselves.
 */
export async function readInvitation(
  ctx: RequestContext,
  token: string,
): Promise<InvitationDetails | null> {
  const found = await peekOneTimeToken(ctx, purpose, token);
  const row =
    found && (await readOpenInvitation(asSystem(ctx, 'show an invitation'), found.ownerId));
  return row
    ? {
        company: String(row['Account__r.Name']),
        firstName: String(row['Voornaam__c'] ?? ''),
        email: String(row['Email__c']),
        rights: rightsOf(row),
      }
    : null;
}

/**
 * Returns the login name. Refusals: `invitation.over`, also when another user has the address by
 * now, and those of `setPassword`. Source: decisions.md §10.
 */
export const acceptInvitation = (
  ctx: RequestContext,
  { token, password }: { token: string; password: string },
): Promise<Result<{ email: string }>> =>
  accept(ctx, token, (system, userId) => setPassword(system, userId, password));

/** Like `acceptInvitation`. `linkTo` links the identity of the invited person to the new user. */
export const acceptInvitationWithIdentity = (
  ctx: RequestContext,
  token: string,
  linkTo: GiveWayIn,
): Promise<Result<{ email: string }>> => accept(ctx, token, linkTo);

type GiveWayIn = (system: RequestContext, userId: string) => Promise<Result<unknown>>;

function accept(
  ctx: RequestContext,
  token: string,
  giveWayIn: GiveWayIn,
): Promise<Result<{ email: string }>> {
  return inTransaction(asSystem(ctx, 'accept an invitation'), async (system) => {
    const taken = await consumeOneTimeToken(system, purpose, token);
    const asked = taken && (await readOpenInvitation(system, taken.ownerId));
    if (!asked) return over;
    // Locks the company, as the actions that change colleagues do: a simultaneous withdrawal waits
    // for this transaction, or has already committed.
    await lockRecord(system, String(asked['Account__c']));
    const row = await readOpenInvitation(system, String(asked['Id']));
    if (!row) return over;
    const userId = await makeUser(system, row);
    if (userId === null) return over;
    const set = await giveWayIn(system, userId);
    if (!set.ok) return set;
    const done = await updateRecord(system, String(row['Id']), {
      fields: { Status__c: invitationStatus.accepted, Gebruiker__c: userId },
    });
    if (!done.ok) return done;
    await mailInviter(system, row);
    return ok({ email: String(row['Email__c']).toLowerCase() });
  });
}

async function readOpenInvitation(system: RequestContext, id: string): Promise<PlainRow | null> {
  const [row] = await findRowsByValues(system, {
    from: 'Uitnodiging__c',
    fields,
    where: { Id: id },
    limit: 1,
  });
  return row?.['Status__c'] === invitationStatus.sent ? row : null;
}

const rightsOf = (row: PlainRow): PortalRights =>
  row['Portaalrechten__c'] === portalRight.full ? portalRight.full : portalRight.casesOnly;

async function makeUser(system: RequestContext, row: PlainRow): Promise<string | null> {
  const [email, accountId] = [String(row['Email__c']), String(row['Account__c'])];
  const rights = rightsOf(row);
  const person = {
    FirstName: row['Voornaam__c'] ?? null,
    LastName: row['Achternaam__c'] ?? null,
    Email: email,
    Portaalrechten__c: rights,
    ProfileId: await profileFor(system, rights),
    IsActive: true,
  };
  // Read once: a second read could find the user that another company's invitation has just made.
  const login = await findLogin(system, { email, accountId });
  if (login.isTaken) return null;
  const saved =
    login.formerUserId === undefined
      ? await createRecord(system, {
          apiName: 'User',
          fields: {
            ...person,
            Username: email,
            AccountId: accountId,
            ContactId: await contactFor(system, row),
          },
          allowSaveOnDuplicate: true,
        })
      : await updateRecord(system, login.formerUserId, {
          fields: person,
          allowSaveOnDuplicate: true,
        });
  if (saved.ok) return saved.value.id;
  // Another request took the address; the lock covers only this company.
  if (saved.problems.some(({ code }) => code === 'record.duplicate')) return null;
  throw new Error(
    'The invited user could not be stored: ' +
      `${saved.problems.map(({ code, field }) => `${code} ${field ?? ''}`).join()}`,
  );
}

async function contactFor(system: RequestContext, row: PlainRow): Promise<string> {
  const [email, accountId] = [String(row['Email__c']), String(row['Account__c'])];
  const contacts = await findRows(system, {
    from: 'Contact',
    fields: ['Id'],
    filters: [equals('AccountId', accountId), equals('Email', email)],
    limit: 5,
  });
  for (const contact of contacts) {
    const users = await findRowsByValues(system, {
      from: 'User',
      fields: ['Id'],
      where: { ContactId: String(contact['Id']) },
      limit: 1,
    });
    if (users.length === 0) return String(contact['Id']);
  }
  const made = await createRecord(system, {
    apiName: 'Contact',
    fields: {
      FirstName: row['Voornaam__c'] ?? null,
      LastName: row['Achternaam__c'] ?? null,
      Email: email,
      AccountId: accountId,
    },
    allowSaveOnDuplicate: true,
  });
  if (!made.ok)
    throw new Error(
      `The contact of the invited user could not be stored: ${made.problems[0]?.detail}`,
    );
  return made.value.id;
}

/** Mails an inviter who is an active user of the company, and not a member of staff. */
async function mailInviter(system: RequestContext, row: PlainRow): Promise<void> {
  if (typeof row['CreatedById'] !== 'string') return;
  const [inviter] = await findRowsByValues(system, {
    from: 'User',
    fields: ['Username', 'AccountId', 'IsActive'],
    where: { Id: row['CreatedById'] },
    limit: 1,
  });
  if (inviter?.['IsActive'] !== true || inviter['AccountId'] !== row['Account__c']) return;
  const name = [row['Voornaam__c'], row['Achternaam__c']].filter(Boolean).join(' ');
  await putInOutbox(system, {
    to: String(inviter['Username']),
    kind: 'Uitnodiging aangenomen',
    about: String(row['Id']),
    words: colleagueMails.accepted({
      name,
      email: String(row['Email__c']),
      company: String(row['Account__r.Name']),
      brand: system.brand,
    }),
  });
}

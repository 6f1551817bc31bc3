import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import type { UserRole, Viewer } from '#protocol/users/viewer.ts';
import { createRow } from '../rows.ts';
import type { TestDependencies } from './dependencies.ts';

/** Companies and their users, for tests of business actions. */

export type Person = Extract<Viewer, { kind: 'user' }>;

const profiles: Readonly<Record<UserRole, string>> = {
  customer: 'Customer Community User',
  casesOnly: 'Community Cases Only',
  sales: 'SALES Team',
  administrator: 'System Administrator',
};

/** The id of the profile of a role, which is created if it does not exist. */
async function profileOf(world: TestDependencies, role: UserRole): Promise<string> {
  const find = 'select id from profile where name = $1';
  const [found] = await world.rows<{ id: string }>(find, profiles[role]);
  return found?.id ?? createRow(world, 'Profile', { Name: profiles[role] });
}

/** Makes the profiles that users of a company get. */
export async function createProfiles(world: TestDependencies): Promise<void> {
  for (const role of ['customer', 'casesOnly'] as const) await profileOf(world, role);
}

export type Company = { id: string; name: string };

export const createCompany = async (world: TestDependencies, name: string): Promise<Company> => ({
  id: await createRow(world, 'Account', { Name: name }),
  name,
});

type PersonSpec = { role: UserRole; company?: Company; name?: string; isActive?: boolean };

/**
 * Creates a user with the e-mail address `<login>@voorbeeld.example`; one of a company also gets a
 * contact.
 */
export async function createPerson(
  world: TestDependencies,
  login: string,
  { role, company, name = login, isActive = true }: PersonSpec,
): Promise<Person> {
  const email = `${login}@voorbeeld.example`;
  const contact = { LastName: name, Email: email };
  const contactId = company
    ? await createRow(world, 'Contact', { ...contact, AccountId: company.id })
    : null;
  const staffId = company
    ? null
    : await createRow(world, 'Medewerker__c', { Name: name, Email__c: email });
  const profileId = await profileOf(world, role);
  const userId = await createRow(world, 'User', {
    LastName: name,
    Email: email,
    Username: email,
    AccountId: company?.id ?? null,
    ContactId: contactId,
    Medewerker__c: staffId,
    ProfileId: profileId,
    Portaalrechten__c: role === 'casesOnly' ? 'Alleen serviceverzoeken' : 'Volledig',
    IsActive: isActive,
  });
  const accountId = company?.id ?? null;
  const profileName = profiles[role];
  return { kind: 'user', role, userId, accountId, contactId, profileName, staffId };
}

/** Makes a person the main contact of a company, who may invite colleagues. */
export const setMainContact = (
  world: TestDependencies,
  company: Company,
  person: Person,
): Promise<unknown> =>
  world.rows(
    'update account set contactpersoon__c = $2 where id = $1',
    company.id,
    person.contactId,
  );

/** The context of a user who logged in at this moment, which counts as a step-up proof. */
export async function freshContextOf(
  world: TestDependencies,
  person: Person,
): Promise<RequestContext> {
  const session = sha256(`session of ${person.userId}`);
  const ctx = world.as(person);
  await world.rows(
    `insert into session
        (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent)
      values ($1, $2, $3, $3, $3::timestamptz + interval '1 hour', $3::timestamptz + interval '9 hours', '', '')
      on conflict (token) do update set created_at = excluded.created_at`,
    session,
    person.userId,
    ctx.now,
  );
  return withCall(ctx, { id: 'test', entryPoint: 'page', session });
}

export type StoredMail = {
  aan__c: string;
  soort__c: string;
  onderwerp__c: string;
  tekst__c: string;
};

/** The mails about a record, by address. */
export const mailsAbout = (world: TestDependencies, recordId: string): Promise<StoredMail[]> =>
  world.rows('select * from mail__c where record__c = $1 order by aan__c, id', recordId);

/** The kind of the mail that each address got. */
export const kindsByAddress = (mails: readonly StoredMail[]): Record<string, string> =>
  Object.fromEntries(mails.map(({ aan__c, soort__c }) => [aan__c, soort__c]));

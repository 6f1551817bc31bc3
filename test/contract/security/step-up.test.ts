import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { undeleteRecord } from '#engine/retention/undelete.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { refuse } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { codeOf, isFormA } from '../generated/calls.ts';
import { waitForJob } from './keys.ts';

/**
 * Changing the login or rights of users needs a proof of identity from the last five minutes. An
 * API key can never give one.
 */

let server: TestServer;
let customer: { id: string; contactid: string };
let colleague: { id: string };
let cookie: Record<'korenaar' | 'beheer', string>;
const profiles = new Map<string, string>();
beforeAll(async () => {
  server = await openTestServer();
  customer = await userOf(server, 'korenaar');
  colleague = await userOf(server, 'collega');
  for (const { id, name } of await storedRows<{ id: string; name: string }>(
    server,
    'select id, name from profile',
  ))
    profiles.set(name, id);
});
afterAll(() => server.close());
beforeEach(async () => {
  cookie = {
    korenaar: await sessionCookieOf(server, 'korenaar'),
    beheer: await sessionCookieOf(server, 'beheer'),
  };
});

type Sent = { path: string; method: string; body: unknown };
const byKey = (as: AccountName, { path, ...sent }: Sent): Promise<Answer> =>
  server.call(path, { as, ...sent });
const bySession = (as: keyof typeof cookie, { path, ...sent }: Sent): Promise<Answer> =>
  server.call(path, { ...sent, headers: { cookie: cookie[as], 'sec-fetch-site': 'same-origin' } });
/** Makes every session six minutes old. */
const ageSessions = () =>
  storedRows(
    server,
    `update session set created_at = created_at - interval '6 minutes', proven_at = null`,
  );

let count = 0;
const address = (): string => `nieuw-${String((count += 1))}@voorbeeld.example`;
const access = async () => [
  await storedRows(
    server,
    'select id, email, username, profileid, portaalrechten__c, accountid, contactid, isactive from "user" order by id',
  ),
  await storedRows(server, 'select id, contactpersoon__c from account order by id'),
];
const details = (Email: string, more = {}) => ({
  Id: customer.id,
  FirstName: 'Sanne',
  LastName: 'de Boer',
  Email,
  ...more,
});
const action = (name: string, contextId: string, fields: object) => ({
  path: `/actions/perform-quick-action/${name}`,
  method: 'POST',
  body: { apiName: name, contextId, fields },
});
const patch = (id: string, fields: object): Sent => ({
  path: `/records/${id}`,
  method: 'PATCH',
  body: { fields },
});

const guarded: [string, 'korenaar' | 'beheer', () => Sent | Promise<Sent>][] = [
  [
    'a change of the own e-mail address',
    'korenaar',
    () => patch(customer.id, { Email: address() }),
  ],
  [
    'a change of the own e-mail address by updateUserDetails',
    'korenaar',
    () => ({
      path: '/lwr/apex/v65.0/UserController/updateUserDetails',
      method: 'POST',
      body: { usr: details(address()) },
    }),
  ],
  [
    "a change of another user's e-mail address",
    'beheer',
    () => patch(colleague.id, { Email: address() }),
  ],
  [
    "a change of another user's login name",
    'beheer',
    () => patch(colleague.id, { Username: address() }),
  ],
  [
    'a change of portal rights',
    'beheer',
    () =>
      patch(colleague.id, {
        Portaalrechten__c: 'Volledig',
        ProfileId: profiles.get('Customer Community User'),
      }),
  ],
  [
    'a change of profile',
    'beheer',
    () =>
      action('User.ChangeProfile', colleague.id, { Profiel: profiles.get('Community Cases Only') }),
  ],
  [
    'a new user',
    'beheer',
    () => {
      const Email = address();
      const fields = {
        LastName: 'Nieuw',
        Email,
        Username: Email,
        ProfileId: profiles.get('System Administrator'),
      };
      return { path: '/records', method: 'POST', body: { apiName: 'User', fields } };
    },
  ],
  [
    "a change of a user's company",
    'beheer',
    () => patch(colleague.id, { AccountId: otherCompany, ContactId: null }),
  ],
  ['the activation of a user', 'beheer', () => patch(inactive, { IsActive: true })],
  ['the action BringBack', 'beheer', () => action('User.BringBack', inactive, {})],
  [
    'the action BringBack as a bulk job',
    'beheer',
    () => ({ path: '/bulk-jobs', method: 'POST', body: { ...bringBack, recordIds: [inactive] } }),
  ],
  [
    'the undelete of a user',
    'beheer',
    () => ({ path: `/records/${deleted}/undelete`, method: 'POST', body: {} }),
  ],
  [
    'an API key for another user',
    'beheer',
    () => action('User.MakeApiKey', colleague.id, { Naam: 'Programma' }),
  ],
  [
    'an invitation with full rights',
    'beheer',
    () => action('Contact.Invite', freeContact, { Rechten: 'Volledig' }),
  ],
  ["a change of a user's contact", 'beheer', () => patch(moving, { ContactId: freeContact })],
  [
    "a change of a company's main contact",
    'beheer',
    () => patch(freeCompany, { Contactpersoon__c: freeContact }),
  ],
  [
    'a merge that moves a user to another contact',
    'beheer',
    async () => {
      const [stays, goes] = [await makeContact(), await makeContact()];
      await makeUser({
        AccountId: freeCompany,
        ContactId: goes,
        ProfileId: profiles.get('Customer Community User'),
      });
      return merge(stays, goes);
    },
  ],
  [
    'a merge that names another main contact',
    'beheer',
    async () => {
      const [stays, goes] = [await makeContact(), await makeContact()];
      await storedRows(
        server,
        'update account set contactpersoon__c = $2 where id = $1',
        freeCompany,
        goes,
      );
      return merge(stays, goes);
    },
  ],
  [
    'a merge that moves a user to another company',
    'beheer',
    async () => {
      const [stays, goes] = [await makeCompany(), await makeCompany()];
      await makeUser({ AccountId: goes, ProfileId: profiles.get('Customer Community User') });
      return merge(stays, goes);
    },
  ],
];
const merge = (stays: string, goes: string): Sent => ({
  path: `/records/${stays}/merge`,
  method: 'POST',
  body: { recordIds: [goes] },
});
const makeRow = async (apiName: string, fields: Dict<Scalar>): Promise<string> => {
  const made = await createRecord(server.ctx, { apiName, fields, allowSaveOnDuplicate: true });
  if (!made.ok) throw new Error(`no ${apiName}: ${JSON.stringify(made.problems)}`);
  return made.value.id;
};
const makeContact = () => makeRow('Contact', { LastName: 'Dubbel', AccountId: freeCompany });
const makeCompany = () => makeRow('Account', { Name: 'Dubbel' });
let freeContact: string;
let freeCompany: string;
let moving: string;
let inactive: string;
let deleted: string;
let otherCompany: string;
const bringBack = { operation: 'action', objectApiName: 'User', actionApiName: 'User.BringBack' };
beforeAll(async () => {
  otherCompany = (await userOf(server, 'garage')).accountid;
  inactive = await makeUser();
  deleted = await makeUser();
  expect(
    (await server.call(`/records/${deleted}`, { as: 'beheer', method: 'DELETE' })).status,
  ).toBe(204);
});
beforeEach(() => storedRows(server, 'update "user" set isactive = false where id = $1', inactive));
async function makeUser(fields: object = {}): Promise<string> {
  const Email = address();
  return makeRow('User', {
    LastName: 'Ander',
    Email,
    Username: Email,
    ProfileId: profiles.get('Sales Team')!,
    ...fields,
  });
}
beforeAll(async () => {
  const [row] = await storedRows<{ id: string; accountid: string }>(
    server,
    `select c.id, c.accountid from contact c join account a on a.id = c.accountid
      where c.email is not null and not exists (select from "user" u where u.contactid = c.id or u.username = lower(c.email) collate "C")
      and not exists (select from uitnodiging__c i where lower(i.email__c) = lower(c.email) collate "C") order by c.id limit 1`,
  );
  freeContact = row!.id;
  freeCompany = row!.accountid;
  await storedRows(
    server,
    'update account set contactpersoon__c = null where id = $1',
    freeCompany,
  );
  moving = await makeUser();
  await storedRows(server, 'update "user" set accountid = $1 where id = $2', freeCompany, moving);
});

describe.each(guarded)('%s', (_, as, send) => {
  it('is refused to an API key in form A', async () => {
    const sent = await send();
    const before = await access();
    const answer = await byKey(as, sent);
    expect([answer.status, codeOf(answer), isFormA(answer.body)], answer.text).toEqual([
      403,
      'STEP_UP_REQUIRED',
      true,
    ]);
    expect(await access()).toEqual(before);
  });

  it('is refused to a session whose proof is six minutes old', async () => {
    await ageSessions();
    const sent = await send();
    const before = await access();
    const answer = await bySession(as, sent);
    expect([answer.status, codeOf(answer)], answer.text).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(await access()).toEqual(before);
  });

  it('is allowed to a user who logged in just now', async () => {
    const answer = await bySession(as, await send());
    expect(answer.status, answer.text).toBeLessThan(300);
  });
});

describe('a change of many users', () => {
  it('in a batch is refused per item to an API key', async () => {
    const records = [{ fields: { Id: colleague.id, Email: address() } }];
    const answer = await byKey('beheer', {
      path: '/records/batch',
      method: 'POST',
      body: { operations: [{ type: 'UPDATE', records }] },
    });
    expect(answer.body.results[0]).toMatchObject({
      statusCode: 403,
      result: [{ errorCode: 'STEP_UP_REQUIRED' }],
    });
  });

  const work = () => ({
    path: '/bulk-jobs',
    method: 'POST',
    body: {
      operation: 'update',
      objectApiName: 'User',
      recordIds: [colleague.id],
      fields: { Email: address() },
    },
  });

  it('in a bulk job is refused at once to an API key', async () => {
    const answer = await byKey('beheer', work());
    expect([answer.status, codeOf(answer)]).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  it('in a bulk job started just after a login continues when the login is old', async () => {
    const started = await bySession('beheer', work());
    expect(started.status, started.text).toBe(201);
    await ageSessions();
    expect(await waitForJob(server, started.body.id)).toMatchObject({
      status: 'done',
      succeeded: 1,
      refused: 0,
    });
  });
});

describe('a deleted user', () => {
  it('cannot be undeleted by a bulk job of an API key', async () => {
    const id = await makeUser();
    const body = { operation: 'delete', objectApiName: 'User', recordIds: [id] };
    const removal = await byKey('beheer', { path: '/bulk-jobs', method: 'POST', body });
    expect(await waitForJob(server, removal.body.id)).toMatchObject({ succeeded: 1 });
    const undoing = await byKey('beheer', {
      path: '/bulk-jobs',
      method: 'POST',
      body: { operation: 'undelete', undoes: removal.body.id },
    });
    expect([undoing.status, codeOf(undoing)]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(await storedRows(server, 'select id from "user" where id = $1', id)).toEqual([]);
  });
});

describe('the engine', () => {
  const refusing = { User: async () => refuse({ code: 'stepUp.required' }) };

  it('requires a proof when an undelete restores a reference in a user', async () => {
    const employee = await makeRow('Medewerker__c', { Name: 'Wordt verwijderd' });
    const user = await makeUser({ Medewerker__c: employee });
    const ctx = await server.contextOf('beheer');
    expect((await deleteRecord(ctx, employee)).ok).toBe(true);
    const guarded = { ...ctx, rules: { ...ctx.rules, writeGuards: refusing } };
    expect(await undeleteRecord(guarded, employee)).toMatchObject({
      ok: false,
      problems: [{ code: 'stepUp.required' }],
    });
    const [row] = await storedRows(
      server,
      'select medewerker__c as employee from "user" where id = $1',
      user,
    );
    expect(row).toEqual({ employee: null });
    expect(await undeleteRecord(ctx, employee)).toMatchObject({ ok: true });
  });
});

describe('no proof is needed for', () => {
  it('the main contact of a company that is made at the same time', async () => {
    const made = await inTransaction(await server.contextOf('verkoop'), async (inside) => {
      const company = await createRecord(inside, {
        apiName: 'Account',
        fields: { Name: 'Nieuw bedrijf' },
      });
      if (!company.ok) return company;
      const fields = { LastName: 'Eerste', Email: address(), AccountId: company.value.id };
      const contact = await createRecord(inside, { apiName: 'Contact', fields });
      if (!contact.ok) return contact;
      return updateRecord(inside, company.value.id, {
        fields: { Contactpersoon__c: contact.value.id },
      });
    });
    expect(made).toMatchObject({ ok: true });
  });

  it('the own name and mobile number, with the same e-mail address', async () => {
    await ageSessions();
    const [{ email } = { email: '' }] = await storedRows<{ email: string }>(
      server,
      'select email from "user" where id = $1',
      customer.id,
    );
    const usr = details(email, { MobilePhone: '0612345678' });
    const sent = {
      path: '/lwr/apex/v65.0/UserController/updateUserDetails',
      method: 'POST',
      body: { usr },
    };
    expect((await bySession('korenaar', sent)).body).toEqual({ status: 'Success' });
    expect((await byKey('korenaar', sent)).body).toEqual({ status: 'Success' });
  });

  it('changes by the system itself', async () => {
    expect(
      (await updateRecord(server.ctx, colleague.id, { fields: { Email: address() } })).ok,
    ).toBe(true);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCustomerFile } from '#domain/company/customer-file.ts';
import { eraseCustomer } from '#domain/privacy/erase-customer.ts';
import { verifyAudit } from '#engine/audit/audit-verify.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { insertLogins } from '#auth/login/own-logins.ts';
import {
  type AccountName,
  accounts,
  type Answer,
  openTestServer,
  password,
  sessionCookieOf,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { companyOf, countRows } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';
import { recordCreator } from '../generated/create-record.ts';
import { attachFile } from '../files/multipart.ts';
import { readCustomerFile } from '../files/read-customer-file.ts';

/**
 * The erasure of a customer (AVG art. 17), except what the law keeps (art. 52 AWR). Source:
 * docs/decisions/0017-erasure-by-two-people.md.
 */

type Customer = { accountId: string; number: string };

let server: TestServer;
let admin: RequestContext;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.contextOf('beheer');
});
afterAll(() => server.close());

const make = recordCreator(() => server);
async function customerOf(name: AccountName): Promise<Customer> {
  const accountId = await companyOf(server, name);
  const [row] = await storedRows<{ number: string }>(
    server,
    'select klantnummer__c as number from account where id = $1',
    accountId,
  );
  return { accountId, number: row!.number };
}
const act = (
  name: string,
  { accountId }: Customer,
  { as = 'verkoop', fields }: { as?: AccountName; fields: object },
): Promise<Answer> =>
  server.call(`/actions/perform-quick-action/Account.${name}`, {
    as,
    method: 'POST',
    body: { apiName: `Account.${name}`, contextId: accountId, fields },
  });
async function requestErasure(customer: Customer, as: AccountName = 'verkoop'): Promise<void> {
  const asked = await act('AskErase', customer, { as, fields: { Reden: 'Per brief' } });
  expect(asked.status, asked.text).toBe(200);
}
const decline = (customer: Customer): Promise<Answer> =>
  act('DeclineErase', customer, { fields: { Reden: 'Verkeerd bedrijf' } });

describe('erasing a customer', () => {
  let customer: Customer;
  beforeAll(async () => {
    customer = await customerOf('garage');
  });
  afterEach(() => decline(customer));

  const expectRefusal = async (code: string, { number }: { number: string } = customer) =>
    expect(await eraseCustomer(admin, { ...customer, number })).toMatchObject({
      ok: false,
      problems: [{ code }],
    });

  it.each(['verkoop', 'garage'] as const)(
    'is refused to %s, and so is exporting one',
    async (as) => {
      const ctx = await server.contextOf(as);
      expect((await openCustomerFile(ctx, customer.accountId)).ok).toBe(false);
      expect((await eraseCustomer(ctx, customer)).ok).toBe(false);
    },
  );

  it('by a quick action is refused to sales', async () => {
    const answer = await act('Erase', customer, { fields: { Klantnummer: customer.number } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(
      await countRows(server, 'account where id = $1 and phone is not null', customer.accountId),
    ).toBe(1);
  });

  it('that nobody asked for is refused', () => expectRefusal('erasure.notAsked'));

  it('is refused to the requester', async () => {
    await requestErasure(customer, 'beheer');
    await expectRefusal('erasure.sameHands');
  });

  it('is refused to another login of the requester', async () => {
    const staffOf = async (name: AccountName) =>
      (
        await storedRows<{ id: string }>(
          server,
          'select medewerker__c as id from "user" where username = $1',
          accounts[name],
        )
      )[0]!.id;
    const setStaffOf = (name: AccountName, staff: string) =>
      storedRows(
        server,
        'update "user" set medewerker__c = $1 where username = $2',
        staff,
        accounts[name],
      );
    const own = await staffOf('verkoop');
    await setStaffOf('verkoop', await staffOf('beheer'));
    await requestErasure(customer);
    await expectRefusal('erasure.sameHands');
    await setStaffOf('verkoop', own);
  });

  it('is refused with a wrong customer number', async () => {
    await requestErasure(customer);
    await expectRefusal('erasure.numberWrong', { number: '1' });
  });

  it('is refused while a contract runs, and deletes nothing', async () => {
    const requests = () => countRows(server, '"case" where accountid = $1', customer.accountId);
    const before = await requests();
    expect(before).toBeGreaterThan(0);
    await requestErasure(customer);
    await expectRefusal('erasure.running');
    const byAction = await act('Erase', customer, {
      as: 'beheer',
      fields: { Klantnummer: customer.number },
    });
    expect([byAction.status, codeOf(byAction)]).toEqual([400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION']);
    expect(await requests()).toBe(before);
  });
});

type HistoryLine = { id: string; veld__c: string };
const historyOf = (lines: readonly HistoryLine[]) =>
  storedRows(
    server,
    `select veld__c, oude_waarde__c is not null as before, nieuwe_waarde__c is not null as after
      from wijziging__c where id = any($1) order by array_position($1, id)`,
    lines.map(({ id }) => id),
  );

/**
 * Changes fields of a customer twice through the API, so that each history line has an old and a
 * new value.
 */
async function changePersonal(account: string): Promise<HistoryLine[]> {
  const [connection] = await storedRows<{ id: string }>(
    server,
    'select id from aansluiting__c where account__c = $1 order by id limit 1',
    account,
  );
  const user = await userId(server.ctx, 'korenaar');
  const changes: [id: string, field: string, values: readonly (string | number)[]][] = [
    [account, 'Phone', ['030-7770001', '030-7770002']],
    [connection!.id, 'Interne_notitie__c', ['Belt graag', 'Vraag naar Jan']],
    [connection!.id, 'Maandbedrag__c', [61.5, 62.5]],
    [user, 'MobilePhone', ['06-77700001', '06-77700002']],
  ];
  for (const [id, field, values] of changes)
    for (const value of values) {
      const body = { fields: { [field]: value } };
      const changed = await server.call(`/records/${id}`, {
        as: 'beheer',
        fresh: true,
        method: 'PATCH',
        body,
      });
      expect(changed.status, changed.text).toBe(200);
    }
  const lines = await storedRows<HistoryLine>(
    server,
    `select distinct on (record__c, veld__c) id, veld__c from wijziging__c
      where record__c = any($1) and veld__c = any($2) order by record__c, veld__c, id desc`,
    changes.map(([id]) => id),
    changes.map(([, field]) => field),
  );
  expect(await historyOf(lines)).toEqual(
    lines.map(({ veld__c }) => ({ veld__c, before: true, after: true })),
  );
  expect(lines).toHaveLength(changes.length);
  return lines;
}

/** A checksum and a count of the rows that other customers have in each table. */
async function rowsOfOthers(account: string): Promise<object> {
  const owners = {
    account: 'id',
    contact: 'accountid',
    case: 'accountid',
    user: 'accountid',
    aansluiting__c: 'account__c',
  };
  const sums: Record<string, unknown> = {};
  for (const [table, owner] of Object.entries(owners))
    [sums[table]] = await storedRows(
      server,
      `select md5(string_agg(t::text, '|' order by id)) as sum, count(*) from "${table}" as t where ${owner} is distinct from $1`,
      account,
    );
  return sums;
}

/** Gives the customer a contact, a request with a file, logins, and an internal note. */
async function fillCustomer(account: string): Promise<void> {
  const contact = await make('Contact', {
    LastName: 'Xandrosnaam',
    Email: 'dossier@voorbeeld.example',
    AccountId: account,
  });
  const request = await make('Case', {
    Subject: 'Met bestand',
    AccountId: account,
    ContactId: contact,
  });
  await attachFile(server, request, { bytes: 'bytes van het dossier', name: 'dossier.txt' });
  await server.apiKey('korenaar');
  await sessionCookieOf(server, 'korenaar');
  await insertLogins(server.ctx, [
    {
      userId: await userId(server.ctx, 'korenaar'),
      at: '2026-01-02T03:04:05Z',
      way: 'password',
      address: '203.0.113.77',
      userAgent: 'Een telefoon',
    },
  ]);
  await storedRows(
    server,
    `update aansluiting__c set status__c = 'Beëindigd', interne_notitie__c = 'Vraag naar Jan' where account__c = $1`,
    account,
  );
}

describe('an erased customer', () => {
  let customer: Customer;
  let account: string;
  let deleted: string;
  let historyLines: HistoryLine[];
  let othersBefore: object;
  let users: { id: string }[];
  let fileKeys: string[];
  beforeAll(async () => {
    customer = await customerOf('korenaar');
    account = customer.accountId;
    await fillCustomer(account);
    deleted = await make('Case', { Subject: 'Al verwijderd', AccountId: account });
    await server.call(`/records/${deleted}`, { as: 'beheer', method: 'DELETE' });
    historyLines = await changePersonal(account);
    await server.dependencies.auditKeeper.flush();
    await requestErasure(customer);
    othersBefore = await rowsOfOthers(account);
    users = await storedRows(server, 'select id from "user" where accountid = $1', account);
    const keys = await storedRows<{ key: string }>(
      server,
      `select v.opslagsleutel__c as key from contentversion v join contentdocumentlink l on l.contentdocumentid = v.contentdocumentid
        where l.linkedentityid in (select id from "case" where accountid = $1)`,
      account,
    );
    fileKeys = keys.map(({ key }) => key);
    expect(await eraseCustomer(admin, customer)).toMatchObject({ ok: true });
  });

  it('leaves the records of other customers as they were', async () => {
    expect(await rowsOfOthers(account)).toEqual(othersBefore);
  });

  it.each([
    ['contacts', 'contact where accountid = $1'],
    ['requests', '"case" where accountid = $1'],
    ['invitations', 'uitnodiging__c where account__c = $1'],
    [
      'assignments',
      'toewijzing__c where aansluiting__c in (select id from aansluiting__c where account__c = $1)',
    ],
  ])('has no %s', async (_name, from) => {
    expect(await countRows(server, from, account)).toBe(0);
  });

  it('keeps its customer number and contracts, without personal details', async () => {
    const [company] = await storedRows<Record<string, unknown>>(
      server,
      'select "name", phone, klantnummer__c, interne_notitie__c, contactpersoon__c from account where id = $1',
      account,
    );
    expect(company).toMatchObject({
      klantnummer__c: customer.number,
      phone: null,
      interne_notitie__c: null,
      contactpersoon__c: null,
    });
    expect(
      await countRows(
        server,
        'aansluiting__c where account__c = $1 and maandbedrag__c is not null',
        account,
      ),
    ).toBeGreaterThan(3);
  });

  it('has no personal data in any table, mail or history', async () => {
    const tables = server.dependencies.registry.objects
      .map(({ table }) => table)
      .filter((table) => !['wijziging__c', 'mail__c'].includes(table));
    for (const table of tables) {
      const rows = await storedRows<{ text: string }>(
        server,
        `select t::text as text from "${table}" as t where t::text ilike any(array['%dossier@voorbeeld%', '%klant@bakkerijdekorenaar%', '%Vraag naar Jan%', '%Xandrosnaam%'])`,
      );
      expect(rows, table).toEqual([]);
    }
    const mine = [accounts.korenaar, 'dossier@voorbeeld.example'];
    expect(await countRows(server, 'mail__c where lower(aan__c) = any($1)', mine)).toBe(0);
    expect(
      await countRows(
        server,
        `wijziging__c where coalesce(oude_waarde__c, '') || coalesce(nieuwe_waarde__c, '') ilike any(array['%dossier@voorbeeld%', '%Xandrosnaam%', '%Vraag naar Jan%'])`,
      ),
    ).toBe(0);
  });

  it('keeps of its history the values of amounts, and no others', async () => {
    expect(await historyOf(historyLines)).toEqual(
      historyLines.map(({ veld__c }) =>
        veld__c === 'Maandbedrag__c'
          ? { veld__c, before: true, after: true }
          : { veld__c, before: false, after: false },
      ),
    );
  });

  it('has no deleted record that can be undeleted', async () => {
    expect(
      (await server.call(`/records/${deleted}/undelete`, { as: 'beheer', method: 'POST' })).status,
    ).toBe(404);
  });

  it('has no file in the store', async () => {
    expect(fileKeys).not.toEqual([]);
    for (const key of fileKeys) {
      const left = await server.ctx.services.integrations.files.open(key);
      await left?.bytes.cancel();
      expect(left === null, key).toBe(true);
    }
  });

  it('has inactive users without sessions, passwords, logins and API keys', async () => {
    expect(users).not.toEqual([]);
    for (const { id } of users) {
      for (const table of ['session', 'password', 'login', 'api_key'])
        expect(await countRows(server, `${table} where user_id = $1`, id), table).toBe(0);
      expect(await countRows(server, '"user" where id = $1 and isactive = false', id)).toBe(1);
    }
  });

  it('cannot log in', async () => {
    const login = await fetch(new URL('/inloggen', server.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ stap: 'wachtwoord', email: accounts.korenaar, password }),
    });
    expect(login.status).not.toBe(303);
  });

  it('is in the audit log with its administrator, and the chain is whole', async () => {
    const [logged] = await storedRows<{ viewer: string; records: string[] }>(
      server,
      `select viewer, records from audit where verb = 'erase'`,
    );
    expect(logged?.records).toContain(account);
    expect(logged?.viewer).toBe(admin.viewer.kind === 'user' ? admin.viewer.userId : '');
    expect((await verifyAudit(server.ctx.db)).fault).toBeNull();
  });

  it('can be erased again, and what is left can be exported', async () => {
    await requestErasure(customer);
    expect(await eraseCustomer(admin, customer)).toMatchObject({ ok: true });
    expect([...(await readCustomerFile(server, account)).keys()]).toContain(
      'json/Aansluiting__c.json',
    );
  });
});

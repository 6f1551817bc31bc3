import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#protocol/api/product-methods.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/**
 * Own details that a customer changes through the API. Source: spec §5, §7; decisions.md §6, §10.
 */

let server: TestServer;
let own: { id: string; contactid: string; accountid: string };
beforeAll(async () => {
  server = await openTestServer();
  own = await userOf(server, 'korenaar');
});
afterAll(() => server.close());

const post = (
  method:
    | 'UserController/updateUserDetails'
    | 'UserController/updateContactDetails'
    | 'BedrijfController/updateCompany',
  body: object,
  as: AccountName = 'korenaar',
) => server.call(productPath(method), { as, fresh: true, method: 'POST', body });
const row = async (table: string, id: string) =>
  (
    await storedRows<Record<string, unknown>>(server, `select * from "${table}" where id = $1`, id)
  )[0]!;
const details = { FirstName: 'Sanne', LastName: 'de Boer', Email: accounts.korenaar };

it.each([
  ['06 12345678', '06-12345678'],
  ['06-12 34 56 78', '06-12-34-56-78'],
  ['0612345678', '0612345678'],
  ['', null],
  [null, null],
])('mobile number %j is stored as %j', async (MobilePhone, storedNumber) => {
  expect(
    (
      await post('UserController/updateUserDetails', {
        usr: { Id: own.id, ...details, MobilePhone },
      })
    ).body,
  ).toEqual({ status: 'Success' });
  expect((await row('user', own.id))['mobilephone']).toBe(storedNumber);
});

it.each(['0201234567', '+31612345678', '06-1234567', '06-1234567x', '06.12345678'])(
  'mobile number %j is refused, and nothing is saved',
  async (MobilePhone) => {
    const before = await row('user', own.id);
    const answer = await post('UserController/updateUserDetails', {
      usr: { Id: own.id, ...details, LastName: 'Anders', MobilePhone },
    });
    expect([answer.status, codeOf(answer), answer.body[0].message]).toEqual([
      400,
      'INVALID_INPUT',
      'MobilePhone: form.mobileWrong',
    ]);
    expect(await row('user', own.id)).toEqual(before);
  },
);

it('fields that a change does not name stay; the first name may be empty', async () => {
  await post('UserController/updateUserDetails', {
    usr: { Id: own.id, ...details, MobilePhone: '0612345678' },
  });
  await post('UserController/updateUserDetails', {
    usr: { Id: own.id, Email: accounts.korenaar, FirstName: '' },
  });
  expect(await row('user', own.id)).toMatchObject({
    firstname: null,
    lastname: 'de Boer',
    mobilephone: '0612345678',
  });
});

describe('empty names', () => {
  const nameless = { ...details, FirstName: '', LastName: '' };
  const patch = (id: string, fields: object) =>
    server.call(`/records/${id}`, { as: 'beheer', method: 'PATCH', body: { fields } });
  const nameOf = async (id: string, object: string) =>
    (await server.call(`/records/${id}?fields=${object}.Name`, { as: 'beheer' })).body.fields.Name
      .value;

  it.each(['', null, '  ', '\u200B'])(
    'as last name %j are stored as null, and the e-mail address is shown as the name',
    async (LastName) => {
      await post('UserController/updateUserDetails', { usr: { Id: own.id, ...details } });
      const sent = { ...nameless, LastName };
      expect(
        (await post('UserController/updateUserDetails', { usr: { Id: own.id, ...sent } })).body,
      ).toEqual({ status: 'Success' });
      expect(
        (await post('UserController/updateContactDetails', { con: { Id: own.contactid, ...sent } }))
          .body,
      ).toEqual({ status: 'Success' });
      for (const [table, id, object] of [
        ['user', own.id, 'User'],
        ['contact', own.contactid, 'Contact'],
      ] as const) {
        expect(await row(table, id)).toMatchObject({ firstname: null, lastname: null });
        expect(await nameOf(id, object)).toBe(accounts.korenaar);
      }
    },
  );

  it('are refused in a change of a record, which keeps the last name required', async () => {
    for (const id of [own.id, own.contactid])
      expect(codeOf(await patch(id, { LastName: '' }))).toBe('REQUIRED_FIELD_MISSING');
    const batch = {
      operations: [
        { type: 'UPDATE', records: [{ fields: { Id: own.contactid, LastName: null } }] },
      ],
    };
    const answer = await server.call('/records/batch', {
      as: 'beheer',
      method: 'POST',
      body: batch,
    });
    expect(answer.body.results[0].statusCode).not.toBe(200);
    const made = { apiName: 'Contact', fields: { FirstName: 'Anna', AccountId: own.accountid } };
    expect(
      codeOf(await server.call('/records', { as: 'beheer', method: 'POST', body: made })),
    ).toBe('REQUIRED_FIELD_MISSING');
  });

  it('do not prevent a change of other fields', async () => {
    expect((await patch(own.contactid, { Title: 'Bakker' })).status).toBe(200);
    const mobile = { usr: { Id: own.id, Email: accounts.korenaar, MobilePhone: '0612345678' } };
    expect((await post('UserController/updateUserDetails', mobile)).body).toEqual({
      status: 'Success',
    });
    expect(
      (await server.call('/object-info/Contact', { as: 'beheer' })).body.fields.LastName.required,
    ).toBe(true);
    await post('UserController/updateUserDetails', { usr: { Id: own.id, ...details } });
    await post('UserController/updateContactDetails', { con: { Id: own.contactid, ...details } });
    expect(await nameOf(own.id, 'User')).toBe('Sanne de Boer');
  });
});

it('a user name in the call does not change the login name', async () => {
  expect(
    (
      await post('UserController/updateUserDetails', {
        usr: { Id: own.id, ...details, Username: accounts.beheer },
      })
    ).status,
  ).toBe(200);
  expect((await row('user', own.id))['username']).toBe(accounts.korenaar);
});

it('a customer may give their contact the e-mail address of a colleague', async () => {
  const [colleague] = await storedRows<{ email: string }>(
    server,
    'select email from contact where accountid = $1 and id <> $2 and email is not null',
    own.accountid,
    own.contactid,
  );
  const answer = await post('UserController/updateContactDetails', {
    con: { Id: own.contactid, ...details, Email: colleague!.email, MobilePhone: '06 12345678' },
  });
  expect(answer.body).toEqual({ status: 'Success' });
  expect(await row('contact', own.contactid)).toMatchObject({
    lastname: 'de Boer',
    email: colleague!.email,
    mobilephone: '06-12345678',
  });
});

it('a user without a contact changes their own details, and a repeat does nothing', async () => {
  const user = await userOf(server, 'garage');
  expect(user.contactid).toBeNull();
  const Email = 'peter.nieuw@garagevandijk.example';
  const usr = {
    Id: user.id,
    FirstName: 'Peter',
    LastName: 'van Dijk-Bos',
    Email,
    MobilePhone: '06 12345678',
    Username: Email,
  };
  for (let tries = 0; tries < 3; tries++)
    expect((await post('UserController/updateUserDetails', { usr }, 'garage')).status).toBe(200);
  expect(await row('user', user.id)).toMatchObject({
    lastname: 'van Dijk-Bos',
    email: Email,
    username: accounts.garage,
    mobilephone: '06-12345678',
  });
  const counted = async (sql: string) => (await storedRows(server, sql, user.id)).length;
  expect(
    await counted(`select id from wijziging__c where record__c = $1 and veld__c = 'LastName'`),
  ).toBe(1);
  expect(await counted('select id from mail__c where record__c = $1')).toBe(2);
});

it("a customer cannot change a colleague's details", async () => {
  const [contact] = await storedRows<{ id: string }>(
    server,
    'select id from contact where accountid = $1 and id <> $2 limit 1',
    own.accountid,
    own.contactid,
  );
  const user = await userOf(server, 'collega');
  const answers = [
    await post('UserController/updateContactDetails', { con: { Id: contact!.id, ...details } }),
    await post('UserController/updateUserDetails', {
      usr: { Id: user.id, ...details, Email: 'ander@adres.example' },
    }),
  ];
  for (const answer of answers)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'INSUFFICIENT_ACCESS_OR_READONLY']);
  expect(
    await storedRows(server, `select id from mail__c where aan__c = 'ander@adres.example'`),
  ).toEqual([]);
  // A user who sees service requests only sees no contact but their own.
  const colleague = await userOf(server, 'collega');
  expect(
    (
      await post(
        'UserController/updateContactDetails',
        { con: { Id: own.contactid, ...details } },
        'collega',
      )
    ).status,
  ).toBe(404);
  expect(
    (
      await post(
        'UserController/updateContactDetails',
        { con: { Id: colleague.contactid, ...details, Email: accounts.collega } },
        'collega',
      )
    ).status,
  ).toBe(200);
});

describe('a customer whose e-mail address nobody proved', () => {
  let strict: TestServer;
  beforeAll(
    async () => void (strict = await openTestServer({ environment: { RATE_LIMITS: 'on' } })),
  );
  afterAll(() => strict.close());
  const stranger = 'vreemde@elders.example';
  const send = (company: object) =>
    strict.call(productPath('BedrijfController/updateCompany'), {
      as: 'korenaar',
      method: 'POST',
      body: { company: { Id: own.accountid, ...company } },
    });
  const mailsTo = (to: string) =>
    storedRows<{ soort__c: string }>(
      strict,
      `select soort__c from mail__c where aan__c = $1 and soort__c = 'Bedrijfsgegevens gewijzigd'`,
      to,
    );

  const changePhone = (Phone: string) => send({ Phone, Website: 'https://slecht.example' });
  const patchPhone = (Phone: string) =>
    strict.call(`/records/${own.accountid}`, {
      as: 'korenaar',
      method: 'PATCH',
      body: { fields: { Phone } },
    });
  const savedLast = '030-7654309';
  let statuses: number[];
  beforeAll(async () => {
    await storedRows(strict, 'update "user" set email = $2 where id = $1', own.id, stranger);
    statuses = [];
    for (let i = 0; i < 12; i++)
      statuses.push((await changePhone(`030-76543${String(i).padStart(2, '0')}`)).status);
  });

  it('may change the company ten times in ten minutes', () => {
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });

  it('gets the mails about the company at the login address', async () => {
    expect(await mailsTo(stranger)).toEqual([]);
    expect(await mailsTo(accounts.korenaar)).toHaveLength(10);
  });

  it('gets mails in which a URL that was typed is no link', async () => {
    const [mail] = await storedRows<{ tekst__c: string }>(
      strict,
      'select tekst__c from mail__c where aan__c = $1 limit 1',
      accounts.korenaar,
    );
    expect(mail!.tekst__c).toContain('Website: (link weggelaten) (was: ');
  });

  it('may save without a change beyond the limit', async () => {
    expect((await send({ Phone: savedLast })).status).toBe(200);
    expect((await patchPhone(savedLast)).status).toBe(200);
  });

  it('meets the same limit in a save of records', async () => {
    const answer = await patchPhone('030-7654310');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it.each([true, false])('meets the same limit in a batch: allOrNone %s', async (allOrNone) => {
    const operations = [
      { type: 'Update', records: [{ fields: { Id: own.accountid, Phone: '030-7654311' } }] },
    ];
    const { body, headers } = await strict.call('/records/batch', {
      as: 'korenaar',
      method: 'POST',
      body: { allOrNone, operations },
    });
    expect(body.results.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([429]);
    expect(headers.get('retry-after')).toBe('60');
  });
});

describe('the e-mail address of a main contact', () => {
  const mailsAbout = (id: string) =>
    storedRows<{ aan__c: string }>(
      server,
      'select aan__c from mail__c where record__c = $1 order by aan__c',
      id,
    );

  it.each(['a product method', 'a save of records'])(
    'that %s changes is reported to the old address and to the login address',
    async (entryPoint) => {
      await storedRows(
        server,
        'update account set contactpersoon__c = $2 where id = $1',
        own.accountid,
        own.contactid,
      );
      await storedRows(
        server,
        `update contact set email = 'oud@korenaar.example' where id = $1`,
        own.contactid,
      );
      await storedRows(server, 'delete from mail__c where record__c = $1', own.contactid);
      const Email = 'dief@elders.example';
      if (entryPoint === 'a product method')
        await post('UserController/updateContactDetails', {
          con: { Id: own.contactid, ...details, Email },
        });
      else
        await server.call(`/records/${own.contactid}`, {
          as: 'korenaar',
          method: 'PATCH',
          body: { fields: { Email } },
        });
      expect((await row('contact', own.contactid))['email']).toBe(Email);
      expect((await mailsAbout(own.contactid)).map((mail) => mail.aan__c)).toEqual(
        ['oud@korenaar.example', accounts.korenaar].toSorted(),
      );
    },
  );

  it('is not reported when it stays the same, nor for any other contact', async () => {
    await storedRows(server, 'delete from mail__c where record__c = $1', own.contactid);
    await post('UserController/updateContactDetails', {
      con: { Id: own.contactid, ...details, LastName: 'Anders', Email: 'dief@elders.example' },
    });
    await storedRows(
      server,
      'update account set contactpersoon__c = null where id = $1',
      own.accountid,
    );
    await post('UserController/updateContactDetails', {
      con: { Id: own.contactid, ...details, Email: 'ander@elders.example' },
    });
    expect(await mailsAbout(own.contactid)).toEqual([]);
  });
});

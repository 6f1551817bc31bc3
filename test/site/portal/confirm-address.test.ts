import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#protocol/api/product-methods.ts';
import {
  accounts,
  openTestServer,
  password,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { userOf } from '../../rows.ts';

/**
 * A changed e-mail address: the record changes at once, the log-in address when the mailed link is
 * followed. Source: decisions.md §10.
 */

const server = await openSite();
const userId = (await userOf(server, 'nieuw')).id;

/** The session of the user; each change renews its step-up proof. */
const own = await sessionCookieOf(server, 'nieuw');
const proven = async (at: TestServer, cookie: string) => {
  await storedRows(at, 'update session set proven_at = now()');
  return { cookie, 'sec-fetch-site': 'same-origin' };
};

const changeAddress = async (email: string) =>
  server.call(productPath('UserController/updateUserDetails'), {
    headers: await proven(server, own),
    method: 'POST',
    body: {
      usr: {
        Id: userId,
        FirstName: 'Lotte',
        LastName: 'Start',
        Email: email,
        MobilePhone: null,
        Username: email,
      },
    },
  });
type Mail = { aan__c: string; onderwerp__c: string; tekst__c: string; leesbaar__c: boolean };
const mailsTo = (email: string) =>
  storedRows<Mail>(
    server,
    'select * from mail__c where aan__c = $1 order by createddate desc, id desc',
    email,
  );
const linkIn = (mail: Mail | undefined): URL =>
  new URL(/https?:\S+e-mailadres-bevestigen\S+/.exec(mail?.tekst__c ?? '')![0]);
const user = async () =>
  (
    await storedRows<{ email: string; username: string }>(
      server,
      'select email, username from "user" where id = $1',
      userId,
    )
  )[0];
const canLogInAs = async (email: string) =>
  (
    await server.dependencies.authService.logIn(server.dependencies.contextOf({ kind: 'guest' }), {
      email,
      password,
      address: '::1',
      userAgent: 'test',
    })
  ).ok;
const followLink = (link: URL, method: 'GET' | 'POST') =>
  fetch(new URL(`${link.pathname.slice(1)}${link.search}`, server.url), {
    method,
    redirect: 'manual',
  });

it('the old address logs in until the link is followed, which works once', async () => {
  expect((await changeAddress('nieuw@adres.example')).body).toEqual({ status: 'Success' });
  expect(await user()).toEqual({ email: 'nieuw@adres.example', username: accounts.nieuw });
  expect(await canLogInAs('nieuw@adres.example')).toBe(false);
  expect(await canLogInAs(accounts.nieuw)).toBe(true);

  expect((await mailsTo(accounts.nieuw))[0]).toMatchObject({
    onderwerp__c: 'Je e-mailadres is gewijzigd',
    leesbaar__c: true,
  });
  const [mail] = await mailsTo('nieuw@adres.example');
  expect(mail!.leesbaar__c).toBe(false);
  const link = linkIn(mail);
  const page = await followLink(link, 'GET');
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('Bevestig mijn e-mailadres'),
  ]);
  expect(await canLogInAs(accounts.nieuw)).toBe(true);

  const followed = await followLink(link, 'POST');
  expect([followed.status, followed.headers.get('location')]).toEqual([
    303,
    '/e-mailadres-bevestigen?verzonden=1',
  ]);
  expect(await user()).toEqual({ email: 'nieuw@adres.example', username: 'nieuw@adres.example' });
  expect(await canLogInAs('nieuw@adres.example')).toBe(true);
  expect(await canLogInAs(accounts.nieuw)).toBe(false);
  expect((await followLink(link, 'POST')).status).toBe(400);
  expect((await mailsTo(accounts.nieuw))[0]!.onderwerp__c).toBe(
    'Je logt in met een ander e-mailadres',
  );
});

describe('a confirmation link', () => {
  it('of another user, forged, outdated or without its proof changes nothing', async () => {
    await changeAddress('een@adres.example');
    const first = linkIn((await mailsTo('een@adres.example'))[0]);
    await changeAddress('twee@adres.example');
    const second = linkIn((await mailsTo('twee@adres.example'))[0]);
    const before = await user();
    const other = new URL(second);
    other.searchParams.set('id', (await userOf(server, 'garage')).id);
    const later = new URL(second);
    later.searchParams.set(
      'proof',
      second.searchParams.get('proof')!.replace(/^\d+/, (seconds) => String(Number(seconds) + 1)),
    );
    const none = new URL(second);
    none.search = '';
    for (const link of [first, other, later, none])
      expect((await followLink(link, 'POST')).status).toBe(400);
    expect(await user()).toEqual(before);
    expect((await followLink(second, 'POST')).status).toBe(303);
  });

  it('expires after a day', async () => {
    await changeAddress('later@adres.example');
    const link = linkIn((await mailsTo('later@adres.example'))[0]);
    const { confirmAddress } = await import('#domain/users/confirm-address.ts');
    const proof = { id: link.searchParams.get('id'), proof: link.searchParams.get('proof') };
    const at = (hours: number) => ({
      ...server.dependencies.contextOf({ kind: 'guest' }),
      now: new Date(Date.now() + hours * 3_600_000),
    });
    expect(await confirmAddress(at(25), proof)).toMatchObject({
      ok: false,
      problems: [{ code: 'address.linkOver' }],
    });
    expect(await confirmAddress(at(23), proof)).toMatchObject({ ok: true });
  });
});

it('a confirmation link is mailed again an hour later, and not before', async () => {
  const again = () => changeAddress('verloren@adres.example');
  const confirmed = () => mailsTo('verloren@adres.example');
  await again();
  await again();
  expect(await confirmed()).toHaveLength(1);
  await storedRows(
    server,
    `update mail__c set createddate = createddate - interval '61 minutes' where aan__c = 'verloren@adres.example'`,
  );
  await again();
  expect(await confirmed()).toHaveLength(2);
  expect((await followLink(linkIn((await confirmed())[0]), 'POST')).status).toBe(303);
});

it('the warning of a change goes to the log-in address only', async () => {
  const { username } = (await user())!;
  const countMails = () =>
    mailsTo(username).then(
      (mails) => mails.filter((mail) => mail.onderwerp__c === 'Je e-mailadres is gewijzigd').length,
    );
  const before = await countMails();
  await changeAddress('onbewezen@adres.example');
  await changeAddress('daarna@adres.example');
  expect(await countMails()).toBe(before + 2);
  expect((await mailsTo('onbewezen@adres.example')).map((mail) => mail.onderwerp__c)).toEqual([
    'Bevestig je nieuwe e-mailadres',
  ]);
  await changeAddress(username);
  expect([await countMails(), (await mailsTo('daarna@adres.example')).length]).toEqual([
    before + 2,
    1,
  ]);
});

it('the log-in address of another user gets the same answer, without a link', async () => {
  const before = await user();
  expect(await changeAddress(accounts.garage)).toMatchObject({
    status: 200,
    body: { status: 'Success' },
  });
  const [mail] = await mailsTo(accounts.garage);
  expect([mail!.onderwerp__c, mail!.tekst__c.includes('bevestigen?')]).toEqual([
    'Je e-mailadres hoort al bij een account',
    false,
  ]);
  expect(await user()).toEqual({ email: accounts.garage, username: before!.username });
});

it('an address that does not change, or is the log-in address already, gets no link', async () => {
  const { username } = (await user())!;
  await changeAddress(username);
  const mails = (await mailsTo(username)).length;
  await changeAddress(username);
  expect(await mailsTo(username)).toHaveLength(mails);
  expect(
    (await mailsTo(username)).filter(
      (mail) =>
        mail.tekst__c.includes('bevestigen?') &&
        mail.onderwerp__c !== 'Bevestig je nieuwe e-mailadres',
    ),
  ).toEqual([]);
});

it('an update of the address by the API sends the same mails, if accepted', async () => {
  const patch = async (fields: object) =>
    server.call(`/records/${userId}`, {
      headers: await proven(server, own),
      method: 'PATCH',
      body: { fields },
    });
  const { username } = (await user())!;
  expect((await patch({ Email: 'patch@adres.example' })).status).toBe(200);
  expect((await mailsTo(username))[0]!.onderwerp__c).toBe('Je e-mailadres is gewijzigd');
  expect(linkIn((await mailsTo('patch@adres.example'))[0]).searchParams.get('id')).toBe(userId);
  expect((await patch({ Email: 'batch@adres.example', LastName: null })).status).toBe(400);
  expect(await mailsTo('batch@adres.example')).toEqual([]);
  const body = {
    allOrNone: true,
    operations: [
      { type: 'UPDATE', records: [{ fields: { Id: userId, Email: 'batch@adres.example' } }] },
    ],
  };
  expect(
    (
      await server.call('/records/batch', {
        headers: await proven(server, own),
        method: 'POST',
        body,
      })
    ).body.hasErrors,
  ).toBe(false);
  expect(await mailsTo('batch@adres.example')).toHaveLength(1);
});

it('a refused change of another user’s address sends no mail', async () => {
  for (const as of ['collega', 'garage', 'verkoop'] as const)
    expect(
      (
        await server.call(`/records/${userId}`, {
          as,
          method: 'PATCH',
          body: { fields: { Email: `${as}@adres.example` } },
        })
      ).status,
    ).toBeGreaterThanOrEqual(403);
  expect(
    await storedRows(
      server,
      `select id from mail__c where aan__c like '%garage@adres.example' or aan__c like '%verkoop@adres.example'`,
    ),
  ).toEqual([]);
});

describe('the limit on changes of an address', () => {
  let limited: TestServer;
  let own: string;
  let cookie: string;
  beforeAll(async () => {
    limited = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
    own = (await userOf(limited, 'nieuw')).id;
    cookie = await sessionCookieOf(limited, 'nieuw');
  });
  afterAll(() => limited.close());
  const send = async (n: number) =>
    limited.call(productPath('UserController/updateUserDetails'), {
      headers: await proven(limited, cookie),
      method: 'POST',
      body: { usr: { Id: own, Email: `adres${n}@adres.example` } },
    });
  const batch = async (n: number) => {
    const operations = [
      { type: 'UPDATE', records: [{ fields: { Id: own, Email: `adres${n}@adres.example` } }] },
    ];
    return limited.call('/records/batch', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      method: 'POST',
      body: { allOrNone: true, operations },
    });
  };

  it('refuses a user’s eleventh change, and says how long to wait', async () => {
    for (let n = 0; n < 10; n++) expect((await send(n)).status).toBe(200);
    expect((await send(10)).status).toBe(429);
    const { status, headers } = await limited.call(`/records/${own}`, {
      headers: await proven(limited, cookie),
      method: 'PATCH',
      body: { fields: { Email: 'elf@adres.example' } },
    });
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    expect((await batch(11)).body.results[0].statusCode).toBe(429);
  });

  it('does not apply to administrators', async () => {
    const users = await storedRows<{ id: string }>(
      limited,
      'select id from "user" where accountid is not null order by id limit 12',
    );
    const records = users.map(({ id }, n) => ({
      fields: { Id: id, Email: `werk${n}@adres.example` },
    }));
    const changed = await limited.call('/records/batch', {
      as: 'beheer',
      fresh: true,
      method: 'POST',
      body: { allOrNone: true, operations: [{ type: 'UPDATE', records }] },
    });
    expect(changed.body.hasErrors, changed.text).toBe(false);
  });

  it('holds no database connection: other calls succeed during forty refused batches', async () => {
    const batches = Promise.all(Array.from({ length: 40 }, (_, n) => batch(n)));
    const others = await Promise.all(
      Array.from({ length: 10 }, () =>
        limited.call('/list-records/Account/Alle?pageSize=1', { as: 'beheer' }),
      ),
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect((await batches).map(({ status }) => status)).toEqual(
      Array.from({ length: 40 }, () => 200),
    );
  });
});

it('a change of a user whom the viewer cannot see does not wait for a lock', async () => {
  const admin = await userOf(server, 'beheer');
  const answered = await server.dependencies.database.db.transaction(async (db) => {
    await db.run({
      text: 'select 1 from "user" where id = $1 for no key update',
      values: [admin.id],
    });
    return server.call(`/records/${admin.id}`, {
      as: 'garage',
      method: 'PATCH',
      body: { fields: { Email: 'x@adres.example' } },
    });
  });
  expect(answered.status).toBe(404);
});

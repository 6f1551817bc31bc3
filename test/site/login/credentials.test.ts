import { beforeEach, describe, expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import {
  type AccountName,
  accounts,
  password,
  sessionCookieOf,
  storedRows,
  userId,
  waitUntil,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { authenticator } from './authenticator.ts';

/**
 * Credentials as a whole: who may add one, which stay valid after a new password, and which end
 * with the user. Source: decisions.md §10.
 */

const server = await openSite();
beforeEach(async () => {
  for (const table of ['second_factor', 'passkey', 'session', 'mail__c'])
    await storedRows(server, `delete from ${table}`);
});

const path = '/mijn-gegevens/beveiliging';
const get = (cookie: string, at = path) =>
  fetch(new URL(at, server.url), { headers: { cookie }, redirect: 'manual' });
const send = (cookie: string, fields: Record<string, string> = {}, at = path) =>
  fetch(new URL(at, server.url), {
    method: 'POST',
    headers: { cookie },
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
const passkeyFor = (account: AccountName, name: string) =>
  storedRows(
    server,
    `insert into passkey (id, user_id, public_key, name, created_at) select $2, id, '\\x00', $2, now() from "user" where username = $1`,
    accounts[account],
    name,
  );
const lastMail = async (account: AccountName) =>
  (
    await storedRows<{ tekst__c: string }>(
      server,
      'select tekst__c from mail__c where aan__c = $1 order by createddate desc, id desc limit 1',
      accounts[account],
    )
  )[0]?.tekst__c ?? '';
const forget = async (account: AccountName) =>
  server.dependencies.identity.forget(await userId(server.ctx, account));

describe('a session that logged in eleven minutes ago', () => {
  async function sessionOfElevenMinutes(account: AccountName) {
    const cookie = await sessionCookieOf(server, account);
    await storedRows(server, `update session set created_at = created_at - interval '11 minutes'`);
    return cookie;
  }

  it('can add no passkey and no app before a step-up proof', async () => {
    const cookie = await sessionOfElevenMinutes('garage');
    expect((await send(cookie, {}, `${path}/passkey`)).status).toBe(403);
    const asked = await get(cookie, `${path}?instellen=1`);
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.not.stringContaining('security-secret'),
    ]);
    for (const doen of ['bewijs-passkey', 'bewijs-stap'])
      for (const proof of ['', '000000', 'niet dit wachtwoord'])
        expect((await send(cookie, { doen, proof })).status).toBe(400);
    expect((await send(cookie, {}, `${path}/passkey`)).status).toBe(403);
    const proven = await send(cookie, { doen: 'bewijs-stap', proof: password });
    expect([proven.status, proven.headers.get('location')]).toEqual([
      303,
      `${path}?instellen=1#tweestaps`,
    ]);
    expect((await get(cookie, `${path}?instellen=1`)).headers.get('location')).toMatch(
      /instellen=.{40}/,
    );
    const { challenge } = (await (await send(cookie, {}, `${path}/passkey`)).json()) as {
      challenge: string;
    };
    const passkey = authenticator().make({ challenge, origin: new URL(server.url).origin });
    expect((await send(cookie, { doen: 'passkey', name: '', passkey })).status).toBe(303);
  });

  it('has a proof for itself alone, which expires', async () => {
    const [mine, other] = [
      await sessionOfElevenMinutes('garage'),
      await sessionOfElevenMinutes('garage'),
    ];
    expect(
      (await send(mine, { doen: 'bewijs-passkey', proof: password })).headers.get('location'),
    ).toBe(`${path}?verzonden=bewezen#passkeys`);
    expect([
      (await send(mine, {}, `${path}/passkey`)).status,
      (await send(other, {}, `${path}/passkey`)).status,
    ]).toEqual([200, 403]);
    await storedRows(server, `update session set proven_at = proven_at - interval '11 minutes'`);
    expect((await send(mine, {}, `${path}/passkey`)).status).toBe(403);
  });

  it('gets no proof by a guest or by an API key', async () => {
    const cookie = await sessionOfElevenMinutes('garage');
    const key = await server.apiKey('garage');
    const asked = await fetch(new URL(`${path}/passkey`, server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      redirect: 'manual',
    });
    expect(asked.headers.get('location')).toContain('/support');
    expect(
      (await send('', { doen: 'bewijs-passkey', proof: password })).headers.get('location'),
    ).toContain('/support');
    expect((await send(cookie, {}, `${path}/passkey`)).status).toBe(403);
  });
});

describe('a new password', () => {
  it('keeps passkeys and API keys, which it names by mail', async () => {
    await passkeyFor('verkoop', 'Laptop van kantoor');
    const key = await server.apiKey('verkoop');
    const cookie = await sessionCookieOf(server, 'verkoop');
    const next = 'een lange zin over autos';
    expect(
      (await send(cookie, { doen: 'wachtwoord', current: password, password: next })).status,
    ).toBe(303);
    expect(await lastMail('verkoop')).toMatch(
      /Dit blijft werken[^]*Laptop van kantoor[^]*test[^]*\/mijn-gegevens\/beveiliging/,
    );
    const asked = () =>
      fetch(new URL('/services/data/v65.0/ui-api/object-info/Account', server.url), {
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await asked()).status).toBe(200);
    const html = await (await get(cookie)).text();
    const [, id] = /name="sleutel" value="([^"]+)"/.exec(html)!;
    const stranger = await sessionCookieOf(server, 'garage');
    for (const sleutel of [id!, '', '\0', 'x'])
      expect((await send(stranger, { doen: 'sleutel-stopt', sleutel })).status).toBe(303);
    expect((await asked()).status).toBe(200);
    expect(
      (await send(cookie, { doen: 'sleutel-stopt', sleutel: id! })).headers.get('location'),
    ).toBe(`${path}?verzonden=programma`);
    await waitUntil(async () => (await asked()).status === 401);
    expect(await lastMail('verkoop')).toContain('Je hebt een sleutel gestopt: test.');
    expect(await (await get(cookie)).text()).not.toContain('name="sleutel"');
  });

  it('names no passkeys and keys by mail when there are none', async () => {
    const cookie = await sessionCookieOf(server, 'beheer');
    expect(
      (
        await send(cookie, {
          doen: 'wachtwoord',
          current: password,
          password: 'een lange zin over autos',
        })
      ).status,
    ).toBe(303);
    expect(await lastMail('beheer')).not.toContain('Dit blijft werken');
  });
});

it('a deactivated user loses every credential, and returns by a mailed code', async () => {
  const id = await userId(server.ctx, 'collega');
  const key = await server.apiKey('collega');
  const cookie = await sessionCookieOf(server, 'collega');
  await passkeyFor('collega', 'Laptop');
  await storedRows(
    server,
    `insert into second_factor (user_id, secret, confirmed_at, created_at) values ($1, 'x', now(), now())`,
    id,
  );
  await storedRows(server, `insert into recovery_code (user_id, code) values ($1, 'x')`, id);
  const deactivate = async () =>
    (
      await server.call(`/records/${id}`, {
        as: 'beheer',
        method: 'PATCH',
        body: { fields: { IsActive: false } },
      })
    ).status === 200;
  // Reactivating a user needs a step-up proof, which an API key cannot give.
  const reactivate = async () =>
    (await updateRecord(server.ctx, id, { fields: { IsActive: true } })).ok;
  for (const change of [deactivate, reactivate]) {
    expect(await change()).toBe(true);
    for (const table of ['session', 'password', 'passkey', 'second_factor', 'recovery_code'])
      expect(
        await storedRows(server, `select 1 from ${table} where user_id = $1`, id),
        table,
      ).toEqual([]);
  }
  await forget('collega');
  expect((await get(cookie)).status).toBe(302);
  const answer = await fetch(new URL('/services/data/v65.0/ui-api/object-info/Case', server.url), {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(401);
  expect(
    (await send('', { stap: 'wachtwoord', email: accounts.collega, password }, '/inloggen')).status,
  ).toBe(400);
  // A mailed code logs them in again.
  const html = await (
    await send('', { stap: 'code-vragen', email: accounts.collega }, '/inloggen')
  ).text();
  const token = /name="token" value="([^"]+)"/.exec(html)![1]!;
  const code = /Je code: (\d{6})/.exec(await lastMail('collega'))![1]!;
  expect(
    (await send('', { stap: 'code', email: accounts.collega, token, code }, '/inloggen')).status,
  ).toBe(303);
});

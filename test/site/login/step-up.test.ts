import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetSecondFactor } from '#domain/admin/reset-second-factor.ts';
import {
  type AccountName,
  accounts,
  freshContextOf,
  openTestServer,
  password,
  sessionCookieOf,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { fieldsIn } from '../form-fields.ts';
import { staffHome } from './log-in.ts';

/** Without scripts, a form asks for the step-up proof in its own page and keeps what was typed. */

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A session whose proof is six minutes old. */
async function loggedInEarlier(account: AccountName): Promise<void> {
  cookie = await sessionCookieOf(server, account);
  await storedRows(
    server,
    `update session set created_at = created_at - interval '6 minutes', proven_at = null`,
  );
}

type Fields = Record<string, string>;
async function post(
  path: string,
  fields: Fields,
): Promise<{ status: number; html: string; to: string | null }> {
  const url = new URL(path, server.url);
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: url.origin },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') };
}
const get = async (path: string): Promise<string> =>
  (await fetch(new URL(path, server.url), { headers: { cookie } })).text();
const emailOf = async (account: AccountName): Promise<string> =>
  (
    await storedRows<{ email: string }>(
      server,
      'select email from "user" where username = $1',
      accounts[account],
    )
  )[0]!.email;
const mailedCode = async (): Promise<string> => {
  const [mail] = await storedRows<{ text: string }>(
    server,
    `select tekst__c as text from mail__c where soort__c = 'Code om te bevestigen' order by createddate desc, name desc limit 1`,
  );
  return /\d{6}/.exec(mail?.text ?? '')![0];
};

const proofHeading = 'Bevestig dat jij het bent';
let count = 0;
const details = (): Fields & { Email: string } => ({
  FirstName: 'Getypte naam',
  LastName: 'van Dijk',
  Email: `ander-${String((count += 1))}@voorbeeld.example`,
  MobilePhone: '0612345678',
  formKey: `sleutel-${String(count)}-abcdef`,
});
const page = '/mijn-gegevens?wijzigen';

describe('a new e-mail address of a user who logged in six minutes ago', () => {
  beforeEach(() => loggedInEarlier('garage'));

  it('is asked for a proof in the form, which keeps what was typed', async () => {
    const typed = details();
    const before = await emailOf('garage');
    const asked = await post(page, typed);
    expect(asked.status).toBe(400);
    expect(asked.html).toContain(proofHeading);
    for (const value of [typed.Email, 'Getypte naam', '0612345678'])
      expect(asked.html).toContain(value);
    expect(await emailOf('garage')).toBe(before);
  });

  it('is refused with a wrong proof, which the answer does not repeat', async () => {
    const refused = await post(page, { ...details(), stepUpProof: 'niet dit wachtwoord' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Deze code of dit wachtwoord klopt niet');
    expect(refused.html).not.toContain('niet dit wachtwoord');
  });

  it('is saved with the password, and the next one right after it without', async () => {
    const typed = details();
    const saved = await post(page, { ...typed, stepUpProof: password });
    expect([saved.status, saved.to]).toEqual([303, '/mijn-gegevens?verzonden=1']);
    expect(await emailOf('garage')).toBe(typed.Email);
    expect((await post(page, details())).status).toBe(303);
  });

  it('is saved with a mailed code, which is valid once and only in this session', async () => {
    const typed = details();
    const sent = await post(page, { ...typed, stepUpProof: '', stepUpCode: '1' });
    expect([sent.status, sent.html.includes('We hebben je een code gemaild')]).toEqual([400, true]);
    expect(sent.html).toContain(typed.Email);
    const code = await mailedCode();
    const first = cookie;
    await loggedInEarlier('garage');
    expect((await post(page, { ...typed, stepUpProof: code })).status).toBe(400);
    cookie = first;
    expect((await post(page, { ...typed, stepUpProof: code })).status).toBe(303);
    expect(await emailOf('garage')).toBe(typed.Email);
    await storedRows(server, 'update session set proven_at = null');
    expect((await post(page, { ...details(), stepUpProof: code })).status).toBe(400);
  });

  it('is refused after five wrong guesses at a mailed code, also with the right one', async () => {
    await post(page, { ...details(), stepUpCode: '1' });
    const code = await mailedCode();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 5; n++)
      expect((await post(page, { ...details(), stepUpProof: wrong })).status).toBe(400);
    expect((await post(page, { ...details(), stepUpProof: code })).status).toBe(400);
  });

  it('needs no proof when only name and number change', async () => {
    const saved = await post(page, { ...details(), Email: await emailOf('garage') });
    expect([saved.status, saved.to]).toEqual([303, '/mijn-gegevens?verzonden=1']);
  });
});

describe('a user’s own API keys', () => {
  const security = '/mijn-gegevens/beveiliging';
  const make = { doen: 'sleutel-maken', label: 'Mijn kassa', readsOnly: 'ja', objects: 'Case' };

  it('are created with a proof, shown once, mailed, and have the chosen limits', async () => {
    await loggedInEarlier('garage');
    const asked = await post(security, make);
    expect(asked.status).toBe(400);
    expect(asked.html).toContain(proofHeading);
    expect(asked.html).toContain('Mijn kassa');
    const made = await post(security, {
      ...make,
      formKey: 'sleutel-zelf-1',
      stepUpProof: password,
    });
    const key = /zk_[\w-]{43}/.exec(made.html)?.[0];
    expect([made.status, key !== undefined]).toEqual([200, true]);
    const again = await post(security, { ...make, formKey: 'sleutel-zelf-1' });
    expect([again.status, again.html.includes('zk_'), again.html.includes('al verstuurd')]).toEqual(
      [200, false, true],
    );
    const html = await get(security);
    expect(html).not.toContain(key);
    for (const keyText of [
      'Mijn kassa',
      'Kan alleen lezen',
      'Alleen Serviceverzoeken',
      'Werkt tot en met',
    ])
      expect(html).toContain(keyText);
    const headers = { authorization: `Bearer ${key!}` };
    expect((await server.call('/list-records/Case/Alle', { headers })).status).toBe(200);
    expect((await server.call('/list-records/Account/Alle', { headers })).status).toBe(403);
    expect(
      (
        await server.call('/records', {
          headers,
          method: 'POST',
          body: { apiName: 'Case', fields: { Subject: 'x' } },
        })
      ).status,
    ).toBe(403);
    const { id } = await userOf(server, 'garage');
    const mails = await storedRows(
      server,
      `select from mail__c where record__c = $1 and tekst__c like '%Mijn kassa%'`,
      id,
    );
    expect(mails).toHaveLength(1);
  });

  it('can be seen and ended by administrators only, and the owner gets a mail', async () => {
    cookie = await sessionCookieOf(server, 'beheer');
    const [{ id: staff } = { id: '' }] = await storedRows<{ id: string }>(
      server,
      'select medewerker__c as id from "user" where username = $1',
      accounts.beheer,
    );
    const keys = `/medewerker/${staff}/beheer/sleutels`;
    expect(await get(keys)).toContain('Mijn kassa');
    const [key] = await storedRows<{ id: string }>(
      server,
      `select id from api_key where label = 'Mijn kassa'`,
    );
    const ended = await post(keys, { doe: 'withdrawKey', wat: key!.id });
    expect([ended.status, ended.to]).toEqual([303, `${keys}?verzonden=sleutels`]);
    expect(await get(keys)).not.toContain('Mijn kassa');
    const { id } = await userOf(server, 'garage');
    const mails = await storedRows(
      server,
      `select from mail__c where record__c = $1 and tekst__c like '%heeft een sleutel van je gestopt%'`,
      id,
    );
    expect(mails).toHaveLength(1);
    const noted = `select 1 from audit where fields = '{apiKey}' and records = array[$1]
      and viewer = $2 and verb = 'change'`;
    expect(await storedRows(server, noted, id, await userId(server.ctx, 'beheer'))).toHaveLength(1);
    cookie = await sessionCookieOf(server, 'verkoop');
    expect((await fetch(new URL(keys, server.url), { headers: { cookie } })).status).toBe(404);
  });
});

describe('the main contact of a company who logged in six minutes ago', () => {
  beforeEach(() => loggedInEarlier('korenaar'));
  const rightsOf = async (id: string) =>
    (
      await storedRows<{ rights: string }>(
        server,
        'select portaalrechten__c as rights from "user" where id = $1',
        id,
      )
    )[0]!.rights;

  it('is asked for a proof before a colleague gets other rights', async () => {
    const { id } = await userOf(server, 'collega');
    const before = await rightsOf(id);
    const rights = before === 'Volledig' ? 'Alleen serviceverzoeken' : 'Volledig';
    const path = `/dashboard/bedrijf/collegas/${id}`;
    const typed = { rights, formKey: 'sleutel-rechten-1' };
    const asked = await post(path, typed);
    expect([asked.status, asked.html.includes(proofHeading)]).toEqual([400, true]);
    expect(await rightsOf(id)).toBe(before);
    expect((await post(path, { ...typed, stepUpProof: password })).status).toBe(303);
    expect(await rightsOf(id)).toBe(rights);
  });

  it('is asked for a proof to invite with full rights, and not with fewer', async () => {
    const path = '/dashboard/bedrijf/uitnodigen';
    const typed = {
      firstName: 'Getypte',
      lastName: 'Naam',
      email: 'genodigd@voorbeeld.example',
      rights: 'Volledig',
    };
    const asked = await post(path, { ...typed, formKey: 'sleutel-nodig-1' });
    expect([
      asked.status,
      asked.html.includes(proofHeading),
      asked.html.includes('genodigd@voorbeeld.example'),
    ]).toEqual([400, true, true]);
    expect(
      await storedRows(server, 'select id from uitnodiging__c where email__c = $1', typed.email),
    ).toEqual([]);
    const fewer = { ...typed, rights: 'Alleen serviceverzoeken', formKey: 'sleutel-nodig-2' };
    expect((await post(path, fewer)).status).toBe(303);
  });
});

it('a user is asked for a proof before a passkey is removed', async () => {
  const security = '/mijn-gegevens/beveiliging';
  const made = 'insert into passkey (id, user_id, public_key, name, created_at) values';
  await storedRows(
    server,
    `${made} ('weg', $1, '\\x00', 'Laptop', now())`,
    await userId(server.ctx, 'garage'),
  );
  const left = () => storedRows(server, `select 1 from passkey where id = 'weg'`);
  await loggedInEarlier('garage');
  const removal = { doen: 'passkey-weg', passkey: 'weg' };
  const asked = await post(security, removal);
  expect([asked.status, asked.html.includes(proofHeading)]).toEqual([400, true]);
  expect(await left()).toHaveLength(1);
  expect((await post(security, { ...removal, stepUpProof: password })).status).toBe(303);
  expect(await left()).toEqual([]);
});

describe('staff', () => {
  it('are asked for a proof in the form of a user record, and in that of an action', async () => {
    await loggedInEarlier('beheer');
    const [{ id: staff } = { id: '' }] = await storedRows<{ id: string }>(
      server,
      'select medewerker__c as id from "user" where username = $1',
      accounts.beheer,
    );
    const { id } = await userOf(server, 'collega');
    const action = `/medewerker/${staff}/record/${id}/actie/User.MakeApiKey`;
    const fields = { ...fieldsIn(await get(action)), Naam: 'Getypte sleutel' };
    const asked = await post(action, fields);
    expect([
      asked.status,
      asked.html.includes(proofHeading),
      asked.html.includes('Getypte sleutel'),
    ]).toEqual([400, true, true]);
    const wrong = await post(action, { ...fields, stepUpProof: 'niet dit wachtwoord' });
    expect(wrong.html).toContain('Deze code of dit wachtwoord klopt niet');
    expect((await post(action, { ...fields, stepUpProof: password })).html).toMatch(/zk_[\w-]{43}/);
    await loggedInEarlier('beheer');
    const record = `/medewerker/${staff}/record/${id}`;
    const edited = {
      ...fieldsIn(await get(`${record}?bewerken`)),
      Email: 'getypt@voorbeeld.example',
    };
    const form = `${record}?bewerken`;
    const first = await post(form, edited);
    expect([
      first.status,
      first.html.includes(proofHeading),
      first.html.includes('getypt@voorbeeld.example'),
    ]).toEqual([403, true, true]);
    expect((await post(form, { ...edited, stepUpProof: 'niet dit wachtwoord' })).html).toContain(
      'Deze code of dit wachtwoord klopt niet',
    );
    expect((await post(form, { ...edited, stepUpProof: password })).status).toBe(303);
  });

  it('are asked for a proof before they restore a deleted user', async () => {
    const id = await userId(server.ctx, 'collega');
    expect((await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
      204,
    );
    await loggedInEarlier('beheer');
    const [{ id: staff } = { id: '' }] = await storedRows<{ id: string }>(
      server,
      'select medewerker__c as id from "user" where username = $1',
      accounts.beheer,
    );
    const deleted = `/medewerker/${staff}/verwijderd`;
    const asked = await post(deleted, { record: id });
    expect([asked.status, asked.html.includes(proofHeading)]).toEqual([400, true]);
    const wrong = await post(deleted, { record: id, stepUpProof: 'niet dit wachtwoord' });
    expect([wrong.status, wrong.html.includes('Deze code of dit wachtwoord klopt niet')]).toEqual([
      400,
      true,
    ]);
    expect(await storedRows(server, 'select id from "user" where id = $1', id)).toEqual([]);
    expect((await post(deleted, { record: id, stepUpProof: password })).status).toBe(303);
    expect(await storedRows(server, 'select id from "user" where id = $1', id)).toHaveLength(1);
  });

  it('are asked for a proof before they remove a user’s second factor', async () => {
    const id = await userId(server.ctx, 'collega');
    const made = 'insert into second_factor (user_id, secret, created_at, confirmed_at) values';
    await storedRows(server, `${made} ($1, '\\x00', now(), now())`, id);
    const left = () => storedRows(server, 'select 1 from second_factor where user_id = $1', id);
    const bySales = await resetSecondFactor(await freshContextOf(server, 'verkoop'), id);
    expect(bySales).toMatchObject({ ok: false, problems: [{ code: 'record.noRight' }] });
    await loggedInEarlier('beheer');
    const sessions = `${await staffHome(server, 'beheer')}/beheer/sessies`;
    const reset = { doe: 'reset', wat: id };
    const asked = await post(sessions, reset);
    expect([asked.status, asked.html.includes(proofHeading)]).toEqual([400, true]);
    expect(await left()).toHaveLength(1);
    expect((await post(sessions, { ...reset, stepUpProof: password })).status).toBe(303);
    expect(await left()).toEqual([]);
  });

  it('cannot be made to mail a code or prove by a form of another site', async () => {
    await loggedInEarlier('beheer');
    const sendForeign = async (fields: Fields): Promise<number> => {
      const url = new URL('/mijn-gegevens/bevestigen', server.url);
      const headers = { cookie, origin: 'https://ander.example' };
      const body = new URLSearchParams(fields);
      return (await fetch(url, { method: 'POST', redirect: 'manual', headers, body })).status;
    };
    const codes = () =>
      storedRows(server, `select id from mail__c where soort__c = 'Code om te bevestigen'`);
    const before = await codes();
    expect(await sendForeign({ stepUpCode: '1' })).toBe(403);
    expect(await codes()).toEqual(before);
    expect(await sendForeign({ stepUpProof: password })).toBe(403);
    expect(await storedRows(server, 'select id from session where proven_at is not null')).toEqual(
      [],
    );
  });

  it('get the problem of a wrong proof in the dialog, which answers a guest with 404', async () => {
    await loggedInEarlier('beheer');
    const to = '/inloggen/bevestigen';
    expect((await post(to, { stepUpProof: 'x' })).html).toContain('klopt niet');
    expect(await post(to, { stepUpProof: password })).toMatchObject({
      status: 200,
      html: '{"problem":null}',
    });
    cookie = '';
    expect((await post(to, { stepUpProof: password })).status).toBe(404);
  });
});

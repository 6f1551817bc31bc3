import { beforeEach, describe, expect, it } from 'vitest';
import { tenants } from '../../../support/login/identity-provider.ts';
import { type AccountName, password, storedRows, userId } from '../../../support/server.ts';
import { logIn, staffHome } from '../log-in.ts';
import {
  browse,
  enterBy,
  isLoggedIn,
  type Jar,
  newJar,
  openWithProviders,
} from './provider-fixture.ts';

/** The page of administrators with the accounts of one user. Its forms work without scripts. */

const both = await openWithProviders();
const { server, provider } = both;
const home = await staffHome(server, 'beheer');
const user = await userId(server.ctx, 'verkoop');
const page = `${home}/gekoppelde-accounts/${user}`;

const oid = 'cdcdcdcd-0000-4000-8000-000000000001';
const account = { doen: 'koppelen', provider: 'microsoft', tenant: tenants.own, subject: oid };

const logged = async (name: AccountName): Promise<Jar> => newJar(await logIn(server, name));
const identities = () =>
  storedRows<{ id: string; provider: string; tenant: string; subject: string; created_by: string }>(
    server,
    'select id, provider, tenant, subject, created_by from identity where user_id = $1',
    user,
  );
const age = () =>
  storedRows(server, `update session set created_at = created_at - interval '6 minutes'`);
const mails = () =>
  storedRows<{ text: string }>(
    server,
    `select tekst__c as text from mail__c where soort__c = 'Beveiliging gewijzigd' order by createddate, id`,
  );

beforeEach(async () => {
  await storedRows(server, 'delete from identity');
});

describe('an administrator', () => {
  it('finds the page at the record of a user', async () => {
    const { body } = await browse(server, `${home}/record/${user}`, {
      jar: await logged('beheer'),
    });
    expect(body).toContain(`href="${page}"`);
  });

  it('links an account, which the user hears of and logs in with, and unlinks it', async () => {
    const jar = await logged('beheer');
    const before = (await mails()).length;
    const linked = await browse(server, page, { jar, form: account });
    expect([linked.status, linked.location]).toEqual([303, `${page}?verzonden=gekoppeld`]);
    const [stored] = await identities();
    expect(stored).toMatchObject({
      provider: 'microsoft',
      tenant: tenants.own,
      subject: oid,
      created_by: await userId(server.ctx, 'beheer'),
    });
    const { body } = await browse(server, linked.location, { jar });
    expect([body.includes(oid), body.includes(tenants.own)]).toEqual([true, true]);
    provider.state.person = { tid: tenants.own, oid, sub: 'pairwise-account' };
    const { jar: by } = await enterBy(both, 'microsoft');
    expect(await isLoggedIn(server, by)).toBe(true);
    const form = { doen: 'ontkoppelen', account: stored!.id };
    const gone = await browse(server, page, { jar, form });
    expect(gone.location).toBe(`${page}?verzonden=ontkoppeld`);
    expect([await identities(), await isLoggedIn(server, by)]).toEqual([[], false]);
    expect((await mails()).length).toBe(before + 2);
    const noted = await storedRows(
      server,
      `select from audit where $1 = any(records) and fields = '{identity}' and verb = 'change'`,
      user,
    );
    expect(noted.length).toBeGreaterThanOrEqual(2);
  });

  it('is asked for a proof in the form, which keeps what was typed', async () => {
    const jar = await logged('beheer');
    await age();
    const refused = await browse(server, page, { jar, form: account });
    expect([refused.status, refused.body.includes('stepUpProof')]).toEqual([400, true]);
    expect(refused.body).toContain(`value="${oid}"`);
    expect(await identities()).toEqual([]);
    const form = { ...account, stepUpProof: password };
    expect((await browse(server, page, { jar, form })).status).toBe(303);
    const [{ id } = { id: '' }] = await identities();
    await storedRows(server, 'update session set proven_at = null');
    const unlinking = { doen: 'ontkoppelen', account: id };
    const again = await browse(server, page, { jar, form: unlinking });
    expect([again.status, again.body.includes('stepUpProof')]).toEqual([400, true]);
    expect(await identities()).toHaveLength(1);
  });

  it.each([
    ['a tenant that may not log in', { tenant: tenants.foreign }, 'Deze tenant mag hier niet'],
    ['an e-mail address', { subject: 'anna@example.nl' }, 'Een e-mailadres is het nooit'],
    ['an unknown provider', { provider: 'anders' }, 'staat niet in de instellingen'],
    ['nothing', { subject: '' }, 'Vul alle verplichte velden in'],
  ])('reads why %s is refused', async (_, given, text) => {
    const jar = await logged('beheer');
    const form = { ...account, ...given };
    const { status, body } = await browse(server, page, { jar, form });
    expect([status, body.includes(text)]).toEqual([400, true]);
    expect(await identities()).toEqual([]);
  });

  it('cannot link the account of another user', async () => {
    const jar = await logged('beheer');
    await browse(server, page, { jar, form: account });
    const other = page.replace(user, await userId(server.ctx, 'korenaar'));
    const { status, body } = await browse(server, other, { jar, form: account });
    expect([status, body.includes('al aan iemand anders gekoppeld')]).toEqual([400, true]);
  });

  it('cannot take the last way in of a user', async () => {
    const jar = await logged('beheer');
    await browse(server, page, { jar, form: account });
    const [stored] = await storedRows<{ phc: string }>(
      server,
      'delete from password where user_id = $1 returning phc',
      user,
    );
    const [{ id } = { id: '' }] = await identities();
    const form = { doen: 'ontkoppelen', account: id };
    const { status, body } = await browse(server, page, { jar, form });
    await storedRows(
      server,
      'insert into password (user_id, phc, changed_at) values ($1, $2, now())',
      user,
      stored!.phc,
    );
    expect([status, body.includes('enige manier waarop deze gebruiker')]).toEqual([400, true]);
    expect(await identities()).toHaveLength(1);
  });

  it('cannot link an account to a user who is not active', async () => {
    const jar = await logged('beheer');
    const set = (active: boolean) =>
      storedRows(server, 'update "user" set isactive = $2 where id = $1', user, active);
    await set(false);
    const shown = await browse(server, page, { jar });
    const { status } = await browse(server, page, { jar, form: account });
    await set(true);
    expect([shown.body.includes('buiten werking'), status]).toEqual([true, 400]);
    expect(await identities()).toEqual([]);
  });
});

describe('nobody else', () => {
  it.each(['verkoop', 'korenaar'] as const)('sees or uses the page: %s', async (name) => {
    const jar = await logged(name);
    const own = name === 'verkoop' ? await staffHome(server, 'verkoop') : home;
    const there = `${own}/gekoppelde-accounts/${user}`;
    for (const path of [page, there]) {
      expect((await browse(server, path, { jar })).status).toBe(404);
      expect((await browse(server, path, { jar, form: account })).status).toBe(404);
    }
    expect(await identities()).toEqual([]);
  });

  it('sends the form from another site', async () => {
    const jar = await logged('beheer');
    const headers = { origin: 'https://attacker.example' };
    const { status } = await browse(server, page, { jar, form: account, headers });
    expect(status).toBe(403);
    expect(await identities()).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { mailPasswordLinkAction } from '#domain/users/user-verbs.ts';
import { stepUpFieldNames, stepUpPath } from '#protocol/users/step-up.ts';
import { tenants } from '../../../support/login/identity-provider.ts';
import { accounts, password, storedRows, userId } from '../../../support/server.ts';
import {
  browse,
  enterBy,
  isLoggedIn,
  type Jar,
  linkPerson,
  newJar,
  openWithProviders,
} from './provider-fixture.ts';

/** Staff who may not use a password or a mailed code (`STAFF_PASSWORD=off`). */

const both = await openWithProviders(
  { microsoft: { secondFactor: 'claim' } },
  { environment: { STAFF_PASSWORD: 'off' } },
);
const { server, provider } = both;

const page = '/mijn-gegevens/beveiliging';
const person = {
  tid: tenants.own,
  oid: 'dddddddd-0000-4000-8000-000000000001',
  sub: 'pairwise',
};

beforeEach(async () => {
  provider.state.person = { ...person, claims: { amr: ['pwd', 'mfa'] } };
  for (const table of ['identity', 'passkey', 'session', 'mail__c'])
    await storedRows(server, `delete from ${table}`);
});

/** `proven`: the provider says that it asked just now who this is. */
const enter = async (proven: boolean): Promise<Jar> => {
  const at = proven ? { auth_time: Math.floor(Date.now() / 1_000) } : {};
  provider.state.person = { ...person, claims: { amr: ['pwd', 'mfa'], ...at } };
  await linkPerson(both, 'microsoft', 'verkoop');
  return (await enterBy(both, 'microsoft')).jar;
};

const lastMail = async (): Promise<{ subject: string; text: string } | undefined> =>
  (
    await storedRows<{ subject: string; text: string }>(
      server,
      'select onderwerp__c as subject, tekst__c as text from mail__c where aan__c = $1 order by createddate desc, id desc limit 1',
      accounts.verkoop,
    )
  )[0];

const stepUp = async (jar: Jar, fields: object): Promise<string | null> => {
  const { body } = await browse(server, stepUpPath, { jar, form: fields });
  return (JSON.parse(body) as { problem: string | null }).problem; // proof: StepUpAnswer
};

describe('to prove who they are', () => {
  it('cannot use an old password, nor have a code mailed', async () => {
    const jar = await enter(false);
    expect(await stepUp(jar, { [stepUpFieldNames.proof]: password })).toContain('klopt niet');
    expect(await stepUp(jar, { [stepUpFieldNames.code]: '1' })).toContain(
      'Medewerkers krijgen hier geen code per mail',
    );
    expect(await lastMail()).toBeUndefined();
    const form = { doen: 'herstelcodes', proof: password };
    expect((await browse(server, page, { jar, form })).body).not.toContain('Nieuwe herstelcodes');
  });

  it('are offered what they can use', async () => {
    const jar = await enter(false);
    const ways = JSON.parse((await browse(server, `${stepUpPath}/passkey`, { jar })).body);
    expect(ways).toMatchObject({ hasPassword: false, canMail: false, hasApp: false });
    const { body } = await browse(server, '/bevestig-wie-je-bent', { jar });
    expect(body).toContain('Bevestigen met Microsoft');
    expect(body).not.toContain('Mail mij een code');
    expect(body).not.toContain('name="stepUpProof"');
  });
});

describe('who asks for a way in', () => {
  const ask = (path: string, form: object) => browse(server, path, { form });

  it.each([
    ['a new password', '/wachtwoord-vergeten', { email: accounts.verkoop }],
    ['a code', '/inloggen', { stap: 'code-vragen', email: accounts.verkoop }],
  ])('gets no link and no code, but a mail about the ways in: %s', async (_, path, form) => {
    await ask(path, form);
    const mail = await lastMail();
    expect(mail?.subject).toContain('Zo log je in');
    expect(mail?.text).not.toMatch(/wachtwoord-vergeten|Je code: /);
    expect(mail?.text).toContain('/inloggen');
  });

  it('customers still get both', async () => {
    await ask('/wachtwoord-vergeten', { email: accounts.korenaar });
    await ask('/inloggen', { stap: 'code-vragen', email: accounts.korenaar });
    const mails = await storedRows<{ text: string }>(
      server,
      'select tekst__c as text from mail__c where aan__c = $1',
      accounts.korenaar,
    );
    expect(
      mails.filter(({ text }) => /wachtwoord-vergeten\/|Je code: \d{6}/.test(text)),
    ).toHaveLength(2);
  });
});

describe('a link that an administrator mails', () => {
  const mailLink = async () =>
    mailPasswordLinkAction(await server.contextOf('beheer'), {
      id: await userId(server.ctx, 'verkoop'),
      values: {},
    });
  const linkIn = (text = ''): string => /\/wachtwoord-vergeten\/[\w-]+/.exec(text)![0];

  it('lets them link an account, and choose no password', async () => {
    expect(await mailLink()).toEqual({ ok: true, value: {} });
    const address = linkIn((await lastMail())?.text);
    const { status, body } = await browse(server, address);
    expect(status).toBe(200);
    expect(body).toContain('Koppel je account');
    expect(body).toContain('Doorgaan met Microsoft');
    expect(body).not.toContain('type="password"');
    const chosen = await browse(server, address, {
      form: { password: 'Een-nieuw-wachtwoord-2026' },
    });
    expect([chosen.status, chosen.body.includes('werkt niet meer')]).toEqual([400, true]);
    const jar = newJar();
    const gone = await browse(server, address, { jar, form: { aanbieder: 'microsoft' } });
    await browse(server, provider.authorize(gone.location), { jar });
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it('leads who has a way in to the log-in page', async () => {
    await enter(false);
    await mailLink();
    expect((await lastMail())?.text).toMatch(/\/inloggen\b/);
    expect((await lastMail())?.text).not.toContain('wachtwoord-vergeten');
  });
});

describe('under Beveiliging', () => {
  const remove = (jar: Jar, passkey: string) =>
    browse(server, page, { jar, form: { doen: 'passkey-weg', passkey } });
  const addPasskeys = async (...ids: string[]): Promise<void> => {
    for (const id of ids)
      await storedRows(
        server,
        `insert into passkey (id, user_id, public_key, name, created_at) values ($1, $2, '\\x00', $1, now())`,
        id,
        await userId(server.ctx, 'verkoop'),
      );
  };

  it('see no form for a password under Beveiliging', async () => {
    const { body } = await browse(server, page, { jar: await enter(true) });
    expect(body).not.toContain('Huidig wachtwoord');
    expect(body).toContain('Medewerkers loggen hier in met een passkey of een gekoppeld account');
  });

  it('remove a passkey, but not their last way in, also not in two requests at once', async () => {
    const jar = await enter(true);
    await addPasskeys('een', 'twee', 'drie');
    expect((await remove(jar, 'een')).location).toContain('sleutel-weg');
    // A provider that left the settings lets nobody in.
    await storedRows(server, `update identity set provider = 'weg'`);
    const answers = await Promise.all(
      ['twee', 'drie'].map((id) =>
        remove(newJar([...jar].map((one) => one.join('=')).join('; ')), id),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      303, 400,
    ]);
    expect(answers.find(({ status }) => status === 400)?.body).toContain('je enige manier');
    expect(await storedRows(server, 'select id from passkey')).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import { createRecord } from '#engine/write/write.ts';
import { tenants } from '../../../support/login/identity-provider.ts';
import { accounts, password, storedRows, userId } from '../../../support/server.ts';
import { logIn } from '../log-in.ts';
import {
  browse,
  enterBy,
  isLoggedIn,
  type Jar,
  newJar,
  openWithProviders,
} from './provider-fixture.ts';

const both = await openWithProviders();
const { server, provider } = both;
const page = '/mijn-gegevens/beveiliging';

const person = (name: string) => ({ sub: name, claims: { email: `${name}@google.example` } });

const logged = async (account: keyof typeof accounts): Promise<Jar> =>
  newJar(await logIn(server, account));

const beginLink = (jar: Jar, key = 'google') =>
  browse(server, page, { jar, form: { doen: 'koppelen', aanbieder: key } });

async function link(jar: Jar): Promise<Awaited<ReturnType<typeof browse>>> {
  const { location } = await beginLink(jar);
  return browse(server, provider.authorize(location), { jar });
}

const identitiesOf = async (account: keyof typeof accounts) =>
  storedRows<{ id: string; subject: string }>(
    server,
    'select id, subject from identity where user_id = $1 order by created_at',
    await userId(server.ctx, account),
  );

beforeEach(async () => {
  await storedRows(server, 'delete from identity');
  provider.state.person = person('korenaar');
});

describe('a person who is logged in', () => {
  it('links an identity, logs in with it, is mailed, and unlinks it', async () => {
    const jar = await logged('korenaar');
    const done = await link(jar);
    expect([done.status, done.location]).toEqual([302, `${page}?verzonden=gekoppeld`]);
    expect((await browse(server, done.location, { jar })).body).toContain(
      'Google: korenaar@google.example',
    );
    const { jar: other } = await enterBy(both, 'google');
    expect(await isLoggedIn(server, other)).toBe(true);
    const [{ id } = { id: '' }] = await identitiesOf('korenaar');
    const gone = await browse(server, page, { jar, form: { doen: 'ontkoppelen', account: id } });
    expect(gone.location).toBe(`${page}?verzonden=ontkoppeld`);
    expect(await isLoggedIn(server, other)).toBe(false);
    expect(await isLoggedIn(server, jar)).toBe(true);
    const mails = await storedRows<{ tekst__c: string }>(
      server,
      `select tekst__c from mail__c where soort__c = 'Beveiliging gewijzigd' order by createddate desc, id desc limit 2`,
    );
    expect(mails.map(({ tekst__c }) => tekst__c.includes('korenaar@google.example'))).toEqual([
      true,
      true,
    ]);
  });

  it('is led to the provider by a page, because a policy cannot name where it redirects', async () => {
    const jar = await logged('korenaar');
    const { headers } = await browse(server, page, { jar });
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
    const { status, body, location, headers: left } = await beginLink(jar);
    expect([status, left.get('location')]).toEqual([200, null]);
    expect(left.get('cache-control')).toBe('no-store');
    expect(location).toMatch(/^(https:|http:).*\/authorize\?/);
    expect(body).toContain(`href="${location.replaceAll('&', '&#38;')}"`);
  });

  it('must have proven recently who they are', async () => {
    const jar = await logged('korenaar');
    await storedRows(server, `update session set created_at = created_at - interval '10 minutes'`);
    const { status, body } = await beginLink(jar);
    expect([status, body.includes('Bevestig eerst dat jij het bent')]).toEqual([400, true]);
    const proof = { doen: 'bewijs-account', proof: password };
    expect((await browse(server, page, { jar, form: proof })).location).toContain('#accounts');
    expect((await link(jar)).location).toContain('gekoppeld');
  });

  it('is the only one who can finish what they began', async () => {
    const jar = await logged('korenaar');
    const { location } = await beginLink(jar);
    const back = provider.authorize(location);
    const attacker = await logged('garage');
    attacker.set('zorgeloos_aanmelding', jar.get('zorgeloos_aanmelding')!);
    const { status } = await browse(server, back, { jar: attacker });
    expect(status).toBe(400);
    expect(await identitiesOf('garage')).toEqual([]);
    expect(await identitiesOf('korenaar')).toEqual([]);
  });

  it('cannot take the identity of another', async () => {
    await link(await logged('korenaar'));
    const { status, body } = await link(await logged('garage'));
    expect([status, body.includes('hoort al bij iemand anders')]).toEqual([403, true]);
    expect(await identitiesOf('garage')).toEqual([]);
  });

  it('cannot unlink the identity of another', async () => {
    await link(await logged('korenaar'));
    const [{ id } = { id: '' }] = await identitiesOf('korenaar');
    const jar = await logged('garage');
    await browse(server, page, { jar, form: { doen: 'ontkoppelen', account: id } });
    expect(await identitiesOf('korenaar')).toHaveLength(1);
  });

  it('cannot unlink their last way in, also not in two requests at once', async () => {
    const user = await userId(server.ctx, 'nieuw');
    const jar = await logged('nieuw');
    for (const name of ['een', 'twee']) {
      provider.state.person = person(name);
      expect((await link(jar)).location).toContain('gekoppeld');
    }
    const { jar: by } = await enterBy(both, 'google');
    const [stored] = await storedRows<{ phc: string }>(
      server,
      'delete from password where user_id = $1 returning phc',
      user,
    );
    const ids = (await identitiesOf('nieuw')).map(({ id }) => id);
    const answers = await Promise.all(
      ids.map((id) =>
        browse(server, page, {
          jar: newJar([...jar].map((one) => one.join('=')).join('; ')),
          form: { doen: 'ontkoppelen', account: id },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      303, 400,
    ]);
    expect(await identitiesOf('nieuw')).toHaveLength(1);
    expect(by.size).toBeGreaterThan(0);
    await storedRows(
      server,
      'insert into password (user_id, phc, changed_at) values ($1, $2, now())',
      user,
      stored!.phc,
    );
  });
});

describe('an invited person', () => {
  const invite = async (email: string): Promise<string> => {
    const [company] = await storedRows<{ id: string }>(
      server,
      'select accountid as id from "user" where username = $1',
      accounts.korenaar,
    );
    const made = await createRecord(server.ctx, {
      apiName: 'Uitnodiging__c',
      fields: {
        Account__c: company!.id,
        Voornaam__c: 'Noor',
        Achternaam__c: 'Nieuw',
        Email__c: email,
        Portaalrechten__c: 'Volledig',
        Status__c: 'Verstuurd',
        Geldig_tot__c: '2099-01-01T00:00:00Z',
      },
    });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    return createOneTimeToken(server.ctx, {
      purpose: 'invitation',
      ownerId: made.value.id,
      minutes: 60,
    });
  };

  it('chooses Google in place of a password, with any address there', async () => {
    const token = await invite('nynke@bakkerijdekorenaar.example');
    const jar = newJar();
    const address = `/uitnodiging/${token}`;
    expect((await browse(server, address)).body).toContain('Doorgaan met Google');
    const { location } = await browse(server, address, { jar, form: { aanbieder: 'google' } });
    provider.state.person = person('noor-prive');
    const entered = await browse(server, provider.authorize(location), { jar });
    expect([entered.status, entered.location]).toEqual([303, '/dashboard']);
    expect(await isLoggedIn(server, jar)).toBe(true);
    expect((await browse(server, address)).status).toBe(404);
    expect((await enterBy(both, 'google')).status).toBe(303);
  });

  it('can try again after an identity that somebody else has', async () => {
    await link(await logged('korenaar'));
    const token = await invite('piet@bakkerijdekorenaar.example');
    const jar = newJar();
    const form = { aanbieder: 'google' };
    const { location } = await browse(server, `/uitnodiging/${token}`, { jar, form });
    expect((await browse(server, provider.authorize(location), { jar })).status).toBe(403);
    expect((await browse(server, `/uitnodiging/${token}`)).status).toBe(200);
    const users = await storedRows(
      server,
      `select from "user" where username = 'piet@bakkerijdekorenaar.example'`,
    );
    expect(users).toEqual([]);
  });
});

describe('a mailed link of an administrator', () => {
  const mailedLink = async (): Promise<{ user: string; token: string }> => {
    const [profile] = await storedRows<{ id: string }>(
      server,
      `select id from profile where name = 'Sales Team'`,
    );
    const Email = `${crypto.randomUUID()}@zorgeloos.example`;
    const made = await createRecord(server.ctx, {
      apiName: 'User',
      fields: { LastName: 'Nieuw', Email, Username: Email, ProfileId: profile!.id },
    });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const user = made.value.id;
    const token = await createOneTimeToken(server.ctx, {
      purpose: 'password-reset',
      ownerId: user,
      minutes: 60,
    });
    return { user, token };
  };

  it('lets somebody without a way in choose Microsoft', async () => {
    const { user, token } = await mailedLink();
    const address = `/wachtwoord-vergeten/${token}`;
    expect((await browse(server, address)).body).toContain('Doorgaan met Microsoft');
    const jar = newJar();
    const { location } = await browse(server, address, { jar, form: { aanbieder: 'microsoft' } });
    const oid = 'cccccccc-0000-4000-8000-000000000003';
    provider.state.person = { tid: tenants.partner, oid, sub: 'pairwise' };
    expect((await browse(server, provider.authorize(location), { jar })).status).toBe(303);
    const rows = await storedRows(server, 'select from identity where user_id = $1', user);
    expect(rows).toHaveLength(1);
    expect((await browse(server, address)).status).toBe(404);
  });

  it('only replaces the password of somebody who has one', async () => {
    const token = await createOneTimeToken(server.ctx, {
      purpose: 'password-reset',
      ownerId: await userId(server.ctx, 'verkoop'),
      minutes: 60,
    });
    const address = `/wachtwoord-vergeten/${token}`;
    expect((await browse(server, address)).body).not.toContain('Doorgaan met');
    const jar = newJar();
    const { location } = await browse(server, address, { jar, form: { aanbieder: 'google' } });
    expect((await browse(server, provider.authorize(location), { jar })).status).toBe(403);
    expect(await identitiesOf('verkoop')).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stepUpPageText, stepUpText } from '#messages/login/step-up.ts';
import { securityText } from '#messages/login/security.ts';
import { storedRows, userId } from '../../../support/server.ts';
import { logIn } from '../log-in.ts';
import {
  browse,
  enterBy,
  type Jar,
  linkPerson,
  newJar,
  openWithProviders,
} from './provider-fixture.ts';

/** Who has no password is asked for none. */

const both = await openWithProviders();
const { server, provider } = both;
const security = '/mijn-gegevens/beveiliging';
const stepUp = '/bevestig-wie-je-bent';
const user = await userId(server.ctx, 'garage');
const [stored] = await storedRows<{ phc: string }>(
  server,
  'select phc from password where user_id = $1',
  user,
);
provider.state.person = { sub: 'garage', claims: { email: 'garage@google.example' } };
await linkPerson(both, 'google', 'garage');

beforeEach(() => storedRows(server, 'delete from password where user_id = $1', user));
afterEach(async () => {
  await storedRows(server, 'delete from second_factor where user_id = $1', user);
  await storedRows(
    server,
    'insert into password (user_id, phc, changed_at) values ($1, $2, now()) on conflict do nothing',
    user,
    stored!.phc,
  );
});

const entered = async (): Promise<Jar> => (await enterBy(both, 'google')).jar;
const mainOf = async (jar: Jar, path: string, form?: object): Promise<string> => {
  const { body } = await browse(server, path, { jar, ...(form && { form }) });
  return /<main[^]*<\/main>/.exec(body)![0];
};
const withApp = () =>
  storedRows(
    server,
    `insert into second_factor (user_id, secret, confirmed_at, created_at) values ($1, 'x', now(), now())`,
    user,
  );

describe('a user without a password', () => {
  it('is asked for none under Beveiliging, and is told how to choose one', async () => {
    const page = await mainOf(await entered(), security);
    expect(page).not.toContain(securityText.password.current);
    expect(page).not.toMatch(/name="(?:current|password)"/);
    expect(page).toContain(securityText.password.none.text);
    expect(page).toContain('href="/wachtwoord-vergeten"');
    expect(page).toContain(securityText.sessions.textWithoutPassword);
    expect(page).not.toContain(securityText.second.proof);
    expect(page).toContain(securityText.prove.go);
  });

  it('confirms with a code or the provider on the page of all ways', async () => {
    const page = await mainOf(await entered(), stepUp);
    expect(page).not.toMatch(/wachtwoord/i);
    expect(page).toContain(stepUpPageText.codeTitle);
    expect(page).toContain(stepUpText.codeHintMail);
    expect(page).toContain(stepUpText.by('Google'));
  });

  it('is asked for a code in a form that was refused', async () => {
    const [identity] = await storedRows<{ id: string }>(
      server,
      'select id from identity where user_id = $1',
      user,
    );
    const form = { doen: 'ontkoppelen', account: identity!.id };
    const page = await mainOf(await entered(), security, form);
    expect(page).toContain(stepUpText.codeHintMail);
    expect(page).not.toContain(stepUpText.proof);
  });

  it.each(['/mijn-gegevens?wijzigen', '/mijn-gegevens'])(
    'is asked for a code in a refused form of another page, %s',
    async (path) => {
      const page = await mainOf(await entered(), path, {
        FirstName: 'Gina',
        LastName: 'Garage',
        Email: 'nieuw-adres@voorbeeld.example',
        MobilePhone: '0612345678',
        formKey: 'sleutel-zonder-wachtwoord',
      });
      expect(page).toContain(stepUpText.title);
      expect(page).toContain(stepUpText.codeHintMail);
      expect(page).not.toContain(stepUpText.proof);
    },
  );

  it('sees that a second account of the same provider can be linked', async () => {
    const jar = await entered();
    await storedRows(server, 'update session set proven_at = now() where user_id = $1', user);
    const page = await mainOf(jar, security);
    expect(page).toContain(securityText.identities.linkAnother('Google'));
    expect(page).not.toContain(`>${securityText.identities.link('Google')}<`);
  });

  it('types a code of their app', async () => {
    const jar = await entered();
    await withApp();
    expect(await mainOf(jar, stepUp)).toContain(stepUpText.codeHint);
    const page = await mainOf(jar, security);
    expect(page).toContain(`>${securityText.second.proofCode}<`);
    expect(page).not.toContain(securityText.second.proof);
  });
});

it('a user with a password and no linked account changes it and confirms with it', async () => {
  const jar = newJar(await logIn(server, 'korenaar'));
  const page = await mainOf(jar, security);
  expect(page).toContain(securityText.password.current);
  expect(page).not.toContain(securityText.password.none.text);
  expect(page).toContain(securityText.identities.link('Google'));
  expect(page).not.toContain(securityText.identities.linkAnother('Google'));
  const proof = await mainOf(jar, stepUp);
  expect(proof).toContain(stepUpPageText.ownTitle);
  expect(proof).toContain(stepUpText.hintPassword);
  expect(proof).not.toContain(stepUpPageText.ownText);
});

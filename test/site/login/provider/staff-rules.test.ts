import { hiddenField, secretIn, totpCodesAt } from '../second-steps.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEmergencyToken } from '#auth/login/emergency-log-in.ts';
import { linkIdentityByHand } from '#domain/login/link-by-hand.ts';
import { recheckPeople } from '#domain/login/provider-sessions.ts';
import { tenants } from '../../../support/login/identity-provider.ts';
import { accounts, password, storedRows, userId } from '../../../support/server.ts';
import {
  browse,
  enterBy,
  isLoggedIn,
  linkPerson,
  newJar,
  openWithProviders,
} from './provider-fixture.ts';

const roles = { claim: 'groups', roles: { beheerders: 'administrator', verkopers: 'sales' } };
const both = await openWithProviders(
  { microsoft: { roles, secondFactor: 'claim' }, google: { secondFactor: 'own' } },
  { environment: { STAFF_PASSWORD: 'off', STAFF_SECOND_FACTOR: 'required' } },
);
const { server, provider } = both;

const staff = (claims: Record<string, unknown>) => ({
  tid: tenants.own,
  oid: 'dddddddd-0000-4000-8000-000000000001',
  sub: 'pairwise',
  claims,
});
provider.state.person = staff({});
await linkPerson(both, 'microsoft', 'verkoop');
provider.state.person = { sub: 'google-staff' };
await linkPerson(both, 'google', 'verkoop');

const secondStep = 'Beveilig je account met een app';

const profileOf = async (): Promise<string | undefined> => {
  const [row] = await storedRows<{ name: string }>(
    server,
    'select p.name from "user" u join profile p on p.id = u.profileid where u.username = $1',
    accounts.verkoop,
  );
  return row?.name;
};

/** Whether the newest session that a provider began counts as proven. */
const provenSession = async (user: string): Promise<{ proven: boolean } | undefined> =>
  (
    await storedRows<{ proven: boolean }>(
      server,
      `select s.proven_at is not null as proven from session s join provider_session p on p.session = s.token
        where s.by_provider and s.user_id = $1 order by s.created_at desc limit 1`,
      user,
    )
  )[0];

beforeEach(() => {
  provider.state.person = staff({ groups: ['verkopers'], amr: ['pwd', 'mfa'] });
});

describe('staff', () => {
  it('cannot log in with a password or a mailed code when it is switched off', async () => {
    const jar = newJar();
    const form = { stap: 'wachtwoord', email: accounts.verkoop, password };
    const { status, body } = await browse(server, '/inloggen', { jar, form });
    expect([status, body.includes('Medewerkers loggen hier niet in met een wachtwoord')]).toEqual([
      400,
      true,
    ]);
    // The page with the other ways, which it names.
    expect(body).toContain('Inloggen met Microsoft');
    expect(body).toContain('Inloggen met passkey');
    const wrong = await browse(server, '/inloggen', {
      form: { ...form, password: 'verkeerd-123' },
    });
    expect(wrong.body).not.toContain('Medewerkers loggen hier niet in');
    expect(await isLoggedIn(server, jar)).toBe(false);
  });

  it('need no second step here after one at the provider, when the settings say so', async () => {
    const { status, jar } = await enterBy(both, 'microsoft');
    expect(status).toBe(303);
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it('must take the second step here otherwise', async () => {
    provider.state.person = staff({ groups: ['verkopers'], amr: ['pwd'] });
    const entered = await enterBy(both, 'microsoft');
    expect([entered.status, entered.location]).toEqual([303, '/inloggen']);
    const { jar } = entered;
    expect((await browse(server, '/inloggen', { jar })).body).toContain(secondStep);
    expect(await isLoggedIn(server, jar)).toBe(false);
    provider.state.person = {
      ...provider.state.person,
      sub: 'google-staff',
      claims: { amr: ['mfa'] },
    };
    const own = await enterBy(both, 'google');
    expect((await browse(server, '/inloggen', { jar: own.jar })).body).toContain(secondStep);
    expect(await isLoggedIn(server, own.jar)).toBe(false);
  });

  it('are logged in after the second step here', async () => {
    provider.state.person = staff({ groups: ['verkopers'], amr: ['pwd'] });
    const { jar } = await enterBy(both, 'microsoft');
    const { body } = await browse(server, '/inloggen', { jar });
    const user = await userId(server.ctx, 'verkoop');
    const secret = secretIn(body);
    const form = {
      stap: 'tweede',
      email: accounts.verkoop,
      token: hiddenField(body, 'token'),
      app: hiddenField(body, 'app'),
      code: totpCodesAt(new Date())(secret),
    };
    expect((await browse(server, '/inloggen', { jar, form })).body).toContain('herstelcodes');
    expect(await isLoggedIn(server, jar)).toBe(true);
    expect(await provenSession(user)).toEqual({ proven: false });
    // A code of the next half minute, because each code works once.
    const again = await enterBy(both, 'microsoft');
    const second = await browse(server, '/inloggen', { jar: again.jar });
    const token = hiddenField(second.body, 'token');
    const code = totpCodesAt(new Date(Date.now() + 30_000))(secret);
    await browse(server, '/inloggen', { jar: again.jar, form: { ...form, app: '', token, code } });
    expect(await isLoggedIn(server, again.jar)).toBe(true);
    expect(await provenSession(user)).toEqual({ proven: true });
    await storedRows(server, 'delete from second_factor where user_id = $1', user);
  });

  it('get the profile of their group at each log-in', async () => {
    provider.state.person = staff({ groups: ['beheerders', 'verkopers'], amr: ['mfa'] });
    await enterBy(both, 'microsoft');
    expect(await profileOf()).toBe('System Administrator');
    provider.state.person = staff({ groups: ['verkopers'], amr: ['mfa'] });
    await enterBy(both, 'microsoft');
    expect(await profileOf()).toBe('Sales Team');
  });

  it('without a mapped group do not log in', async () => {
    provider.state.person = staff({ groups: ['anders'], amr: ['mfa'] });
    const { status, body } = await enterBy(both, 'microsoft');
    expect([status, body.includes('Je hebt hier geen rol')]).toEqual([403, true]);
    provider.state.person = staff({ amr: ['mfa'] });
    expect((await enterBy(both, 'microsoft')).status).toBe(403);
  });

  it.each([
    ['an empty list', { groups: [] }, 'ended'],
    ['no groups', {}, 'ended'],
    ['groups elsewhere, because they are many', { _claim_names: { groups: 'src1' } }, 'stays'],
    ['word that there are many groups', { hasgroups: true }, 'stays'],
    ['another claim elsewhere', { _claim_names: { wids: 'src1' } }, 'ended'],
  ])('are asked about again, with %s', async (_, claims, outcome) => {
    const { jar } = await enterBy(both, 'microsoft');
    Object.assign(provider.state.person, staff({ ...claims, amr: ['mfa'] }));
    await storedRows(
      server,
      `update identity set checked_at = checked_at - interval '11 minutes', tried_at = tried_at - interval '11 minutes'`,
    );
    const looked = await recheckPeople({ ...server.ctx, now: new Date() });
    expect(looked.map(({ outcome }) => outcome)).toEqual([outcome]);
    expect(await isLoggedIn(server, jar)).toBe(outcome === 'stays');
  });

  it('cannot be locked out of administration: the last administrator keeps the profile', async () => {
    await storedRows(
      server,
      `update identity set user_id = (select id from "user" where username = $1) where provider = 'microsoft'`,
      accounts.beheer,
    );
    const { status } = await enterBy(both, 'microsoft');
    expect(status).toBe(303);
    const [row] = await storedRows<{ name: string }>(
      server,
      'select p.name from "user" u join profile p on p.id = u.profileid where u.username = $1',
      accounts.beheer,
    );
    expect(row?.name).toBe('System Administrator');
  });
});

it('customers still log in with a password', async () => {
  const form = { stap: 'wachtwoord', email: accounts.korenaar, password };
  expect((await browse(server, '/inloggen', { form })).status).toBe(303);
});

describe('a link of the operator', () => {
  const link = async (): Promise<string> => {
    const user = await userId(server.ctx, 'beheer');
    return `/inloggen/nood/${await createEmergencyToken(server.ctx, user)}`;
  };

  it('logs in without a password, with the second step, once', async () => {
    const address = await link();
    const jar = newJar();
    expect((await browse(server, address, { jar })).body).toContain('Inloggen met een noodlink');
    const entered = await browse(server, address, { jar, form: {} });
    expect([entered.status, entered.location]).toEqual([303, '/inloggen']);
    expect((await browse(server, '/inloggen', { jar })).body).toContain(secondStep);
    expect(await isLoggedIn(server, jar)).toBe(false);
    expect((await browse(server, address, { form: {} })).status).toBe(404);
    const again = await browse(server, address);
    expect([again.status, again.body.includes('werkt niet meer')]).toEqual([404, true]);
  });
});

describe('an administrator', () => {
  const subject = 'eeeeeeee-0000-4000-8000-00000000000e';

  it('links a person of an allowed tenant, who then logs in', async () => {
    expect(
      await linkIdentityByHand(server.ctx, {
        userId: await userId(server.ctx, 'verkoop'),
        provider: 'microsoft',
        subject: subject.toUpperCase(),
        tenant: tenants.partner,
      }),
    ).toEqual({ ok: true, value: { added: true } });
    provider.state.person = {
      tid: tenants.partner,
      oid: subject,
      sub: 'pairwise-e',
      claims: { groups: ['verkopers'], amr: ['mfa'] },
    };
    const { status, jar } = await enterBy(both, 'microsoft');
    expect(status).toBe(303);
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it.each([
    ['another tenant', { tenant: tenants.foreign }, 'identity.otherTenant'],
    ['no tenant where several are allowed', { tenant: '' }, 'form.required'],
    ['an address in place of an id', { subject: accounts.beheer }, 'identity.wrong'],
    ['an unknown provider', { provider: 'onbekend' }, 'identity.unknownProvider'],
    ['a tenant of a provider without tenants', { provider: 'google' }, 'identity.otherTenant'],
    [
      'an address at a provider without tenants',
      { provider: 'google', tenant: '', subject: 'anna@example.nl' },
      'identity.wrong',
    ],
  ])('cannot link %s', async (_, given, code) => {
    const user = await userId(server.ctx, 'verkoop');
    const asked = { userId: user, provider: 'microsoft', subject, tenant: tenants.partner };
    const linked = await linkIdentityByHand(server.ctx, { ...asked, ...given });
    expect(linked.ok || linked.problems[0]?.code).toBe(code);
  });

  it('needs to be one, and to have proven who they are', async () => {
    const user = await userId(server.ctx, 'verkoop');
    const asked = { userId: user, provider: 'microsoft', subject, tenant: tenants.partner };
    const byKey = await linkIdentityByHand(await server.contextOf('beheer'), asked);
    expect(byKey.ok || byKey.problems[0]?.code).toBe('stepUp.required');
    const bySales = await linkIdentityByHand(await server.contextOf('verkoop'), asked);
    expect(bySales.ok || bySales.problems[0]?.code).toBe('record.noRight');
  });
});

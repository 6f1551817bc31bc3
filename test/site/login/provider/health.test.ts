import { afterAll, expect, it } from 'vitest';
import {
  openIdentityProvider,
  clientId,
  clientSecret,
} from '../../../support/login/identity-provider.ts';
import { openSite } from '../../../support/site.ts';
import { logIn, staffHome } from '../log-in.ts';
import { browse, enterBy, newJar } from './provider-fixture.ts';

/** What administrators read about a provider that does not answer. */

const provider = await openIdentityProvider();
afterAll(() => provider.close());
const server = await openSite({
  environment: {
    LOGIN_PROVIDERS: JSON.stringify([
      { key: 'google', label: 'Google', issuer: provider.google, clientId, clientSecret },
    ]),
  },
});
const jar = newJar(await logIn(server, 'beheer'));
const page = `${await staffHome(server, 'beheer')}/beheer`;
const health = async (): Promise<string> => (await browse(server, page, { jar })).body;
const away = 'client secret in LOGIN_PROVIDERS';

it('the health page says that a provider is away, until it answers again', async () => {
  expect(await health()).toContain('Inloggen met Google');
  expect(await health()).not.toContain(away);
  provider.state.isAway = true;
  expect((await browse(server, '/inloggen/met/google')).status).toBe(503);
  expect(await health()).toContain(away);
  provider.state.isAway = false;
  // The address of its log-in page proves nothing.
  expect((await browse(server, '/inloggen/met/google')).status).toBe(303);
  expect(await health()).toContain(away);
  expect((await enterBy({ server, provider }, 'google')).status).toBe(403);
  expect(await health()).not.toContain(away);
});

const comeBack = async (change: (back: URL) => void): Promise<number> => {
  const visitor = newJar();
  const { location } = await browse(server, '/inloggen/met/google', { jar: visitor });
  const back = new URL(provider.authorize(location));
  change(back);
  return (await browse(server, back.href, { jar: visitor })).status;
};

it('a visitor cannot make it look away or working with a request that is refused', async () => {
  const changes: ((back: URL) => void)[] = [
    (back) => back.searchParams.delete('code'),
    (back) => back.searchParams.set('iss', 'https://elders.example'),
    (back) => back.searchParams.set('code', 'verzonnen'),
  ];
  for (const change of changes) expect(await comeBack(change)).toBe(403);
  provider.state.exchangeError = 'invalid_request';
  expect(await comeBack(() => undefined)).toBe(403);
  expect(await health()).not.toContain(away);
  provider.state.exchangeError = 'invalid_client';
  expect(await comeBack(() => undefined)).toBe(503);
  expect(await health()).toContain(away);
  for (const change of changes.slice(0, 2)) await comeBack(change);
  expect(await health()).toContain(away);
  provider.state.exchangeError = null;
  await enterBy({ server, provider }, 'google');
  expect(await health()).not.toContain(away);
});

it('a visitor cannot make it look away with an error in the address', async () => {
  const visitor = newJar();
  const { location } = await browse(server, '/inloggen/met/google', { jar: visitor });
  const back = new URL(provider.authorize(location));
  back.searchParams.delete('code');
  back.searchParams.set('error', 'temporarily_unavailable');
  expect((await browse(server, back.href, { jar: visitor })).status).toBe(503);
  expect(await health()).not.toContain(away);
});

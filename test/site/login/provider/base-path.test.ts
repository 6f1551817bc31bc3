import { expect, it } from 'vitest';
import { storedRows } from '../../../support/server.ts';
import { browse, linkPerson, newJar, openWithProviders } from './provider-fixture.ts';

/** Log-in with a provider on a site with HTTPS, below a path of its host. */

const site = 'https://www.voorbeeld.nl/portaal';
const { server, provider } = await openWithProviders(
  {},
  { environment: { PUBLIC_URL: new URL(site).origin, BASE_PATH: '/portaal' } },
);
/** The build of the tests has its pages at the root, and nothing listens at the public address. */
const inside = { url: `http://127.0.0.1:${String(server.port)}/` };
const pathIn = (address: string): string => address.slice(site.length);

it('the provider gets and uses public addresses, and each kind of log-out works', async () => {
  provider.state.person = { sub: 'klant', claims: {} };
  await linkPerson({ server, provider }, 'google', 'korenaar');
  const jar = newJar();
  const enter = async (sid: string) => {
    provider.state.sid = sid;
    const gone = await browse(inside, '/inloggen/met/google', { jar });
    const back = new URL(gone.location).searchParams.get('redirect_uri') ?? '';
    expect(back).toBe(`${site}/inloggen/met/google/terug`);
    expect(gone.headers.getSetCookie().join()).toMatch(
      /^__Host-zorgeloos-aanmelding=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure;/,
    );
    const entered = await browse(inside, pathIn(provider.authorize(gone.location)), { jar });
    expect(entered.status).toBe(303);
    expect((await browse(inside, '/dashboard', { jar })).status).toBe(200);
  };
  const isOut = async () => (await storedRows(server, 'select from session')).length === 0;
  await enter('een');
  const left = await browse(inside, '/secur/logout.jsp', { jar });
  const there = new URL(left.location);
  expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${site}/`);
  expect(await isOut()).toBe(true);

  await enter('twee');
  const query = new URLSearchParams({ iss: provider.google, sid: 'twee' }).toString();
  await browse(inside, `/inloggen/met/google/afmelden?${query}`);
  await expect.poll(isOut).toBe(true);

  await enter('drie');
  const form = { logout_token: await provider.logOutToken({ sid: 'drie' }) };
  const posted = await browse(inside, '/inloggen/met/google/afmelden', { form });
  expect(posted.status).toBe(200);
  await expect.poll(isOut).toBe(true);
});

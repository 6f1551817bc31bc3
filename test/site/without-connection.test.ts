import { describe, expect, it } from 'vitest';
import { type AccountName, storedRows } from '../support/server.ts';
import { openSite } from '../support/site.ts';
import { logIn } from './login/log-in.ts';

const server = await openSite();

const get = (path: string, cookie = '') =>
  fetch(new URL(path, server.url), { redirect: 'manual', headers: { cookie } });
const post = (path: string, body: Record<string, string>, cookie = '') =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(body),
  });
const fetchDeviceData = async (account: AccountName) =>
  (await get('dashboard/op-dit-apparaat', await logIn(server, account))).json();

describe('the data for offline use on a device', () => {
  it('is not given to a guest or to staff', async () => {
    expect((await get('dashboard/op-dit-apparaat')).headers.get('location')).toMatch(/^\/support/);
    expect((await get('dashboard/op-dit-apparaat', await logIn(server, 'verkoop'))).status).toBe(
      302,
    );
  });

  it('holds the user’s own company only, and expires with the session', async () => {
    const { kept, until } = await fetchDeviceData('korenaar');
    expect(kept.services.length).toBeGreaterThan(0);
    expect(kept.contacts.map(({ email }: { email: string }) => email)).toContain(
      'klant@bakkerijdekorenaar.example',
    );
    expect(JSON.stringify(kept)).not.toContain('garagevandijk');
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  });

  it('holds only service requests for a cases-only user', async () => {
    const { kept } = await fetchDeviceData('collega');
    expect([kept.services, kept.contacts]).toEqual([[], []]);
    expect(kept.requests.length).toBeGreaterThan(0);
  });

  it('is not stored by caches', async () => {
    expect(
      (await get('dashboard/op-dit-apparaat', await logIn(server, 'garage'))).headers.get(
        'cache-control',
      ),
    ).toBe('private, no-store');
  });
});

describe('an answer clears the data on the device', () => {
  const forgets = (answer: Response): string | null => answer.headers.get('clear-site-data');

  it('at a log-out, and when the session has ended', async () => {
    const cookie = await logIn(server, 'garage');
    expect(forgets(await get('dashboard', cookie))).toBeNull();
    expect(forgets(await get('secur/logout.jsp', cookie))).toBe('"storage"');
    expect(forgets(await get('dashboard', cookie))).toBe('"storage"');
    expect(forgets(await get('contact'))).toBeNull();
  });

  it('at a log-out on all devices', async () => {
    const cookie = await logIn(server, 'garage');
    const answers = [await post('mijn-gegevens/beveiliging', { doen: 'overal-uitloggen' }, cookie)];
    while (answers.at(-1)!.headers.get('location') !== '/')
      answers.push(await get(answers.at(-1)!.headers.get('location')!.slice(1), cookie));
    expect(answers.map(forgets)).toContain('"storage"');
    expect(answers.at(-1)!.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('at the log-in of an invitation', async () => {
    const colleague = {
      firstName: 'Sam',
      lastName: 'Smit',
      email: 'sam@bakkerijdekorenaar.example',
    };
    await post(
      'dashboard/bedrijf/uitnodigen',
      { ...colleague, rights: 'Volledig', formKey: 'sleutel-apparaat' },
      await logIn(server, 'korenaar'),
    );
    const [mail] = await storedRows<{ tekst__c: string }>(
      server,
      'select tekst__c from mail__c where aan__c = $1',
      colleague.email,
    );
    const link = /uitnodiging\/[\w-]+/.exec(mail!.tekst__c)![0];
    const entered = await post(link, { password: 'een heel lang wachtwoord' });
    expect([entered.status, forgets(entered)]).toEqual([303, '"storage"']);
  });
});

describe('the installable portal', () => {
  it('has a manifest with the brand, the dashboard and icons of their sizes', async () => {
    const answer = await get('portaal.webmanifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({
      name: 'Zorgeloos Zakelijk',
      short_name: 'Zorgeloos',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
    });
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const icon = Buffer.from(await (await get(src.slice(1))).arrayBuffer());
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('has its manifest linked from the portal, and not from public pages', async () => {
    const portal = await (await get('dashboard', await logIn(server, 'garage'))).text();
    expect(portal).toContain('href="/portaal.webmanifest"');
    expect(await (await get('contact')).text()).not.toMatch(/webmanifest|portal\/frame-/);
  });

  it('has a service worker that may connect to this site only', async () => {
    const answer = await get('service-worker.js');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'",
    );
  });
});

it('the offline page is not indexable', async () => {
  const page = await (await get('dashboard/zonder-verbinding')).text();
  expect(page).toContain('noindex');
});

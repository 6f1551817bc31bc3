import { afterAll, beforeAll, expect, it } from 'vitest';
import brand from '../../../brand.json' with { type: 'json' };
import { openTestServer, type TestServer } from '../../support/server.ts';
import { freePort } from '../../support/free-port.ts';

/** Well-known paths. Source: RFC 8615, RFC 9116. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
});
afterAll(() => server.close());

const get = (path: string, at: { url: string } = server, method = 'GET') =>
  fetch(new URL(path, at.url), { redirect: 'manual', method });
const settings = { PUBLIC_URL: 'http://www.voorbeeld.nl', BASE_PATH: '/zakelijk' };
const at = (port: string) => ({ url: `http://127.0.0.1:${port}/` });

it('security.txt names a contact, the languages and an end date', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(/: (.*)/s)),
  );
  expect(fields).toEqual({
    Contact: `mailto:${brand.email}`,
    Expires: expect.any(String),
    'Preferred-Languages': 'nl',
  });
  const days = (new Date(String(fields['Expires'])).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  expect(await (await get('/.well-known/security.txt', server, 'HEAD')).text()).toBe('');
  expect((await get('/.well-known/security.txt', server, 'POST')).status).toBe(405);
});

it('security.txt names its canonical URL, at the origin and below the base path', async () => {
  const port = String(await freePort());
  await server.openCopy({ ...settings, PORT: port });
  for (const root of ['', '/zakelijk']) {
    const text = await (await get(`${root}/.well-known/security.txt`, at(port))).text();
    expect(text).toContain('\r\nCanonical: http://www.voorbeeld.nl/.well-known/security.txt\r\n');
    const password = await get(`${root}/.well-known/change-password`, at(port));
    expect(password.status).toBe(302);
    expect(password.headers.get('location')).toBe('/zakelijk/mijn-gegevens/beveiliging');
  }
});

it('change-password redirects to a page that exists', async () => {
  const { headers } = await get('/.well-known/change-password');
  const page = await get(headers.get('location')!);
  expect(page.status).toBe(302); // A guest must log in first.
  expect(page.headers.get('location')).toBe('/support?naar=%2Fmijn-gegevens%2Fbeveiliging');
});

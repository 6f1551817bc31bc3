import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountName, openTestServer, type TestServer } from '../../support/server.ts';
import { readStoredState } from './stored-state.ts';
import { requestText } from '#messages/portal/requests.ts';
import { logIn } from '../login/log-in.ts';
import {
  formsOf,
  portalPaths,
  type PortalRoute,
  portalRoutes,
  sampleOf,
  type Whose,
} from './portal-rights.ts';

let server: TestServer;
const cookies = new Map<AccountName | 'guest', string>([['guest', '']]);
beforeAll(async () => {
  server = await openTestServer();
  for (const account of ['korenaar', 'collega', 'garage', 'verkoop'] as const)
    cookies.set(account, await logIn(server, account));
});
afterAll(() => server.close());

type Said = { status: number; to: string; text: string };
type Asking = AccountName | 'guest';

/** Opens the page as a browser does, or fetches its data for client-side navigation (`.data`). */
async function open(route: PortalRoute, as: Asking, data = ''): Promise<Said> {
  return answerOf(new URL((await sampleOf(route, server)) + data, server.url), as);
}

async function answerOf(url: URL, as: Asking, form?: URLSearchParams): Promise<Said> {
  const headers = { cookie: cookies.get(as)!, origin: url.origin };
  const answer = await fetch(url, {
    redirect: 'manual',
    headers,
    ...(form !== undefined && { method: 'POST', body: form }),
  });
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    text: await answer.text(),
  };
}

/**
 * Sends, as this user, every form of the page that the bakery sees, per button, and an empty form.
 */
async function sendAll(route: PortalRoute, as: Asking): Promise<Said[]> {
  const path = await sampleOf(route, server);
  const { text } = await open(route, 'korenaar');
  const sent = [
    { action: path, fields: new URLSearchParams({ formKey: 'a'.repeat(32) }) },
    ...formsOf(text, path),
  ];
  return Promise.all(
    sent.flatMap(({ action, fields }) =>
      ['', '.data'].map((data) =>
        answerOf(new URL(action.replace(/(\?.*)?$/, `${data}$1`), server.url), as, fields),
      ),
    ),
  );
}

const routesOf = (...whose: Whose[]) =>
  Object.entries(portalRoutes).filter(([, route]) => whose.includes(route.whose));
const each = (...whose: Whose[]) => routesOf(...whose).map(([path, route]) => ({ path, route }));

it('every route of the portal is in the list of portal routes', () => {
  expect(portalPaths().toSorted()).toEqual(Object.keys(portalRoutes).toSorted());
});

it('every portal route answers 200 to the bakery, except the PDFs', async () => {
  for (const [path, route] of Object.entries(portalRoutes)) {
    const { status } = await open(route, 'korenaar');
    // No termination or port-out exists yet, so their PDFs do not either.
    expect([path, path.endsWith('.pdf') ? 200 : status]).toEqual([path, 200]);
  }
});

it('the page for an invitation has a form that these tests find', async () => {
  const { text } = await open(portalRoutes['dashboard/bedrijf/uitnodigen']!, 'korenaar');
  expect(formsOf(text, '/dashboard/bedrijf/uitnodigen').length).toBeGreaterThan(0);
});

/** The statuses of a refused form: a redirect, no right, no such page, or no action. */
const refused = [302, 303, 403, 404, 405];

describe('a guest is redirected to log in, and changes nothing', () => {
  const away = /^\/(support|inloggen)\?naar=/;

  it.each(each('record', 'requestRecord', 'company', 'requests', 'login'))(
    '$path',
    async ({ route }) => {
      const before = await readStoredState(server);
      expect(await open(route, 'guest')).toMatchObject({
        status: 302,
        to: expect.stringMatching(away),
      });
      expect((await open(route, 'guest', '.data')).text).not.toContain('Korenaar');
      for (const { status, to, text } of await sendAll(route, 'guest')) {
        if (to !== '') expect(to).toMatch(away);
        expect([200, 202, ...refused]).toContain(status);
        expect(text).not.toContain('Korenaar');
      }
      expect(await readStoredState(server)).toEqual(before);
    },
  );
});

describe('a user of another company gets 404, and changes nothing', () => {
  it.each(each('record', 'requestRecord'))('$path', async ({ route }) => {
    const before = await readStoredState(server);
    expect(await open(route, 'garage')).toMatchObject({
      status: 404,
      text: expect.not.stringContaining('Korenaar'),
    });
    for (const { status, text } of await sendAll(route, 'garage')) {
      expect([202, 400, ...refused]).toContain(status);
      expect(text).not.toContain('Korenaar');
    }
    expect(await readStoredState(server)).toEqual(before);
  });

  it.each(each('company', 'requests', 'login'))(
    'and sees nothing of the bakery at $path',
    async ({ route }) => {
      for (const data of ['', '.data'])
        expect((await open(route, 'garage', data)).text).not.toContain('Korenaar');
    },
  );
});

describe('a cases-only user', () => {
  const requests = '/dashboard?tab=serviceverzoeken';
  const requestsWithReason = `${requests}&gedaan=alleen-verzoeken`;

  it.each(each('record', 'company'))(
    'sees and changes nothing else: $path',
    async ({ path, route }) => {
      const before = await readStoredState(server);
      const { status, to } = await open(route, 'collega');
      const own = path === 'dashboard' ? requests : requestsWithReason;
      expect([path, status, to]).toEqual([path, ...(status === 404 ? [404, ''] : [302, own])]);
      for (const sent of await sendAll(route, 'collega')) {
        expect([202, 400, ...refused]).toContain(sent.status);
        expect(['', own]).toContain(sent.to);
      }
      expect(await readStoredState(server)).toEqual(before);
    },
  );

  it('read why a page of the company led them to their requests', async () => {
    const reason = requestText.onlyRequests.replaceAll('’', '&#x2019;');
    const page = async (path: string) =>
      (await answerOf(new URL(path, server.url), 'collega')).text;
    expect(await page(requestsWithReason)).toContain(reason);
    expect(await page(requests)).not.toContain(reason);
  });

  it.each(each('requests', 'requestRecord', 'login'))('may open $path', async ({ route }) => {
    expect((await open(route, 'collega')).status).toBe(200);
  });
});

describe('staff are redirected to their workspace', () => {
  it.each(each('record', 'requestRecord', 'company', 'requests'))(
    'from $path',
    async ({ route }) => {
      expect(await open(route, 'verkoop')).toMatchObject({
        status: 302,
        to: expect.stringMatching(/^\/medewerker\//),
      });
    },
  );
});

/** Must be the last test. It proves that the refused forms work for their owner. */
it('the same forms change records when the bakery sends them', async () => {
  const changing: string[] = [];
  for (const [path, route] of routesOf('record', 'requestRecord', 'company', 'requests')) {
    const before = await readStoredState(server);
    await sendAll(route, 'korenaar');
    if (!isDeepStrictEqual(await readStoredState(server), before)) changing.push(path);
  }
  expect(changing).toEqual(
    expect.arrayContaining([
      'dashboard/bedrijf/contactpersoon/:contactId',
      'dashboard/bedrijf/collegas/:userId',
    ]),
  );
});

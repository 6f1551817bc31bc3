import { request as httpRequest } from 'node:http';
import type { Page } from '@playwright/test';
import { contactText } from '#messages/site/contact.ts';
import { errorActions, errorText } from '#messages/site/errors.ts';
import { plainErrorText } from '#messages/problems/plain-errors.ts';
import { problemText } from '#messages/problems/problems.ts';
import { shellText } from '#messages/site/shell.ts';
import { openTestServer, storedRows } from '../support/server.ts';
import { openDatabaseProxy } from '../database-proxy.ts';
import { expect, logIn, hydrated, test, collectFaults } from './fixtures.ts';

/** Sends a body in chunks, without a Content-Length. Gives the status. */
function sendInPieces(url: string, pieces: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(`${url}contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    sending
      .on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject);
    for (const piece of pieces) sending.write(piece);
    sending.end();
  });
}

const heading = (page: Page, kind: keyof typeof errorText) =>
  page.getByRole('heading', { level: 1, name: errorText[kind].heading });

for (const scripts of [true, false]) {
  test.describe(
    scripts ? 'an address that does not exist' : 'an address that does not exist, without scripts',
    () => {
      test.use({ javaScriptEnabled: scripts });

      test('gives a Dutch page with status 404, a search field and a link to Home', async ({
        page,
      }) => {
        const answer = await page.goto('bestaat-niet');
        expect(answer!.status()).toBe(404);
        await expect(page).toHaveTitle(new RegExp(errorText.notFound.title));
        await expect(heading(page, 'notFound')).toBeVisible();
        await expect(page.getByText(answer!.headers()['x-request-id']!)).toBeVisible();
        const field = page.getByRole('main').getByLabel(shellText.search.label);
        await field.fill('glasvezel');
        await field.press('Enter');
        await expect(page).toHaveURL(/\/zoekresultaten\?q=glasvezel$/);
        await page.goBack();
        await page.getByRole('link', { name: errorActions.home, exact: true }).click();
        await expect(page).toHaveURL(/:\d+\/$/);
      });
    },
  );
}

test('a page that is not in the visitor’s list of routes opens as a document', async ({ page }) => {
  await page.goto('');
  await hydrated(page);
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    void router.navigate('/stijlgids');
  });
  await expect(page).toHaveURL(/\/stijlgids$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.name)).toMatch(
    /\/stijlgids$/,
  );
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
});

for (const path of [
  'contact/dieper',
  'kennisdatabase/a/b/c',
  'medewerker/a07000000000000AAA',
  '%E0%A4%A',
  'assets/weg.js',
  'favicon.png',
  '.env',
  '..%2f..%2fetc%2fpasswd',
]) {
  test(`${path} gives a Dutch page with status 404`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain(errorText.notFound.heading);
  });
}

for (const [asked, right] of [
  ['/Contact', '/contact'],
  ['/contact/', '/contact'],
  ['/SUPPORT/?naar=%2Fdashboard', '/support?naar=%2Fdashboard'],
] as const) {
  test(`${asked} redirects to ${right}`, async ({ request }) => {
    const answer = await request.get(asked, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()['location']).toBe(right);
  });
}

test.describe('a form sent from another site', () => {
  const form = {
    name: 'Elders',
    email: 'elders@klant.example',
    phone: '',
    message: 'Van een andere site',
  };

  test('is refused in Dutch and not saved', async ({ request, server }) => {
    const answer = await request.post('contact', {
      form,
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain(plainErrorText.foreign.heading);
    expect(
      await storedRows(server, 'select id from contactbericht__c where email__c = $1', form.email),
    ).toEqual([]);
  });

  test('is refused from a sandboxed page too, whose origin is null', async ({ request }) => {
    expect((await request.post('contact', { form, headers: { origin: 'null' } })).status()).toBe(
      403,
    );
  });

  test('does not log in', async ({ request }) => {
    const answer = await request.post('inloggen', {
      form: { stap: 'email', email: 'a@b.nl' },
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status()).toBe(403);
  });
});

test.describe('a hostile request is not answered with a 5xx', () => {
  const nasty: [
    string,
    string,
    { method?: string; headers?: Record<string, string>; data?: string },
  ][] = [
    [
      'a form sent as JSON',
      'contact',
      { method: 'POST', headers: { 'content-type': 'application/json' }, data: '{"name":"a"}' },
    ],
    [
      'a form cut off half way',
      'contact',
      {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        data: '--x\r\ncontent-disp',
      },
    ],
    [
      'a form without a type',
      'contact',
      { method: 'POST', headers: { 'content-type': 'onzin' }, data: 'x' },
    ],
    [
      'a null byte',
      'contact',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        data: 'name=a%00b&email=a%40b.nl&message=%00',
      },
    ],
    [
      'invalid UTF-8',
      'contact',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        data: 'name=%ED%A0%80&email=a%40b.nl&message=%ED%A0%80',
      },
    ],
    ['a method no page knows', 'contact', { method: 'PUT', data: 'x' }],
    ['a deletion', 'contact', { method: 'DELETE' }],
    [
      'a form to a page without an action',
      '',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        data: 'a=b',
      },
    ],
    [
      'a form to an unknown address',
      'bestaat-niet',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        data: 'a=b',
      },
    ],
    ['a question what is allowed', 'contact', { method: 'OPTIONS' }],
    [
      'a malformed cookie',
      'dashboard',
      { headers: { cookie: 'zorgeloos_session=%00; zorgeloos_session=' } },
    ],
    [
      'an unknown session',
      'dashboard',
      { headers: { cookie: `zorgeloos_session=${'a'.repeat(43)}` } },
    ],
    ['an odd return path', 'inloggen?naar=%00%ff', {}],
    ['a long address', `contact?x=${'y'.repeat(6_000)}`, {}],
    ['an odd tab', 'dashboard?tab=%F0%9F%92%A9', {}],
    ['data of a page that is none', 'bestaat-niet.data', {}],
    ['data with unknown routes', 'contact.data?_routes=root%2Fx', {}],
    ['a manifest of odd paths', '__manifest?paths=%2F%00&version=x', {}],
  ];
  for (const [what, path, sent] of nasty) {
    test(what, async ({ request }) => {
      const answer = await request.fetch(path, { ...sent, maxRedirects: 0 });
      expect(answer.status()).toBeLessThan(500);
    });
  }

  test('a form sent in chunks without a length is accepted', async ({ server }) => {
    expect(
      await sendInPieces(server.url, [
        'name=In+stukken&email=stukken%40klant.example',
        '&phone=&message=Hallo',
      ]),
    ).toBe(303);
    expect(
      await storedRows(
        server,
        'select id from contactbericht__c where email__c = $1',
        'stukken@klant.example',
      ),
    ).toHaveLength(1);
  });

  test('a form sent in chunks that is too large is refused with 413', async ({ server }) => {
    const pieces = Array.from({ length: 12 }, () => 'x'.repeat(100_000));
    expect(await sendInPieces(server.url, pieces)).toBe(413);
  });

  test('a form of two megabytes is refused in Dutch', async ({ request }) => {
    const answer = await request.post('contact', { form: { message: 'x'.repeat(2_000_000) } });
    expect(answer.status()).toBe(413);
    expect(await answer.text()).toContain(errorText.tooLarge.heading);
  });
});

test.describe('while the system has an internal error', () => {
  test('the page answers 500 in Dutch with the id of the request, and offers to try again', async ({
    browser,
  }) => {
    const server = await openTestServer();
    const context = await browser.newContext({ baseURL: server.url });
    const faults = collectFaults(context, new URL(server.url).origin);
    const page = await context.newPage();
    await storedRows(server, 'alter table kennisartikel__c rename to elders');
    const answer = await page.goto('');
    expect(answer!.status()).toBe(500);
    await expect(heading(page, 'server')).toBeVisible();
    await expect(page.getByText(answer!.headers()['x-request-id']!)).toBeVisible();
    expect(await page.content()).not.toMatch(/kennisartikel__c|relation|at .*\.ts/);
    await storedRows(server, 'alter table elders rename to kennisartikel__c');
    await page.getByRole('link', { name: errorActions.again }).click();
    await expect(page.getByRole('region', { name: 'Alles voor kantoor' })).toBeVisible();
    expect(faults.filter((fault) => !/status of 500/.test(fault))).toEqual([]);
    await context.close();
    await server.close();
  });

  test('client-side navigation shows the error with the id of the request', async ({ browser }) => {
    const server = await openTestServer();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await storedRows(server, 'alter table kennisartikel__c rename to elders');
    await page.goto('contact');
    await hydrated(page);
    const failing = page.waitForResponse((response) => response.url().includes('.data'));
    await page
      .getByRole('banner')
      .getByRole('link', { name: /naar de homepage/ })
      .click();
    await expect(heading(page, 'server')).toBeVisible();
    await expect(page.getByText((await failing).headers()['x-request-id']!)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await context.close();
    await server.close();
  });
});

test.describe('while the visitor has no connection', () => {
  const message = 'Dit typte ik in de trein';

  test('a form says why it is not sent, and is saved once when back online', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('contact');
    await hydrated(page);
    await page.getByLabel('Naam', { exact: true }).fill('Onderweg');
    await page.getByLabel('E-mailadres').fill('onderweg@klant.example');
    await page.getByLabel('Bericht').fill(message);
    await context.setOffline(true);
    await expect(page.getByText(shellText.offline)).toBeVisible();
    await page.getByRole('button', { name: contactText.send }).click();
    await expect(page.getByText(problemText['form.unreached'])).toBeVisible();
    await expect(page.getByLabel('Bericht')).toHaveValue(message);
    await context.setOffline(false);
    await expect(page.getByText(shellText.offline)).toBeHidden();
    await page.getByRole('button', { name: contactText.send }).click();
    await expect(page).toHaveURL(/verzonden=/);
    expect(
      await storedRows(server, 'select id from contactbericht__c where bericht__c = $1', message),
    ).toHaveLength(1);
  });

  test('a link stays on the page with a message, and opens when back online', async ({
    page,
    context,
  }) => {
    await page.goto('contact');
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacyverklaring' }).click();
    await expect(page.getByText(shellText.offlineWaiting)).toBeVisible();
    await expect(page).toHaveURL(/\/contact$/);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Privacyverklaring' })).toBeVisible();
  });
});

test.describe('while the server accepts requests and does not answer', () => {
  /** Leaves the data requests of navigations unanswered; forms go through. */
  const silence = (page: Page) =>
    page.route(/\.data/, async (route) => {
      if (route.request().method() !== 'GET') await route.continue();
    });
  const again = (page: Page) =>
    page.getByRole('main').getByRole('link', { name: errorActions.again });

  test('a guest who gets an error page later finds what they typed again', async ({ page }) => {
    await page.goto('contact');
    await hydrated(page);
    await page.getByLabel('Bericht').fill('Dit typte ik in de stilte');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
      .toContain('Dit typte ik in de stilte');
    await silence(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacyverklaring' }).click();
    await expect(heading(page, 'unanswered')).toBeVisible({ timeout: 20_000 });
    await page.unrouteAll();
    await again(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacyverklaring' })).toBeVisible();
    await page.goto('contact');
    await expect(page.getByLabel('Bericht')).toHaveValue('Dit typte ik in de stilte');
  });

  test('a customer reads that a form was saved when the next page fails', async ({ page }) => {
    await logIn(page, 'korenaar');
    await page.goto('dashboard');
    await hydrated(page);
    await silence(page);
    await page.getByRole('main').locator('a[href*="serviceverzoek"]').first().click();
    await expect(heading(page, 'unanswered')).toBeVisible({ timeout: 20_000 });
    await page.unrouteAll();
    await page.goto('contact');
    await hydrated(page);
    await page.getByLabel('Bericht').fill('De lijn kraakt');
    await silence(page);
    await page.getByRole('button', { name: contactText.send }).click();
    await expect(heading(page, 'saved')).toBeVisible({ timeout: 20_000 });
    await page.unrouteAll();
  });
});

test.describe('while saving a form fails', () => {
  test('the form keeps what was typed, and shows the id of the failed request', async ({
    browser,
  }) => {
    const server = await openTestServer();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto('contact');
    await hydrated(page);
    await storedRows(server, 'alter table contactbericht__c rename to elders');
    await page.getByLabel('Naam', { exact: true }).fill('Vasthouder');
    await page.getByLabel('E-mailadres').fill('vasthouder@klant.example');
    await page.getByLabel('Bericht').fill('Dit mag niet verdwijnen');
    const failing = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: contactText.send }).click();
    await expect(page.getByText(problemText['form.failed'])).toBeVisible();
    await expect(page.getByText((await failing).headers()['x-request-id']!)).toBeVisible();
    await expect(page.getByLabel('Bericht')).toHaveValue('Dit mag niet verdwijnen');
    await context.close();
    await server.close();
  });
});

test.describe('while the database is away', () => {
  test('cached guest pages answer 200 and others 503, and both answer 200 after it', async ({
    browser,
  }) => {
    const directServer = await openTestServer();
    const cable = await openDatabaseProxy(directServer.databaseUrl);
    const server = await directServer.openCopy({ DATABASE_URL: cable.url });
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await logIn(page, 'garage');
    const guest = await browser.newContext({ baseURL: server.url });
    expect((await guest.request.get('')).status()).toBe(200);

    await cable.cut();
    expect((await guest.request.get('')).status()).toBe(200);
    expect((await guest.request.get('healthz')).status()).toBe(200);
    expect((await guest.request.get('readyz')).status()).toBe(503);
    await expect
      .poll(async () => (await guest.request.get('zoekresultaten?q=wifi')).status())
      .toBe(503);
    await expect.poll(async () => (await page.goto('dashboard'))!.status()).toBe(503);
    await expect(heading(page, 'maintenance')).toBeVisible();
    const answer = await page.goto('dashboard');
    await expect(page.getByText(answer!.headers()['x-request-id']!)).toBeVisible();

    await cable.restore();
    await expect.poll(async () => (await page.goto('dashboard'))!.status()).toBe(200);
    await expect(page.getByText('Garage Van Dijk').first()).toBeVisible();
    await guest.close();
    await context.close();
    await directServer.close();
  });
});

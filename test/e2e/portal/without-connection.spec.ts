import type { BrowserContext, Page } from '@playwright/test';
import { deviceText } from '#messages/login/device.ts';
import { draftText } from '#messages/portal/drafts.ts';
import { requestText } from '#messages/portal/requests.ts';
import { loginText } from '#messages/login/login.ts';
import { securityText } from '#messages/login/security.ts';
import { accounts, password, storedRows } from '../../support/server.ts';
import { createRow, userOf } from '../../rows.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, test } from '../fixtures.ts';

test.use({ ownContext: true });

/** The keys of the offline store of this device. */
const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('portaal', 1);
        opening.onupgradeneeded = () => void opening.result.createObjectStore('bewaard');
        opening.onerror = () => reject(new Error('no store'));
        opening.onsuccess = () => {
          const asked = opening.result.transaction('bewaard').objectStore('bewaard').getAllKeys();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result.map(String));
          };
        };
      }),
  );

const offlineHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: deviceText.heading });
const nothingStored = (page: Page) => page.getByRole('heading', { name: deviceText.nothing.title });

/** Visits the portal until the device has stored its data. */
async function visit(page: Page): Promise<void> {
  await logIn(page, 'korenaar');
  await page.goto('dashboard');
  await expect.poll(() => storedKeys(page)).toContain('van portaal');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

test('a customer can read services, persons and requests offline', async ({ page, context }) => {
  await visit(page);
  await context.setOffline(true);
  await page.goto('dashboard?tab=mijnbedrijf');
  await expect(offlineHeading(page)).toBeVisible();
  for (const name of ['Diensten', 'Contactpersonen', 'Open serviceverzoeken'])
    await expect(page.getByRole('table', { name })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: deviceText.goOn }).click();
  await expect(page).toHaveURL(/tab=mijnbedrijf$/);
});

test('the offline page says it is back online only once the server answers', async ({
  page,
  context,
}) => {
  await visit(page);
  await context.setOffline(true);
  await page.goto('dashboard');
  await expect(page.getByText(/^Je hebt geen verbinding/)).toBeVisible();
  await page.route('**/readyz', (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  await expect(page.getByText(/^Onze site antwoordt nu niet/)).toBeVisible();
  await expect(page.getByText(deviceText.back)).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText(deviceText.back)).toBeVisible();
});

test('the stored copy is shown when the server does not answer', async ({ page, context }) => {
  await visit(page);
  await context.serviceWorkers()[0]!.evaluate(() => {
    globalThis.fetch = () => Promise.withResolvers<Response>().promise;
  });
  await page.goto('dashboard?tab=mijnbedrijf');
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page).toHaveURL(/zonder-verbinding\?naar=/);
});

test.describe('an answer of 502, 503 or 504', () => {
  // The browser reports the answers that the worker passes on.
  test.use({ provoked: /responded with a status of 50[234]/ });

  for (const status of [502, 503, 504])
    test(`the stored copy is shown when a proxy answers ${status} because the server is away`, async ({
      page,
      context,
    }) => {
      await visit(page);
      await answerPagesInWorker(context, { status, headers: {} });
      await page.goto('dashboard?tab=mijnbedrijf');
      await expect(offlineHeading(page)).toBeVisible();
      await expect(page).toHaveURL(/zonder-verbinding\?naar=/);
    });

  test('the own page of the server during maintenance is shown, and not the stored copy', async ({
    page,
    context,
  }) => {
    await visit(page);
    await answerPagesInWorker(context, { status: 503, headers: { 'x-request-id': 'BCDFGHJK' } });
    await page.goto('dashboard');
    await expect(page.getByText('Een antwoord van buiten')).toBeVisible();
  });
});

/** Makes the service worker receive this answer for every page. */
async function answerPagesInWorker(
  context: BrowserContext,
  answer: { status: number; headers: Record<string, string> },
): Promise<void> {
  await context.serviceWorkers()[0]!.evaluate(({ status, headers }) => {
    globalThis.fetch = () =>
      Promise.resolve(
        new Response('Een antwoord van buiten', {
          status,
          headers: { 'content-type': 'text/plain', ...headers },
        }),
      );
  }, answer);
}

/** One word of so many letters. */
const word = (length: number) => 'Hottentottententententoonstelling'.padEnd(length, 's');

test('names and addresses of maximum length fit on a phone while offline too', async ({
  page,
  context,
  server,
}) => {
  const { accountid, contactid } = await userOf(server, 'korenaar');
  const email = `${word(50).toLowerCase()}@bakkerijdekorenaar.example`;
  await createRow(server, 'Contact', {
    AccountId: accountid,
    LastName: word(80),
    Title: word(80),
    Email: email,
  });
  await createRow(server, 'Case', {
    AccountId: accountid,
    ContactId: contactid,
    Subject: word(255),
    Status: 'In behandeling',
    Zichtbaarheid__c: 'Bedrijf',
  });
  await createRow(server, 'Aansluiting__c', {
    Account__c: accountid,
    Name: word(80),
    Soort__c: 'Mobiel',
    Status__c: 'Actief',
    Maandbedrag__c: 12.5,
  });
  await visit(page);
  await context.setOffline(true);
  await page.goto('dashboard');
  await expect(page.getByRole('table', { name: 'Contactpersonen' })).toContainText(email);
  await expectAccessible(page);
});

test('the data on the device is encrypted, and deleted at a log-out', async ({ page, context }) => {
  await visit(page);
  const found = await page.evaluate(readStorage);
  expect(found).toMatchObject({ extractable: false, taken: 'refused' });
  expect(found.texts.length).toBeGreaterThan(0);
  expect(found.texts).not.toContain('Korenaar');
  await page.goto('secur/logout.jsp');
  await expect.poll(() => storedKeys(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('dashboard').catch(() => undefined);
  await expect(offlineHeading(page)).toBeHidden();
});

test('logging out on all devices leads to Home, and deletes the data on the device', async ({
  page,
}) => {
  await visit(page);
  await page.goto('mijn-gegevens/beveiliging');
  await page.getByRole('button', { name: securityText.sessions.all }).click();
  await expect(page.getByRole('link', { name: 'Inloggen' }).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => storedKeys(page)).toEqual([]);
});

test('a page for guests deletes the data that an earlier page left on the device', async ({
  page,
  context,
}) => {
  await visit(page);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
  await context.clearCookies();
  expect(await storedKeys(page)).toContain('van portaal');
  await page.goto('');
  await expect.poll(() => storedKeys(page)).toEqual([]);
});

test('a service worker that cannot be unregistered is no error', async ({ page, context }) => {
  await visit(page);
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.unregister = () =>
      Promise.reject(new DOMException('Operation has been aborted', 'AbortError'));
  });
  await context.clearCookies();
  await page.goto('');
  const files = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('portaal-')));
  await expect.poll(files).toEqual([]);
});

test('the data on the device cannot be read after the idle time, also while offline', async ({
  page,
  context,
}) => {
  await visit(page);
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 31 * 60_000);
  await page.goto('dashboard');
  await expect(nothingStored(page)).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

test('a log-in as another user deletes the data on the device', async ({ page, context }) => {
  await visit(page);
  expect(await storedKeys(page)).toContain('key');
  await context.clearCookies();
  await page.goto('inloggen');
  await page.getByLabel(loginText.email.label, { exact: true }).fill(accounts.nieuw);
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await page.getByLabel(loginText.password.label, { exact: true }).fill(password);
  // No new data may arrive: the answer to the log-in itself deletes the old data.
  await page.route('**/op-dit-apparaat', (route) => route.abort('internetdisconnected'));
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page).toHaveURL(/dashboard$/);
  await expect.poll(() => storedKeys(page)).not.toContain('van portaal');
});

test('a form whose answer was lost is restored, and makes one record', async ({ page, server }) => {
  await visit(page);
  const address = 'dashboard/serviceverzoek/nieuw';
  const subject = page.getByLabel(requestText.make.subject.label, { exact: true });
  const description = page.getByLabel(requestText.make.description.label, { exact: true });
  const send = page.getByRole('button', { name: requestText.make.send });
  await page.goto(address);
  await subject.fill('Bellen lukt niet vanuit de bakkerij');
  await description.fill('Sinds vanmorgen hoor ik niets.');
  await expect
    .poll(() => storedKeys(page))
    .toContainEqual(expect.stringMatching(/^van begonnen \/dashboard\/serviceverzoek\/nieuw /));
  // The request arrives, and its answer is lost.
  await page.route('**/serviceverzoek/nieuw.data*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('internetdisconnected');
  });
  await send.click();
  const storedCases = () =>
    storedRows<{ id: string }>(
      server,
      `select id from "case" where subject = 'Bellen lukt niet vanuit de bakkerij'`,
    );
  await expect.poll(async () => (await storedCases()).length).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('dashboard');
  await page
    .getByRole('complementary', { name: draftText.label })
    .getByRole('link', { name: draftText.open })
    .click();
  await page.getByRole('button', { name: draftText.putBack }).click();
  await expect(subject).toHaveValue('Bellen lukt niet vanuit de bakkerij');
  await send.click();
  await expect(page).toHaveURL(/serviceverzoek\/500\w+/);
  expect(await storedCases()).toHaveLength(1);
  await expect
    .poll(() => storedKeys(page))
    .not.toContainEqual(expect.stringMatching(/^van begonnen \/dashboard\/serviceverzoek\/nieuw /));
});

test('what is typed just before a link is followed is in the draft too', async ({ page }) => {
  await page.clock.install();
  await visit(page);
  await page.goto('dashboard/serviceverzoek/nieuw');
  const subject = page.getByLabel(requestText.make.subject.label, { exact: true });
  await subject.fill('Bellen');
  await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(/^van begonnen /));
  // The user is faster than the pause after which the draft is stored.
  await page.clock.pauseAt(Date.now() + 60_000);
  await subject.fill('Bellen lukt niet');
  await page.getByRole('link', { name: requestText.detail.back }).click();
  await page
    .getByRole('complementary', { name: draftText.label })
    .getByRole('link', { name: draftText.open })
    .click();
  await page.getByRole('button', { name: draftText.putBack }).click();
  await expect(subject).toHaveValue('Bellen lukt niet');
});

test('a draft of one form on a page is restored in that form', async ({ page }) => {
  await visit(page);
  const second = async () => {
    await page.goto('dashboard/serviceverzoek/nieuw');
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    // Puts another form before it in the page.
    await page.evaluate((label) => {
      const form = [...document.forms].find(({ textContent }) => textContent.includes(label));
      form?.before(form.cloneNode(true));
    }, requestText.make.description.label);
    // Both forms have this field.
    return page.locator('main [name="subject"]');
  };
  await (await second()).nth(1).fill('In het tweede formulier');
  await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(/^van begonnen /));
  const subjects = await second();
  await page.getByRole('button', { name: draftText.putBack }).click();
  await expect(subjects.nth(1)).toHaveValue('In het tweede formulier');
  await expect(subjects.nth(0)).toHaveValue('');
});

/** Runs in the page: the encryption key, and every text in the browser's caches. */
async function readStorage() {
  const vault = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('portaal', 1);
    opening.onsuccess = () => resolve(opening.result);
  });
  const key = await new Promise<CryptoKey>((resolve) => {
    const asked = vault.transaction('bewaard').objectStore('bewaard').get('key');
    asked.onsuccess = () => resolve(asked.result as CryptoKey); // proof: `vault.ts` puts it there
  });
  vault.close();
  const answers = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()),
  );
  const texts = await Promise.all(answers.flat().map((answer) => answer.text()));
  const taken = await crypto.subtle.exportKey('raw', key).then(
    () => 'taken',
    () => 'refused',
  );
  return { extractable: key.extractable, taken, texts: texts.join() };
}

test('a browser that forbids service workers shows the portal without an error', async ({
  page,
}) => {
  // Chromium's error when the certificate is not trusted or site data is blocked.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => {
      document.documentElement.dataset['asked'] = 'yes';
      return Promise.reject(new DOMException('Workers are forbidden', 'SecurityError'));
    };
  });
  await logIn(page, 'korenaar');
  await page.goto('dashboard');
  await expect(page.locator('html[data-asked]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** The address of a script file of the page. */
const scriptFileOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')!.href);

test('a page from the network loads its files without a service worker', async ({ page }) => {
  await visit(page);
  const throughWorker: string[] = [];
  const files: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/dashboard' && response.fromServiceWorker()) throughWorker.push('the page');
    if (!pathname.startsWith('/assets/')) return;
    files.push(pathname);
    if (response.fromServiceWorker()) throughWorker.push(pathname);
  });
  await page.goto('dashboard');
  const file = await scriptFileOf(page);
  await page.evaluate(
    (address) => fetch(address, { cache: 'reload' }).then((answer) => answer.text()),
    file,
  );
  await expect.poll(() => files).toContain(new URL(file).pathname);
  expect(throughWorker).toEqual(['the page']);
});

test('a file that the service worker cannot read from its cache comes from the server', async ({
  page,
  context,
}) => {
  await visit(page);
  await page.goto('dashboard');
  // Simulates Firefox while a log-out clears the site data. A worker that believes it is offline
  // uses its cache.
  await context.serviceWorkers()[0]!.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    caches.match = () => Promise.reject(new DOMException('The cache was cleared', 'AbortError'));
  });
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.fromServiceWorker() && one.url().includes('/assets/')),
    page.evaluate(
      (address) => fetch(address).then((answer) => answer.text()),
      await scriptFileOf(page),
    ),
  ]);
  expect(response.status()).toBe(200);
});

test('a connection that is lost while the offline data arrives is no error of the page', async ({
  page,
}) => {
  // Simulates a body that breaks off, which the test server cannot do.
  await page.addInitScript((path) => {
    const send = globalThis.fetch.bind(globalThis);
    globalThis.fetch = async (...call) => {
      const answer = await send(...call);
      if (!answer.url.endsWith(path)) return answer;
      document.documentElement.dataset['asked'] = 'yes';
      return Object.defineProperty(answer, 'json', {
        value: () => Promise.reject(new TypeError('Failed to fetch')),
      });
    };
  }, 'op-dit-apparaat');
  await logIn(page, 'korenaar');
  await page.goto('dashboard');
  await expect(page.locator('html[data-asked]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

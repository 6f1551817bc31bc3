import type { Page } from '@playwright/test';
import { orderNumbersText } from '#messages/order/numbers.ts';
import { loginText } from '#messages/login/login.ts';
import { requestText } from '#messages/portal/requests.ts';
import { accounts, openTestServer, password, type TestServer } from '../support/server.ts';
import { openTlsProxy, pickAddresses, type ProxyName } from '../tls-proxy.ts';
import { expect, hydrated, test as base } from './fixtures.ts';
import { acceptButton, button, field, fillInOrder, orderNumberOn, ticks } from './order-steps.ts';

/**
 * The site in a browser behind a proxy with HTTPS, set up with a sample configuration of deploy/.
 */

type Sites = { siteBehind: (name: ProxyName) => Promise<TestServer> };

const test = base.extend<{ proxyName: ProxyName }, Sites>({
  siteBehind: [
    async ({}, give) => {
      const opened = new Map<ProxyName, Awaited<ReturnType<typeof openBehindProxy>>>();
      await give(async (name) => {
        const site = opened.get(name) ?? (await openBehindProxy(name));
        opened.set(name, site);
        return site.system;
      });
      for (const { proxy, system } of opened.values()) {
        await proxy.close();
        await system.close();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  proxyName: ['nginx', { option: true }],
  server: async ({ siteBehind, proxyName }, give) => give(await siteBehind(proxyName)),
});

async function openBehindProxy(name: ProxyName) {
  const addresses = await pickAddresses();
  const system = await openTestServer({
    environment: { ...addresses.environment, TRUSTED_PROXIES: '1' },
  });
  return { system, proxy: await openTlsProxy(name, addresses) };
}

test.use({
  ignoreHTTPSErrors: true,
  // The certificate is self-signed, and the option above does not cover the service worker.
  launchOptions: async ({ launchOptions }, give) =>
    give({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--ignore-certificate-errors'],
    }),
});
test.describe.configure({ mode: 'default' });
// The virtual authenticator would stay for the next test.
test.afterEach(({ page }) => page.close());

const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === '__Host-zorgeloos');

async function typeLogIn(page: Page): Promise<void> {
  await page.goto('inloggen');
  await page.getByLabel(loginText.email.label, { exact: true }).fill(accounts.korenaar);
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await page.getByLabel(loginText.password.label, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByText('Bakkerij De Korenaar').first().click();
  await page.getByRole('link', { name: 'Uitloggen' }).click();
  await expect(page.getByRole('link', { name: 'Inloggen' }).first()).toBeVisible();
  expect(await sessionOf(page)).toBeUndefined();
  await page.goto('dashboard');
  await expect(page).toHaveURL(/naar=%2Fdashboard$/);
}

async function sendFile(page: Page): Promise<void> {
  const { make, detail } = requestText;
  await page.goto('dashboard/serviceverzoek/nieuw');
  await page.getByLabel(make.subject.label).fill('Internet valt weg');
  await page.getByLabel(make.description.label).fill('Elke dag rond twaalf uur.');
  await page.getByLabel(detail.reply.files.label).setInputFiles({
    name: 'modem.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, ' ')]),
  });
  await page.getByRole('button', { name: make.send }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is ontvangen' })).toBeVisible();
  await expect(page.getByRole('link', { name: /modem\.pdf/ })).toBeVisible();
}

async function orderWithAuthority(page: Page): Promise<void> {
  const { bringYes, number, provider, ends, paper, file, send } = orderNumbersText;
  await fillInOrder(page, {
    async numbers() {
      await page.getByRole('radio', { name: bringYes, exact: true }).check();
      await field(page, number.label).fill('038 453 2190');
      await field(page, provider.label).fill('Belgroep Noord');
      await page.getByRole('radio', { name: new RegExp(`^${ends[1].title}`) }).check();
      await page.getByText(paper).click();
      await field(page, file.label).setInputFiles({
        name: 'machtiging.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, ' ')]),
      });
      await button(page, send).click();
    },
  });
  for (const tick of ticks(page)) await tick.check();
  await acceptButton(page).click();
  await orderNumberOn(page);
}

for (const proxyName of ['nginx', 'haproxy'] as const)
  test.describe(`behind ${proxyName}`, () => {
    test.use({ proxyName });

    test('a customer can log in, send a file, and log in again by passkey', async ({ page }) => {
      const device = await page.context().newCDPSession(page);
      await device.send('WebAuthn.enable');
      await device.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      });
      await page.addInitScript(() =>
        Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'),
      );
      await typeLogIn(page);
      expect(await sessionOf(page)).toMatchObject({
        secure: true,
        httpOnly: true,
        path: '/',
        domain: 'localhost',
        sameSite: 'Lax',
      });

      await page.goto('mijn-gegevens/beveiliging');
      await hydrated(page);
      await page.getByLabel('Naam van de passkey').fill('Laptop');
      await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
      await expect(
        page.getByRole('status').filter({ hasText: 'Je passkey is toegevoegd.' }),
      ).toBeVisible();
      await sendFile(page);
      await logOut(page);

      await page.goto('inloggen');
      await hydrated(page);
      await page.getByRole('button', { name: 'Inloggen met passkey' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    test('a guest can order, with a signed authority', ({ page }) => orderWithAuthority(page));

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('a guest can order, with a signed authority', ({ page }) => orderWithAuthority(page));

      test('a customer can log in, send a file and log out', async ({ page }) => {
        await typeLogIn(page);
        await sendFile(page);
        await page.goto('secur/logout.jsp');
        await page.goto('dashboard');
        await expect(page).toHaveURL(/naar=%2Fdashboard$/);
      });
    });
  });

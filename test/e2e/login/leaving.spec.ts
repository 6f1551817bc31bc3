import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { loginText } from '#messages/login/login.ts';
import { oauthText } from '#messages/login/oauth.ts';
import { securityText } from '#messages/login/security.ts';
import { codeFor, makeApp } from '../../contract/oauth/oauth-client.ts';
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  openIdentityProvider,
} from '../../support/login/identity-provider.ts';
import { accounts, openTestServer, password, type TestServer } from '../../support/server.ts';
import { expect, hydrated, test as base } from '../fixtures.ts';

/**
 * Ways from a page of ours to another host. Browsers apply the `form-action` of a page to each
 * redirect that follows its form, also to those that the other host makes.
 */

type World = { world: { server: TestServer; provider: IdentityProvider } };

const test = base.extend<{ tab: (scripts: boolean) => Promise<Page> }, World>({
  world: [
    async ({}, give) => {
      const provider = await openIdentityProvider();
      const client = { clientId, clientSecret };
      const google = { key: 'google', label: 'Google', issuer: provider.google, ...client };
      const server = await openTestServer({
        environment: { LOGIN_PROVIDERS: JSON.stringify([google]) },
      });
      await give({ server, provider });
      await server.close();
      await provider.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  server: ({ world }, give) => give(world.server),
  // A context of its own may leave the site.
  tab: async ({ browser, server }, give) => {
    const opened: BrowserContext[] = [];
    await give(async (scripts) => {
      const context = await browser.newContext({
        javaScriptEnabled: scripts,
        baseURL: server.url,
      });
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});
test.describe.configure({ mode: 'default' });

/** An app that sends the browser on to its other host before it answers. */
async function openApp(host: '127.0.0.1' | '[::1]' = '127.0.0.1') {
  const asked: URL[] = [];
  const app = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    if (url.hostname === host) {
      asked.push(url);
      response.writeHead(302, { location: `http://localhost:${url.port}/thuis` }).end();
      return;
    }
    response.setHeader('content-type', 'text/html').end('<h1>Terug bij de app</h1>');
  });
  app.listen(0, '::');
  await once(app, 'listening');
  // proof: it listens on a TCP port
  const { port } = app.address() as AddressInfo;
  return {
    redirect: `http://${host}:${String(port)}/terug`,
    answer: () => asked.at(-1)?.searchParams,
    close: () => app.close(),
  };
}

const authorize = (clientId: string, redirect: string, more = {}) =>
  `services/oauth2/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    scope: 'api refresh_token',
    code_challenge: 'x'.repeat(43),
    state: 'xyz',
    ...more,
  }).toString()}`;

async function typeLogIn(page: Page, scripts: boolean): Promise<void> {
  if (scripts) await hydrated(page);
  await page.getByLabel(loginText.email.label, { exact: true }).fill(accounts.garage);
  await page.getByRole('button', { name: loginText.email.next }).click();
  await page.getByLabel(loginText.password.label, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
}

const atApp = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Terug bij de app');

async function openRememberedApp(server: TestServer) {
  const app = await openApp();
  const { id, clientId } = await makeApp(server, { Redirectadressen__c: app.redirect });
  await server.call('/actions/perform-quick-action/Koppeling__c.MakeSecret', {
    as: 'beheer',
    fresh: true,
    method: 'POST',
    body: { apiName: 'Koppeling__c.MakeSecret', contextId: id, fields: {} },
  });
  await codeFor(server, { client: clientId, redirect: app.redirect, account: 'garage' });
  return { app, path: authorize(clientId, app.redirect) };
}

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test('a user who logs in for an app allowed before comes back there', async ({
      server,
      tab,
    }) => {
      const { app, path } = await openRememberedApp(server);
      const page = await tab(scripts);
      await page.goto(path);
      await typeLogIn(page, scripts);
      await atApp(page);
      expect(app.answer()?.get('code')).toMatch(/^zc_/);
      app.close();
    });

    for (const host of ['127.0.0.1', '[::1]'] as const)
      for (const button of [oauthText.consent.allow, oauthText.consent.deny])
        test(`an app at ${host} that sends the browser on hears of "${button}"`, async ({
          server,
          tab,
        }) => {
          const app = await openApp(host);
          const { clientId } = await makeApp(server, { Redirectadressen__c: app.redirect });
          const page = await tab(scripts);
          await page.goto(authorize(clientId, app.redirect));
          await typeLogIn(page, scripts);
          await page.getByRole('button', { name: button }).click();
          await atApp(page);
          expect(app.answer()?.get('state')).toBe('xyz');
          app.close();
        });

    test('a user links, logs in and logs out at a provider with two hosts', async ({
      world: { provider, server },
      tab,
    }) => {
      const page = await tab(scripts);
      provider.state.person = { sub: `persoon-${String(scripts)}` };
      await page.goto('inloggen?naar=%2Fmijn-gegevens%2Fbeveiliging');
      await typeLogIn(page, scripts);
      const { link, linkAnother } = securityText.identities;
      // The same customer may have linked an account in the test before.
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await button(link('Google'))
        .or(button(linkAnother('Google')))
        .click();
      await expect(page.getByText(securityText.done.gekoppeld)).toBeVisible();
      await page.goto('secur/logout.jsp');
      await page.goto('inloggen?naar=%2Fmijn-gegevens%2Fbeveiliging');
      await page.getByRole('link', { name: loginText.provider.logIn('Google') }).click();
      await expect(page).toHaveURL(/\/mijn-gegevens\/beveiliging$/);
      // A link of another site leads to the question whether to log out, which is a form.
      await page.goto('about:blank');
      await page.setContent(`<a href="${server.url}secur/logout.jsp">Uit</a>`);
      await page.getByRole('link').click();
      await page.getByRole('button', { name: loginText.out.yes }).click();
      await expect(page).toHaveURL(server.url);
      await page.goto('dashboard');
      await expect(page).toHaveURL(/naar=%2Fdashboard$/);
    });
  });

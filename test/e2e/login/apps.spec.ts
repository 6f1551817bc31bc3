import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loginText } from '#messages/login/login.ts';
import { oauthText } from '#messages/login/oauth.ts';
import { accounts, password } from '../../support/server.ts';
import { expectAccessible } from '../axe.ts';
import { expect, hydrated, logIn, test } from '../fixtures.ts';

/** A user allows an app and comes back there, from the page on which they logged in. */

test.use({ ownServer: {} });

const { consent: text } = oauthText;

/** The page of a program on the computer of the user. */
async function openProgram() {
  const asked: URL[] = [];
  const program = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://localhost'));
    response.setHeader('content-type', 'text/html').end('<h1>Terug bij het programma</h1>');
  });
  program.listen(0, 'localhost');
  await once(program, 'listening');
  // proof: it listens on a TCP port
  const { port } = program.address() as AddressInfo;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'PlatformCLI',
    redirect_uri: `http://localhost:${String(port)}/OauthRedirect`,
    scope: 'api refresh_token openid',
    code_challenge: 'x'.repeat(43),
    state: 'xyz',
  });
  return {
    path: `services/oauth2/authorize?${query.toString()}`,
    /** What the program got, without requests for an icon. */
    answer: () => asked.find(({ pathname }) => pathname === '/OauthRedirect')?.searchParams,
    close: () => program.close(),
  };
}

for (const scripts of [true, false])
  test(`a guest logs in, allows an app and returns to it ${scripts ? 'with' : 'without'} scripts`, async ({
    browser,
    server,
  }) => {
    const program = await openProgram();
    const context = await browser.newContext({ javaScriptEnabled: scripts, baseURL: server.url });
    const page = await context.newPage();
    await page.goto(program.path);
    if (scripts) await hydrated(page);
    await page.getByLabel(loginText.email.label, { exact: true }).fill(accounts.garage);
    await page.getByRole('button', { name: loginText.email.next }).click();
    await page.getByLabel(loginText.password.label, { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/wil toegang$/);
    await expect(page.getByText(accounts.garage)).toBeVisible();
    await page.getByRole('button', { name: text.allow }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terug bij het programma');
    expect(program.answer()?.get('code')).toMatch(/^zc_/);
    expect(program.answer()?.get('state')).toBe('xyz');
    await context.close();
    program.close();
  });

test('a user refuses an app, which hears it', async ({ browser, server }) => {
  const program = await openProgram();
  // A context of its own may leave the site.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await logIn(page, 'garage');
  await page.goto(program.path);
  await hydrated(page);
  await page.getByRole('button', { name: text.deny }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terug bij het programma');
  expect(program.answer()?.get('error')).toBe('access_denied');
  await context.close();
  program.close();
});

test('the pages about apps are accessible, narrow and wide', async ({ page }) => {
  const program = await openProgram();
  await logIn(page, 'garage');
  for (const path of [
    program.path,
    'app-toestaan?client_id=onbekend',
    'apparaat-koppelen',
    'apparaat-koppelen?user_code=BCDF-GHJK',
    'apparaat-koppelen?verzonden=gekoppeld',
  ]) {
    await page.goto(path);
    await hydrated(page);
    await expectAccessible(page, path);
  }
  program.close();
});

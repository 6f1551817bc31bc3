import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loginText } from '#messages/login/login.ts';
import { calendarText as calendar } from '#messages/login/calendar.ts';
import { oauthText } from '#messages/login/oauth.ts';
import { accounts, password, type TestServer } from '../../support/server.ts';
import { expectAccessible } from '../axe.ts';
import { expect, hydrated, logIn, test } from '../fixtures.ts';

/** A user allows an app and comes back there, from the page on which they logged in. */

test.use({ ownServer: {} });

const { consent: text, device, apps } = oauthText;

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

/** An app that registers itself, with the longest name that it may have. */
async function registerApp(server: TestServer): Promise<string> {
  const answer = await fetch(new URL('services/oauth2/register', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Boekhoudkoppelingsprogramma voor administratiekantoren en zelfstandigen B.V.',
      redirect_uris: ['https://administratiekantorenkoppeling.klantomgeving.example/terug'],
    }),
  });
  // proof: what the endpoint answers
  const { client_id: id } = (await answer.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    scope: 'api refresh_token openid profile email',
    code_challenge: 'x'.repeat(43),
  });
  return `services/oauth2/authorize?${query.toString()}`;
}

/** The code that a program shows to its user. */
async function askDeviceCode(server: TestServer): Promise<string> {
  const answer = await fetch(new URL('services/oauth2/device_authorization', server.url), {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'PlatformCLI', scope: 'api openid' }),
  });
  // proof: what the endpoint answers
  return ((await answer.json()) as { user_code: string }).user_code;
}

test('the pages about apps are accessible, narrow and wide', async ({ page, server }) => {
  const program = await openProgram();
  await logIn(page, 'garage');
  for (const path of [
    program.path,
    await registerApp(server),
    'app-toestaan?client_id=onbekend',
    'app-toestaan?aanvraag=verlopen',
    'apparaat-koppelen',
    'apparaat-koppelen?user_code=BCDF-GHJK',
    `apparaat-koppelen?user_code=${await askDeviceCode(server)}`,
    'apparaat-koppelen?verzonden=gekoppeld',
    'apparaat-koppelen?verzonden=geweigerd',
    'mijn-gegevens/beveiliging',
    'bevestig-wie-je-bent',
  ]) {
    await page.goto(path);
    await hydrated(page);
    await expectAccessible(page, path);
  }
  program.close();
});

test('an app that only learns who somebody is, is not said to act for them', async ({ page }) => {
  const program = await openProgram();
  await logIn(page, 'garage');
  await page.goto(program.path.replace('api+refresh_token+openid', 'openid'));
  await expect(page.getByText(text.identityLede)).toBeVisible();
  program.close();
});

for (const scripts of [true, false])
  test(`a user types the code of a device by keyboard ${scripts ? 'with' : 'without'} scripts`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: scripts, baseURL: server.url });
    const page = await context.newPage();
    const loaded = () => (scripts ? hydrated(page) : Promise.resolve());
    await logIn(page, 'garage');
    await page.goto('apparaat-koppelen');
    await loaded();
    const code = page.getByLabel(device.code, { exact: true });
    await code.fill('BCDF-GHJK');
    await code.press('Enter');
    await expect(page.getByText(device.wrong)).toBeVisible();
    await expect(page).toHaveTitle(/^Apparaat koppelen: één veld/);
    if (scripts) await expect(code).toBeFocused();
    const right = await askDeviceCode(server);
    await code.fill(right.toLowerCase().replace('-', ' '));
    await code.press('Enter');
    await expect(page.getByText(device.shown)).toBeVisible();
    await expect(page.getByText(right, { exact: true })).toHaveCount(1);
    await page.getByRole('button', { name: text.allow }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(device.allowed.title);
    await expect(page).toHaveTitle(new RegExp(`^${device.allowed.title}`));
    await context.close();
  });

test('an app is withdrawn under Beveiliging by keyboard', async ({ page, server }) => {
  const program = await openProgram();
  await logIn(page, 'garage');
  const allowed = await page.request.post(
    program.path.replace('services/oauth2/authorize', 'app-toestaan'),
    {
      form: { besluit: 'toestaan' },
      headers: { origin: new URL(server.url).origin },
      maxRedirects: 0,
    },
  );
  expect(allowed.ok()).toBe(true);
  program.close();
  await page.goto('mijn-gegevens/beveiliging');
  await hydrated(page);
  const line = page.getByRole('listitem').filter({ hasText: 'Toegestaan' }).first();
  await line.locator('summary').press('Enter');
  await line.getByRole('button', { name: apps.removeYes }).press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'De app heeft geen toegang meer.' }),
  ).toBeVisible();
});

for (const scripts of [true, false])
  test(`a user makes and withdraws the address of their calendar ${scripts ? 'with' : 'without'} scripts`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: scripts, baseURL: server.url });
    const page = await context.newPage();
    const loaded = () => (scripts ? hydrated(page) : Promise.resolve());
    await logIn(page, 'garage');
    await page.goto('mijn-gegevens/beveiliging');
    await loaded();
    await page.locator('summary').filter({ hasText: calendar.make }).press('Enter');
    await page.getByRole('button', { name: calendar.makeYes }).press('Enter');
    const address = page.getByLabel(calendar.address, { exact: true });
    await expect(address).toBeInViewport();
    await expect(page.getByRole('button', { name: calendar.renewYes })).toBeHidden();
    const file = await page.request.get(await address.inputValue());
    expect(await file.text()).toContain('BEGIN:VCALENDAR');
    const line = page.getByRole('listitem').filter({ hasText: calendar.on });
    await line.locator('summary').press('Enter');
    await expect(line.getByText(calendar.removeText)).toBeVisible();
    await line.getByRole('button', { name: calendar.removeYes }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'werkt niet meer' })).toBeVisible();
    expect((await page.request.get(file.url())).status()).toBe(404);
    await context.close();
  });

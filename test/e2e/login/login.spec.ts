import type { Page } from '@playwright/test';
import { loginText } from '#messages/login/login.ts';
import { problemText } from '#messages/problems/problems.ts';
import { supportText } from '#messages/site/support.ts';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { type AccountName, accounts, password, storedRows } from '../../support/server.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

const emailField = (page: Page) => page.getByLabel(loginText.email.label, { exact: true });
const passwordField = (page: Page) => page.getByLabel(loginText.password.label, { exact: true });
const continueButton = (page: Page) => page.getByRole('button', { name: 'Doorgaan' });
const logInButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true });

async function typeBoth(page: Page, address: string, word = password): Promise<void> {
  await emailField(page).fill(address);
  await continueButton(page).click();
  await passwordField(page).fill(word);
  await logInButton(page).click();
}

const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'zorgeloos_session');

for (const scripts of [true, false]) {
  test.describe(scripts ? 'logging in' : 'logging in without scripts', () => {
    test.use({ javaScriptEnabled: scripts });
    test.beforeEach(async ({ page }) => {
      await page.goto('inloggen');
      if (scripts) await hydrated(page);
    });

    test('the e-mail step refuses an empty address at the field', async ({ page }) => {
      await continueButton(page).click();
      await expect(emailField(page)).toHaveAccessibleDescription(
        /Er is geen e-mailadres ingevuld\.$/,
      );
    });

    test('the e-mail step refuses half an address, and keeps what was typed', async ({ page }) => {
      await emailField(page).fill('klant@bakkerij');
      await continueButton(page).click();
      await expect(emailField(page)).toHaveAccessibleDescription(
        /Voer een correct e-mailadres in$/,
      );
      await expect(emailField(page)).toHaveValue('klant@bakkerij');
    });

    test('the e-mail step continues for an address without an account', async ({ page }) => {
      await emailField(page).fill('niemand@nergens.example');
      await continueButton(page).click();
      await expect(passwordField(page)).toBeVisible();
      await expect(page.getByText('niemand@nergens.example')).toBeVisible();
    });

    test('the password step leads back to the e-mail step, with the address', async ({ page }) => {
      await emailField(page).fill('niemand@nergens.example');
      await continueButton(page).click();
      await page.getByRole('button', { name: loginText.password.other }).click();
      await expect(emailField(page)).toHaveValue('niemand@nergens.example');
    });

    test('a wrong password is refused, and is not in the page', async ({ page }) => {
      await typeBoth(page, accounts.garage, 'Niet-het-wachtwoord-1');
      await expect(
        page.getByRole('group').filter({ hasText: problemText['login.wrong'] }),
      ).toBeVisible();
      if (!scripts) await expect(passwordField(page)).toHaveValue('');
      expect(await page.content()).not.toContain('Niet-het-wachtwoord-1');
      expect(await sessionOf(page)).toBeUndefined();
    });

    test('a customer lands on the dashboard', async ({ page }) => {
      await typeBoth(page, accounts.garage);
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });
}

test.describe('logging in', () => {
  test('an unknown address is answered exactly like a wrong password', async ({ request }) => {
    const answers = await Promise.all(
      ['onbekend@garagevandijk.example', 'anders@garagevandijk.example', accounts.garage].map(
        async (address) => {
          const answer = await request.post('inloggen', {
            form: { stap: 'wachtwoord', email: address, password: 'Niet-het-wachtwoord-1' },
          });
          const html = await answer.text();
          return {
            status: answer.status(),
            html: html.replaceAll(address, '').replaceAll(/nonce="[^"]*"/g, ''),
          };
        },
      ),
    );
    expect(answers[0]!.status).toBe(400);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual(answers[2]);
  });

  test('the e-mail step answers the same for an address that exists and one that does not', async ({
    request,
  }) => {
    const [known, unknown] = await Promise.all(
      [accounts.garage, 'onbekend@garagevandijk.example'].map(async (address) => {
        const answer = await request.post('inloggen', {
          form: { stap: 'email', email: address },
        });
        return (await answer.text()).replaceAll(address, '').replaceAll(/nonce="[^"]*"/g, '');
      }),
    );
    expect(known).toBe(unknown);
  });

  test('a wrong password is never sent back in the page', async ({ request }) => {
    const answer = await request.post('inloggen', {
      form: { stap: 'wachtwoord', email: accounts.garage, password: 'Niet-het-wachtwoord-1' },
    });
    expect(await answer.text()).not.toContain('Niet-het-wachtwoord-1');
  });

  const landings: [AccountName, string, RegExp][] = [
    ['korenaar', 'a customer', /^\/dashboard$/],
    ['collega', 'a cases-only user', /^\/dashboard\?tab=serviceverzoeken$/],
    ['verkoop', 'a member of the sales team', /^\/medewerker\/\w{18}$/],
    ['beheer', 'an administrator', /^\/medewerker\/\w{18}$/],
  ];
  for (const [account, who, path] of landings) {
    test(`${who} lands at ${path.source}`, async ({ request }) => {
      const answer = await request.post('inloggen', {
        form: { stap: 'wachtwoord', email: accounts[account], password },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(303);
      expect(answer.headers()['location']).toMatch(path);
    });
  }

  test('the address may be typed in capitals and with spaces around it', async ({ page }) => {
    await page.goto('inloggen');
    await hydrated(page);
    await typeBoth(page, ` ${accounts.garage.toUpperCase()} `);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('the session cookie is for this host, HttpOnly and SameSite=Lax', async ({ page }) => {
    await logIn(page, 'garage');
    expect(await sessionOf(page)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      expires: -1,
      domain: '127.0.0.1',
      secure: false,
    });
  });

  test('the database holds no token that would open the session', async ({ page, server }) => {
    await logIn(page, 'garage');
    const { value } = (await sessionOf(page))!;
    const rows = await storedRows<{ row: string }>(
      server,
      'select row_to_json(s)::text as row from session s',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain(value);
  });

  test('the log-in page redirects a logged-in user to the dashboard', async ({ page }) => {
    await logIn(page, 'garage');
    await page.goto('inloggen');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('the password can be shown and hidden again', async ({ page }) => {
    await page.goto('inloggen');
    await hydrated(page);
    await emailField(page).fill(accounts.garage);
    await continueButton(page).click();
    await expect(passwordField(page)).toBeFocused();
    await passwordField(page).fill('abc');
    await page.getByRole('button', { name: loginText.password.show }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: loginText.password.hide }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
  });
});

test.describe('the page that was asked for', () => {
  const within: [string, string][] = [
    ['/dashboard?tab=mijnbedrijf', '/dashboard?tab=mijnbedrijf'],
    ['/contact', '/contact'],
  ];
  for (const [asked, to] of within) {
    test(`${asked} is returned to after logging in`, async ({ request }) => {
      const answer = await request.post(`inloggen?naar=${encodeURIComponent(asked)}`, {
        form: { stap: 'wachtwoord', email: accounts.garage, password },
        maxRedirects: 0,
      });
      expect(answer.headers()['location']).toBe(to);
    });
  }

  for (const asked of [
    '//evil.example',
    'https://evil.example/',
    '\\\\evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/secur/logout.jsp',
  ]) {
    test(`${JSON.stringify(asked)} is not opened after logging in`, async ({ request }) => {
      const answer = await request.post(`inloggen?naar=${encodeURIComponent(asked)}`, {
        form: { stap: 'wachtwoord', email: accounts.garage, password },
        maxRedirects: 0,
      });
      expect(answer.headers()['location']).toBe('/dashboard');
    });
  }

  test('the dashboard redirects a guest to support with a 302', async ({ request }) => {
    const answer = await request.get('dashboard', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toMatch(/^\/support(\?|$)/);
  });

  test('support leads a guest by the log-in page back to the page that they asked for', async ({
    page,
  }) => {
    await page.goto('dashboard?tab=mijnbedrijf');
    await expect(page).toHaveURL(/\/support/);
    await expect(page.getByText(supportText.guest.asked)).toBeVisible();
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: supportText.guest.login }).click();
    await typeBoth(page, accounts.garage);
    await expect(page).toHaveURL(/\/dashboard\?tab=mijnbedrijf$/);
    await expect(
      page.getByRole('heading', { level: 1, name: dashboardText.companyTab.title }),
    ).toBeVisible();
  });
});

test.describe('logging out', () => {
  // A log-out clears the site data of the browser. After that, Playwright sometimes could not clear
  // the shared context or close its page.
  test.use({ ownContext: true });

  const customerOf = (page: Page) => page.getByText('Garage Van Dijk').first();

  test('by the profile menu leads to Home as a guest', async ({ page }) => {
    await logIn(page, 'garage');
    await page.goto('dashboard');
    await hydrated(page);
    await page.getByRole('banner').getByText('Garage Van Dijk').click();
    await page.getByRole('link', { name: 'Uitloggen' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeVisible();
    expect(await sessionOf(page)).toBeUndefined();
  });

  test('ends the session on the server, not only the cookie', async ({ page, request }) => {
    await logIn(page, 'garage');
    const { name, value } = (await sessionOf(page))!;
    await page.goto('secur/logout.jsp');
    const answer = await request.get('dashboard', {
      headers: { cookie: `${name}=${value}` },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  });

  test('is followed by no personal data after the back button', async ({ page }) => {
    await logIn(page, 'garage');
    await page.goto('dashboard');
    await expect(customerOf(page)).toBeVisible();
    await page.goto('secur/logout.jsp');
    await page.goBack();
    await expect(page).toHaveURL(/\/support/);
    await expect(customerOf(page)).toHaveCount(0);
  });

  for (const site of ['cross-site', 'prefetch']) {
    test(`by a ${site} GET asks first and keeps the session`, async ({ page }) => {
      await logIn(page, 'garage');
      const headers: Record<string, string> =
        site === 'cross-site'
          ? { 'sec-fetch-site': 'cross-site' }
          : { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' };
      const answer = await page.request.get('secur/logout.jsp', { headers, maxRedirects: 0 });
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain(loginText.out.heading);
      expect((await page.request.get('dashboard', { maxRedirects: 0 })).status()).toBe(200);
    });
  }

  test('by a link on another site asks first, and then logs out by its button', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await logIn(page, 'garage');
    // To a browser, another host name of the same machine is another site.
    const elsewhere = `${server.url.replace('127.0.0.1', 'localhost')}elders`;
    const link = `<a href="${server.url}secur/logout.jsp">Kijk hier</a>`;
    await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: link }));
    await page.goto(elsewhere);
    await page.getByRole('link').click();
    await expect(
      page.getByRole('heading', { level: 1, name: loginText.out.heading }),
    ).toBeVisible();
    expect(await sessionOf(page)).toBeDefined();
    await page.getByRole('button', { name: loginText.out.yes }).click();
    await expect(page).toHaveURL(server.url);
    expect(await sessionOf(page)).toBeUndefined();
    await context.close();
  });
});

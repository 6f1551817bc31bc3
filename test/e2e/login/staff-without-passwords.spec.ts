import type { Page } from '@playwright/test';
import { mailPasswordLinkAction } from '#domain/users/user-verbs.ts';
import { forgottenPasswordText } from '#messages/login/forgotten-password.ts';
import { loginText } from '#messages/login/login.ts';
import { stepUpPageText, stepUpText as text } from '#messages/login/step-up.ts';
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  openIdentityProvider,
} from '../../support/login/identity-provider.ts';
import { accounts, storedRows, type TestServer, userId } from '../../support/server.ts';
import { atEveryWidth } from '../axe.ts';
import { expect, hydrated, test } from '../fixtures.ts';

/** A member of staff who may use no password (`STAFF_PASSWORD=off`) links an account and confirms. */

// The settings of the server name the address of the provider before either of them runs.
const port = 20_000 + (process.pid % 10_000);
const issuer = `http://127.0.0.1:${String(port)}/google`;
const google = { key: 'google', label: 'Google', issuer, clientId, clientSecret };

test.use({
  ownServer: {
    environment: { LOGIN_PROVIDERS: JSON.stringify([google]), STAFF_PASSWORD: 'off' },
  },
  provoked: /^left the site for http:\/\/(?:127\.0\.0\.1|localhost):\d+\/google\/authorize/,
});
test.describe.configure({ mode: 'default' });

let provider: IdentityProvider;
test.beforeAll(async () => {
  provider = await openIdentityProvider({ port });
});
test.afterAll(() => provider.close());

const person = (claims: Record<string, unknown> = {}) => ({ sub: 'google-medewerker', claims });

/** The address in the mail that an administrator has sent. */
async function mailedLink(server: TestServer): Promise<string> {
  await storedRows(server, 'delete from identity');
  await storedRows(server, 'delete from mail__c');
  await mailPasswordLinkAction(await server.contextOf('beheer'), {
    id: await userId(server.ctx, 'verkoop'),
    values: {},
  });
  const [mail] = await storedRows<{ text: string }>(
    server,
    'select tekst__c as text from mail__c where aan__c = $1',
    accounts.verkoop,
  );
  return /wachtwoord-vergeten\/[\w-]+/.exec(mail!.text)![0];
}

async function linkAccount(page: Page, server: TestServer): Promise<void> {
  provider.state.person = person();
  await page.goto(await mailedLink(server));
  await hydrated(page);
  await page.getByRole('button', { name: loginText.provider.continue('Google') }).press('Enter');
  await expect(page.getByRole('banner')).toContainText('Zorgeloos');
  await expect(page).not.toHaveURL(/wachtwoord-vergeten/);
}

test('they link an account from a mail, without a password', async ({ page, server }) => {
  await page.goto(await mailedLink(server));
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    forgottenPasswordText.account.title,
  );
  await expect(page.locator('input[type=password]')).toHaveCount(0);
  await atEveryWidth(page, 'link-account');
  await linkAccount(page, server);
});

test('they confirm with that account, and are asked for nothing else', async ({ page, server }) => {
  await linkAccount(page, server);
  await page.goto('mijn-gegevens/beveiliging');
  await hydrated(page);
  await atEveryWidth(page, 'security');
  await page.goto('bevestig-wie-je-bent?naar=/mijn-gegevens/beveiliging');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: stepUpPageText.byTitle })).toBeVisible();
  await expect(page.locator('input[type=password]')).toHaveCount(0);
  await expect(page.locator('fieldset.step-up')).toHaveCount(0);
  await atEveryWidth(page, 'confirm');
  provider.state.person = person({ auth_time: Math.floor(Date.now() / 1_000) });
  await page.getByRole('link', { name: text.by('Google') }).press('Enter');
  await expect(page).toHaveURL(/mijn-gegevens\/beveiliging$/);
});

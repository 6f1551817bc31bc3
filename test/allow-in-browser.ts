import type { Browser } from '@playwright/test';
import { loginText } from '#messages/login/login.ts';
import { oauthText } from '#messages/login/oauth.ts';
import { installBrowser } from '../scripts/browser.mjs';

type Person = { email: string; password: string };

/**
 * Opens the address of an app in a new browser, logs in and allows the app. Gives the text of the
 * page of the app, at `last`, to which the browser comes back.
 */
export async function allowInBrowser(
  address: string,
  { email, password }: Person,
  last: string,
): Promise<string> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'nl-NL' });
    await page.goto(address);
    await page.getByLabel(loginText.email.label, { exact: true }).fill(email);
    await page.getByRole('button', { name: loginText.email.next }).click();
    await page.getByLabel(loginText.password.label, { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
    await page.getByRole('button', { name: oauthText.consent.allow }).click();
    await page.waitForURL(last);
    return await page.locator('body').innerText();
  } finally {
    await browser.close();
  }
}

async function openBrowser(): Promise<Browser> {
  const { chromium } = await import('@playwright/test');
  const executablePath = await installBrowser();
  return chromium.launch(executablePath === '' ? {} : { executablePath });
}

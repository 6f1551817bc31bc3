import { contactText } from '#messages/site/contact.ts';
import { mailboxText } from '#messages/mail/mailbox.ts';
import { expect, hydrated, test } from '../fixtures.ts';

test.use({ ownServer: { environment: { DEMO: '1' } } });

test('a mail is shown with its formatting, and again after Back', async ({ page, request }) => {
  const sent = await request.post('contact', {
    form: { name: 'Noor', email: 'noor@klant.example', phone: '', message: 'Hallo' },
  });
  expect(sent.url()).toContain('verzonden=');
  const heading = page
    .frameLocator('iframe')
    .getByRole('heading', { level: 1, name: /We hebben je bericht ontvangen/ });
  await page.goto('inloggen');
  await hydrated(page);
  await page.getByRole('link', { name: mailboxText.link }).click();
  await page.getByRole('link', { name: /We hebben je bericht ontvangen/ }).click();
  await expect(heading).toBeVisible();
  await hydrated(page);
  await page.getByRole('link', { name: mailboxText.mail.back }).click();
  await expect(page.getByRole('heading', { level: 1, name: mailboxText.title })).toBeVisible();
  await page.goto('contact');
  await expect(page.getByRole('button', { name: contactText.send })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: mailboxText.title })).toBeVisible();
  await hydrated(page);
  await page.goBack();
  await expect(heading).toBeVisible();
});

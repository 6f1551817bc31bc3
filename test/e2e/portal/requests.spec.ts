import { requestText } from '#messages/portal/requests.ts';
import { formProblemText } from '#messages/problems/form-problems.ts';
import { ownAndForeignCompany } from '../../support/server.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, hydrated, test, withoutStream } from '../fixtures.ts';

/** Service requests in a browser. Source: spec §2, decisions.md §2, §6. */

const { detail, make } = requestText;

test('a customer can create, reply to, close and reopen a request', async ({ page }) => {
  await logIn(page, 'korenaar');
  await page.goto('dashboard/serviceverzoek/nieuw');
  await hydrated(page);
  await expect(page.getByRole('button', { name: make.suggestions.search })).toHaveCount(0);
  await page.getByLabel(make.subject.label).fill('Internet valt weg in de winkel');
  await expect(page.getByText(make.suggestions.title)).toBeVisible();
  await page.getByRole('button', { name: make.send }).click();
  await expect(page.getByRole('link', { name: formProblemText['form.required'] })).toBeVisible();
  await page.getByLabel(make.description.label).fill('Elke dag rond twaalf uur.');
  await page.getByRole('button', { name: make.send }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is ontvangen' })).toBeVisible();

  const message = page.getByLabel(detail.reply.message.label);
  await message.focus();
  await page.keyboard.type('Hier is een foto van het modem.');
  await page.keyboard.press('Tab');
  await page.getByLabel(detail.reply.files.label).setInputFiles({
    name: 'modem.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(detail.done.reactie)).toBeVisible();
  await expect(page.getByRole('link', { name: /modem\.pdf/ })).toBeVisible();
  await expect(message).toHaveValue('');

  await message.fill('Dit typ ik nog.');
  await page.getByRole('button', { name: detail.close.button }).click();
  await expect(page.getByText(detail.done.gesloten)).toBeVisible();
  await expect(message).toHaveValue('Dit typ ik nog.');
  await page.getByRole('button', { name: detail.undo }).click();
  await expect(page.getByText(detail.done.open)).toBeVisible();
});

test('a reply that cannot be sent says so and keeps what was typed', async ({ page, context }) => {
  await withoutStream(page);
  await logIn(page, 'korenaar');
  await page.goto('dashboard?tab=serviceverzoeken');
  await hydrated(page);
  await page.getByRole('table').getByRole('link').nth(4).click();
  const message = page.getByLabel(detail.reply.message.label);
  await message.fill('Zonder verbinding getypt.');
  await context.setOffline(true);
  await page.getByRole('button', { name: detail.reply.send }).click();
  await expect(page.getByText(formProblemText['form.unreached']).first()).toBeVisible();
  await expect(message).toHaveValue('Zonder verbinding getypt.');
  await context.setOffline(false);
  await page.getByRole('button', { name: detail.reply.send }).click();
  await expect(page.getByText('Zonder verbinding getypt.')).toHaveCount(1);
  await expect(message).toHaveValue('');
});

test('the list, the form and the page of a request have no accessibility faults', async ({
  page,
}) => {
  await logIn(page, 'korenaar');
  for (const path of [
    'dashboard?tab=serviceverzoeken&sorteer=-onderwerp',
    'dashboard/serviceverzoek/nieuw?soort=storing',
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.goto('dashboard?tab=serviceverzoeken&status=wacht-op-feedback');
  await page.getByRole('table').getByRole('link', { name: /\w/ }).last().click();
  await expect(page.getByRole('heading', { name: detail.course })).toBeVisible();
  await expectAccessible(page);
});

test('a reply of staff appears on the open page of a request', async ({ page, server }) => {
  await logIn(page, 'korenaar');
  const { own } = await ownAndForeignCompany(server, 'korenaar');
  const made = async (
    as: 'verkoop' | 'korenaar',
    apiName: string,
    fields: object,
  ): Promise<string> =>
    (await server.call('/records', { as, method: 'POST', body: { apiName, fields } })).body.id;
  const id = await made('verkoop', 'Case', {
    Subject: 'Internet valt weg',
    AccountId: own,
    Status: 'In behandeling',
  });
  await page.goto(`dashboard/serviceverzoek/${id}`);
  await hydrated(page);
  const message = page.getByLabel(detail.reply.message.label);
  await page.getByRole('button', { name: detail.reply.send }).click();
  const wrong = page.getByRole('link', { name: formProblemText['form.required'] });
  await expect(wrong).toBeVisible();
  await message.fill('Dit typ ik nog.');

  await made('verkoop', 'CaseComment', {
    ParentId: id,
    CommentBody: 'Alleen voor ons.',
    IsPublished: false,
  });
  await made('verkoop', 'CaseComment', {
    ParentId: id,
    CommentBody: 'De monteur komt morgen.',
    IsPublished: true,
  });
  const notice = page.getByRole('status').filter({ hasText: detail.arrived.go });
  await expect(notice).toBeVisible();
  await expect(page.getByText('De monteur komt morgen.')).toBeVisible();
  await expect(page.getByText('Alleen voor ons.')).toHaveCount(0);
  await expect(message).toHaveValue('Dit typ ik nog.');
  await expect(wrong).toBeVisible();
  await expectAccessible(page);

  // A reply of the same user from another device.
  expect(
    await made('korenaar', 'CaseComment', { ParentId: id, CommentBody: 'Van mijn telefoon.' }),
  ).toBeTruthy();
  await expect(page.getByText('Van mijn telefoon.')).toBeVisible();
  await expect(message).toHaveValue('Dit typ ik nog.');
  await page.getByRole('button', { name: detail.reply.send }).click();
  await expect(page.getByText(detail.done.reactie)).toBeVisible();
  await expect(message).toHaveValue('');
  await expect(notice).toHaveCount(0);
});

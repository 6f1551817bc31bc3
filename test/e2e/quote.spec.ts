import { formText } from '#messages/shared/ui.ts';
import { quoteQuestionText } from '#messages/site/order/page.ts';
import { storedRows } from '../support/server.ts';
import { makeQuote } from '../site/order/drafts.ts';
import { expectAccessible } from './axe.ts';
import { expect, hydrated, logIn, phone, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { acceptButton, button, field, heading, main, orderNumberOn, ticks } from './order-steps.ts';

/** A quote in a browser: staff send it, the customer asks about it by keyboard and accepts it. */

test('a quote is sent, asked about by keyboard and accepted', async ({ page, server, browser }) => {
  const { id, path } = await makeQuote(server, { Verzonden_op__c: null, Versie__c: 0 });
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/record/${id}/actie/Bestelling__c.SendQuote`);
  await hydrated(page);
  await button(page, 'Offerte verzenden').click();
  await expect(page.getByText('De offerte is verzonden')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, viewport: phone });
  const customer = await context.newPage();
  await customer.goto(path);
  await expect(heading(customer, 'Je offerte')).toBeVisible();
  await hydrated(customer);
  await expectAccessible(customer, 'quote');
  await customer.setViewportSize(phone);
  const message = field(customer, quoteQuestionText.message.label);
  await tabTo(customer, button(customer, quoteQuestionText.send), 80);
  await customer.keyboard.press('Enter');
  await expect(message).toHaveAttribute('aria-invalid', 'true');
  await expect(customer.getByRole('group', { name: formText.summary(1) })).toBeFocused();
  await tabTo(customer, message, 80);
  await customer.keyboard.type('Kan de router ook wit zijn?');
  await tabTo(customer, button(customer, quoteQuestionText.send), 80);
  await customer.keyboard.press('Enter');
  await expect(heading(customer, quoteQuestionText.sent.success)).toBeVisible();
  await expectAccessible(customer, 'question');

  await page.goto(`${home}/record/${id}`);
  await expect(page.getByText('Kan de router ook wit zijn?')).toBeVisible();

  await main(customer).getByRole('link', { name: quoteQuestionText.sent.home }).click();
  await expect(heading(customer, 'Je offerte')).toBeVisible();
  for (const tick of ticks(customer)) await tick.check();
  await acceptButton(customer).click();
  await orderNumberOn(customer);
  const [order] = await storedRows<{ status__c: string }>(
    server,
    'select status__c from bestelling__c where id = $1',
    id,
  );
  expect(order?.status__c).toBe('Ingediend');
  await context.close();
});

import { adviceCallText } from '#messages/site/advice-call.ts';
import { chatText } from '#messages/site/chat.ts';
import { contactText } from '#messages/site/contact.ts';
import { errorText } from '#messages/site/errors.ts';
import { knowledgeText } from '#messages/site/knowledge.ts';
import { loginText } from '#messages/login/login.ts';
import { searchText } from '#messages/site/search.ts';
import { calculatorText } from '#messages/site/offers.ts';
import { shellText } from '#messages/site/shell.ts';
import { expect, test } from '../fixtures.ts';
import { expectWorkingPage, translate } from './translate.ts';
import { formText } from '#messages/shared/ui.ts';

/** Public pages while the browser translates them. */

test('the translated search page can search again, correct and filter', async ({ page }) => {
  await page.goto('zoekresultaten?q=internet');
  await translate(page);
  const field = page.getByRole('main').getByRole('combobox', { name: searchText.search.label });
  for (const q of ['mobiel', 'qqxqqx', 'glasvezl', 'internet', 'voip']) {
    await field.fill(q);
    await expect(field).toHaveValue(q);
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      q === 'glasvezl' ? 'glasvezel' : `‘${q}’`,
    );
    await expectWorkingPage(page);
  }
  const kinds = page.getByRole('navigation', { name: searchText.filter.label }).getByRole('link');
  await kinds.last().click();
  await expect(kinds.last()).toHaveAttribute('aria-current', 'true');
  await kinds.first().click();
  await expect(kinds.first()).toHaveAttribute('aria-current', 'true');
  await expectWorkingPage(page);
});

test('the translated knowledge base searches while typing, and says what it found', async ({
  page,
}) => {
  await page.goto('kennisdatabase');
  await translate(page);
  const field = page.getByRole('main').getByRole('combobox', { name: knowledgeText.search.label });
  const resultStatus = page.getByRole('status').filter({ hasText: /gevonden/i });
  for (const q of ['simkaart', 'sim', 'internet modem', 'qqxqqx', 'mobiel', 'internet']) {
    await field.fill(q);
    await expect(resultStatus).toContainText(`‘${q}’`);
    await expectWorkingPage(page);
  }
  const topics = page
    .getByRole('navigation', { name: knowledgeText.topics.label })
    .getByRole('link');
  await topics.nth(1).click();
  await expect(topics.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('main').getByRole('listitem').last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(knowledgeText.name);
  await expectWorkingPage(page);
});

test('the translated calculator updates its total, and passes the package to the form', async ({
  page,
}) => {
  await page.goto('kpn-een-internet');
  await translate(page);
  const total = page.getByRole('status').filter({ hasText: calculatorText.perMonth });
  await expect(total).toContainText('39,00');
  await page.getByRole('spinbutton', { name: 'Mobiel', exact: true }).fill('5');
  await expect(total).not.toContainText('39,00');
  await page.getByRole('spinbutton', { name: 'Mobiel', exact: true }).fill('1.5');
  await expect(page.getByText(calculatorText.rounded(2))).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Mobiel', exact: true }).fill('0');
  await expect(total).toContainText('39,00');
  await page.getByRole('button', { name: calculatorText.more('Mobiel') }).click();
  await page.getByRole('button', { name: calculatorText.take }).click();
  await expect(page.getByText(adviceCallText.chosen)).toBeVisible();
  await expect(page.getByText(calculatorText.line(1, 'Mobiel')).last()).toBeVisible();
  await page.getByRole('button', { name: adviceCallText.send }).click();
  await expect(page.getByRole('group', { name: formText.summary(4) })).toBeVisible();
  await expectWorkingPage(page);
});

test('a translated form updates its summary at each refusal, and can be sent', async ({ page }) => {
  await page.goto('contact');
  await translate(page);
  const send = page.getByRole('button', { name: contactText.send });
  const field = (name: 'name' | 'email' | 'message') =>
    page.getByLabel(contactText[name].label, { exact: true });
  const summary = (count: number) => page.getByRole('group', { name: formText.summary(count) });
  await send.click();
  await expect(summary(3)).toBeVisible();
  await field('name').fill('Noor de Vries');
  await send.click();
  await expect(summary(2)).toBeVisible();
  await field('email').fill('noor@klant');
  await field('message').fill('Kunnen jullie bellen over glasvezel?');
  await send.click();
  await expect(summary(1)).toContainText('Voer een correct e-mailadres in');
  await field('email').fill('noor@klant.example');
  await send.click();
  await expect(page.getByText('Bedankt voor je bericht!', { exact: false })).toBeVisible();
  await expectWorkingPage(page);
});

test('the translated assistant can answer, open its form and go back', async ({ page }) => {
  await page.goto('');
  await translate(page);
  await page.getByRole('link', { name: shellText.askAssistant }).click();
  const panel = page.getByRole('dialog', { name: chatText.title });
  for (const question of ['Kunnen jullie een appeltaart bakken?', 'Wat kost internet?']) {
    await panel.getByRole('textbox').fill(question);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('log')).toContainText(question);
    await expect(panel.getByRole('button', { name: chatText.handOver.open })).toBeVisible();
  }
  await panel.getByRole('button', { name: chatText.handOver.open }).click();
  const form = page.getByRole('dialog', { name: chatText.handOver.title });
  await form.getByRole('button', { name: chatText.handOver.back }).click();
  await expect(panel.getByRole('log')).toContainText('Wat kost internet?');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expectWorkingPage(page);
});

test('the translated page of the assistant answers twice', async ({ page }) => {
  await page.goto('assistent');
  for (const question of ['Wat zijn jullie openingstijden?', 'Wat kost mobiel?']) {
    await translate(page);
    await page.getByRole('main').getByRole('textbox').first().fill(question);
    await page.getByRole('main').getByRole('textbox').first().press('Enter');
    await expect(page.getByRole('main').getByText(question).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: errorText.server.heading })).toHaveCount(0);
  }
});

test('a visitor can go through the translated site by its menu', async ({ page }) => {
  await page.goto('');
  await translate(page);
  const menu = page.getByRole('navigation', { name: shellText.menu.label });
  const { knowledge, about, jobs, contact } = shellText.menu;
  for (const name of [knowledge, about, jobs, contact, knowledge, jobs]) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectWorkingPage(page);
  }
  await page.goBack();
  await page.goBack();
  await page.getByRole('banner').getByRole('link', { name: loginText.title, exact: true }).click();
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await expect(page.getByRole('main').getByRole('group')).toBeVisible();
  await expectWorkingPage(page);
});

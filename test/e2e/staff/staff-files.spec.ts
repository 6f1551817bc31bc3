import { staffRecordText } from '#messages/staff/record.ts';
import { requestPath } from '#protocol/site/site.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/** The visibility of a file that staff add to a request, changed on its page. */

const { files: words } = staffRecordText;
const { visibility } = words;
const name = 'meting van de lijn.txt';

test('staff can show a file to the customer, and hide it again, by one press each', async ({
  page,
  browser,
  server,
}) => {
  const AccountId = await companyOf(server, 'korenaar');
  const { contactid: ContactId } = await userOf(server, 'korenaar');
  const id = await createRow(server, 'Case', { Subject: 'De lijn kraakt', AccountId, ContactId });
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/record/${id}`);
  await hydrated(page);
  const customer = await (await browser.newContext({ baseURL: server.url })).newPage();
  await logIn(customer, 'korenaar');
  const seen = async (): Promise<boolean> => {
    await customer.goto(requestPath(id));
    return (await customer.getByRole('main').innerText()).includes(name);
  };

  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('0 dB') };
  await page.getByLabel(words.choose).and(page.locator('input')).setInputFiles(file);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText(visibility.isInternal)).toBeVisible();
  expect(await seen()).toBe(false);
  expect(await violations(page)).toEqual([]);

  await row.getByRole('button', { name: visibility.show }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: visibility.shown(name) })).toBeVisible();
  await expect(row.getByText(visibility.isShown)).toBeVisible();
  expect(await seen()).toBe(true);

  await row.getByRole('button', { name: visibility.hide }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: visibility.hidden(name) })).toBeVisible();
  await expect(row.getByText(visibility.isInternal)).toBeVisible();
  expect(await seen()).toBe(false);
});

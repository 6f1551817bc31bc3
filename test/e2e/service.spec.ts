import { type Page, type TestInfo } from '@playwright/test';
import { adviceCallText } from '#messages/site/advice-call.ts';
import { adviceSentText } from '#messages/site/advice-sent.ts';
import { calculatorText, offersText } from '#messages/site/offers.ts';
import { storedRows, type TestServer } from '../support/server.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { formText } from '#messages/shared/ui.ts';

const thanks = 'Bedankt voor het inzenden van je gegevens! We nemen z.s.m. contact met je op';
const { company, name, email, phone, note } = adviceCallText;

const quantity = (page: Page, service: string) =>
  page.getByRole('spinbutton', { name: service, exact: true });
const total = (page: Page) => page.getByRole('status').filter({ hasText: calculatorText.perMonth });
const take = (page: Page) => page.getByRole('button', { name: calculatorText.take });
const field = (page: Page, { label }: { label: string }) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: adviceCallText.send });
const title = (page: Page) => page.getByRole('heading', { name: adviceCallText.title });

/** An e-mail address that only this test uses. */
const sender = (info: TestInfo) => `${info.testId}-${String(info.workerIndex)}@klant.example`;

type Request = {
  diensten__c: string | null;
  aantal_internet__c: number | null;
  aantal_mobiel__c: number | null;
  maandbedrag__c: string | null;
};
const requestsFrom = (server: TestServer, from: string) =>
  storedRows<Request>(
    server,
    'select diensten__c, aantal_internet__c, aantal_mobiel__c, maandbedrag__c from adviesaanvraag__c where email__c = $1',
    from,
  );

async function fill(page: Page, from: string): Promise<void> {
  await field(page, company).fill('Bakkerij De Korenaar');
  await field(page, name).fill('Sanne de Groot');
  await field(page, email).fill(from);
  await field(page, phone).fill('085-486 5555');
}

test('a visitor can go from a package to a sent request by keyboard alone', async ({
  page,
  server,
}, info) => {
  await page.goto('kpn-een-internet');
  await hydrated(page);
  await expect(total(page)).toContainText('€\u00a039,00');
  await quantity(page, 'Mobiel').focus();
  await page.keyboard.type('5');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: calculatorText.more('Mobiel') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantity(page, 'Mobiel')).toHaveValue('52');
  await expect(total(page)).toContainText('€\u00a0689,00');
  await take(page).focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL(/\?internet=1&mobiel=52#adviesgesprek$/);
  for (const text of [
    'Bakkerij De Korenaar',
    'Sanne de Groot',
    sender(info),
    '085-486 5555',
    'Middag',
  ]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await send(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: thanks })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(adviceSentText.title));
  await expect(send(page)).toHaveCount(0);
  expect(
    (await requestsFrom(server, sender(info))).map((row) => ({
      ...row,
      maandbedrag__c: Number(row.maandbedrag__c),
    })),
  ).toEqual([
    {
      diensten__c: 'Mobiel;Internet',
      aantal_internet__c: 1,
      aantal_mobiel__c: 52,
      maandbedrag__c: 689,
    },
  ]);
});

test('the browser calculates a package, and keeps it in the address', async ({ page }) => {
  await page.goto('kpn-een-mobiel');
  await hydrated(page);
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() !== 'image' && asked.push(request.url()));
  await quantity(page, 'VoIP').fill('4');
  await expect(total(page)).toContainText('€\u00a051,50');
  await expect(page.getByText('en krijgt Combinatiekorting')).toBeVisible();
  await expect(quantity(page, 'VoIP')).toBeFocused();
  await page.waitForURL('**/kpn-een-mobiel?mobiel=1&voip=4');
  expect(asked).toEqual([]);
  await page.reload();
  await expect(quantity(page, 'VoIP')).toHaveValue('4');
  await hydrated(page);
  await page.getByRole('link', { name: 'Over ons' }).first().click();
  await expect(page).toHaveURL(/over-ons$/);
  await page.goBack();
  await expect(total(page)).toContainText('€\u00a051,50');
});

test('a quantity typed with a comma is rounded up, in a browser of any language', async ({
  page,
}) => {
  await page.goto('kpn-een-mobiel');
  await hydrated(page);
  const input = quantity(page, 'VoIP');
  const type = async (text: string) => {
    await input.press('ControlOrMeta+a');
    await input.pressSequentially(text);
  };
  await type('1,5');
  await expect(input).toHaveValue('1,5');
  await expect(page.getByText(calculatorText.rounded(2))).toBeVisible();
  await input.press('Tab');
  await expect(input).toHaveValue('2');
  await input.press('ArrowUp');
  await expect(input).toHaveValue('3');
  await expect(input).toHaveAttribute('aria-valuenow', '3');
  await type('0');
  await input.press('ArrowDown');
  await expect(input).toHaveValue('0');
  await type('-4 x');
  await input.press('Tab');
  await expect(input).toHaveValue('0');
});

test('the form keeps what was typed after a refusal or a new package', async ({
  page,
  server,
}, info) => {
  await page.goto('kpn-een-internet?internet=1&mobiel=6');
  await hydrated(page);
  await send(page).click();
  await expect(page.getByRole('group', { name: formText.summary(4) })).toBeFocused();
  await fill(page, sender(info));
  await field(page, phone).fill('bel mij');
  await send(page).click();
  await expect(page.getByRole('group', { name: formText.summary(1) })).toBeFocused();
  await page.getByRole('link', { name: adviceCallText.change }).click();
  await page.getByRole('button', { name: calculatorText.less('Mobiel') }).click();
  await take(page).click();
  await expect(page.getByText('1\u00a0× Internet, 5\u00a0× Mobiel')).toBeVisible();
  await expect(field(page, name)).toHaveValue('Sanne de Groot');
  await field(page, phone).fill('085-486 5555');
  await send(page).click();
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
  expect(await requestsFrom(server, sender(info))).toMatchObject([
    { aantal_internet__c: 1, aantal_mobiel__c: 5 },
  ]);
});

test('one switch turns every amount, and the choice stays in the address', async ({ page }) => {
  await page.goto('kpn-een-internet');
  await hydrated(page);
  const receipt = page.getByRole('region', { name: offersText.receipt.title });
  const row = page.getByRole('row', { name: /Glasvezel 1000/ });
  await row.getByRole('radio').check();
  await page.getByRole('checkbox', { name: /4G-back-up/ }).check();
  await expect(receipt).toContainText('€\u00a093,50');
  await expect(receipt).toContainText(offersText.receipt.over(12));
  await page.getByRole('radio', { name: offersText.terms[0], exact: true }).check();
  await expect(row).toContainText('Alleen 1 of 2 jaar');
  await page.getByRole('radio', { name: offersText.withVat, exact: true }).check();
  await expect(row.getByText('€\u00a095,59').filter({ visible: true })).toHaveCount(1);
  await expect(row.getByText('€\u00a079,00').filter({ visible: true })).toHaveCount(0);
  await page.waitForURL(/product=\w{18}&optie=\w{18}&looptijd=0&btw=met$/);
  await page.reload();
  await expect(row.getByRole('radio')).toBeChecked();
  await page.goto('kpn-een-mobiel');
  await expect(page.getByRole('radio', { name: offersText.withVat, exact: true })).toBeChecked();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the switches turn the amounts, and the form orders the choice', async ({ page }) => {
    await page.goto('kpn-een-internet');
    const row = page.getByRole('row', { name: /Zakelijk Internet 100/ });
    const shown = (amount: string) => row.getByText(amount).filter({ visible: true });
    await expect(shown('€\u00a039,00')).toHaveCount(1);
    await page.getByRole('radio', { name: offersText.terms[0], exact: true }).check();
    await expect(shown('€\u00a045,00')).toHaveCount(1);
    await page
      .getByRole('row', { name: /Glasvezel 200/ })
      .getByRole('radio')
      .check();
    await page.getByRole('button', { name: offersText.receipt.count }).click();
    await expect(page).toHaveURL(/product=\w{18}.*#samenstellen$/);
    await expect(page.getByRole('region', { name: offersText.receipt.title })).toContainText(
      'Glasvezel 200',
    );
    await page.getByRole('button', { name: offersText.receipt.order }).click();
    await expect(page).toHaveURL(/bestellen\?.*product=\w{18}/);
  });

  test('the server calculates, passes the package on, and shows faults', async ({
    page,
    server,
  }, info) => {
    await page.goto('kpn-een-telefonie');
    await quantity(page, 'VoIP').fill('4');
    await quantity(page, 'Mobiel').fill('6');
    await page.getByRole('button', { name: calculatorText.count }).click();
    await expect(page).toHaveURL(/mobiel=6.*voip=4.*#pakket$/);
    await expect(total(page)).toContainText('€\u00a0114,00');
    await take(page).click();
    await expect(page).toHaveURL(/#adviesgesprek$/);
    await expect(title(page)).toBeInViewport();
    await fill(page, sender(info));
    await field(page, phone).fill('bel mij');
    await field(page, note).fill('Na tienen.');
    await send(page).click();
    await expect(page.getByRole('group', { name: formText.summary(1) })).toBeInViewport();
    await expect(field(page, note)).toHaveValue('Na tienen.');
    await field(page, phone).fill('085-486 5555');
    await send(page).click();
    await expect(page).toHaveURL(/\?verzonden=AV-\d+#adviesgesprek$/);
    await expect(page.getByRole('heading', { name: thanks })).toBeInViewport();
    expect(await requestsFrom(server, sender(info))).toMatchObject([
      { diensten__c: 'Mobiel;VoIP', aantal_mobiel__c: 6 },
    ]);
  });
});

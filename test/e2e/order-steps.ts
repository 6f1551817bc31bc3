import type { Page } from '@playwright/test';
import { orderNumbersText } from '#messages/order/numbers.ts';
import { orderStartDateText } from '#messages/order/start-date.ts';
import {
  orderAddressText,
  orderCompanyText,
  orderContactText,
  orderPackageText,
} from '#messages/site/order.ts';
import { orderPageText } from '#messages/site/order/page.ts';
import { acceptanceText, orderReviewText } from '#messages/site/order/review.ts';
import { expect, fact } from './fixtures.ts';

/** The steps of an order in a browser, which work without scripts too. */

export const main = (page: Page) => page.getByRole('main');
export const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true });

export const ticks = (page: Page) => [
  main(page).getByRole('checkbox', { name: acceptanceText.read }),
  main(page).getByRole('checkbox', { name: /^Ik mag tekenen voor / }),
];
export const acceptButton = (page: Page) =>
  main(page).getByRole('button', { name: /^Bestel voor / });

/** The page of the order, with its number. */
export async function orderNumberOn(page: Page): Promise<string> {
  await expect(heading(page, orderPageText.titles.Ingediend)).toBeVisible();
  const number = fact(page, orderPageText.facts.number);
  await expect(number).toHaveText(/^B-\d+$/);
  const way = main(page).getByRole('region', { name: orderPageText.way });
  await expect(way.getByRole('listitem').first()).toContainText(orderPageText.steps.ordered.title);
  return (await number.textContent()) ?? '';
}

/** Each fills in a step of an order by mouse, and goes on. */
const answers = {
  async address(page: Page) {
    const { postcode, houseNumber, street, town } = orderAddressText;
    await field(page, postcode.label).fill('9999 zz');
    await field(page, houseNumber.label).fill('12');
    await button(page, orderAddressText.send).click();
    await field(page, street.label).fill('Dorpsstraat');
    await field(page, town.label).fill('Ons Dorp');
    await button(page, orderAddressText.send).click();
  },
  async package(page: Page) {
    await main(page).locator('summary', { hasText: orderPackageText.groups.VoIP }).click();
    await field(page, orderPackageText.quantity('VoIP Overal')).fill('2');
    await button(page, orderPackageText.send).click();
  },
  async company(page: Page) {
    await field(page, orderCompanyText.kvk.label).fill('80000000');
    await button(page, orderCompanyText.look).click();
    await field(page, orderCompanyText.name.label).fill('Bakkerij Vos');
    await button(page, orderCompanyText.send).click();
  },
  async contact(page: Page) {
    const { firstName, lastName, email, phone: number } = orderContactText;
    await field(page, firstName.label).fill('Sanne');
    await field(page, lastName.label).fill('de Groot');
    await field(page, email.label).fill('sanne.zonder@vos.example');
    await field(page, number.label).fill('0612345678');
    await button(page, orderContactText.send(true)).click();
  },
  async numbers(page: Page) {
    await main(page).getByRole('radio', { name: orderNumbersText.bringNo }).check();
    await button(page, orderNumbersText.send).click();
  },
  async startDate(page: Page) {
    await main(page)
      .getByRole('radio', { name: new RegExp(`^${orderStartDateText.soonest}`) })
      .check();
    await button(page, orderStartDateText.send).click();
  },
};
type Answers = Record<keyof typeof answers, (page: Page) => Promise<void>>;

/** Up to the contract summary. `answered`: answers of a test in place of these. */
export async function fillInOrder(page: Page, answered: Partial<Answers> = {}): Promise<void> {
  await page.goto('bestellen');
  for (const answer of Object.values({ ...answers, ...answered })) await answer(page);
  await expect(heading(page, orderReviewText.title)).toBeVisible();
}

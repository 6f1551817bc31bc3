import { colleagueText } from '#messages/portal/colleagues.ts';
import { companyText } from '#messages/portal/company.ts';
import { contactPersonText } from '#messages/portal/contact-persons.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/** Pages of Mijn bedrijf; `quality.spec.ts` tests all pages. */
const parts = [
  'dashboard/bedrijf/gegevens',
  'dashboard/bedrijf/adres?postcode=9999ZZ&huisnummer=4',
  'dashboard/bedrijf/contactpersonen',
  'dashboard/bedrijf/collegas',
  'dashboard/bedrijf/uitnodigen',
  'dashboard/bedrijf/documenten',
] as const;

test('the pages of Mijn bedrijf have no accessibility faults and no horizontal overflow', async ({
  page,
}) => {
  await logIn(page, 'korenaar');
  for (const part of parts) {
    await page.goto(part);
    await expectAccessible(page, part);
  }
});

test('a wrong KvK number is refused with a focused summary', async ({ page }) => {
  await logIn(page, 'garage');
  await page.goto('dashboard/bedrijf/gegevens');
  await hydrated(page);
  const number = page.getByLabel(companyText.details.chamber.label);
  const right = await number.inputValue();
  await number.fill('123');
  await page.getByRole('button', { name: companyText.edit.send }).click();
  await expect(page.getByRole('group', { name: 'Eén veld klopt nog niet' })).toBeFocused();
  await expect(
    page.getByRole('link', { name: /Een KvK-nummer bestaat uit 8 cijfers\./ }),
  ).toBeVisible();
  await number.fill(right);
  await page.getByLabel(companyText.details.phone.label).fill('085-1112233');
  await page.getByRole('button', { name: companyText.edit.send }).click();
  await expect(
    page.getByRole('status').filter({ hasText: companyText.done.gegevens }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('085-1112233');
});

/** One word of 80 letters, the maximum of a name. */
const long = 'Hottentottententententoonstelling'.padEnd(80, 's');

test('an invited colleague and a new contact person are in their lists', async ({ page }) => {
  await logIn(page, 'korenaar');
  await page.goto('dashboard/bedrijf/collegas');
  await page.getByRole('link', { name: colleagueText.invite }).click();
  const { firstName, lastName, email, send } = colleagueText.form;
  await page.getByLabel(firstName.label).fill('Jamila');
  await page.getByLabel(lastName.label).fill(long);
  await page.getByLabel(email.label).fill('jamila@bakkerijdekorenaar.example');
  await page
    .getByRole('radio', { name: colleagueText.rightsOf['Alleen serviceverzoeken'] })
    .check();
  await page.getByRole('button', { name: send }).click();
  await expect(
    page.getByRole('status').filter({ hasText: companyText.done.uitgenodigd }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: colleagueText.invitations.title })).toContainText(
    `Jamila ${long}`,
  );

  await page.goto('dashboard/bedrijf/contactpersoon/nieuw');
  await page.getByLabel(contactPersonText.form.lastName.label).fill(long);
  await page
    .getByLabel(contactPersonText.form.email.label)
    .fill('visser@bakkerijdekorenaar.example');
  await page.getByRole('button', { name: contactPersonText.form.send }).click();
  await expect(page.getByRole('region', { name: contactPersonText.list })).toContainText(long);

  // The width at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 640 });
  for (const part of ['dashboard/bedrijf/contactpersonen', 'dashboard/bedrijf/collegas']) {
    await page.goto(part);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      part,
    ).toBe(true);
  }
});

import { ownDetailsText } from '#messages/portal/own-details.ts';
import { plainErrorText } from '#messages/problems/plain-errors.ts';
import { staffJobsText } from '#messages/staff/jobs.ts';
import { staffUsersText } from '#messages/staff/users.ts';
import { storedRows, userId } from '../../support/server.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';
import { impersonationText } from '#messages/site/shell.ts';

test('an administrator can find a user, run a job and see the sessions', async ({
  page,
  request,
}) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/beheer/gebruikers`);
  await page.getByRole('searchbox', { name: staffUsersText.find.label }).fill('verkoop@zorgeloos');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/zoek=verkoop/);
  const acts = page.getByLabel(/^Acties voor/);
  await expect(acts).toHaveCount(1);
  await acts.click();
  await expect(page.getByRole('link', { name: /^Buiten werking zetten/ })).toBeVisible();
  await expectAccessible(page, 'users');
  await page.getByRole('link', { name: 'Taken', exact: true }).click();
  const job = staffJobsText.of('sweepCodesAndLinks').name;
  await page.getByRole('button', { name: staffJobsText.nowOf(job) }).click();
  await expect(page.getByRole('status').filter({ hasText: staffJobsText.done.ran })).toBeVisible();
  await expectAccessible(page, 'jobs');
  // A customer's sessions can be ended one by one or all at once.
  await logIn(request, 'korenaar');
  await page.goto(`${home}/beheer/sessies`);
  await expect(page.getByLabel(/^Alle sessies van Sanne/).first()).toBeVisible();
  await expectAccessible(page, 'sessions');
});

test('an impersonation says it sends nothing, and Back cannot resume it', async ({
  page,
  context,
}) => {
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/Contact/Alle`);
  const { id } = await page.evaluate(async () => {
    const answer = await fetch(
      '/services/data/v65.0/ui-api/list-records/User/Klanten?pageSize=1&sortBy=Name',
    );
    const list = (await answer.json()) as { records: { id: string }[] };
    return list.records[0]!;
  });
  await page.goto(`${home}/record/${id}/actie/User.ViewPortal`);
  await page.getByRole('main').getByRole('button').first().click();
  const bar = page.getByRole('complementary', { name: impersonationText.label });
  await expect(bar).toBeVisible();
  await expectAccessible(page, 'bar');
  // A width of 1280 at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  const base = new URL(page.url()).pathname.replace(/\/dashboard$/, '');
  await hydrated(page);
  await page.getByRole('banner').locator('summary').last().click();
  await page.getByRole('banner').getByRole('link', { name: ownDetailsText.title }).click();
  const modal = page.getByRole('dialog', { name: ownDetailsText.title });
  await expect(modal.getByText(impersonationText.cannot)).toBeVisible();
  await expect(modal.getByRole('button', { name: ownDetailsText.edit })).toBeDisabled();
  await page.keyboard.press('Escape');
  const other = await context.newPage();
  await other.goto(`${base}/mijn-gegevens?wijzigen`);
  await expect(other.getByText(impersonationText.cannot)).toBeVisible();
  await expect(other.getByRole('button', { name: ownDetailsText.save })).toBeDisabled();
  await bar.getByRole('button', { name: impersonationText.stop }).click();
  await expect(page).toHaveURL(new RegExp(`/record/${id}`));
  await page.goBack();
  await expect(page.getByText(plainErrorText.lookOver.heading)).toBeVisible();
  await other.reload();
  await expect(other.getByText(plainErrorText.lookOver.heading)).toBeVisible();
});

test('the row of an API key with a long name aligns on the first line', async ({
  page,
  server,
}) => {
  const user = await userId(server.ctx, 'beheer');
  const label = 'Koppeling met het boekhoudpakket van het administratiekantoor in Utrecht';
  await storedRows(
    server,
    `insert into api_key (key, user_id, label, created_at, created_by, expires_at, reads_only)
     values ('lange naam', $1, $2, now(), $1, now() + interval '90 days', true)`,
    user,
    label,
  );
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/beheer/sleutels`);
  const row = page.getByRole('row').filter({ hasText: label });
  const topOf = async (text: string) => (await row.getByText(text).first().boundingBox())?.y ?? 0;
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [name, address] = [await topOf(label), await topOf('beheer@zorgeloos.example')];
    expect(Math.abs(name - address), String(width)).toBeLessThan(8);
    // The address is on one line.
    const link = row.getByRole('link', { name: 'beheer@zorgeloos.example' });
    expect((await link.boundingBox())?.height).toBeLessThan(44);
    await page.screenshot({ path: test.info().outputPath(`keys-${String(width)}.png`) });
  }
});

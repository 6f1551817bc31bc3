import { staffRetentionText } from '#messages/staff/keeping.ts';
import { ownAndForeignCompany } from '../../support/server.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, test } from '../fixtures.ts';

/** The pages of deleted records, retention terms, the audit log and the customer file. */

test('the retention pages are accessible, and restore by keyboard', async ({ page, server }) => {
  const home = await logIn(page, 'beheer');
  const { own } = await ownAndForeignCompany(server, 'korenaar');
  const { body } = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: {
      apiName: 'Case',
      fields: {
        Subject: 'Per ongeluk',
        AccountId: own,
        Description: 'Een tamelijk lange omschrijving',
      },
    },
  });
  await server.call(`/records/${body.id}`, { as: 'beheer', method: 'DELETE' });
  await page.goto(`${home}/verwijderd`);
  await page
    .getByRole('button', { name: new RegExp(`terugzetten$`) })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: staffRetentionText.deleted.done }),
  ).toBeVisible();
  await server.call(`/records/${body.id}`, { as: 'beheer', method: 'DELETE' });
  for (const path of ['verwijderd', 'bewaartermijnen', 'logboek', `klantdossier/${own}`]) {
    await page.goto(`${home}/${path}`);
    await expectAccessible(page, path);
  }
});

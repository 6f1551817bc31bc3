import { publishObjectWritten } from '#engine/bulk/job-runs.ts';
import { hasClamd, infected, startClamd } from '../../clamd.ts';
import { uploadFile } from '../../contract/files/multipart.ts';
import { storedRows } from '../../support/server.ts';
import { freePort } from '../../support/free-port.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';
import { fileStateText } from '#messages/shared/files.ts';

const port = await freePort();
let now = new Date();

test.describe.configure({ mode: 'default' });
test.use({
  ownServer: {
    environment: { CLAMAV: `tcp://127.0.0.1:${String(port)}` },
    outside: { clock: { now: () => now } },
  },
});
// The scanner is a real clamd; a machine without it skips this test.
test.skip(!hasClamd, 'there is no clamd here');

test('a file that waits for the scanner becomes a link once it is clean', async ({
  page,
  server,
}) => {
  const [request] = await storedRows<{ id: string }>(
    server,
    `select id from "case" where status = 'Nieuw' order by id limit 1`,
  );
  for (const [name, bytes] of Object.entries({
    'schoon.txt': 'gewone tekst',
    'besmet.txt': infected,
  })) {
    const { body } = await uploadFile(server, 'verkoop', { bytes, name });
    const fields = {
      ContentDocumentId: body.contentDocument.id,
      LinkedEntityId: request!.id,
      ShareType: 'V',
      Visibility: 'AllUsers',
    };
    await server.call('/records', {
      as: 'verkoop',
      method: 'POST',
      body: { apiName: 'ContentDocumentLink', fields },
    });
  }
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/record/${request!.id}`);
  await hydrated(page);
  const files = page.getByRole('region', { name: /Bestanden/ });
  await expect(files.getByText(fileStateText.waiting)).toHaveCount(2);
  await expect(files.getByRole('link', { name: /\.txt$/ })).toHaveCount(0);
  await expectAccessible(page);
  await files.getByRole('button', { name: 'Bekijken: schoon.txt' }).click();
  await expect(page.getByRole('dialog').getByText(fileStateText.waiting)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const clamd = await startClamd({ port });
  const wake = async () => {
    // Longer than the longest pause of the scanner, and short enough to keep the session on a slow
    // machine.
    now = new Date(now.getTime() + 61_000);
    await publishObjectWritten(server.dependencies.database.db, 'ContentVersion');
    return files.getByRole('link', { name: 'schoon.txt' }).count();
  };
  await expect.poll(wake).toBe(1);
  await expect(files.getByText(fileStateText.infected)).toBeVisible();
  await expect(files.getByRole('link', { name: /\.txt$/ })).toHaveCount(1);
  await clamd.close();
});

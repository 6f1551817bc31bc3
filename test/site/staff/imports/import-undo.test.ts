import { expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { storedRows } from '../../../support/server.ts';
import { openSite } from '../../../support/site.ts';
import { openWorkspaceClient, pageText } from '../workspace-client.ts';
import { htmlErrors } from '../../html-errors.ts';

/** Undoing an import, without scripts. */

const { takeBack: words, putBack } = staffBulkText.page;

const server = await openSite();
const workspace = await openWorkspaceClient(server, 'beheer');

const names = async (): Promise<string[]> =>
  (
    await storedRows<{ name: string }>(
      server,
      "select name from glasvezeladres__c where postcode__c = '9997ZX' order by name",
    )
  ).map(({ name }) => name);

/** Imports addresses as an upsert by their BAG code, and gives the path of the job. */
async function importAddresses(lines: readonly string[]): Promise<string> {
  const { to } = await workspace.upload(
    'Glasvezeladres__c',
    ['Nummeraanduiding (BAG);Naam;Postcode;Huisnummer', ...lines].join('\n'),
  );
  const columns = {
    'kolom-0': 'Nummeraanduiding__c',
    'kolom-1': 'Name',
    'kolom-2': 'Postcode__c',
    'kolom-3': 'Huisnummer__c',
  };
  const { to: path } = await workspace.send(to, {
    manier: 'upsert',
    sleutel: 'Nummeraanduiding__c',
    ...columns,
  });
  expect(pageText(await workspace.ended(path))).toContain(staffBulkText.page.carryOut.stays);
  await workspace.send(path, { wens: 'importeren' });
  await workspace.ended(path);
  return path;
}

it('undoing an import deletes what it created, once, and can be undone', async () => {
  await importAddresses(['0344200000777771;Oud 1;9997ZX;1']);
  const path = await importAddresses([
    '0344200000777771;Nieuw 1;9997ZX;1',
    '0344200000777772;Nieuw 2;9997ZX;2',
    '0344200000777773;Nieuw 3;9997ZX;3',
  ]);
  const { html } = await workspace.open(path);
  expect(pageText(html)).toContain(words.text(2));
  expect(await htmlErrors(html)).toEqual([]);
  const pressed = await Promise.all([
    workspace.send(path, { wens: 'ongedaan' }),
    workspace.send(path, { wens: 'ongedaan' }),
  ]);
  const { to } = pressed[0];
  expect(pressed.map((one) => [one.status, one.to])).toEqual([
    [303, to],
    [303, to],
  ]);
  const report = await workspace.ended(to);
  expect(await names()).toEqual(['Nieuw 1']);
  const after = (await workspace.open(path)).html;
  expect([pageText(after).includes(words.open), after.includes(`href="${to}"`)]).toEqual([
    false,
    true,
  ]);
  expect(pageText(report)).toContain(putBack.button);
  await workspace.ended((await workspace.send(to, { wens: 'terugzetten' })).to);
  expect(await names()).toEqual(['Nieuw 1', 'Nieuw 2', 'Nieuw 3']);
  expect(pageText((await workspace.open(path)).html)).toContain(words.open);
});

it('the page says how many rows were changed since, and restoring keeps those', async () => {
  const path = await importAddresses([
    '0344200000777781;Blijft 1;9997ZY;1',
    '0344200000777782;Blijft 2;9997ZY;2',
  ]);
  expect(pageText((await workspace.open(path)).html)).not.toContain('na de import nog gewijzigd');
  const [row] = await storedRows<{ id: string }>(
    server,
    `select id from glasvezeladres__c where nummeraanduiding__c = '0344200000777782'`,
  );
  // Moves the creation back, so that the change is clearly later.
  await storedRows(
    server,
    `update glasvezeladres__c set createddate = createddate - interval '1 minute' where id = $1`,
    row!.id,
  );
  const changed = await server.call(`/records/${row!.id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Status__c: 'Gepland', Datum__c: '2027-03-01' } },
  });
  expect(changed.status, changed.text).toBe(200);
  const { html } = await workspace.open(path);
  expect(pageText(html)).toContain(words.since(1));
  expect(await htmlErrors(html)).toEqual([]);
  const { to } = await workspace.send(path, { wens: 'ongedaan' });
  await workspace.ended(to);
  await workspace.ended((await workspace.send(to, { wens: 'terugzetten' })).to);
  expect(
    await storedRows(
      server,
      `select status__c as status from glasvezeladres__c where id = $1`,
      row!.id,
    ),
  ).toEqual([{ status: 'Gepland' }]);
});

it('the number of changed rows counts changes by users only', async () => {
  const path = await importAddresses([
    '0344200000777791;Huis 1;9997ZW;1',
    '0344200000777792;Huis 2;9997ZW;2',
    '0344200000777793;Huis 3;9997ZW;3',
  ]);
  const rows = await storedRows<{ id: string }>(
    server,
    `select id from glasvezeladres__c where postcode__c = '9997ZW' order by name`,
  );
  const ids = rows.map(({ id }) => id);
  await storedRows(
    server,
    `update glasvezeladres__c set createddate = createddate - interval '1 minute' where id = any($1)`,
    ids,
  );
  const bySystem = async (): Promise<void> => {
    for (const id of ids)
      expect(
        await updateRecord(server.ctx, id, { fields: { Datum__c: '2027-03-01' } }),
      ).toMatchObject({ ok: true });
  };
  await bySystem();
  expect(pageText((await workspace.open(path)).html)).not.toContain('na de import nog gewijzigd');
  const body = { fields: { Toevoeging__c: 'bis' } };
  expect(
    (await server.call(`/records/${ids[1]!}`, { as: 'beheer', method: 'PATCH', body })).status,
  ).toBe(200);
  expect(pageText((await workspace.open(path)).html)).toContain(words.since(1));
  await bySystem();
  expect(pageText((await workspace.open(path)).html)).toContain(words.since(1));
});

it('undoing is not offered after a trial only, and is refused for another user', async () => {
  const { to } = await workspace.upload('Account', 'Bedrijfsnaam\nAlleen Proef B.V.\n');
  const { to: tried } = await workspace.send(to, { manier: 'insert', 'kolom-0': 'Name' });
  for (const said of [words.open, staffBulkText.page.carryOut.stays])
    expect(pageText(await workspace.ended(tried))).not.toContain(said);
  expect((await workspace.send(tried, { wens: 'ongedaan' })).status).toBe(400);
  const path = await importAddresses(['0344200000777774;Mijn 4;9997ZX;4']);
  expect(
    (await (await openWorkspaceClient(server, 'verkoop')).send(path, { wens: 'ongedaan' })).status,
  ).toBe(404);
  expect(await names()).toContain('Mijn 4');
});

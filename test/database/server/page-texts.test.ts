import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#db/seed/pages.ts';
import { updateRecord } from '#engine/write/write.ts';
import { syncDemoCopy } from '#server/demo/demo-copy.ts';
import { syncPages } from '#server/jobs/content.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const keys = async (at = server) =>
  (
    await storedRows<{ sleutel__c: string }>(
      at,
      'select sleutel__c from pagina__c order by sleutel__c',
    )
  ).map((row) => row.sleutel__c);
const copyOf = async (key: string) =>
  (
    await storedRows<{ id: string; titel__c: string; gepubliceerd__c: boolean }>(
      server,
      'select * from pagina__c where sleutel__c = $1',
      key,
    )
  )[0]!;

it('a server without demo data has the text of every page', async () => {
  const empty = await openTestServer({ from: 'empty' });
  expect(await keys(empty)).toEqual(pages.map(({ key }) => key).sort());
  await empty.close();
});

it('a page that staff changed or hid stays so in the next release', async () => {
  const before = await copyOf('contact');
  await updateRecord(await server.contextOf('beheer'), before.id, {
    fields: { Titel__c: 'Eigen titel', Gepubliceerd__c: false },
  });
  await syncPages(server.dependencies);
  expect(await copyOf('contact')).toMatchObject({
    titel__c: 'Eigen titel',
    gepubliceerd__c: false,
  });
});

it('a page that nobody changed gets the text of this release', async () => {
  await server.dependencies.database.db.run({
    text: `update pagina__c set titel__c = 'Titel van een vorige uitgave' where sleutel__c = 'home'`,
    values: [],
  });
  await syncPages(server.dependencies);
  expect((await copyOf('home')).titel__c).toBe(pages.find(({ key }) => key === 'home')!.title);
});

it('a missing page is restored once, also when several servers start', async () => {
  await server.dependencies.database.db.run({
    text: `delete from pagina__c where sleutel__c = 'over-ons'`,
    values: [],
  });
  await Promise.all([
    syncPages(server.dependencies),
    syncPages(server.dependencies),
    syncPages(server.dependencies),
  ]);
  expect(await keys()).toEqual(pages.map(({ key }) => key).sort());
});

describe.each([
  ['article', 'kennisartikel__c', 'samenvatting__c', 'Samenvatting__c', 'Slug__c'],
  ['job', 'vacature__c', 'samenvatting__c', 'Samenvatting__c', 'Slug__c'],
  ['product', 'product__c', 'omschrijving__c', 'Omschrijving__c', 'Name'],
])('in the demo data an %s', (_, ...[table, column, field, key]) => {
  const rows = () =>
    storedRows<{ id: string; text: string; stamp: Date }>(
      server,
      `select id, ${column} as text, systemmodstamp as stamp from ${table} order by id`,
    );

  it('that has the text of this release is not written again', async () => {
    const before = await rows();
    await syncDemoCopy(server.dependencies);
    expect(await rows()).toEqual(before);
  });

  it('gets the text of this release unless staff changed its text or key', async () => {
    const [ours, theirs, moved, ...others] = await rows();
    await server.dependencies.database.db.run({
      text: `update ${table} set ${column} = 'Van een vorige uitgave' where id = $1`,
      values: [ours!.id],
    });
    await updateRecord(await server.contextOf('beheer'), theirs!.id, {
      fields: { [field]: 'Van ons zelf' },
    });
    await updateRecord(await server.contextOf('beheer'), moved!.id, {
      fields: { [key]: 'een-andere-naam' },
    });
    await syncDemoCopy(server.dependencies);
    expect((await rows()).map(({ id, text }) => [id, text])).toEqual([
      [ours!.id, ours!.text],
      [theirs!.id, 'Van ons zelf'],
      [moved!.id, moved!.text],
      ...others.map(({ id, text }) => [id, text]),
    ]);
  });
});

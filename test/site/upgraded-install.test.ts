import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/pool.ts';
import { readConfig } from '#config.ts';
import { openLog } from '#server/log.ts';
import { normalizeId } from '#protocol/ids.ts';
import { openServer, type Server } from '#server/server.ts';
import { testDatabases } from '../support/databases.ts';
import { storedRows, urlOf } from '../support/server.ts';
import { htmlErrors } from './html-errors.ts';

/** An installation of before the site sold: migration 0250 added tariffs, 0270 fibre interest. */

const migrations = join(import.meta.dirname, '..', '..', 'src', 'db', 'migrations');
const catalogue = 250;
const folders: string[] = [];
let server: Server;

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'upgraded-'));
  folders.push(path);
  return path;
};

beforeAll(async () => {
  const databases = testDatabases();
  const name = `before_selling_${process.pid}`;
  await databases.create(name);
  const connection = databases.connectionFor(name);
  const old = await folder();
  for (const file of await readdir(migrations))
    if (Number.parseInt(file, 10) < catalogue)
      await copyFile(join(migrations, file), join(old, file));
  const database = await openDatabase(connection, {
    maxConnections: 2,
    onError: () => undefined,
  });
  await migrate(database.db, pathToFileURL(`${old}/`));
  await database.db.run({
    text: `insert into product__c (id, createddate, lastmodifieddate, systemmodstamp, "name", soort__c,
        omschrijving__c, maandbedrag__c, eenheid__c, regime__c, volgorde__c, gepubliceerd__c)
      select id, now(), now(), now(), naam, soort, 'Omschrijving van ' || naam, bedrag, eenheid, 'ecs', 10, true
      from (values ('a00000000000001AAA', 'Internet Oud', 'Internet', 39, 'Mbit/s'),
        ('a00000000000002AAA', 'Bellen Oud', 'VoIP', 9.75, 'toestellen')) as p (id, naam, soort, bedrag, eenheid)`,
    values: [],
  });
  await database.db.run({
    text: `insert into contactbericht__c (id, createddate, lastmodifieddate, systemmodstamp, naam__c,
        email__c, bericht__c, soort__c, status__c, over__c)
      select id, timestamptz '2026-03-01' + (email like 'BO%')::int * interval '1 day', timestamptz '2026-03-01', timestamptz '2026-03-01', 'Bo',
        email, 'Interesse', soort, status, about
      from (values ('a0400000000000AAAQ', 'bo@a.example', 'Glasvezelinteresse', 'Nieuw', '1621 AA 12 bis'),
        ('a04000000000002AAA', 'BO@a.example', 'Glasvezelinteresse', 'Nieuw', '1621 AA 12 bis'),
        ('a04000000000003AAA', 'al@a.example', 'Glasvezelinteresse', 'Afgehandeld', '1621 AA 12'),
        ('a04000000000004AAA', 'di@a.example', 'Glasvezelinteresse', 'Nieuw', 'ergens in Hoorn'),
        ('a04000000000005AAA', 'vr@a.example', 'Contact', 'Nieuw', '1621 AA 12')
      ) as m (id, email, soort, status, about)`,
    values: [],
  });
  await database.close();
  server = await openServer(
    readConfig({
      PORT: '0',
      DATABASE_URL: urlOf(connection),
      FILES_DIR: await folder(),
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    }),
    { log: openLog({ logLevel: 'silent' }), say: () => undefined },
  );
});
afterAll(async () => {
  await server.close();
  for (const path of folders) await rm(path, { recursive: true });
});

const htmlOf = async (path: string): Promise<string> =>
  (await (await fetch(new URL(path, server.url))).text()).replaceAll(/<script[^]*?<\/script>/g, '');
const textOf = (html: string): string =>
  html.replaceAll(/<!--.*?-->|<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');

it.each([
  ['kpn-een-internet', 'Internet Oud', '€ 39,00'],
  ['kpn-een-telefonie', 'Bellen Oud', '€ 9,75'],
])('/%s sells %s by the month, for the price that it had', async (path, name, price) => {
  const html = await htmlOf(path);
  const [row = ''] =
    html.match(new RegExp(`<tr class="offers-row">(?:(?!</tr>)[^])*${name}[^]*?</tr>`)) ?? [];
  expect(textOf(row)).toContain(price);
  expect(textOf(row)).toContain('Alleen per maand');
  expect(row).toMatch(/<input[^>]*type="radio"[^>]*name="product"/);
  expect(await htmlErrors(html)).toEqual([]);
});

it('says what a product is once in its row', async () => {
  const text = textOf(await htmlOf('kpn-een-telefonie'));
  expect(text.split('Omschrijving van Bellen Oud')).toHaveLength(2);
});

it('says that nothing is left to choose, where nothing can be added', async () => {
  const text = textOf(await htmlOf('kpn-een-internet'));
  expect(text).not.toContain('Hoeveel heb je er nodig?');
  expect(text).toContain('Je keuze is compleet');
});

it('lets who asked to hear of fibre wait like the others, unless staff answered already', async () => {
  const rows = await storedRows(
    server,
    `select id, email__c, status__c, postcode__c, huisnummer__c, toevoeging__c,
      laatste_mail_op__c = timestamptz '2026-03-01' as "since then", beantwoord_op__c from interesse__c`,
  );
  expect(rows).toEqual([
    {
      id: normalizeId('a2H00000000000A'),
      email__c: 'bo@a.example',
      status__c: 'Wacht',
      postcode__c: '1621AA',
      huisnummer__c: 12,
      toevoeging__c: 'bis',
      'since then': true,
      beantwoord_op__c: null,
    },
  ]);
  const open = await storedRows<{ email__c: string }>(
    server,
    `select email__c from contactbericht__c where status__c = 'Nieuw' order by email__c`,
  );
  expect(open.map((row) => row.email__c)).toEqual(['di@a.example', 'vr@a.example']);
});

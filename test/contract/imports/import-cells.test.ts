import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { findImport } from '#domain/imports/create-import.ts';
import { rowsWithRemarks } from '#engine/bulk/bulk-rows.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { createImportFrom, trialAndImportResults } from './imports.ts';

/**
 * Files as people and spreadsheets write them: lost leading zeros, missing cells, quotes, Dutch
 * headings, and lines with several errors.
 */

let server: TestServer;
let ctx: RequestContext;
beforeAll(async () => {
  server = await openTestServer();
  ctx = await server.contextOf('beheer');
});
afterAll(() => server.close());

const garage = 'Garage Van Dijk';
const fileOf = (...lines: readonly string[]): string => lines.join('\n');

it('leading zeros that a spreadsheet removed are restored, with a remark on the line', async () => {
  const file = fileOf(
    'Naam;KvK-nummer;Telefoon',
    'Nul BV;1234567;207654321',
    'Heel BV;12345678;0207654322',
    'Zes BV;123456;030 123',
    'Tien BV;12345679;1234567890',
  );
  const { id, done } = await trialAndImportResults(ctx, { object: 'Account', file });
  expect(done.map(({ why }) => why)).toEqual([
    [],
    [],
    ['Phone record.phoneWrong', 'KvK_nummer__c record.rule'],
    ['Phone record.phoneWrong'],
  ]);
  expect(
    await storedRows(
      server,
      `select name, kvk_nummer__c, phone from account where name in ('Nul BV', 'Heel BV') order by 1`,
    ),
  ).toEqual([
    { name: 'Heel BV', kvk_nummer__c: '12345678', phone: '0207654322' },
    { name: 'Nul BV', kvk_nummer__c: '01234567', phone: '0207654321' },
  ]);
  const remarked = await rowsWithRemarks(ctx, id, 10);
  expect(remarked.count).toBe(1);
  expect(remarked.rows.map(({ line, remarks }) => ({ line, remarks }))).toEqual([
    {
      line: 2,
      remarks: [
        { code: 'import.noughtAdded', field: 'KvK_nummer__c' },
        { code: 'import.noughtAdded', field: 'Phone' },
      ],
    },
  ]);
});

it('missing cells at the end of a line are empty, and a quoted cell may span lines', async () => {
  const file = fileOf(
    'Achternaam;Bedrijf;Functie;Interne notitie;Telefoon',
    `Kort;${garage}`,
    `Breuk;${garage};Chef;"regel een`,
    `regel twee; met een punt"`,
    `Duim;${garage};5" pijp`,
    `Los;${garage};"Niet gesloten`,
    `Na;${garage};"Chef, lasser"`,
  );
  const { done } = await trialAndImportResults(ctx, { object: 'Contact', file });
  expect(done.map(({ line, why }) => [line, why])).toEqual([
    [2, []],
    [3, []],
    [5, []],
    [6, ['import.quotes']],
    [7, []],
  ]);
  expect(
    await storedRows(
      server,
      `select lastname, title, interne_notitie__c from contact where lastname in ('Kort', 'Breuk', 'Duim', 'Na') order by 1`,
    ),
  ).toEqual([
    { lastname: 'Breuk', title: 'Chef', interne_notitie__c: 'regel een\nregel twee; met een punt' },
    { lastname: 'Duim', title: '5" pijp', interne_notitie__c: null },
    { lastname: 'Kort', title: null, interne_notitie__c: null },
    { lastname: 'Na', title: 'Chef, lasser', interne_notitie__c: null },
  ]);
});

it('all errors of a line are reported at once', async () => {
  const contacts = fileOf('Achternaam;Bedrijf;E-mailadres;Telefoon', ';Nergens BV;geen adres;abc');
  const { trial, done } = await trialAndImportResults(ctx, { object: 'Contact', file: contacts });
  expect(done).toEqual(trial);
  expect(done[0]!.why.toSorted()).toEqual([
    'AccountId import.referenceUnknown',
    'Email record.emailWrong',
    'LastName record.required',
    'Phone record.phoneWrong',
  ]);
  const addresses = fileOf('Naam;Postcode;Huisnummer;Huisletter', 'X;99;0;abc');
  const reasons = (
    await trialAndImportResults(ctx, { object: 'Glasvezeladres__c', file: addresses })
  ).done[0]!.why;
  expect(reasons.toSorted()).toEqual([
    'Huisletter__c record.tooLong',
    'Huisnummer__c record.rule',
    'Postcode__c record.valueWrong',
  ]);
  const twice = fileOf(
    'Sleutel;Naam;Startdatum;Drempel',
    'dubbel-1;Een;1-1-2027;30',
    'dubbel-1;Twee;32-1-2027;veel',
  );
  const second = (
    await trialAndImportResults(ctx, {
      object: 'Glasvezelcampagne__c',
      file: twice,
      choices: { mode: 'insert' },
    })
  ).done[1]!.why;
  expect(second.toSorted()).toEqual([
    'Drempel__c import.number',
    'Sleutel__c import.keyTwice',
    'Startdatum__c import.date',
  ]);
  expect(await storedRows(server, `select 1 from contact where email = 'geen adres'`)).toEqual([]);
});

it('an Excel workbook is imported like a CSV file', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Lijnen',
        rows: [
          ['Naam', 'Bedrijf', 'Soort', 'Status', 'Maandbedrag', 'Ingangsdatum', 'Nummer'],
          [
            'Excel een',
            garage,
            'Mobiel',
            'Actief',
            1234.5,
            new Date('2026-05-03T00:00:00Z'),
            '0612345678',
          ],
          ['Excel twee', garage, 'Fax', 'Actief', 10, null, 612345678],
        ],
      },
    ],
  });
  const { trial, done } = await trialAndImportResults(ctx, {
    object: 'Aansluiting__c',
    file: bytes,
  });
  expect(done).toEqual(trial);
  expect(done.map(({ line, why }) => [line, why])).toEqual([
    [2, []],
    [3, ['Soort__c record.notInList']],
  ]);
  expect(
    await storedRows(
      server,
      `select maandbedrag__c::text as amount, ingangsdatum__c::text as day, nummer__c from aansluiting__c where name = 'Excel een'`,
    ),
  ).toEqual([{ amount: '1234.50', day: '2026-05-03', nummer__c: '0612345678' }]);
});

describe('the column headings', () => {
  const guessed = async (object: string, head: string) => {
    const id = await createImportFrom(ctx, object, fileOf(head, head));
    if (!id.ok) throw new Error(JSON.stringify(id.problems));
    const found = await findImport(ctx, id.value);
    return found.ok ? found.value.order.mapping : [];
  };

  it.each([
    [
      'Account',
      'Bedrijfsnaam;KvK;Straat;Huisnummer;Toevoeging;Postcode;Plaats;Land;Tel.;Website',
      [
        'Name',
        'KvK_nummer__c',
        'BillingStreet',
        'BillingStreet',
        'BillingStreet',
        'BillingPostalCode',
        'BillingCity',
        'BillingCountry',
        'Phone',
        'Website',
      ],
    ],
    [
      'Account',
      'Klant;Debiteurnummer;Adres;PC;Woonplaats;Telefoonnummer;URL',
      [
        'Name',
        'Klantnummer__c',
        'BillingStreet',
        'BillingPostalCode',
        'BillingCity',
        'Phone',
        'Website',
      ],
    ],
    [
      'Contact',
      'Voornaam;Familienaam;E-mail;Mobiel;Tel;Klantnaam;Functietitel',
      ['FirstName', 'LastName', 'Email', 'MobilePhone', 'Phone', 'AccountId', 'Title'],
    ],
    [
      'Contact',
      'Roepnaam;Achternaam;Mailadres;GSM;Vast nummer;Organisatie',
      ['FirstName', 'LastName', 'Email', 'MobilePhone', 'Phone', 'AccountId'],
    ],
    [
      'Glasvezeladres__c',
      'Straatnaam;Huisnr;Toev.;Postcode;Plaats',
      ['Straat__c', 'Huisnummer__c', 'Toevoeging__c', 'Postcode__c', 'Woonplaats__c'],
    ],
    [
      'Account',
      'Naam;Straat + huisnummer;Plaats;Mobiel',
      ['Name', 'BillingStreet', 'BillingCity', 'Phone'],
    ],
    ['Account', 'Naam;Mobiel;Telefoon', ['Name', null, 'Phone']],
    // A full name is matched to no field: it cannot be split.
    ['Contact', 'Naam;Achternaam;Bedrijf', [null, 'LastName', 'AccountId']],
    [
      'Sollicitatie__c',
      'Naam;Voornaam;Achternaam;Straat;Huisnummer;Postcode;Plaats;Mobiel',
      [
        null,
        'Voornaam__c',
        'Achternaam__c',
        'Straat_en_huisnummer__c',
        'Straat_en_huisnummer__c',
        'Postcode__c',
        'Plaats__c',
        'Telefoon__c',
      ],
    ],
  ])('of a %s are recognised: %s', async (object, head, mapping) => {
    expect(await guessed(object, head)).toEqual(mapping);
  });

  it('of street, number and addition are joined into one address line', async () => {
    const file = fileOf(
      'Bedrijfsnaam;Straat;Huisnummer;Toevoeging;Postcode;Plaats',
      'Straat BV;Dorpsstraat;12;A;1234 AB;Ons Dorp',
      'Kaal BV;Kerkplein;3',
    );
    const { done } = await trialAndImportResults(ctx, { object: 'Account', file });
    expect(done.map(({ why }) => why)).toEqual([[], []]);
    expect(
      await storedRows(
        server,
        `select billingstreet from account where name in ('Straat BV', 'Kaal BV') order by name`,
      ),
    ).toEqual([{ billingstreet: 'Kerkplein 3' }, { billingstreet: 'Dorpsstraat 12 A' }]);
  });
});

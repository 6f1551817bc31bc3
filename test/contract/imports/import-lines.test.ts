import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportChoices } from '#domain/imports/import-order.ts';
import { exportRefusedRows } from '#domain/imports/export-refused-rows.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import {
  type AccountName,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import {
  createImportFrom,
  importResults,
  type LineResult,
  trialResults,
  trialAndImportResults,
} from './imports.ts';

/**
 * Invalid files and lines of several objects; a trial gives each line the result of its execution.
 */

let server: TestServer;
let ctx: RequestContext;
beforeAll(async () => {
  server = await openTestServer();
  ctx = await server.contextOf('beheer');
});
afterAll(() => server.close());

const garage = 'Garage Van Dijk';
const idOf = async (text: string, ...values: unknown[]): Promise<string> =>
  (await storedRows<{ id: string }>(server, text, ...values))[0]!.id;
const fileOf = (...lines: readonly string[]): string => lines.join('\n');
const why = (lines: readonly LineResult[]): string[] =>
  lines.map((line) => (line.state === 'succeeded' ? 'ok' : line.why.join(', ')));

/** The result of each line, which must be equal for trial and execution. */
async function both(
  object: string,
  file: string,
  choices: Partial<ImportChoices> = {},
): Promise<string[]> {
  const { trial, done } = await trialAndImportResults(ctx, { object, file, choices });
  expect(done).toEqual(trial);
  return why(done);
}

describe('a file', () => {
  const head = 'Achternaam;Bedrijf\n';
  const bytes = (text: string, encoding: BufferEncoding): Uint8Array =>
    new Uint8Array(Buffer.from(text, encoding));
  it.each<[string, string | Uint8Array, string]>([
    ['with a byte order mark', `\uFEFF${head}Zoë;${garage}\n`, 'ok'],
    ['in UTF-16', bytes(`\uFEFF${head}Zoë;${garage}\n`, 'utf16le'), 'ok'],
    ['in big-endian UTF-16', Buffer.from(`\uFEFF${head}Zoë;${garage}\n`, 'utf16le').swap16(), 'ok'],
    ['in Windows-1252', bytes(`${head}Zoë;${garage}\n`, 'latin1'), 'ok'],
    ['with tabs', `Achternaam\tBedrijf\nZoë\t${garage}\n`, 'ok'],
    ['with commas', `Achternaam,Bedrijf\n"Zoë",${garage}\n`, 'ok'],
    ['with a sep= line of Excel', `sep=;\r\n${head}Zoë;${garage}\r\n`, 'ok'],
    ['of an old Mac', `Achternaam;Bedrijf\rZoë;${garage}\r`, 'ok'],
    ['with a heading on two lines', `"Achter\nnaam";Bedrijf\nZoë;${garage}\n`, 'ok'],
    ['with a repeated heading', `Achternaam;Achternaam;Bedrijf\nZoë;Anders;${garage}\n`, 'ok'],
    ['with an empty heading', `Achternaam;;Bedrijf\nZoë;x;${garage}\n`, 'ok'],
    [
      'with a heading of 200,000 characters',
      `Achternaam;Bedrijf;${'x'.repeat(200_000)}\nZoë;${garage};1\n`,
      'ok',
    ],
    [
      'with control characters in a heading',
      bytes(`\uFEFFAchternaam;Bedrijf;\u0000\u0007\nZoë;${garage};1\n`, 'utf16le'),
      'ok',
    ],
    [
      'with two hundred long headings',
      `Achternaam;Bedrijf;${Array.from({ length: 198 }, (_, i) => `${'""'.repeat(400)}${i}`)
        .map((name) => `"${name}"`)
        .join(';')}\nZoë;${garage};${';'.repeat(197)}\n`,
      'ok',
    ],
    ['that is empty', '', 'import.noHead'],
    ['without lines', head, 'import.noLines'],
    ['of empty lines', `${head};\n\n"";""\n`, 'import.noLines'],
    ['of bytes', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0]), 'import.notCsv'],
    [
      'with an unclosed quote in its headings',
      `"Achternaam;Bedrijf\nZoë;${garage}\n`,
      'import.noHead',
    ],
    ['of three hundred columns', `${'x;'.repeat(300)}\n1;2\n`, 'import.tooManyColumns'],
  ])('%s is accepted or refused as listed: %#', async (_, file, said) => {
    const brought = await createImportFrom(ctx, 'Contact', file);
    expect(
      brought.ok
        ? why(await trialResults(ctx, brought.value))
        : brought.problems.map(({ code }) => code),
    ).toEqual([said]);
  });
});

describe('import lines of contacts', () => {
  const head = 'Voornaam;Achternaam;E-mailadres;Bedrijf;Telefoon';
  const storedByName = (...lastNames: string[]) =>
    storedRows(
      server,
      `select firstname, lastname, email, phone from contact where lastname = any($1) order by lastname`,
      lastNames,
    );

  it('may have spaces, quotes, signs and empty cells', async () => {
    const lines = [
      ` Jan ; Ruimte ;  jan@ruimte.example ;${garage} ;`,
      `A;"Met ""quotes"" en ;";;${garage};`,
      `A;Kleine letters;;garage van dijk;`,
      `A;Plus;;${garage};'+31612345678`,
      `-1+2;Minus;;${garage};`,
      `A;Te weinig;;${garage}`,
      `A;Te veel;;${garage};;; ;`,
    ];
    expect(await both('Contact', fileOf(head, ...lines))).toEqual(lines.map(() => 'ok'));
    expect(await storedByName('Ruimte', 'Plus', 'Minus')).toEqual([
      { firstname: '-1+2', lastname: 'Minus', email: null, phone: null },
      { firstname: 'A', lastname: 'Plus', email: null, phone: '+31612345678' },
      { firstname: 'Jan', lastname: 'Ruimte', email: 'jan@ruimte.example', phone: null },
    ]);
  });

  it('are refused one by one, between lines that are accepted', async () => {
    const table: [line: string, said: string][] = [
      [`A;Voor;;${garage};`, 'ok'],
      [`A;"Open;;${garage};`, 'import.quotes'],
      [`A;Te veel gevuld;;${garage};;;x`, 'import.cells'],
      [`A;Geen letter \uFFFD;;${garage};`, 'import.letters'],
      [`A;Nul \u0000;;${garage};`, 'import.letters'],
      [`A;${'x'.repeat(1_048_576)};;${garage};`, 'import.lineTooLong'],
      [`A;${'x'.repeat(81)};;${garage};`, 'LastName record.tooLong'],
      [`A;"Twee\nregels";;${garage};`, 'LastName import.oneLine'],
      [`A;Bel \u0007;;${garage};`, 'LastName record.rule'],
      [`A;Tussen;;${garage};`, 'ok'],
      [`A;;;${garage};`, 'LastName record.required'],
      [`A;Adres;geen adres;${garage};`, 'Email record.emailWrong'],
      [`A;Nummer;;${garage};abc`, 'Phone record.phoneWrong'],
      [`A;Nergens;;Nergens B.V.;`, 'AccountId import.referenceUnknown'],
      [`A;Leeg;;;`, 'AccountId record.required'],
      [`A;Weg;;001zzzzzzzzzzzz;`, 'AccountId record.referenceWrong'],
      [`A;Van een ander soort;;500zzzzzzzzzzzz;`, 'AccountId import.referenceUnknown'],
      [`A;Na;;${garage};`, 'ok'],
    ];
    const file = fileOf(head, ...table.map(([line]) => line));
    expect(await both('Contact', file)).toEqual(table.map(([, said]) => said));
  });

  it('that repeat an e-mail address are refused within one company', async () => {
    const lines = [
      `A;Eerste;dubbel@in-bestand.example;${garage};`,
      `A;Tweede;Dubbel@in-bestand.example;${garage};`,
      `A;Elders;dubbel@in-bestand.example;Bakkerij De Korenaar B.V.;`,
    ];
    expect(await both('Contact', fileOf(head, ...lines))).toEqual([
      'ok',
      'record.duplicates',
      'ok',
    ]);
  });

  it('that are duplicates are imported with allowSaveOnDuplicate', async () => {
    const file = fileOf(
      'Achternaam;E-mailadres;Bedrijf',
      `Een;toch@dubbel.example;${garage}`,
      `Twee;toch@dubbel.example;${garage}`,
    );
    expect(await both('Contact', file, { allowSaveOnDuplicate: true })).toEqual(['ok', 'ok']);
    expect(await both('Contact', file)).toEqual(['record.duplicates', 'record.duplicates']);
  });
});

it('picklists, amounts, dates and booleans are checked in every usual spelling', async () => {
  const table: [cells: string, said: string][] = [
    ['Mobiel;Actief;1.234,50;3-5-2026;ja', 'ok'],
    ['mobiel;ACTIEF;1234.50;2026-05-03;true', 'ok'],
    ['Mobiel;Actief;€ 1.000;3 mei 2026;1', 'ok'],
    ['Mobiel;Actief;;;nee', 'ok'],
    ['Fax;Actief;1;;', 'Soort__c record.notInList'],
    ['Mobiel;Actief;1,234.50;;', 'Maandbedrag__c import.number'],
    ['Mobiel;Actief;veel;;', 'Maandbedrag__c import.number'],
    ['Mobiel;Actief;1;31-02-2026;', 'Ingangsdatum__c import.date'],
    ['Mobiel;Actief;1;3-5-26;', 'Ingangsdatum__c import.date'],
    ['Mobiel;Actief;1;05/13/2026;', 'Ingangsdatum__c import.date'],
    ['Mobiel;Actief;1;;misschien', 'Verlengd__c import.yesNo'],
    [
      'Fax;Actief;veel;31-02-2026;misschien',
      'Soort__c record.notInList, Maandbedrag__c import.number, Ingangsdatum__c import.date, Verlengd__c import.yesNo',
    ],
  ];
  const head = 'Naam;Bedrijf;Soort;Status;Maandbedrag;Ingangsdatum;Verlengd';
  const lines = table.map(([cells], at) => `Lijn ${at};${garage};${cells}`);
  expect(await both('Aansluiting__c', fileOf(head, ...lines))).toEqual(
    table.map(([, said]) => said),
  );
});

it('postcodes and numbers are checked by the rules of their fields', async () => {
  const table: [cells: string, said: string][] = [
    ['9996 ab;1;;', 'ok'],
    ['0996AB;1;;', 'Postcode__c record.valueWrong'],
    ['9996AB;0;;', 'Huisnummer__c record.rule'],
    ['9996AB;1,5;;', 'Huisnummer__c import.wholeNumber'],
    ['9996AB;2;;12', 'Nummeraanduiding__c record.rule'],
    ['9996AB;2;;3,442E+14', 'Nummeraanduiding__c import.shortened'],
    ['9996AB;2,0;;', 'ok'],
  ];
  const head = 'Naam;Postcode;Huisnummer;BAG;Nummeraanduiding (BAG)';
  const lines = table.map(([cells]) => `X;${cells}`);
  expect(await both('Glasvezeladres__c', fileOf(head, ...lines))).toEqual(
    table.map(([, said]) => said),
  );
});

describe('import lines matched by a key', () => {
  it('are refused for an empty, unknown, ambiguous, foreign or repeated key', async () => {
    const [one, two, gone, account] = await Promise.all([
      createRow(server, 'Contact', {
        LastName: 'Sleutel een',
        AccountId: (await ownAndForeignCompany(server, 'garage')).own,
      }),
      createRow(server, 'Contact', {
        LastName: 'Sleutel twee',
        AccountId: (await ownAndForeignCompany(server, 'garage')).own,
      }),
      createRow(server, 'Contact', {
        LastName: 'Sleutel weg',
        AccountId: (await ownAndForeignCompany(server, 'garage')).own,
      }),
      idOf('select id from account limit 1'),
    ]);
    await deleteRecord(ctx, gone);
    const table: [line: string, said: string][] = [
      [`${one};Een`, 'ok'],
      [`${one.slice(0, 15)};Nog eens`, 'Id import.keyTwice'],
      [`${two};Twee`, 'ok'],
      [`${gone};Weg`, 'Id import.keyUnknown'],
      [`${account};Bedrijf`, 'Id import.keyUnknown'],
      ['onzin;X', 'Id import.keyUnknown'],
      [';X', 'Id import.keyMissing'],
    ];
    const file = fileOf('Id;Voornaam', ...table.map(([line]) => line));
    expect(await both('Contact', file, { mode: 'update', key: 'Id' })).toEqual(
      table.map(([, said]) => said),
    );
    const names = fileOf(
      'Naam;Website',
      'Tweeling BV;',
      `${garage};`,
      'Bestaat niet;',
      'bestaat NIET;',
    );
    for (let nth = 0; nth < 2; nth++) await createRow(server, 'Account', { Name: 'Tweeling BV' });
    expect(
      await both('Account', names, { mode: 'upsert', key: 'Name', mapping: ['Name', 'Website'] }),
    ).toEqual(['Name import.keyAmbiguous', 'ok', 'ok', 'Name import.keyTwice']);
  });

  it('update the same records when the file is imported again', async () => {
    const file = fileOf(
      'Sleutel;Naam;Startdatum;Drempel',
      'opnieuw-1;Een;1-1-2027;30',
      'opnieuw-2;Twee;1-1-2027;30',
    );
    const choices = {
      mode: 'upsert',
      key: 'Sleutel__c',
      mapping: ['Sleutel__c', 'Name', 'Startdatum__c', 'Drempel__c'],
    } as const;
    for (let nth = 0; nth < 2; nth++)
      expect(await both('Glasvezelcampagne__c', file, choices)).toEqual(['ok', 'ok']);
    expect(
      await storedRows(
        server,
        `select name from glasvezelcampagne__c where sleutel__c like 'opnieuw-%' order by 1`,
      ),
    ).toEqual([{ name: 'Een' }, { name: 'Twee' }]);
    const inserts = await both('Glasvezelcampagne__c', file, {
      ...choices,
      mode: 'insert',
      key: null,
    });
    expect(inserts).toEqual(['Sleutel__c record.duplicate', 'Sleutel__c record.duplicate']);
  });

  it('are refused when their record was deleted after the trial', async () => {
    const [stays, goes] = [
      await createRow(server, 'Product__c', product('Blijft')),
      await createRow(server, 'Product__c', product('Gaat')),
    ];
    const brought = await createImportFrom(
      ctx,
      'Product__c',
      fileOf('Id;Naam', `${stays};Bleef`, `${goes};Ging`),
    );
    if (!brought.ok) throw new Error('not brought');
    expect(why(await trialResults(ctx, brought.value, { mode: 'update', key: 'Id' }))).toEqual([
      'ok',
      'ok',
    ]);
    await deleteRecord(ctx, goes);
    expect(why(await importResults(ctx, brought.value))).toEqual(['ok', 'Id import.keyUnknown']);
  });
});

const product = (Name: string) => ({
  Name,
  Soort__c: 'Hardware',
  Regime__c: 'other',
  Maandbedrag__c: '10',
});

describe('an import without the right to it', () => {
  const as = (account: AccountName) => server.contextOf(account);

  it('is refused by file, by column or by line', async () => {
    const sales = await as('verkoop');
    expect(await createImportFrom(sales, 'Product__c', 'Naam\nX\n')).toMatchObject({
      ok: false,
      problems: [{ code: 'record.objectHidden' }],
    });
    expect(
      await createImportFrom(await as('korenaar'), 'Contact', 'Achternaam\nX\n'),
    ).toMatchObject({
      ok: false,
    });
    const brought = await createImportFrom(sales, 'Account', 'Naam;Klantnummer\nX;1\n');
    if (!brought.ok) throw new Error('not brought');
    await expect(
      trialResults(sales, brought.value, { mapping: ['Name', 'CreatedById'] }),
    ).rejects.toThrow('record.fieldUnknown');
    const lines = await trialResults(sales, brought.value, {
      mapping: ['Name', 'Klantnummer__c'],
      mode: 'insert',
    });
    expect(why(lines)).toEqual(['Klantnummer__c record.fieldReadOnly']);
  });
});

it('the report of refused lines can be corrected and imported again', async () => {
  const file = fileOf(
    'Achternaam;Functie;E-mailadres;Bedrijf',
    `Eén;+31612345678;fout;${garage}`,
    `"Twee;=1;a@mend.example;${garage}`,
    `Drie;'=2;ook fout;${garage}`,
  );
  const { id } = await trialAndImportResults(ctx, { object: 'Contact', file });
  const report = await exportRefusedRows(ctx, id, () => ['omdat']);
  if (!report.ok) throw new Error('no report');
  let text = '';
  for await (const part of report.value.parts) text += part;
  expect(text.split('\r\n').slice(0, 4)).toEqual([
    '\uFEFFRegel in bestand;Reden van weigering;Achternaam;Functie;E-mailadres;Bedrijf',
    `2;omdat;Eén;'+31612345678;fout;${garage}`,
    `3;omdat;"""Twee";'=1;a@mend.example;${garage}`,
    `4;omdat;Drie;'=2;ook fout;${garage}`,
  ]);
  const mended = text
    .replace('"""Twee"', 'Twee')
    .replace(';fout', ';een@mend.example')
    .replace('ook fout', 'drie@mend.example');
  expect(await both('Contact', mended)).toEqual(['ok', 'ok', 'ok']);
  expect(
    await storedRows(
      server,
      `select lastname, title from contact where email like '%@mend.example' order by 1`,
    ),
  ).toEqual([
    { lastname: 'Drie', title: '=2' },
    { lastname: 'Eén', title: '+31612345678' },
    { lastname: 'Twee', title: '=1' },
  ]);
});

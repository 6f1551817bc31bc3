import { describe, expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { storedRows } from '../../../support/server.ts';
import { openSite } from '../../../support/site.ts';
import { openWorkspaceClient, pageText } from '../workspace-client.ts';
import { htmlErrors } from '../../html-errors.ts';
import { historyFromText } from '#messages/staff/record.ts';

/** Files that staff import, without scripts: several objects and all kinds of wrong lines. */

const { report } = staffImportText;
const server = await openSite();
const workspace = await openWorkspaceClient(server, 'beheer');

const count = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await storedRows<{ n: string }>(server, text, ...values))[0]!.n);

type Choices = Record<string, string>;

/**
 * Uploads a file, runs the trial with these choices, and gives the path, HTML and text of the job.
 */
async function runTrial(
  objectApiName: string,
  file: string | Uint8Array,
  choices: Choices = {},
): Promise<{ path: string; html: string; words: string }> {
  const brought = await workspace.upload(objectApiName, file);
  expect(brought.status, brought.html.slice(0, 500)).toBe(303);
  const { html: columns } = await workspace.open(brought.to);
  const guessed = Object.fromEntries(
    [...columns.matchAll(/<select[^>]*name="(kolom-\d+|sleutel)"[^>]*>([^]*?)<\/select>/g)].map(
      ([, name, options]) => [name!, /<option value="([^"]*)" selected/.exec(options!)?.[1] ?? ''],
    ),
  );
  const sent = await workspace.send(brought.to, { manier: 'insert', ...guessed, ...choices });
  expect(sent.status, pageText(sent.html).slice(0, 800)).toBe(303);
  const html = await workspace.ended(sent.to);
  return { path: sent.to, html, words: pageText(html) };
}

async function runImport(path: string): Promise<string> {
  expect((await workspace.send(path, { wens: 'importeren' })).status).toBe(303);
  return pageText(await workspace.ended(path));
}

describe('a file to import', () => {
  it('writes nothing in the trial, and is imported once when started twice', async () => {
    const file =
      'Voornaam;Achternaam;E-mailadres;Bedrijf\nEva;Import;eva@import.example;Garage Van Dijk\nBo;Import;bo@import.example;Bakkerij De Korenaar B.V.\n';
    const { path, html, words } = await runTrial('Contact', file);
    expect(words).toContain('Zou lukken 2');
    expect(await htmlErrors(html)).toEqual([]);
    expect(await count(`select count(*) as n from contact where lastname = 'Import'`)).toBe(0);
    expect(
      await count(
        `select count(*) as n from wijziging__c where record__c like '003%' and createddate > now() - interval '1 minute'`,
      ),
    ).toBe(0);
    expect(await runImport(path)).toContain('Gelukt 2');
    await workspace.send(path, { wens: 'importeren' });
    await workspace.ended(path);
    const rows = await storedRows<{ firstname: string; account: string | null; by: string }>(
      server,
      `select c.firstname, a.name as account, u.username as by from contact c left join account a on a.id = c.accountid join "user" u on u.id = c.createdbyid
        where c.lastname = 'Import' order by c.firstname`,
    );
    expect(rows).toEqual([
      { firstname: 'Bo', account: 'Bakkerij De Korenaar B.V.', by: 'beheer@zorgeloos.example' },
      { firstname: 'Eva', account: 'Garage Van Dijk', by: 'beheer@zorgeloos.example' },
    ]);
  });

  it('is named in the time line of its records, with a link for who may see it', async () => {
    const { path } = await runTrial('Contact', `Achternaam;Bedrijf\nTijdlijn;Garage Van Dijk\n`);
    await runImport(path);
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from contact where lastname = 'Tijdlijn'`,
    );
    const own = await workspace.open(`record/${row!.id}/tijdlijn`);
    expect(await htmlErrors(own.html)).toEqual([]);
    const leads = (html: string): string | undefined =>
      new RegExp(`<a href="([^"]*)"[^>]*>${historyFromText.bestand}</a>`).exec(html)?.[1];
    expect(leads(own.html)).toBe(`${workspace.home}/record/${path.split('/').at(-1)!}`);
    const theirs = await (
      await openWorkspaceClient(server, 'verkoop')
    ).open(`record/${row!.id}/tijdlijn`);
    expect(pageText(theirs.html)).toContain(historyFromText.bestand);
    expect(leads(theirs.html)).toBe(undefined);
  });

  it('is one import when it is sent twice', async () => {
    const formKey = crypto.randomUUID();
    const [one, two] = [
      await workspace.upload('Contact', 'LastName\nEen\n', { formKey }),
      await workspace.upload('Contact', 'LastName\nEen\n', { formKey }),
    ];
    expect(two.to).toBe(one.to);
  });

  it.each([
    ['nothing', '', 'file.empty'],
    ['a header only', 'Achternaam\n', 'import.noLines'],
    ['a spreadsheet', new Uint8Array([80, 75, 3, 4, 0, 0, 0]), 'import.notCsv'],
  ] as const)('%s is refused at its field', async (_, file, code) => {
    const { status, html } = await workspace.upload('Contact', file);
    expect([status, pageText(html).includes(problemText[code])]).toEqual([400, true]);
  });

  it('in Windows-1252, with commas and quotes, keeps its letters', async () => {
    const bytes = new Uint8Array(
      Buffer.from(
        '"Achternaam","Voornaam","Bedrijf"\r\n"Müller, de","Zoë","Garage Van Dijk"\r\n',
        'latin1',
      ),
    );
    const { path } = await runTrial('Contact', bytes);
    await runImport(path);
    expect(
      await count(
        `select count(*) as n from contact where lastname = 'Müller, de' and firstname = 'Zoë'`,
      ),
    ).toBe(1);
  });
});

describe('the lines of a file', () => {
  it('may hold values and references as people write them, and formulas as text', async () => {
    const [account] = await storedRows<{ klantnummer__c: string; id: string }>(
      server,
      `select id, klantnummer__c from account where name = 'Garage Van Dijk'`,
    );
    const file = [
      'Naam;Bedrijf;Soort;Status;Maandbedrag;Ingangsdatum;Verlengd',
      `=1+1;${account!.klantnummer__c};internet;ACTIEF;1.234,50;3-5-2026;ja`,
      `Punt;Garage Van Dijk;Mobiel;Actief;12.5;2026-05-03;nee`,
      `Duizend;${account!.id};Mobiel;Actief;€ 1.000;3 mei 2026;x`,
    ].join('\n');
    const { path, words } = await runTrial('Aansluiting__c', file);
    expect(words).toContain('Zou lukken 3');
    await runImport(path);
    const rows = await storedRows(
      server,
      `select name, soort__c as soort, maandbedrag__c::float as bedrag, ingangsdatum__c::text as dag, verlengd__c as verlengd from aansluiting__c
        where account__c = $1 and name in ('=1+1', 'Punt', 'Duizend') order by bedrag`,
      account!.id,
    );
    expect(rows).toEqual([
      { name: 'Punt', soort: 'Mobiel', bedrag: 12.5, dag: '2026-05-03', verlengd: false },
      { name: 'Duizend', soort: 'Mobiel', bedrag: 1000, dag: '2026-05-03', verlengd: true },
      { name: '=1+1', soort: 'Internet', bedrag: 1234.5, dag: '2026-05-03', verlengd: true },
    ]);
  });

  it('that are wrong are each refused with a reason, and do not stop the others', async () => {
    await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Account', fields: { Name: 'Tweeling' }, allowSaveOnDuplicate: true },
    });
    await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Account', fields: { Name: 'Tweeling' }, allowSaveOnDuplicate: true },
    });
    const file = [
      'Naam;Bedrijf;Soort;Status;Maandbedrag;Ingangsdatum;Verlengd',
      'Te veel;Garage Van Dijk;Mobiel;Actief;1;;;x',
      '"Open;Garage Van Dijk;Mobiel;Actief;1;;',
      'Onbekend;Nergens B.V.;Mobiel;Actief;1;;',
      'Dubbel;Tweeling;Mobiel;Actief;1;;',
      'Alles;Garage Van Dijk;Fax;Actief;veel;31-02-2026;misschien',
      `${'x'.repeat(300)};Garage Van Dijk;Mobiel;Actief;1;;`,
      'Leeg;;Mobiel;Actief;1;;',
      'Goed;Garage Van Dijk;Mobiel;Actief;1;;',
    ].join('\n');
    const { path, words } = await runTrial('Aansluiting__c', file);
    expect(words).toContain('Zou lukken 1');
    expect(words).toContain('Zou geweigerd worden 7');
    const csv = (await workspace.open(`${path}/geweigerd.csv`)).html;
    const lineOf = (name: string): string =>
      csv.split('\r\n').find((line) => line.includes(name)) ?? '';
    expect(lineOf('Te veel')).toContain(problemText['import.cells']);
    expect(lineOf('Open')).toContain(problemText['import.quotes']);
    expect(lineOf('Onbekend')).toContain(`Bedrijf: ${problemText['import.referenceUnknown']}`);
    expect(lineOf('Dubbel')).toContain(problemText['import.referenceAmbiguous']);
    for (const code of [
      'record.notInList',
      'import.number',
      'import.date',
      'import.yesNo',
    ] as const)
      expect(lineOf('Alles')).toContain(problemText[code]);
    expect(lineOf('xxx')).toContain(problemText['record.tooLong']);
    expect(lineOf('Leeg')).toContain(problemText['record.required']);
    expect(csv.startsWith(`${report.line};${report.why};Naam;Bedrijf;`)).toBe(true);
    expect(lineOf('Onbekend').startsWith('4;')).toBe(true);
  });

  it('show hostile markup as text', async () => {
    const { html } = await runTrial(
      'Contact',
      'Achternaam;E-mailadres;Bedrijf\n<img src=x onerror=alert(1)>;geen-adres;<b>\n',
    );
    expect(html).not.toContain('<img src=x');
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('update a record with the same key or create one; each key is used once', async () => {
    const address = (fields: object) =>
      server.call('/records', {
        as: 'beheer',
        method: 'POST',
        body: { apiName: 'Glasvezeladres__c', fields },
      });
    const made = await address({
      Name: 'Oud 1',
      Postcode__c: '9999ZX',
      Huisnummer__c: 1,
      Straat__c: 'Oud',
      Nummeraanduiding__c: '0344200000999991',
    });
    expect(made.status, made.text).toBe(201);
    const file = [
      'Nummeraanduiding (BAG);Naam;Postcode;Huisnummer;Straat',
      '0344200000999991;Nieuw 1;9999 ZX;1;',
      '0344200000999992;Nieuw 2;9999zx;2;Nieuw',
      '0344200000999992;Nog eens;9999ZX;3;Nieuw',
      ';Zonder sleutel;9999ZX;4;Nieuw',
    ].join('\n');
    const { path, words } = await runTrial('Glasvezeladres__c', file, {
      manier: 'upsert',
      sleutel: 'Nummeraanduiding__c',
    });
    expect(words).toContain('Zou lukken 2');
    expect(words).toContain(problemText['import.keyTwice']);
    expect(words).toContain(problemText['import.keyMissing']);
    await runImport(path);
    expect(
      await storedRows(
        server,
        `select name, straat__c as straat, id = $1 as old from glasvezeladres__c where postcode__c = '9999ZX' order by huisnummer__c`,
        made.body.id,
      ),
    ).toEqual([
      { name: 'Nieuw 1', straat: 'Oud', old: true },
      { name: 'Nieuw 2', straat: 'Nieuw', old: false },
    ]);
    const update = await runTrial(
      'Glasvezeladres__c',
      'Nummeraanduiding (BAG);Straat\n0344200000999991;\n0344200000999999;X\n',
      {
        manier: 'update',
        sleutel: 'Nummeraanduiding__c',
        legen: 'on',
      },
    );
    expect(update.words).toContain(problemText['import.keyUnknown']);
    await runImport(update.path);
    expect(
      await count(
        `select count(*) as n from glasvezeladres__c where nummeraanduiding__c = '0344200000999991' and straat__c is null`,
      ),
    ).toBe(1);
  });
});

describe('the columns', () => {
  it('must be mapped, each to another field, with all required fields and the key', async () => {
    const { to } = await workspace.upload('Contact', 'Naam A;Naam B\nEen;Twee\n');
    const send = async (fields: Choices) => {
      const { status, html } = await workspace.send(to, { manier: 'insert', ...fields });
      return [status, pageText(html)] as const;
    };
    const refusals: [Choices, string][] = [
      [{}, problemText['import.nothingMapped']],
      [{ 'kolom-0': 'LastName', 'kolom-1': 'LastName' }, problemText['import.mappedTwice']],
      [{ 'kolom-0': 'FirstName', 'kolom-1': 'AccountId' }, problemText['import.fieldNeeded']],
      [{ 'kolom-0': 'LastName', manier: 'upsert' }, problemText['import.keyNotMapped']],
      [{ 'kolom-0': 'Onzin__c' }, problemText['record.fieldUnknown']],
    ];
    for (const [fields, sentence] of refusals)
      expect(await send(fields)).toEqual([400, expect.stringContaining(sentence)]);
  });
});

it('a file with known columns starts with the earlier choices', async () => {
  const file = 'Iets;Van;Wie\nx;Onthouden;Garage Van Dijk\n';
  const { path } = await runTrial('Contact', file, {
    'kolom-1': 'LastName',
    'kolom-2': 'AccountId',
  });
  await runImport(path);
  const again = await workspace.upload('Contact', file);
  const { html } = await workspace.open(again.to);
  expect(html).toMatch(/<option value="LastName" selected/);
  expect(pageText(html)).toMatch(/Dit bestand heb je op .* al geïmporteerd/);
  expect(await htmlErrors(html)).toEqual([]);
});

describe('access to imports', () => {
  it('a user is offered only objects that they may create or change', async () => {
    const sales = await openWorkspaceClient(server, 'verkoop');
    const optionsOf = (html: string) =>
      [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
    const [mine, theirs] = [
      optionsOf((await workspace.open('importeren')).html),
      optionsOf((await sales.open('importeren')).html),
    ];
    expect(mine).toContain('Product__c');
    expect(theirs).not.toContain('Wijziging__c');
    expect(mine).not.toContain('Bulkbewerking__c');
    expect((await sales.upload('Wijziging__c', 'Naam\nX\n')).status).toBe(400);
  });

  it('a user gets 404 for the import of another user, and a guest for the page', async () => {
    const sales = await openWorkspaceClient(server, 'verkoop');
    const { to } = await workspace.upload('Contact', 'Achternaam\nGeheim\n');
    const id = to.split('/').at(-1)!;
    for (const path of [`importeren/${id}`, `bewerkingen/${id}`, `bewerkingen/${id}/geweigerd.csv`])
      expect((await sales.open(path)).status).toBe(404);
    expect(
      (await sales.send(`importeren/${id}`, { 'kolom-0': 'LastName', manier: 'insert' })).status,
    ).toBe(404);
    expect((await sales.send(`bewerkingen/${id}`, { wens: 'importeren' })).status).toBe(404);
    expect((await fetch(new URL(`${workspace.home}/importeren`, server.url))).status).toBe(404);
  });
});

it('a mass update has a page with its refused rows, and an action to stop', async () => {
  const made = await server.call('/bulk-jobs', {
    as: 'beheer',
    method: 'POST',
    body: {
      operation: 'update',
      objectApiName: 'Case',
      recordIds: ['500zzzzzzzzzzzz'],
      fields: { Type: 'Vraag' },
    },
  });
  const html = await workspace.ended(`bewerkingen/${made.body.id}`);
  expect(pageText(html)).toContain(problemText['record.notFound']);
  expect(await htmlErrors(html)).toEqual([]);
  expect((await workspace.open(`bewerkingen/${made.body.id}/geweigerd.csv`)).html).toContain(
    '500zzzzzzzzzzzz',
  );
  expect((await workspace.send(`bewerkingen/${made.body.id}`, { wens: 'stoppen' })).status).toBe(
    303,
  );
  expect((await workspace.send(`bewerkingen/${made.body.id}`, { wens: 'iets' })).status).toBe(400);
});

describe('an import of fibre addresses', () => {
  const uploadAddresses = (file: string, as = workspace) =>
    as.upload('', file, { path: 'adressen-importeren' });

  it('saves the valid lines, reports each wrong one, and can be repeated', async () => {
    const file = [
      'postcode,huisnummer,huisletter,straat,woonplaats,campagne,nummeraanduiding',
      '9998 AB,1,,Kade,Zuidland,,0344200000888881',
      '9998ab,2,A,Kade,Zuidland,,0344200000888882',
      'ABCD,3,,Kade,Zuidland,,0344200000888883',
      '9998AB,4,,,,,,x',
      '9998AB,5,,Kade,Zuidland,onbekend,0344200000888885',
      'X,abc,,Kade,Zuidland,,',
    ].join('\n');
    const sent = await uploadAddresses(file);
    expect(sent.status, pageText(sent.html).slice(0, 500)).toBe(303);
    const words = pageText(await workspace.ended(sent.to));
    for (const sentence of [
      'Gelukt 2',
      'Geweigerd 4',
      problemText['import.cells'],
      problemText['import.referenceUnknown'],
    ])
      expect(words).toContain(sentence);
    expect(words).toMatch(/X,abc,,Kade,Zuidland,, Postcode: .+ Huisnummer: /);
    await workspace.ended((await uploadAddresses(file.replace('Kade', 'Dijk'))).to);
    expect(
      await storedRows(
        server,
        `select straat__c as straat, huisnummer__c as nr from glasvezeladres__c where postcode__c = '9998AB' order by huisnummer__c`,
      ),
    ).toEqual([
      { straat: 'Dijk', nr: 1 },
      { straat: 'Kade', nr: 2 },
    ]);
  });

  it('is refused for unknown columns, and answers 404 to sales', async () => {
    const { status, html } = await uploadAddresses('naam,plaats\nx,y\n');
    expect([status, pageText(html).includes(problemText['import.addressHead'])]).toEqual([
      400,
      true,
    ]);
    const sales = await openWorkspaceClient(server, 'verkoop');
    expect((await sales.open('adressen-importeren')).status).toBe(404);
    expect((await uploadAddresses('postcode,huisnummer\n9998AB,9\n', sales)).status).toBe(404);
  });
});

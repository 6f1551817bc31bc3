import { describe, expect, it } from 'vitest';
import { uploadFile } from '../contract/files/multipart.ts';
import { expectKnownForm } from '../contract/generated/hostile-input.ts';
import { storedRows } from '../support/server.ts';
import { openSite } from '../support/site.ts';
import { openWorkspaceClient } from './staff/workspace-client.ts';
import { htmlErrors } from './html-errors.ts';

/**
 * Hostile text in every text field of every object: the server saves it or refuses it in the
 * platform's error format, and shows it as text.
 */

const markup = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
const hostile: Readonly<Record<string, string>> = {
  markup,
  script: 'javascript:alert(1)',
  template: '{{7*7}} ${7*7} <%= 7*7 %>',
  'formula, equals': `=cmd|' /C calc'!A0`,
  'formula, plus': '+1+1',
  'formula, minus': '-2+3',
  'formula, at': '@SUM(1)',
  'formula, tab': '\t=1+1',
  'right to left': 'factuur\u202Egnp.exe',
  'a null byte': 'een\u0000twee',
  'half a letter': 'een\ud800twee',
  'too much': 'x'.repeat(5_000),
  'a long word': 'w'.repeat(80),
  emoji: '👩🏽‍🚒 🇳🇱 ﷽',
};

const textual = new Set(['String', 'TextArea', 'RichTextArea', 'Email', 'Phone', 'Url']);
type Info = {
  apiName: string;
  updateable: boolean;
  fields: Record<
    string,
    { apiName: string; dataType: string; updateable: boolean; compound: boolean }
  >;
};

const server = await openSite();
const workspace = await openWorkspaceClient(server, 'beheer');
const directory = await server.call('/object-info', { as: 'beheer' });
const names = Object.keys(directory.body.objects as object);
const infos: Info[] = (
  await Promise.all(names.map((name) => server.call(`/object-info/${name}`, { as: 'beheer' })))
).map(({ body }) => body as Info);

const textFieldsOf = ({ fields }: Info): string[] =>
  Object.values(fields).flatMap((field) =>
    field.updateable && textual.has(field.dataType) ? [field.apiName] : [],
  );
const latestIdOf = async ({ apiName }: Info): Promise<string | undefined> =>
  (
    await storedRows<{ id: string }>(
      server,
      `select id from "${apiName.toLowerCase()}" order by id desc limit 1`,
    )
  )[0]?.id;

/**
 * Saves this text in all text fields of a record; leaves out the fields that are refused until the
 * others are saved, and gives those.
 */
async function save(info: Info, id: string, text: string): Promise<string[]> {
  let remaining = textFieldsOf(info);
  for (let attempt = 0; remaining.length > 0 && attempt < 6; attempt++) {
    const fields = Object.fromEntries(remaining.map((name) => [name, text]));
    const answer = await server.call(`/records/${id}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields, allowSaveOnDuplicate: true },
    });
    expectKnownForm(answer, `${info.apiName} ${text.slice(0, 20)}`);
    if (answer.status === 200) return remaining;
    const refused = new Set(Object.keys((answer.body.output?.fieldErrors ?? {}) as object));
    const rest = remaining.filter((name) => !refused.has(name));
    // Refused without naming a field: leave them out one by one.
    remaining = rest.length < remaining.length ? rest : remaining.slice(1);
  }
  return [];
}

describe.each(Object.entries(hostile))('%s', (_, text) => {
  it('is saved or refused in every text field, without a server error', async () => {
    let savedCount = 0;
    for (const info of infos.filter(
      ({ updateable, apiName }) => updateable && apiName !== 'User',
    )) {
      const id = await latestIdOf(info);
      if (id === undefined || textFieldsOf(info).length === 0) continue;
      savedCount += (await save(info, id, text)).length;
    }
    if (text === markup) expect(savedCount).toBeGreaterThan(30);
  });
});

describe('a new record', () => {
  const firstOf = async (table: string): Promise<string> =>
    (await storedRows<{ id: string }>(server, `select id from "${table}" order by id limit 1`))[0]!
      .id;

  it.each(Object.entries(hostile))(
    'with %s is created or refused in the platform’s error format, and its page shows no markup',
    async (_, text) => {
      const [AccountId, ParentId] = [await firstOf('account'), await firstOf('case')];
      const rows: [apiName: string, fields: Record<string, string>][] = [
        ['Account', { Name: text, Phone: text, Website: text }],
        ['Contact', { LastName: text, FirstName: text, Title: text, AccountId }],
        ['Case', { Subject: text, Description: text, AccountId }],
        ['CaseComment', { CommentBody: text, ParentId }],
        ['Kennisartikel__c', { Name: text, Inhoud__c: text }],
        ['Antwoordsjabloon__c', { Name: text, Tekst__c: text }],
      ];
      for (const [apiName, fields] of rows) {
        const made = await server.call('/records', {
          as: 'beheer',
          method: 'POST',
          body: { apiName, fields, allowSaveOnDuplicate: true },
        });
        expectKnownForm(made, `${apiName} ${text.slice(0, 20)}`);
        if (made.status !== 201) continue;
        const { status, html } = await workspace.open(`record/${String(made.body.id)}`);
        expect(
          [status, html.includes('<img src=x'), html.includes('<script>alert')],
          `${apiName} ${text.slice(0, 20)}`,
        ).toEqual([200, false, false]);
      }
    },
  );

  it('can be imported from a file, and shows no markup on its pages', async () => {
    const cells = Object.values(hostile).map(
      (text) => `"${text.replaceAll('"', '""').toWellFormed()}"`,
    );
    const { to } = await workspace.upload(
      'Contact',
      `Achternaam;Bedrijf;Functie\n${cells.map((cell) => `${cell};${cell};${cell}`).join('\n')}\n`,
    );
    expect(
      (
        await workspace.send(to, {
          manier: 'insert',
          'kolom-0': 'LastName',
          'kolom-1': 'AccountId',
          'kolom-2': 'Title',
        })
      ).status,
    ).toBe(303);
    const job = to.replace('importeren', 'bewerkingen');
    for (const html of [await workspace.ended(job), (await workspace.open(to)).html])
      expect([html.includes('<img src=x'), html.includes('<script>alert')]).toEqual([false, false]);
    expect(await htmlErrors((await workspace.open(job)).html)).toEqual([]);
  });
});

describe('the name of a file', () => {
  const names = [
    '../../etc/passwd',
    '..\\..\\windows\\system.ini',
    'factuur\u202Egpj.exe',
    'een"; filename="twee.html',
    'regel\r\nSet-Cookie: x=1.txt',
    'nul\u0000.txt',
    `${'lang'.repeat(100)}.txt`,
    `${'é'.repeat(300)}.txt`,
    '<img src=x onerror=alert(1)>.txt',
    'Ünï cödé 👩🏽‍🚒 €.txt',
    '.htaccess',
    'CON',
    '   ',
  ];

  it.each(names.map((name) => [JSON.stringify(name).slice(0, 40), name] as const))(
    '%s cannot leave its folder, add a header or put markup in a page',
    async (_, name) => {
      const uploaded = await uploadFile(server, 'beheer', { bytes: 'inhoud', name });
      expectKnownForm(uploaded, name.slice(0, 40));
      if (uploaded.status >= 400) return;
      const version = String(uploaded.body.contentVersion.id);
      const sent = await server.call(
        `/services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`,
        { as: 'beheer' },
      );
      expect([sent.status, sent.text, sent.headers.get('set-cookie')]).toEqual([
        200,
        'inhoud',
        null,
      ]);
      const disposition = sent.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(
        /^attachment; filename="[^"\\/\p{Cc}]{1,255}"(; filename\*=UTF-8''[\w!#$&+\-.^`|~%]+)?$/u,
      );
      const downloadName = decodeURIComponent(
        /filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ??
          /filename="([^"]*)"/.exec(disposition)![1]!,
      );
      expect(downloadName).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
      expect(Buffer.byteLength(downloadName)).toBeLessThanOrEqual(255);
      const { status, html } = await workspace.open(
        `record/${String(uploaded.body.contentDocument.id)}`,
      );
      expect([status, html.includes('<img src=x')]).toEqual([200, false]);
    },
  );
});

it('no cell of a list downloaded as CSV begins with a spreadsheet formula', async () => {
  for (const [at, text] of Object.values(hostile)
    .filter((one) => /^[=+\-@]/.test(one))
    .entries()) {
    const fields = { Name: `${text} ${String(at)}` };
    const made = await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Account', fields, allowSaveOnDuplicate: true },
    });
    expect(made.status, made.text).toBe(201);
  }
  const file = (await workspace.open('Account/Alle/lijst.csv')).html;
  expect(file).toContain('cmd|');
  for (const line of file.split('\r\n'))
    for (const cell of line.split(';'))
      expect(/^"?[=+@\t-]\S*[a-z(|+]/i.test(cell), line).toBe(false);
});

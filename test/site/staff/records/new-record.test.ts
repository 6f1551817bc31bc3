import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../../support/server.ts';
import { fieldsIn } from '../../form-fields.ts';
import { logIn, staffHome } from '../../login/log-in.ts';
import { htmlErrors } from '../../html-errors.ts';

/**
 * Creating a record of any object without scripts. Source: decisions.md §5 (a second identical
 * submit creates nothing).
 */

const { troubles } = staffText.edit;

let server: TestServer;
let cookie: string;
let home: string;
let account: { id: string; name: string };
beforeAll(async () => {
  server = await openTestServer();
  cookie = await logIn(server, 'verkoop');
  home = await staffHome(server, 'verkoop');
  account = (
    await storedRows<{ id: string; name: string }>(
      server,
      'select a.id, a.name from "user" u join account a on a.id = u.accountid where u.username = $1',
      accounts.korenaar,
    )
  )[0]!;
});
afterAll(() => server.close());

async function formIn(answer: Response) {
  const html = await answer.text();
  return { html, status: answer.status, fields: fieldsIn(html) };
}

const open = async (path: string, as = cookie) =>
  formIn(await fetch(new URL(home + path, server.url), { headers: { cookie: as } }));

const send = (path: string, fields: Record<string, string>, as = cookie) =>
  fetch(new URL(home + path, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: as },
    body: new URLSearchParams(fields),
  });

const idIn = (answer: Response): string =>
  /record\/(\w{18})/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
const accountsNamed = (name: string) =>
  storedRows<Record<string, unknown>>(server, 'select * from account where name = $1', name);

describe('a new connection', () => {
  const statuses = (html: string): string[] => {
    const [, select = ''] = /<select[^>]*name="Status__c"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
    return [...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label!);
  };

  it('offers none of the statuses of an ending connection', async () => {
    const { html } = await open('/nieuw/Aansluiting__c');
    expect(statuses(html)).toEqual(['In aanvraag', 'Actief']);
  });

  it('copied from an ended one starts with the first status', async () => {
    const [ended] = await storedRows<{ id: string }>(
      server,
      "select id from aansluiting__c where status__c = 'Beëindigd' limit 1",
    );
    const { html, fields } = await open(`/record/${ended!.id}/kopieren`);
    expect(statuses(html)).toEqual(['In aanvraag', 'Actief']);
    expect(fields['Status__c']).toBe('In aanvraag');
  });

  it('is filled in from the chosen product by a button, which saves nothing', async () => {
    const [product] = await storedRows<{ name: string; price: string; kind: string }>(
      server,
      `select name, to_char(maandbedrag__c, 'FM999990D00') as price, soort__c as kind
       from product__c where soort__c = 'Internet' and gepubliceerd__c order by maandbedrag__c limit 1`,
    );
    const { html, fields } = await open('/nieuw/Aansluiting__c');
    expect(html).toMatch(/<noscript><button[^>]*name="\.invullen"[^>]*>.*?Vul in bij je keuze/s);
    const typed = { ...fields, Name: 'Zonder scripts', Product__c: product!.name, Aantal__c: '7' };
    const price = product!.price.replace('.', ',');
    const answer = await formIn(
      await send('/nieuw/Aansluiting__c', { ...typed, '.invullen': '1' }),
    );
    expect(answer.status).toBe(200);
    expect(answer.html).toMatch(/Ingevuld bij je keuze: .*Maandbedrag/);
    expect(answer.fields).toMatchObject({
      Name: 'Zonder scripts',
      Product__c: product!.name,
      Maandbedrag__c: price,
      Soort__c: product!.kind,
      Aantal__c: '7',
    });
    const rows = () =>
      storedRows(server, "select 1 from aansluiting__c where name = 'Zonder scripts'");
    expect(await rows()).toEqual([]);
    // A typed amount is not overwritten.
    const own = { ...typed, Maandbedrag__c: '12,34', '.invullen': '1' };
    expect((await formIn(await send('/nieuw/Aansluiting__c', own))).fields['Maandbedrag__c']).toBe(
      '12,34',
    );
    const without = { ...fields, '.invullen': '1' };
    expect((await formIn(await send('/nieuw/Aansluiting__c', without))).html).toContain(
      'Er is niets ingevuld',
    );
  });
});

describe('the form of a new record', () => {
  it.each<AccountName | null>([null, 'korenaar', 'beheer'])(
    'answers 404 to %s in the workspace of another',
    async (who) => {
      const as = who === null ? '' : await logIn(server, who);
      expect((await open('/nieuw/Account', as)).status).toBe(404);
      expect((await send('/nieuw/Account', { Name: 'Van mij' }, as)).status).toBe(404);
      expect(await accountsNamed('Van mij')).toEqual([]);
    },
  );

  it.each(['Wijziging__c', 'Bestaat_niet__c', 'Product__c'])(
    'answers 404 for %s',
    async (object) => {
      expect((await open(`/nieuw/${object}`)).status).toBe(404);
      expect((await send(`/nieuw/${object}`, { Name: 'x' })).status).toBe(404);
    },
  );
});

describe('a new record', () => {
  it('has the fields of its layout and their defaults', async () => {
    const { status, fields, html } = await open('/nieuw/Case');
    expect([status, fields['Status'], fields['Priority']]).toEqual([200, 'Nieuw', 'Normaal']);
    expect(Object.keys(fields)).not.toContain('CaseNumber');
    expect(await htmlErrors(html)).toEqual([]);
    expect((await open('/Case/Nieuw')).html).toContain('Nieuwe serviceverzoeken');
  });

  it('is created once when it is sent twice, and its page confirms it', async () => {
    const { fields } = await open('/nieuw/Account');
    const typed = { ...fields, Name: 'Fietsenmaker <b>Vlug</b>', Phone: '030-1112233' };
    const [first, second] = await Promise.all([
      send('/nieuw/Account', typed),
      send('/nieuw/Account', typed),
    ]);
    expect([first.status, second.status, idIn(second)]).toEqual([303, 303, idIn(first)]);
    const rows = await accountsNamed('Fietsenmaker <b>Vlug</b>');
    expect(rows.map(({ phone }) => phone)).toEqual(['030-1112233']);
    const html = await (
      await fetch(new URL(first.headers.get('location')!, server.url), { headers: { cookie } })
    ).text();
    expect(html).toContain('is aangemaakt');
    expect(html).not.toContain('<b>Vlug');
  });

  it('without a required field is refused, and keeps what was typed', async () => {
    const { fields } = await open('/nieuw/Case');
    const answer = await formIn(
      await send('/nieuw/Case', {
        ...fields,
        Subject: '',
        AccountId: 'Nergens B.V. <i>',
        Description: 'Blijft staan',
      }),
    );
    expect(answer.status).toBe(400);
    expect(answer.html).toContain(troubles.required);
    expect(answer.html).toContain(troubles.unknownName);
    expect([answer.fields['AccountId'], answer.fields['Description']]).toEqual([
      'Nergens B.V. <i>',
      'Blijft staan',
    ]);
    expect(await htmlErrors(answer.html)).toEqual([]);
  });

  it('gets its parent from the address, shown by name', async () => {
    const path = `/nieuw/Contact?AccountId=${account.id}`;
    const { fields } = await open(path);
    expect(fields['AccountId']).toBe(account.name);
    const answer = await send(path, { ...fields, LastName: 'Nieuwenhuis' });
    const [row] = await storedRows<{ accountid: string }>(
      server,
      'select accountid from contact where id = $1',
      idIn(answer),
    );
    expect(row?.accountid).toBe(account.id);
  });

  it('that is a possible duplicate shows the other, and is created on request', async () => {
    const { fields } = await open('/nieuw/Account');
    const [there] = await storedRows<{ kvk: string; name: string }>(
      server,
      'select kvk_nummer__c as kvk, name from account where id = $1',
      account.id,
    );
    const typed = { ...fields, Name: 'Dubbel B.V.', KvK_nummer__c: there!.kvk };
    const refused = await formIn(await send('/nieuw/Account', typed));
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(staffRecordText.duplicates.title);
    expect(refused.html).toContain(`${home}/record/${account.id}`);
    expect(await accountsNamed('Dubbel B.V.')).toEqual([]);
    const answer = await send('/nieuw/Account', { ...refused.fields, '.toch': '1' });
    expect(answer.status).toBe(303);
    expect(await accountsNamed('Dubbel B.V.')).toHaveLength(1);
  });

  it('copied from another starts with its values, and gets its own id', async () => {
    const path = `/record/${account.id}/kopieren`;
    const { fields, status, html } = await open(path);
    expect([status, fields['Name']]).toEqual([200, account.name]);
    expect(html).toContain(staffRecordText.create.source.before);
    expect(html).toContain(`href="${home}/record/${account.id}"`);
    const answer = await send(path, {
      ...fields,
      Name: 'Kopie B.V.',
      Phone: '',
      KvK_nummer__c: '',
    });
    expect(answer.status).toBe(303);
    expect(idIn(answer)).not.toBe(account.id);
    expect(await accountsNamed('Kopie B.V.')).toHaveLength(1);
  });
});

it('a change that makes a possible duplicate is refused first, and saved on request', async () => {
  const [there] = await storedRows<{ kvk: string }>(
    server,
    'select kvk_nummer__c as kvk from account where id = $1',
    account.id,
  );
  const [other] = await storedRows<{ id: string }>(
    server,
    'select id from account where id <> $1 order by id limit 1',
    account.id,
  );
  const path = `/record/${other!.id}?bewerken`;
  const { fields } = await open(path);
  const refused = await formIn(await send(path, { ...fields, KvK_nummer__c: there!.kvk }));
  expect([refused.status, refused.html.includes(staffRecordText.duplicates.insist)]).toEqual([
    400,
    true,
  ]);
  const answer = await send(path, { ...refused.fields, '.toch': '1' });
  expect(answer.status).toBe(303);
  const [now] = await storedRows<{ kvk: string }>(
    server,
    'select kvk_nummer__c as kvk from account where id = $1',
    other!.id,
  );
  expect(now!.kvk).toBe(there!.kvk);
});

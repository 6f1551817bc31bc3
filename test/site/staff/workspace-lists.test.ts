import { describe, expect, it } from 'vitest';
import { listEditText } from '#messages/staff/list-edit.ts';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { type AccountName, accounts, stored, userId } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';
import { drawnForms } from './drawn-forms.ts';
import { logIn, staffHome } from '../login/log-in.ts';
import { mistakes } from '../mistakes.ts';

/** The lists of the workspace, without scripts. Source: record-api.md §6.4. */

const { server, cookie, ...staff } = await openWorkspace('verkoop');
let { home } = staff;
await make('Mijn storingen', 'verkoop', {
  filteredByInfo: [{ fieldApiName: 'Type', operandLabels: ['Storing'], operator: 'Equals' }],
});
await make('Voor allen', 'beheer', { visibility: 'Public' });
await make('Voor verkoop', 'beheer', { visibility: 'Shared', listShares: ['Role.SalesTeam'] });
await make('Voor beheer', 'beheer', {
  visibility: 'Shared',
  listShares: ['Role.SystemAdministrator'],
});
await make('Van een klant', 'korenaar');

async function make(label: string, as: AccountName, more: object = {}): Promise<string> {
  const body = { label, displayColumns: ['CaseNumber', 'Subject'], ...more };
  const made = await server.call('/list-info/Case', { as, method: 'POST', body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.listReference.id;
}

async function open(path: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(new URL(path.startsWith('/') ? path : `${home}/${path}`, server.url), {
    headers: { cookie },
  });
  return { status: answer.status, html: await answer.text() };
}

const links = (html: string): { to: string; name: string }[] =>
  [...html.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, to = '', name = '']) => ({ to: to.replaceAll('&amp;', '&'), name }),
  );
const linkTo = (html: string, name: string): string | undefined =>
  links(html).find((link) => link.name === name)?.to;
const switchOf = (html: string): string =>
  /<nav class="list-switch"[^]*?<\/nav>/.exec(html)?.[0] ?? '';
const madeIn = (html: string): string =>
  /<details class="list-more list-choice"[^]*?<\/details>/.exec(html)?.[0] ?? '';

it('the lists of the system come first, then those that people made, as far as one sees them, by who sees them', async () => {
  const { html } = await open('Case/Alle');
  const before = links(switchOf(html)).map(({ name }) => name);
  const here = [
    'Alle serviceverzoeken',
    'Open serviceverzoeken',
    'Mijn open serviceverzoeken',
    'Wachtrij',
    'Nieuwe serviceverzoeken',
  ];
  expect(before).toEqual(here);
  const groups = [...madeIn(html).matchAll(/<ul aria-label="([^"]*)">([^]*?)<\/ul>/g)].map(
    ([, title, inner = '']) => [title, links(inner).map(({ name }) => name)],
  );
  const [title, declared] = groups.pop()!;
  expect([title, declared!.slice(0, here.length), declared!.at(-1)]).toEqual([
    staffListText.menu.declared,
    here,
    'Onlangs bekeken',
  ]);
  expect(groups).toEqual([
    [staffText.list.made.own, ['Mijn storingen']],
    [staffText.list.made.everybody, ['Voor allen']],
    [staffText.list.made.shared, ['Voor verkoop']],
  ]);
  expect(await mistakes(html)).toEqual([]);
  // One that stands further on comes to stand beside the first while it is open.
  const further = links(switchOf((await open('Case/Storingen')).html)).map(({ name }) => name);
  expect([further[0], further.at(-1)]).toEqual([here[0], 'Open storingen']);
  // Of an object of few lists all stand side by side.
  expect(links(switchOf((await open('Kennisartikel__c/Alle')).html)).at(-1)?.name).toBe(
    'Onlangs bekeken',
  );
});

it('an object opens with the list that one pinned, for oneself alone and for as long as it is there', async () => {
  const { pin, unpin, pinned } = staffListText.menu;
  const railTo = (html: string) =>
    /<nav class="rail rail-wide"[^]*?<a [^>]*href="([^"]*\/Case\/[^"]*)"/
      .exec(html)![1]!
      .split('/')
      .at(-1);
  const send = (list: string, act: string) =>
    fetch(new URL(`${home}/Case/${list}/aanpassen`, server.url), {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ doen: act }),
      redirect: 'manual',
    });
  const before = railTo((await open('Case/Alle')).html);
  const id = await make('Vastgezet', 'verkoop');
  expect((await open('Case/Vastgezet')).html).toContain(pin);
  const sent = await send('Vastgezet', 'vast');
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${home}/Case/Vastgezet`]);
  const { html } = await open('Case/Vastgezet');
  expect([railTo(html), html.includes(unpin)]).toEqual(['Vastgezet', true]);
  expect(madeIn(html)).toContain(`<ul aria-label="${pinned}">`);
  const colleague = await logIn(server, 'beheer');
  const theirs = await fetch(
    new URL(`${await staffHome(server, 'beheer')}/Case/Alle`, server.url),
    { headers: { cookie: colleague } },
  );
  expect(railTo(await theirs.text())).toBe(before);
  expect((await send('Voor_beheer', 'vast')).status).toBe(404);
  await send('Alle', 'los');
  expect(railTo((await open('Case/Alle')).html)).toBe('Vastgezet');
  await send('Alle', 'vast');
  expect(railTo((await open('Case/Alle')).html)).toBe('Alle');
  await send('Vastgezet', 'vast');
  await server.call(`/list-info/Case/${id}`, { as: 'verkoop', method: 'DELETE' });
  expect(railTo((await open('Case/Alle')).html)).toBe(before);
});

it('a list that somebody made opens, is marked, and is sorted and read page by page', async () => {
  const to = linkTo(madeIn((await open('Case/Alle')).html), 'Mijn storingen')!;
  const first = await open(to);
  expect(switchOf(first.html)).toMatch(/<a [^>]*aria-current="page"[^>]*>Mijn storingen<\/a>/);
  const sorted =
    linkTo(first.html, 'Onderwerp') ??
    /href="([^"]*sort=Subject[^"]*)"/.exec(first.html)![1]!.replaceAll('&amp;', '&');
  const page = await open(sorted);
  expect(page.html).toContain('aria-sort="ascending"');
  const next = linkTo(page.html, staffText.list.next)!;
  const second = await open(next);
  expect([second.status, linkTo(second.html, staffText.list.previous) !== undefined]).toEqual([
    200,
    true,
  ]);
  const rows = (html: string) => links(html).filter((link) => link.to.includes('/record/'));
  expect(
    rows(second.html).some(({ to: row }) => rows(page.html).some((one) => one.to === row)),
  ).toBe(false);
  const opened = await server.call('/list-info/Case?recentListsOnly=true', { as: 'verkoop' });
  expect(opened.body.lists.map((list: { label: string }) => list.label)).toContain(
    'Mijn storingen',
  );
});

it('of two lists of one name each has its own address', async () => {
  await make('Dubbel', 'verkoop');
  await make('Dubbel', 'beheer', { visibility: 'Public' });
  const two = links(madeIn((await open('Case/Alle')).html)).filter(({ name }) => name === 'Dubbel');
  expect(new Set(two.map(({ to }) => to)).size).toBe(2);
  const current = (html: string) => /<a [^>]*aria-current="page"[^>]*>/.exec(switchOf(html))![0];
  for (const { to } of two) expect(current((await open(to)).html)).toContain(`href="${to}"`);
});

it('a list that is deleted, or another’s, is not there, and its page leads to all rows', async () => {
  const id = await make('Weg', 'verkoop');
  await server.call('/list-info/Case/Weg', { as: 'verkoop', method: 'DELETE' });
  const [foreign] = await stored<{ id: string }>(
    server,
    'select id from list_view where maker_id = $1',
    await userId(server.ctx, 'korenaar'),
  );
  for (const gone of ['Weg', id, foreign!.id, 'Van_een_klant', 'Voor_beheer']) {
    const { status, html } = await open(`Case/${gone}`);
    expect([status, html.includes(staffText.problem.list.title)], gone).toEqual([404, true]);
    expect(linkTo(html, staffText.list.empty.all('serviceverzoeken'))).toBe(`${home}/Case/Alle`);
  }
  const { status, html } = await open('Onbekend__c/Alle');
  expect([status, html.includes(staffText.problem.missing.title)]).toEqual([404, true]);
});

describe('what is looked for in a list', () => {
  const shown = (html: string): string[] =>
    [...html.matchAll(/data-to="[^"]*\/record\/(\w+)"/g)].map(([, id]) => id!);

  it('stands in its address and in its form, with the words marked and a way back to all', async () => {
    const { status, html } = await open('Case/Alle?zoek=internet&f.Status=Gesloten');
    expect(status).toBe(200);
    expect(html).toContain('<mark');
    // On a telephone a cell puts its pieces below each other: the words of one text are one piece.
    for (const [, inside] of html.matchAll(/data-label="Onderwerp"[^>]*>(.*?)<\/td>/g))
      expect(inside).toMatch(/^<span>.*<\/span>$/);
    expect(html).toMatch(/<input[^>]*name="zoek"[^>]*value="internet"/i);
    expect(html).toMatch(
      /<input[^>]*name="f\.Status"[^>]*checked[^>]*value="Gesloten"|<input[^>]*name="f\.Status"[^>]*value="Gesloten"[^>]*checked/,
    );
    const [first] = shown(html);
    const [row] = await stored<{ status: string }>(
      server,
      'select status from "case" where id = $1',
      first,
    );
    expect(row!.status).toBe('Gesloten');
    expect(linkTo(html, staffListText.find.clear)).toBe(`${home}/Case/Alle`);
    expect(await mistakes(html)).toEqual([]);
  });

  it('and not found says so, with a way back', async () => {
    const { html } = await open('Case/Alle?zoek=dit%20vroeg%20nooit%20iemand');
    expect(html).toContain(staffListText.find.none.title);
  });

  it.each(['f.Onbekend=x', 'f.Status%7D=x', 'f.Subject=%22%7D', 'sort=Onbekend', 'pagina=onzin'])(
    '%s is no fault of ours',
    async (query) => {
      expect([200, 400]).toContain((await open(`Case/Alle?${query}`)).status);
    },
  );
});

describe('a list is changed without scripts', () => {
  type Fields = readonly (readonly [string, string])[];
  /** All its boxes as they are drawn. */
  const fieldsIn = (html: string): [string, string][] =>
    drawnForms(html, '')[0]!.fields.filter(([name]) => name !== 'doen') as [string, string][];
  const send = async (
    path: string,
    fields: Fields,
    asked: string | { act: string; as: string },
  ) => {
    const { act, as } = typeof asked === 'string' ? { act: asked, as: cookie } : asked;
    const body = new URLSearchParams([
      ...fields.map(([name, value]): [string, string] => [name, value]),
      ['doen', act],
    ]);
    const answer = await fetch(new URL(`${home}/${path}`, server.url), {
      method: 'POST',
      headers: { cookie: as },
      body,
      redirect: 'manual',
    });
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
  };
  const put = (fields: Fields, typed: Record<string, string>): Fields => [
    ...fields.filter(([name]) => !(name in typed)),
    ...Object.entries(typed),
  ];

  it('with a condition of days, one of a row by its name and one of whoever asks', async () => {
    const begin = await open('Case/Alle/aanpassen');
    expect(await mistakes(begin.html)).toEqual([]);
    let fields: Fields = fieldsIn(begin.html);
    for (let at = 0; at < 3; at++)
      fields = fieldsIn((await send('Case/Alle/aanpassen', fields, 'erbij')).html);
    const conditions = {
      'veld-0': 'CreatedDate',
      'waarde-0': 'laatste 7 dagen',
      'veld-1': 'AccountId',
      'waarde-1': 'Bakkerij De Korenaar B.V.',
      'veld-2': 'OwnerId',
      'vergelijk-2': 'me',
    };
    const { status, to } = await send(
      'Case/Alle/aanpassen',
      put(fields, { ...conditions, naam: 'Zonder scripts' }),
      'create',
    );
    expect(status).toBe(303);
    const [row] = await stored<{ filters: unknown }>(
      server,
      `select filters from list_view where label = 'Zonder scripts'`,
    );
    expect(row!.filters).toEqual([
      { field: 'CreatedDate', operator: 'Equals', operands: ['LAST_N_DAYS:7'] },
      { field: 'AccountId', operator: 'Equals', operands: ['Bakkerij De Korenaar B.V.'] },
      { field: 'OwnerId', operator: 'Equals', operands: ['$User.Id'] },
    ]);
    const form = await open(`${to!}/aanpassen`);
    expect(form.html).toMatch(/name="waarde-0"[^>]*value="laatste 7 dagen"/);
  });

  it('a value that does not fit is told at its own condition, and what was typed stays', async () => {
    const fields = fieldsIn(
      (
        await send(
          'Case/Alle/aanpassen',
          fieldsIn((await open('Case/Alle/aanpassen')).html),
          'erbij',
        )
      ).html,
    );
    const typed = put(fields, {
      'veld-0': 'CreatedDate',
      'waarde-0': '31-02-2026',
      naam: 'Kan niet',
      logica: '1 EN 3',
    });
    const { status, html } = await send('Case/Alle/aanpassen', typed, 'create');
    expect(status).toBe(400);
    for (const text of [
      listEditText.faultOf(1, listEditText.conditionFaults.day),
      listEditText.logicFault({ kind: 'unknown', numbers: [3] }),
    ])
      expect(html).toContain(text);
    expect(html).toMatch(/name="waarde-0"[^>]*value="31-02-2026"/);
    expect(await stored(server, `select 1 from list_view where label = 'Kan niet'`)).toEqual([]);
  });

  it('a row that a condition leads to stands there by its name, and stays the same row', async () => {
    const [row] = await stored<{ id: string; name: string }>(
      server,
      'select id, name from account order by id limit 1',
    );
    const [owner] = await stored<{ id: string; name: string }>(
      server,
      `select id, name from "user" where username = $1`,
      accounts.beheer,
    );
    const filteredByInfo = [
      { fieldApiName: 'AccountId', operandLabels: [row!.id], operator: 'Equals' },
      { fieldApiName: 'OwnerId', operandLabels: [owner!.id, '$User.Id'], operator: 'NotEqual' },
    ];
    const id = await make('Bij id', 'verkoop', { filteredByInfo });
    const { html } = await open(`Case/${id}/aanpassen`);
    const fields = fieldsIn(html);
    expect(fields.flatMap(([name, value]) => (name.startsWith('waarde-') ? [value] : []))).toEqual([
      row!.name,
      `${owner!.name}; ik`,
    ]);
    expect(
      (await send(`Case/${id}/aanpassen`, put(fields, { naam: 'Bij id, anders' }), 'change'))
        .status,
    ).toBe(303);
    const [view] = await stored<{ label: string; filters: { operands: string[] }[] }>(
      server,
      'select label, filters from list_view where id = $1',
      id,
    );
    expect([view!.label, ...view!.filters.map(({ operands }) => operands)]).toEqual([
      'Bij id, anders',
      [row!.id],
      [owner!.id, '$User.Id'],
    ]);
  });

  it('so does one of a reference that may lead to rows of several objects', async () => {
    const [row] = await stored<{ id: string; casenumber: string }>(
      server,
      'select id, casenumber from "case" order by id limit 1',
    );
    const filteredByInfo = [
      { fieldApiName: 'Record__c', operandLabels: [row!.id], operator: 'Equals' },
    ];
    const body = {
      label: 'Over een verzoek',
      displayColumns: ['Name', 'Record__c'],
      filteredByInfo,
    };
    const made = await server.call('/list-info/Mail__c', { as: 'verkoop', method: 'POST', body });
    const { html } = await open(`Mail__c/${made.body.listReference.id}/aanpassen`);
    expect(
      fieldsIn(html).flatMap(([name, value]) => (name.startsWith('waarde-') ? [value] : [])),
    ).toEqual([row!.casenumber]);
  });

  it('that somebody else changed meanwhile says so once, and then keeps what was typed', async () => {
    const id = await make('Samen bewerkt', 'verkoop');
    const path = `Case/${id}/aanpassen`;
    const begun = fieldsIn((await open(path)).html);
    await server.call(`/list-info/Case/${id}`, {
      as: 'verkoop',
      method: 'PATCH',
      body: { displayColumns: ['CaseNumber', 'Priority'] },
    });
    // What one does on the way says nothing of it yet.
    const fields = fieldsIn(
      (await send(path, put(begun, { naam: 'Mijn versie' }), 'kolom-weg-1')).html,
    );
    const refused = await send(path, fields, 'change');
    expect([refused.status, refused.html.includes(listEditText.faults.overtaken)]).toEqual([
      409,
      true,
    ]);
    expect(await mistakes(refused.html)).toEqual([]);
    expect((await send(path, fieldsIn(refused.html), 'change')).status).toBe(303);
    expect(await stored(server, 'select label from list_view where id = $1', id)).toEqual([
      { label: 'Mijn versie' },
    ]);
  });

  it('an administrator shares it with a role; others copy it, and cannot change or remove it', async () => {
    const as = await logIn(server, 'beheer');
    const before = home;
    home = await staffHome(server, 'beheer');
    const begin = await (
      await fetch(new URL(`${home}/Case/Alle/aanpassen`, server.url), { headers: { cookie: as } })
    ).text();
    expect(begin).not.toMatch(
      /value="(Public|Role\.Customer|Role\.CommunityCasesOnly|Group\.AllCustomers)"/,
    );
    const shared = put(fieldsIn(begin), {
      naam: 'Gedeeld door beheer',
      zichtbaar: 'Shared',
      delen: 'Role.SalesTeam',
    });
    expect(
      (
        await send('Case/Alle/aanpassen', put(shared, { delen: 'Role.Niemand' }), {
          act: 'create',
          as,
        })
      ).status,
    ).toBe(400);
    const made = await send('Case/Alle/aanpassen', shared, { act: 'create', as });
    home = before;
    expect(made.status).toBe(303);
    const path = `Case/${made.to!.split('/').at(-1)!}/aanpassen`;
    const mine = await open(path);
    expect(mine.html).not.toContain('value="change"');
    const fields = fieldsIn(mine.html);
    expect((await send(path, put(fields, { naam: 'Gekaapt' }), 'change')).status).toBe(403);
    expect((await send(path, fields, 'gone')).status).toBe(403);
    expect((await send(path, put(fields, { naam: 'Mijn kopie' }), 'create')).status).toBe(303);
    const [copy] = await stored<{ visibility: string }>(
      server,
      `select visibility from list_view where label = 'Mijn kopie'`,
    );
    expect(copy!.visibility).toBe('Private');
  });

  it('is asked for once more before it goes', async () => {
    const id = await make('Mag weg', 'verkoop');
    const asked = await send(
      `Case/${id}/aanpassen`,
      fieldsIn((await open(`Case/${id}/aanpassen`)).html),
      'remove',
    );
    expect([asked.status, asked.html.includes('Mag weg')]).toEqual([200, true]);
    expect(await send(`Case/${id}/aanpassen`, [], 'gone')).toMatchObject({
      status: 303,
      to: `${home}/Case/Alle`,
    });
    expect((await open(`Case/${id}/aanpassen`)).status).toBe(404);
  });

  it('is there for who has this workspace alone', async () => {
    const status = async (who: AccountName) =>
      (
        await fetch(new URL(`${home}/Case/Alle/aanpassen`, server.url), {
          headers: { cookie: await logIn(server, who) },
        })
      ).status;
    expect([await status('korenaar'), await status('beheer')]).toEqual([404, 404]);
    expect((await open('Case/__recent/aanpassen')).status).toBe(404);
  });
});

it.each(['sort=Geheim__c', 'f.Geheim__c=1'])(
  'a link that orders or narrows a list by what one may not see (%s) says so, and leads to the list itself',
  async (said) => {
    const { title, text, on } = staffText.problem.link;
    const { status, html } = await open(`Case/Open?${said}`);
    expect([status, html.includes(title), html.includes(text)]).toEqual([400, true, true]);
    expect(linkTo(html, on)).toBe(`${home}/Case/Open`);
    expect(await mistakes(html)).toEqual([]);
  },
);

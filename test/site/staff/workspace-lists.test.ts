import { describe, expect, it } from 'vitest';
import { listEditText } from '#messages/staff/list-edit.ts';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { type AccountName, accounts, storedRows, userId } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';
import { renderedForms } from './rendered-forms.ts';
import { logIn, staffHome } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

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

const linksIn = (html: string): { to: string; name: string }[] =>
  [...html.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, to = '', name = '']) => ({ to: to.replaceAll('&amp;', '&'), name }),
  );
const linkTo = (html: string, name: string): string | undefined =>
  linksIn(html).find((link) => link.name === name)?.to;
const switchOf = (html: string): string =>
  /<nav class="list-switch"[^]*?<\/nav>/.exec(html)?.[0] ?? '';
const madeIn = (html: string): string =>
  /<details class="list-more list-choice"[^]*?<\/details>/.exec(html)?.[0] ?? '';

it('the menu shows the system lists, then own, public and shared ones', async () => {
  const { html } = await open('Case/Alle');
  const before = linksIn(switchOf(html)).map(({ name }) => name);
  const here = [
    'Alle serviceverzoeken',
    'Open serviceverzoeken',
    'Mijn open serviceverzoeken',
    'Wachtrij',
    'Nieuwe serviceverzoeken',
  ];
  expect(before).toEqual(here);
  const groups = [...madeIn(html).matchAll(/<ul aria-label="([^"]*)">([^]*?)<\/ul>/g)].map(
    ([, title, inner = '']) => [title, linksIn(inner).map(({ name }) => name)],
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
  expect(await htmlErrors(html)).toEqual([]);
  // An open list from the menu is shown next to the first ones.
  const further = linksIn(switchOf((await open('Case/Storingen')).html)).map(({ name }) => name);
  expect([further[0], further.at(-1)]).toEqual([here[0], 'Open storingen']);
  // An object with few lists shows them all.
  expect(linksIn(switchOf((await open('Kennisartikel__c/Alle')).html)).at(-1)?.name).toBe(
    'Onlangs bekeken',
  );
});

it('an object opens with the list that the user pinned', async () => {
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

it('a list that a user made can be opened, sorted and paged', async () => {
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
  const rows = (html: string) => linksIn(html).filter((link) => link.to.includes('/record/'));
  expect(
    rows(second.html).some(({ to: row }) => rows(page.html).some((one) => one.to === row)),
  ).toBe(false);
  const opened = await server.call('/list-info/Case?recentListsOnly=true', { as: 'verkoop' });
  expect(opened.body.lists.map((list: { label: string }) => list.label)).toContain(
    'Mijn storingen',
  );
});

it('two lists with the same name have different addresses', async () => {
  await make('Dubbel', 'verkoop');
  await make('Dubbel', 'beheer', { visibility: 'Public' });
  const two = linksIn(madeIn((await open('Case/Alle')).html)).filter(
    ({ name }) => name === 'Dubbel',
  );
  expect(new Set(two.map(({ to }) => to)).size).toBe(2);
  const current = (html: string) => /<a [^>]*aria-current="page"[^>]*>/.exec(switchOf(html))![0];
  for (const { to } of two) expect(current((await open(to)).html)).toContain(`href="${to}"`);
});

it('a list that is deleted or not visible answers 404, with a link to all records', async () => {
  const id = await make('Weg', 'verkoop');
  await server.call('/list-info/Case/Weg', { as: 'verkoop', method: 'DELETE' });
  const [foreign] = await storedRows<{ id: string }>(
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

describe('a search in a list', () => {
  const shown = (html: string): string[] =>
    [...html.matchAll(/href="[^"]*\/record\/(\w+)" data-to=""/g)].map(([, id]) => id!);

  it('is in the address and the form, and marks the matches', async () => {
    const { status, html } = await open('Case/Alle?zoek=internet&f.Status=Gesloten');
    expect(status).toBe(200);
    expect(html).toContain('<mark');
    // On a phone, a cell stacks its children, so a text must be one child.
    for (const [, inside] of html.matchAll(/data-label="Onderwerp"[^>]*>(.*?)<\/td>/g))
      expect(inside).toMatch(/^<span>.*<\/span>$/);
    expect(html).toMatch(/<input[^>]*name="zoek"[^>]*value="internet"/i);
    expect(html).toMatch(
      /<input[^>]*name="f\.Status"[^>]*checked[^>]*value="Gesloten"|<input[^>]*name="f\.Status"[^>]*value="Gesloten"[^>]*checked/,
    );
    const [first] = shown(html);
    const [row] = await storedRows<{ status: string }>(
      server,
      'select status from "case" where id = $1',
      first,
    );
    expect(row!.status).toBe('Gesloten');
    expect(linkTo(html, staffListText.find.clear)).toBe(`${home}/Case/Alle`);
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('without results says so', async () => {
    const { html } = await open('Case/Alle?zoek=dit%20vroeg%20nooit%20iemand');
    expect(html).toContain(staffListText.find.none.title);
  });

  it.each(['f.Onbekend=x', 'f.Status%7D=x', 'f.Subject=%22%7D', 'sort=Onbekend', 'pagina=onzin'])(
    'with %s gives no server error',
    async (query) => {
      expect([200, 400]).toContain((await open(`Case/Alle?${query}`)).status);
    },
  );
});

describe('the form of a list, without scripts,', () => {
  type Fields = readonly (readonly [string, string])[];
  /** The fields of the form as rendered. */
  const fieldsIn = (html: string): [string, string][] =>
    renderedForms(html, '')[0]!.fields.filter(([name]) => name !== 'doen') as [string, string][];
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
  const withValues = (fields: Fields, typed: Record<string, string>): Fields => [
    ...fields.filter(([name]) => !(name in typed)),
    ...Object.entries(typed),
  ];

  it('saves conditions with a relative date, a record by name and the current user', async () => {
    const begin = await open('Case/Alle/aanpassen');
    expect(await htmlErrors(begin.html)).toEqual([]);
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
      withValues(fields, { ...conditions, naam: 'Zonder scripts' }),
      'create',
    );
    expect(status).toBe(303);
    const [row] = await storedRows<{ filters: unknown }>(
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

  it('refuses a wrong value at its condition, and keeps what was typed', async () => {
    const fields = fieldsIn(
      (
        await send(
          'Case/Alle/aanpassen',
          fieldsIn((await open('Case/Alle/aanpassen')).html),
          'erbij',
        )
      ).html,
    );
    const typed = withValues(fields, {
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
    expect(await storedRows(server, `select 1 from list_view where label = 'Kan niet'`)).toEqual(
      [],
    );
  });

  it('shows the record of a condition by name, and keeps its id on saving', async () => {
    const [row] = await storedRows<{ id: string; name: string }>(
      server,
      'select id, name from account order by id limit 1',
    );
    const [owner] = await storedRows<{ id: string; name: string }>(
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
      (await send(`Case/${id}/aanpassen`, withValues(fields, { naam: 'Bij id, anders' }), 'change'))
        .status,
    ).toBe(303);
    const [view] = await storedRows<{ label: string; filters: { operands: string[] }[] }>(
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

  it('shows the record of a reference to several objects by name', async () => {
    const [row] = await storedRows<{ id: string; casenumber: string }>(
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

  it('is refused once after a change by somebody else, and can then be saved', async () => {
    const id = await make('Samen bewerkt', 'verkoop');
    const path = `Case/${id}/aanpassen`;
    const begun = fieldsIn((await open(path)).html);
    await server.call(`/list-info/Case/${id}`, {
      as: 'verkoop',
      method: 'PATCH',
      body: { displayColumns: ['CaseNumber', 'Priority'] },
    });
    // Removing a column does not report the change yet.
    const fields = fieldsIn(
      (await send(path, withValues(begun, { naam: 'Mijn versie' }), 'kolom-weg-1')).html,
    );
    const refused = await send(path, fields, 'change');
    expect([refused.status, refused.html.includes(listEditText.faults.overtaken)]).toEqual([
      409,
      true,
    ]);
    expect(await htmlErrors(refused.html)).toEqual([]);
    expect((await send(path, fieldsIn(refused.html), 'change')).status).toBe(303);
    expect(await storedRows(server, 'select label from list_view where id = $1', id)).toEqual([
      { label: 'Mijn versie' },
    ]);
  });

  it('lets an administrator share a list with a role, which may copy it', async () => {
    const as = await logIn(server, 'beheer');
    const before = home;
    home = await staffHome(server, 'beheer');
    const begin = await (
      await fetch(new URL(`${home}/Case/Alle/aanpassen`, server.url), { headers: { cookie: as } })
    ).text();
    expect(begin).not.toMatch(
      /value="(Public|Role\.Customer|Role\.CommunityCasesOnly|Group\.AllCustomers)"/,
    );
    const shared = withValues(fieldsIn(begin), {
      naam: 'Gedeeld door beheer',
      zichtbaar: 'Shared',
      delen: 'Role.SalesTeam',
    });
    expect(
      (
        await send('Case/Alle/aanpassen', withValues(shared, { delen: 'Role.Niemand' }), {
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
    expect((await send(path, withValues(fields, { naam: 'Gekaapt' }), 'change')).status).toBe(403);
    expect((await send(path, fields, 'gone')).status).toBe(403);
    expect((await send(path, withValues(fields, { naam: 'Mijn kopie' }), 'create')).status).toBe(
      303,
    );
    const [copy] = await storedRows<{ visibility: string }>(
      server,
      `select visibility from list_view where label = 'Mijn kopie'`,
    );
    expect(copy!.visibility).toBe('Private');
  });

  it('asks for a confirmation before it deletes the list', async () => {
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

  it('answers 404 to other users, and for the list of recent records', async () => {
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
  'a link that sorts or filters by an invisible field (%s) answers 400',
  async (said) => {
    const { title, text, on } = staffText.problem.link;
    const { status, html } = await open(`Case/Open?${said}`);
    expect([status, html.includes(title), html.includes(text)]).toEqual([400, true, true]);
    expect(linkTo(html, on)).toBe(`${home}/Case/Open`);
    expect(await htmlErrors(html)).toEqual([]);
  },
);

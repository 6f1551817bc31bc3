import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffText } from '#text/staff.ts';
import { type AccountName, accounts, openTestHouse, stored, type TestHouse, userId } from '../house.ts';
import { logIn } from './log-in.ts';
import { mistakes } from './mistakes.ts';

/** The lists of the workspace, without scripts. Source: record-api.md §6.4. */

let house: TestHouse;
let cookie: string;
let home: string;
beforeAll(async () => {
  house = await openTestHouse();
  cookie = await logIn(house, 'verkoop');
  const [staff] = await stored<{ id: string }>(house, 'select medewerker__c as id from "user" where username = $1', accounts.verkoop);
  home = `/medewerker/${staff!.id}`;
  await make('Mijn storingen', 'verkoop', { filteredByInfo: [{ fieldApiName: 'Type', operandLabels: ['Storing'], operator: 'Equals' }] });
  await make('Voor allen', 'beheer', { visibility: 'Public' });
  await make('Voor verkoop', 'beheer', { visibility: 'Shared', listShares: ['Role.SalesTeam'] });
  await make('Voor beheer', 'beheer', { visibility: 'Shared', listShares: ['Role.SystemAdministrator'] });
  await make('Van een klant', 'korenaar');
});
afterAll(() => house.close());

async function make(label: string, as: AccountName, more: object = {}): Promise<string> {
  const body = { label, displayColumns: ['CaseNumber', 'Subject'], ...more };
  const made = await house.call('/list-info/Case', { as, method: 'POST', body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.listReference.id;
}

async function open(path: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(new URL(path.startsWith('/') ? path : `${home}/${path}`, house.url), { headers: { cookie } });
  return { status: answer.status, html: await answer.text() };
}

const links = (html: string): { to: string; name: string }[] =>
  [...html.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to = '', name = '']) => ({ to: to.replaceAll('&amp;', '&'), name }));
const linkTo = (html: string, name: string): string | undefined => links(html).find((link) => link.name === name)?.to;
const switchOf = (html: string): string => /<nav class="list-switch"[^]*?<\/nav>/.exec(html)?.[0] ?? '';
const madeIn = (html: string): string => /<details[^]*<\/details>/.exec(switchOf(html))?.[0] ?? '';

it('the lists of the house come first, then those that people made, as far as one sees them, by who sees them', async () => {
  const { html } = await open('Case/Alle');
  const before = links(switchOf(html).replace(madeIn(html), '')).map(({ name }) => name);
  expect([before[0], before.at(-1)]).toEqual(['Alle serviceverzoeken', 'Onlangs bekeken']);
  const groups = [...madeIn(html).matchAll(/<ul aria-label="([^"]*)">([^]*?)<\/ul>/g)].map(([, title, inner = '']) => [
    title,
    links(inner).map(({ name }) => name),
  ]);
  expect(groups).toEqual([
    [staffText.list.made.own, ['Mijn storingen']],
    [staffText.list.made.everybody, ['Voor allen']],
    [staffText.list.made.shared, ['Voor verkoop']],
  ]);
  expect(await mistakes(html)).toEqual([]);
  expect(switchOf((await open('Product__c/Alle')).html)).not.toContain('<details');
});

it('a list that somebody made opens, is marked, and is sorted and read page by page', async () => {
  const to = linkTo(madeIn((await open('Case/Alle')).html), 'Mijn storingen')!;
  const first = await open(to);
  expect(switchOf(first.html)).toMatch(/<a [^>]*aria-current="page"[^>]*>Mijn storingen<\/a>/);
  const sorted = linkTo(first.html, 'Onderwerp') ?? /href="([^"]*sort=Subject[^"]*)"/.exec(first.html)![1]!.replaceAll('&amp;', '&');
  const page = await open(sorted);
  expect(page.html).toContain('aria-sort="ascending"');
  const next = linkTo(page.html, staffText.list.next)!;
  const second = await open(next);
  expect([second.status, linkTo(second.html, staffText.list.previous) !== undefined]).toEqual([200, true]);
  const rows = (html: string) => links(html).filter((link) => link.to.includes('/record/'));
  expect(rows(second.html).some(({ to: row }) => rows(page.html).some((one) => one.to === row))).toBe(false);
  const opened = await house.call('/list-info/Case?recentListsOnly=true', { as: 'verkoop' });
  expect(opened.body.lists.map((list: { label: string }) => list.label)).toContain('Mijn storingen');
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
  await house.call('/list-info/Case/Weg', { as: 'verkoop', method: 'DELETE' });
  const [foreign] = await stored<{ id: string }>(house, 'select id from list_view where maker_id = $1', await userId(house.ask, 'korenaar'));
  for (const gone of ['Weg', id, foreign!.id, 'Van_een_klant', 'Voor_beheer']) {
    const { status, html } = await open(`Case/${gone}`);
    expect([status, html.includes(staffText.problem.list.title)], gone).toEqual([404, true]);
    expect(linkTo(html, staffText.list.empty.all('serviceverzoeken'))).toBe(`${home}/Case/Alle`);
  }
  const { status, html } = await open('Onbekend__c/Alle');
  expect([status, html.includes(staffText.problem.missing.title)]).toEqual([404, true]);
});

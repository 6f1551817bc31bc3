import { describe, expect, it } from 'vitest';
import { staffSearchText as words } from '#messages/staff/search.ts';
import { type AccountName, storedRows } from '../../../support/server.ts';
import { createRow, userOf } from '../../../rows.ts';
import { openWorkspaces } from '../../../support/site.ts';
import { logIn } from '../../login/log-in.ts';
import { htmlErrors } from '../../html-errors.ts';

/** The search over all objects in the workspace, without scripts. Source: record-api.md §6.8. */

const { server, cookies, homes } = await openWorkspaces();

async function open(
  path: string,
  as: AccountName | 'guest' = 'verkoop',
  of: AccountName = 'verkoop',
): Promise<{ status: number; html: string }> {
  const cookie = as === 'guest' ? undefined : (cookies.get(as) ?? (await logIn(server, as)));
  const answer = await fetch(new URL(homes.get(of)! + path, server.url), {
    redirect: 'manual',
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  return { status: answer.status, html: await answer.text() };
}
const titles = (html: string): string[] =>
  [...html.matchAll(/<h3 class="search-group-title"[^>]*>(?:<img[^>]*>)?<span>([^<]*)/g)].map(
    ([, title = '']) => title.trim(),
  );
const rows = (html: string): number => html.match(/class="search-row"/g)?.length ?? 0;

describe('access to the search', () => {
  it.each(['guest', 'korenaar', 'collega'] as const)(
    '%s gets 404 on the search of the workspace',
    async (as) => {
      expect((await open('/zoeken?q=bakkerij', as)).status).toBe(404);
      expect((await open('/zoeken/voorstellen?q=bakkerij', as)).status).toBe(404);
    },
  );
  it('a staff member gets 404 in the workspace of another', async () =>
    expect((await open('/zoeken?q=bakkerij', 'beheer')).status).toBe(404));
});

describe('the page of results', () => {
  it('shows rows per object with the matches marked, in valid HTML', async () => {
    const { status, html } = await open('/zoeken?q=bakkerij');
    expect(status).toBe(200);
    expect(titles(html)).toEqual(expect.arrayContaining(['Bedrijven', 'Contactpersonen']));
    expect(html).toContain('<mark class="marked">Bakkerij</mark>');
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('shows the results of one object in pages without overlap', async () => {
    const first = (await open('/zoeken?q=internet&soort=Case')).html;
    expect([titles(first), rows(first)]).toEqual([['Serviceverzoeken'], 25]);
    const next = /href="([^"]*pagina=[^"]*)"[^>]*>Volgende pagina/
      .exec(first)?.[1]
      ?.replaceAll('&amp;', '&')
      .replace(homes.get('verkoop')!, '');
    const second = (await open(next!)).html;
    expect(rows(second)).toBe(25);
    expect(second).toContain('Vorige pagina');
    const ids = (html: string) =>
      [...html.matchAll(/class="search-link" href="([^"]*)"/g)].map(([, to]) => to);
    expect(ids(first).filter((id) => ids(second).includes(id))).toEqual([]);
  });

  it('can be filtered by fields of the object', async () => {
    const { accountid: AccountId } = await userOf(server, 'korenaar');
    for (const Status of ['Nieuw', 'Gesloten'])
      await createRow(server, 'Case', { AccountId, Subject: 'Zwaluwstaart', Status });
    const statuses = (html: string) =>
      [...html.matchAll(/<dt>Status<\/dt><dd><span>([^<]*)/g)].map(([, status]) => status);
    const all = (await open('/zoeken?q=zwaluwstaart&soort=Case')).html;
    expect(new Set(statuses(all))).toEqual(new Set(['Gesloten', 'Nieuw']));
    const some = (await open('/zoeken?q=zwaluwstaart&soort=Case&f.Status=Nieuw')).html;
    expect([rows(some), statuses(some)]).toEqual([1, ['Nieuw']]);
    expect(some).toContain('<option value="Nieuw" selected="">');
    const none = (await open('/zoeken?q=internet&soort=Case&f.CreatedDate.van=2199-01-01')).html;
    expect(none).toContain(words.none.filtered);
    expect(await htmlErrors(some)).toEqual([]);
    expect(await htmlErrors(none)).toEqual([]);
  });

  it('suggests a spelling that was probably meant', async () => {
    const { html } = await open('/zoeken?q=bakerij');
    expect(html).toContain(words.meant('bakerij', 'bakkerij'));
  });

  it('says that nothing was found, and what to try', async () => {
    const { html } = await open('/zoeken?q=xqzwvkj');
    expect(html).toContain(words.none.text);
    expect(await htmlErrors(html)).toEqual([]);
  });

  it.each([
    'a',
    '%00',
    '%F0%9F',
    '"',
    '-',
    '((((',
    "'; drop table account; --",
    '<script>alert(1)</script>',
    'x'.repeat(2_000),
    'a%00b%0D%0Ac',
  ])('answers %s without a server error or markup', async (typed) => {
    const { status, html } = await open(
      `/zoeken?q=${typed.includes('%') ? typed : encodeURIComponent(typed)}`,
    );
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert');
  });

  it.each([
    ['an unknown object', 'soort=Onbekend__c', 404],
    ['an object that is not searchable', 'soort=Profile', 400],
    ['a token of another search', 'soort=Case&pagina=abc', 400],
  ])('refuses %s', async (_, rest, status) =>
    expect((await open(`/zoeken?q=internet&${rest}`)).status).toBe(status),
  );

  it('ignores an invalid filter', async () => {
    const { status, html } = await open(
      '/zoeken?q=internet&soort=Case&f.Status=Onzin&f.CreatedDate.van=gisteren&f.Geheim=1',
    );
    expect([status, rows(html)]).toEqual([200, 25]);
  });
});

it('the empty search shows the user’s own recently viewed records of all objects', async () => {
  const [account] = await storedRows<{ id: string; name: string }>(
    server,
    'select id, name from account order by id limit 1',
  );
  const [request] = await storedRows<{ id: string; casenumber: string }>(
    server,
    'select id, casenumber from "case" order by id limit 1',
  );
  for (const { id } of [account!, request!]) expect((await open(`/record/${id}`)).status).toBe(200);
  const { html } = await open('/zoeken');
  const shown = [...html.matchAll(/<span class="search-name">([^<]*)</g)].map(([, name]) => name);
  expect(shown).toEqual([request!.casenumber, account!.name]);
  expect(await htmlErrors(html)).toEqual([]);
  const own = await open('/zoeken', 'beheer', 'beheer');
  expect(own.html).toContain(words.start.none.title);
  const suggested = JSON.parse((await open('/zoeken/voorstellen?q=')).html) as {
    rows: { to: string }[];
  };
  expect(suggested.rows.map(({ to }) => to)).toEqual(
    [request!, account!].map(({ id }) => `${homes.get('verkoop')!}/record/${id}`),
  );
});

it('suggestions are at most eight rows of several objects', async () => {
  const { rows: found } = JSON.parse((await open('/zoeken/voorstellen?q=bakkerij')).html) as {
    rows: { kind: string; name: { text: string }[] }[];
  };
  expect(found.length).toBeLessThanOrEqual(8);
  expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(2);
});

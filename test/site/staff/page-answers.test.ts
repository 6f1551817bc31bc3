import { expect, it } from 'vitest';
import { storedRows } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';
import { logIn, staffHome } from '../login/log-in.ts';

/**
 * The record API answers that the server uses to render workspace pages, and sends along with them.
 * Source: record-api.md §7.13.
 */

// One copy: copies exchange their counts of calls only twice a second.
const { server, cookie, home } = await openWorkspace('verkoop', {
  environment: { RATE_LIMITS: 'on' },
  isOneCopy: true,
});
const [row] = await storedRows<{ id: string }>(
  server,
  `select id from "case" where subject like '%?' order by id limit 1`,
);
const { id } = row!;

const open = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(new URL(`${home}/${path}`, server.url), { headers });

async function usedCalls(): Promise<number> {
  const answer = await fetch(new URL('/services/data/v65.0/ui-api/object-info/Case', server.url), {
    headers: { cookie },
  });
  return Number(/^api-usage=(\d+)\//.exec(answer.headers.get('sforce-limit-info') ?? '')?.[1]);
}

it('a page costs six API calls, whatever the server reads for it', async () => {
  const cost = async (): Promise<number> => {
    const before = await usedCalls();
    expect((await open(`record/${id}`)).status).toBe(200);
    return (await usedCalls()) - before;
  };
  // The count restarts each minute; if that happened in between, measure again.
  const first = await cost();
  expect(first > 0 ? first : await cost()).toBe(6);
});

it('a page holds the API answers that it was rendered from', async () => {
  const html = await (await open(`record/${id}`)).text();
  expect(html).toContain('getRecord{');
  expect(html).toContain(id);
});

it('a page marks its answers with one mark for each viewer', async () => {
  const markOf = async (as: string, path: string): Promise<string | undefined> => {
    const answer = await fetch(new URL(path, server.url), { headers: { cookie: as } });
    return /\\"viewer\\",\\"([\w-]{16})\\"/.exec(await answer.text())?.[1];
  };
  const mine = await markOf(cookie, `${home}/record/${id}`);
  expect(mine).toMatch(/^[\w-]{16}$/);
  expect(await markOf(cookie, `${home}/record/${id}`)).toBe(mine);
  expect(
    await markOf(
      await logIn(server, 'beheer'),
      `${await staffHome(server, 'beheer')}/record/${id}`,
    ),
  ).not.toBe(mine);
});

it.each([
  ['a record that does not exist', 'record/500000000000000AAA', 404],
  ['an invalid id', 'record/onzin', 404],
])('the page of %s answers 404', async (_, path, status) => {
  expect((await open(path)).status).toBe(status);
});

it('a guest gets 404 for a record page, without API answers', async () => {
  const answer = await open(`record/${id}`, {});
  expect([answer.status, (await answer.text()).includes('getRecord')]).toEqual([404, false]);
});

import { expect, it } from 'vitest';
import { stored } from '../../../support/server.ts';
import { openWorkspace } from '../../../support/site.ts';
import { logIn, staffHome } from '../../login/log-in.ts';

/**
 * What pages of the workspace ask of the record API on the server, and take along. Source:
 * record-api.md §7.13.
 */

// One copy: of calls that another copy answered, a copy hears twice a second only.
const { server, cookie, home } = await openWorkspace('verkoop', {
  environment: { RATE_LIMITS: 'on' },
  isOneCopy: true,
});
const [row] = await stored<{ id: string }>(
  server,
  `select id from "case" where subject like '%?' order by id limit 1`,
);
const { id } = row!;

const open = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(new URL(`${home}/${path}`, server.url), { headers });

async function used(): Promise<number> {
  const answer = await fetch(new URL('/services/data/v65.0/ui-api/object-info/Case', server.url), {
    headers: { cookie },
  });
  return Number(/^api-usage=(\d+)\//.exec(answer.headers.get('sforce-limit-info') ?? '')?.[1]);
}

it('what a page reads on the way is no call of its own: it costs what a page costs', async () => {
  const cost = async (): Promise<number> => {
    const before = await used();
    expect((await open(`record/${id}`)).status).toBe(200);
    return (await used()) - before;
  };
  // A minute that began in between starts at nothing; the next does not end so soon.
  const first = await cost();
  expect(first > 0 ? first : await cost()).toBe(6);
});

it('a page takes along the answers it was drawn of, and whose they are', async () => {
  const html = await (await open(`record/${id}`)).text();
  expect(html).toContain('getRecord{');
  expect(html).toContain(id);
});

it('another viewer has another mark, the same viewer the same', async () => {
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
  ['a row that is not there', 'record/500000000000000AAA', 404],
  ['an id that is none', 'record/onzin', 404],
])('%s is the page that says so', async (_, path, status) => {
  expect((await open(path)).status).toBe(status);
});

it('a guest is told nothing of a record', async () => {
  const answer = await open(`record/${id}`, {});
  expect([answer.status, (await answer.text()).includes('getRecord')]).toEqual([404, false]);
});

import { describe, expect, it } from 'vitest';
import type { AccountName } from '../support/server.ts';
import { openWorkspaces } from '../support/site.ts';
import { logIn } from './login/log-in.ts';

/** A search term is shown without the invisible characters that were typed. */

const { server, cookies, homes } = await openWorkspaces();

const typed = '\u202a\u202eglasvezel\u202c\u200b';

const readPage = async (path: string, as?: AccountName): Promise<string> => {
  const cookie = as && (cookies.get(as) ?? (await logIn(server, as)));
  const answer = await fetch(new URL(path, server.url), { ...(cookie && { headers: { cookie } }) });
  expect(answer.status, path).toBe(200);
  return answer.text();
};
const expectClean = (html: string) => {
  expect(html).toContain('glasvezel');
  expect(html).not.toMatch(/[\u202a-\u202e\u200b]/);
};

it.each(['/zoekresultaten', '/kennisdatabase'])(
  '%s shows the word without direction marks',
  async (path) => expectClean(await readPage(`${path}?q=${encodeURIComponent(typed)}`)),
);

it('the heading of a search is the same with and without direction marks', async () => {
  const headingOf = async (q: string) =>
    /<h1[^>]*>(.*?)<\/h1>/s.exec(await readPage(`/zoekresultaten?q=${encodeURIComponent(q)}`))?.[1];
  expect(await headingOf(typed)).toBe(await headingOf('glasvezel'));
});

describe('the workspace', () => {
  it.each(['/zoeken?q=', '/Account/Alle?zoek=', '/beheer/gebruikers?zoek='])(
    '%s shows the word without direction marks',
    async (path) =>
      expectClean(
        await readPage(`${homes.get('beheer')!}${path}${encodeURIComponent(typed)}`, 'beheer'),
      ),
  );
});

it.each(['/dashboard?tab=serviceverzoeken&q='])(
  'the portal at %s shows the word without direction marks',
  async (path) => expectClean(await readPage(`${path}${encodeURIComponent(typed)}`, 'korenaar')),
);

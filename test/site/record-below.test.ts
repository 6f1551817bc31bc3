import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffText } from '#text/staff.ts';
import { staffRecordText } from '#text/staff-record.ts';
import { type AccountName, accounts, openTestHouse, stored, type TestHouse } from '../house.ts';
import { logIn } from './log-in.ts';
import { mistakes } from './mistakes.ts';

/** What stands below a record in the workspace: related lists and files, read without scripts. */

let house: TestHouse;
let cookie: string;
let home: string;
let account: string;
beforeAll(async () => {
  house = await openTestHouse();
  cookie = await logIn(house, 'verkoop');
  const [staff] = await stored<{ id: string }>(house, 'select medewerker__c as id from "user" where username = $1', accounts.verkoop);
  home = `/medewerker/${staff!.id}`;
  account = (await stored<{ id: string }>(house, 'select accountid as id from "user" where username = $1', accounts.korenaar))[0]!.id;
});
afterAll(() => house.close());

async function page(path: string, as = cookie): Promise<{ status: number; html: string }> {
  const answer = await fetch(new URL(home + path, house.url), { headers: { cookie: as } });
  return { status: answer.status, html: await answer.text() };
}

const regionOf = (html: string, id: string): string => /<section[^]*?<\/section>/.exec(html.slice(html.indexOf(`aria-labelledby="${id}"`) - 60))?.[0] ?? '';

describe('below a record', () => {
  it('stand its lists, each with how many rows it has, the first of them and the way to all', async () => {
    const { status, html } = await page(`/record/${account}`);
    const [count] = await stored<{ n: number }>(house, 'select count(*)::int as n from "case" where accountid = $1', account);
    const cases = regionOf(html, 'lijst-Cases');
    expect(status).toBe(200);
    expect(cases).toContain(count!.n > 99 ? '99+' : String(count!.n));
    expect(cases.match(/class="data-grid-main"/g)).toHaveLength(5);
    expect(cases).toContain(`${home}/record/${account}/lijst/Cases`);
    expect(cases).toContain(`${home}/nieuw/Case?AccountId=${account}`);
    expect(await mistakes(html)).toEqual([]);
  });

  it('stand its files, to be saved and named by whoever uploaded them', async () => {
    const [request] = await stored<{ id: string }>(house, 'select linkedentityid as id from contentdocumentlink where linkedentityid like $1 limit 1', '500%');
    if (!request) return;
    const { html } = await page(`/record/${request.id}`);
    const files = regionOf(html, 'bestanden');
    expect(files).toContain('/VersionData"');
    expect(files).not.toContain(staffRecordText.files.none);
  });
});

describe('all rows of a list below a record', () => {
  it('are paged and sorted by their address, and lead back', async () => {
    const { status, html } = await page(`/record/${account}/lijst/Cases?sort=Subject`);
    expect(status).toBe(200);
    expect(html).toContain('aria-sort="ascending"');
    expect(html).toContain(`href="${home}/record/${account}"`);
    expect(await mistakes(html)).toEqual([]);
  });

  it.each(['/lijst/Bestaat_niet', '/lijst/Cases?pagina=onzin'])('%s is no page', async (path) => {
    const { status, html } = await page(`/record/${account}${path}`);
    expect([400, 404]).toContain(status);
    expect(html).toContain(status === 404 ? staffText.problem.missing.title : staffText.problem.link.title);
  });

  it.each<AccountName | null>([null, 'korenaar', 'beheer'])('%s finds none in the workspace of another', async (who) => {
    const as = who === null ? '' : await logIn(house, who);
    expect((await page(`/record/${account}/lijst/Cases`, as)).status).toBe(404);
  });
});

import { describe, expect, it } from 'vitest';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { type AccountName, accounts, storedRows } from '../../../support/server.ts';
import { openWorkspace } from '../../../support/site.ts';
import { companyOf, userOf } from '../../../rows.ts';
import { logIn } from '../../login/log-in.ts';
import { htmlErrors } from '../../html-errors.ts';

/** Related lists, files and the time line of a record in the workspace, without scripts. */

const { server, cookie, home } = await openWorkspace('verkoop');
const account = await companyOf(server, 'korenaar');

async function page(path: string, as = cookie): Promise<{ status: number; html: string }> {
  const answer = await fetch(new URL(home + path, server.url), { headers: { cookie: as } });
  return { status: answer.status, html: await answer.text() };
}

const regionOf = (html: string, id: string): string =>
  /<section[^]*?<\/section>/.exec(html.slice(html.indexOf(`aria-labelledby="${id}"`) - 60))?.[0] ??
  '';

describe('the facts of a record', () => {
  it.each(['opzegging__c', 'uitportering__c', 'toewijzing__c'])(
    'of %s link to the connection and to its company',
    async (table) => {
      const [row] = await storedRows<{ id: string; connection: string; account: string }>(
        server,
        `select t.id, a.id as connection, a.account__c as account from ${table} t join aansluiting__c a on a.id = t.aansluiting__c limit 1`,
      );
      const { html } = await page(`/record/${row!.id}`);
      const facts = /<dl class="record-facts">[^]*?<\/dl>/.exec(html)?.[0] ?? '';
      for (const id of [row!.connection, row!.account])
        expect(facts).toContain(`href="${home}/record/${id}"`);
    },
  );
});

describe('the page of a record', () => {
  it('shows a related list with its number of rows, the first five and a link to all', async () => {
    const { status, html } = await page(`/record/${account}`);
    const [count] = await storedRows<{ n: number }>(
      server,
      'select count(*)::int as n from "case" where accountid = $1',
      account,
    );
    const cases = regionOf(html, 'lijst-Cases');
    expect(status).toBe(200);
    expect(cases).toContain(count!.n > 99 ? '99+' : String(count!.n));
    expect(cases.match(/class="data-grid-main"/g)).toHaveLength(5);
    expect(cases).toContain(`${home}/record/${account}/lijst/Cases`);
    expect(cases).toContain(`${home}/nieuw/Case?AccountId=${account}`);
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('shows its files with download links', async () => {
    const [request] = await storedRows<{ id: string }>(
      server,
      'select linkedentityid as id from contentdocumentlink where linkedentityid like $1 limit 1',
      '500%',
    );
    if (!request) return;
    const { html } = await page(`/record/${request.id}`);
    const files = regionOf(html, 'bestanden');
    expect(files).toContain('/VersionData"');
    expect(files).not.toContain(staffRecordText.files.none);
  });
});

describe('the page of a related list', () => {
  it('can be sorted by its address, and links back to the record', async () => {
    const { status, html } = await page(`/record/${account}/lijst/Cases?sort=Subject`);
    expect(status).toBe(200);
    expect(html).toContain('aria-sort="ascending"');
    expect(html).toContain(`href="${home}/record/${account}"`);
    expect(await htmlErrors(html)).toEqual([]);
  });

  it.each(['/lijst/Bestaat_niet', '/lijst/Cases?pagina=onzin'])(
    '%s answers 400 or 404',
    async (path) => {
      const { status, html } = await page(`/record/${account}${path}`);
      expect([400, 404]).toContain(status);
      expect(html).toContain(
        status === 404 ? staffText.problem.missing.title : staffText.problem.link.title,
      );
    },
  );

  it.each<AccountName | null>([null, 'korenaar', 'beheer'])(
    'answers 404 to %s in the workspace of another',
    async (who) => {
      const as = who === null ? '' : await logIn(server, who);
      expect((await page(`/record/${account}/lijst/Cases`, as)).status).toBe(404);
    },
  );
});

describe('the time line of a record', () => {
  const change = async (id: string, fields: Record<string, unknown>, as: AccountName = 'verkoop') =>
    expect(
      (await server.call(`/records/${id}`, { as, method: 'PATCH', body: { fields } })).status,
    ).toBe(200);
  const textOf = (html: string) =>
    html
      .slice(html.indexOf('<main'), html.indexOf('</main>'))
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');

  it('groups the changes of one save, and shows names for ids', async () => {
    const [own] = await storedRows<{ id: string; name: string }>(
      server,
      'select id, name from contact where accountid = $1 and id not in (select contactid from "user" where contactid is not null) limit 1',
      account,
    );
    const [owner] = await storedRows<{ id: string; name: string }>(
      server,
      'select id, name from "user" where username = $1',
      accounts.beheer,
    );
    await change(own!.id, {
      OwnerId: owner!.id,
      Contactpersoon_ICT__c: true,
      Title: 'Baas <b>',
      Interne_notitie__c: 'Lang '.repeat(60),
    });
    const mine = (await userOf(server, 'korenaar')).contactid;
    await change(mine, { Phone: '030-7654321' }, 'korenaar');
    const { status, html } = await page(`/record/${own!.id}/tijdlijn`);
    const said = textOf(html);
    expect(status).toBe(200);
    expect(said).toContain(`werd ${owner!.name}`);
    expect(said).toMatch(/Contactpersoon ICT Nee → werd Ja/);
    expect(said).toContain('Baas &lt;b&gt;');
    expect(said).not.toContain(owner!.id);
    // One list per save, also when a save changed four fields.
    expect(html.match(/<ul class="changes">/g)).toHaveLength(new Set(await moments(own!.id)).size);
    expect(textOf((await page(`/record/${mine}/tijdlijn`)).html)).toContain(
      '(Bakkerij De Korenaar B.V.)',
    );
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('is paged, and the page of the record links to it', async () => {
    for (let at = 0; at < 60; at++)
      await change(account, { Phone: `030-${String(1_000_000 + at)}` });
    const first = await page(`/record/${account}/tijdlijn`);
    const next = /href="([^"]*tijdlijn\?pagina=[^"]*)"/.exec(first.html)?.[1] ?? '';
    const second = await page(next.replaceAll('&amp;', '&').slice(home.length));
    expect([first.html.match(/class="change-what"/g)?.length, second.status]).toEqual([50, 200]);
    expect(textOf(second.html)).toContain('030-1000001');
    expect((await page(`/record/${account}`)).html).toContain(
      `href="${home}/record/${account}/tijdlijn"`,
    );
    expect((await page('/record/0010000000000ZZAAA/tijdlijn')).status).toBe(404);
    expect((await page(`/record/${account}/tijdlijn?pagina=onzin`)).status).toBe(400);
  });

  const moments = async (id: string) =>
    (
      await storedRows<{ at: string }>(
        server,
        'select createddate::text || coalesce(createdbyid, $2) as at from wijziging__c where record__c = $1',
        id,
        '',
      )
    ).map(({ at }) => at);
});

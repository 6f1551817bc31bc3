import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer, userId } from '../support/server.ts';
import { type WorkspaceClient, openWorkspaceClient } from './staff/workspace-client.ts';
import { fillAll } from './staff/fill.ts';
import {
  customerPages,
  createPageRecords,
  type PageRecords,
  staffPages,
  routesWithoutPage,
} from './logged-in-pages.ts';
import { logIn } from './login/log-in.ts';
import { pathOf, publicPages, readBuild } from './pages.ts';

/**
 * The database puts hostile markup in every text field of every row, with the field and the id of
 * the row. Then every page is opened: the markup is on it as text only, and the audit log names
 * everybody who was shown personal data. Source: issue, "hostile HTML in every field", "Audit".
 */

let server: TestServer;
let workspace: WorkspaceClient;
let stage: PageRecords;
let customer: string;

const nasty = `"><img src=x onerror=alert(1)><script>alert(1)</script>\u202e\u2028é漢😀${'w'.repeat(60)}`;
const fillNasty = (): Promise<number> =>
  fillAll(server, {
    text: nasty,
    of: (object, { apiName, col }) =>
      `case when "${col}" is null then null else '⟦${object}.${apiName}:' || id || '⟧' || $1 end`,
  });

beforeAll(async () => {
  server = await openTestServer({ environment: { DEMO: '1' } });
  workspace = await openWorkspaceClient(server, 'beheer');
  stage = await createPageRecords(server, workspace);
  customer = await logIn(server, 'korenaar');
});
afterAll(() => server.close());

it('every route is in one of the lists of pages, or in that of routes without a page', async () => {
  const { routes } = await readBuild();
  const listedRoutes = [
    ...Object.keys(publicPages),
    ...Object.keys(staffPages),
    ...Object.keys(customerPages),
    ...routesWithoutPage,
  ];
  expect(listedRoutes.toSorted()).toEqual(Object.keys(routes).toSorted());
});

type PageVisit = {
  path: string;
  status: number;
  type: string;
  disposition: string | null;
  request: string;
  text: string;
};
async function visitPage(path: string, cookie: string | null): Promise<PageVisit> {
  const answer = await fetch(new URL(path, server.url), {
    headers: cookie === null ? {} : { cookie },
    redirect: 'manual',
  });
  return {
    path,
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    request: answer.headers.get('x-request-id') ?? '',
    disposition: answer.headers.get('content-disposition'),
    text: Buffer.from(await answer.arrayBuffer()).toString('utf8'),
  };
}

describe('with hostile markup in every text field', () => {
  const visits: (PageVisit & { who: string })[] = [];
  beforeAll(async () => {
    const staff = await Promise.all(Object.values(staffPages).map(async (find) => find(stage)));
    const own = await Promise.all(Object.values(customerPages).map(async (find) => find(stage)));
    const open = await Promise.all(
      Object.values(publicPages)
        .flat()
        .map((sample) => pathOf(sample, server)),
    );
    expect(await fillNasty()).toBeGreaterThan(80);
    const all = [
      ...staff.flat().map((path) => ({
        who: 'beheer',
        path: path.startsWith('/') ? path : `${workspace.home}/${path}`,
        cookie: workspace.cookie,
      })),
      ...own.flat().map((path) => ({ who: 'korenaar', path, cookie: customer })),
      ...open.map((path) => ({ who: 'guest', path, cookie: null })),
    ];
    const next = all.values();
    const visitNext = async () => {
      for (const { who, path, cookie } of next)
        visits.push({ who, ...(await visitPage(path, cookie)) });
    };
    await Promise.all(Array.from({ length: 4 }, visitNext));
  });

  it('every page answers 200', () => {
    expect(
      visits
        .filter(({ status }) => status !== 200)
        .map(({ who, path, status }) => `${who} ${path} ${String(status)}`),
    ).toEqual([]);
  });

  it('every page shows the markup as text only', () => {
    const wrong = visits.filter(
      ({ type, text }) =>
        /html/.test(type) && /<img src=x|<script>alert|(?:href|src)="javascript:/.test(text),
    );
    expect(wrong.map(({ who, path }) => `${who} ${path}`)).toEqual([]);
    // Proof that this test can fail: most pages hold the markup.
    expect(visits.filter(({ text }) => text.includes('onerror=alert')).length).toBeGreaterThan(60);
  });

  it('every page asks for its style sheets first, and for its scripts with a low priority', () => {
    const scripted = visits
      .map(({ who, path, text }) => ({
        page: `${who} ${path}`,
        head: text.split('</head>', 1)[0]!,
      }))
      .filter(({ head }) => head.includes('rel="modulepreload"'));
    expect(scripted.length).toBeGreaterThan(60);
    const wrong = scripted.filter(({ head }) => {
      const links = [...head.matchAll(/<link rel="(stylesheet|modulepreload)"([^>]*)>/g)];
      const firstScript = links.findIndex(([, rel]) => rel === 'modulepreload');
      return links
        .slice(firstScript)
        .some(([, rel, rest]) => rel === 'stylesheet' || !rest!.includes('fetchpriority="low"'));
    });
    expect(wrong.map(({ page }) => page)).toEqual([]);
  });

  it('the audit log names every user who is shown personal data', async () => {
    await server.dependencies.auditKeeper.flush();
    const lines = await storedRows<{ request: string; fields: string[]; records: string[] }>(
      server,
      'select request, fields, records from audit where request is not null',
    );
    const linesByRequest = new Map<string, typeof lines>();
    for (const line of lines)
      linesByRequest.set(line.request, [...(linesByRequest.get(line.request) ?? []), line]);
    const self: Record<string, string> = {
      beheer: await userId(server.ctx, 'beheer'),
      korenaar: await userId(server.ctx, 'korenaar'),
    };
    const unaudited = new Set<string>();
    let checked = 0;
    for (const { who, path, request, text } of visits) {
      if (path.startsWith('/postvak')) continue;
      expect(request, path).not.toBe('');
      for (const [, object, field, id] of text.matchAll(/⟦(\w+)\.(\w+):(\w{18})⟧/g)) {
        const { personal = new Set<string>() } = server.ctx.registry.object(object!) ?? {};
        if (!personal.has(field!) || who === 'guest') continue;
        checked += 1;
        const { componentOf } = server.ctx.registry.object(object!)!.fields.get(field!)!;
        // Everybody sees the names of the creator and the owner of a row.
        if (componentOf === 'Name' && object === 'User') continue;
        // Everybody sees their own name.
        if (id === self[who]) continue;
        const names = [field!, ...(componentOf === null ? [] : [componentOf])].map(
          (name) => `${object!}.${name}`,
        );
        const isAudited = (linesByRequest.get(request) ?? []).some(
          ({ fields, records }) =>
            records.includes(id!) && names.some((name) => fields.includes(name)),
        );
        if (!isAudited) unaudited.add(`${who} ${path} ${object!}.${field!}`);
      }
    }
    for (const { path, request } of visits)
      if (path.endsWith('.pdf') && !linesByRequest.has(request)) unaudited.add(path);
    expect([...unaudited]).toEqual([]);
    expect(checked).toBeGreaterThan(500);
  });

  it('no file name of a download holds the markup', () => {
    const named = visits.filter(({ disposition }) => disposition !== null);
    expect(named.length).toBeGreaterThan(5);
    for (const { disposition, path } of named)
      expect(disposition, path).toMatch(/^attachment; filename="[\w.-]{1,100}"$/);
  });
});

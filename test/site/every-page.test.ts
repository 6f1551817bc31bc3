import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, stored, type TestServer, userId } from '../support/server.ts';
import { type AuthService, deskOf } from './staff/imports/bring-in.ts';
import { fillAll } from './staff/fill.ts';
import { customerPages, setStage, type Stage, staffPages, withoutPage } from './inner-pages.ts';
import { logIn } from './login/log-in.ts';
import { pathOf, publicPages, readBuild } from './pages.ts';

/**
 * Every field of every row that holds text says, in the database itself, whose it is in signs
 * nobody should type. Then every page is looked at: what stands on it is text and no page of it,
 * and whoever was shown personal data stands in the audit log with it. Source: issue, "hostile HTML
 * in every field", "Audit".
 */

let server: TestServer;
let authService: AuthService;
let stage: Stage;
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
  authService = await deskOf(server, 'beheer');
  stage = await setStage(server, authService);
  customer = await logIn(server, 'korenaar');
});
afterAll(() => server.close());

it('every route stands in one of these lists', async () => {
  const { routes } = await readBuild();
  const listedRoutes = [
    ...Object.keys(publicPages),
    ...Object.keys(staffPages),
    ...Object.keys(customerPages),
    ...withoutPage,
  ];
  expect(listedRoutes.toSorted()).toEqual(Object.keys(routes).toSorted());
});

type PageVisit = {
  path: string;
  status: number;
  type: string;
  said: string | null;
  request: string;
  text: string;
};
async function look(path: string, cookie: string | null): Promise<PageVisit> {
  const answer = await fetch(new URL(path, server.url), {
    headers: cookie === null ? {} : { cookie },
    redirect: 'manual',
  });
  return {
    path,
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    request: answer.headers.get('x-request-id') ?? '',
    said: answer.headers.get('content-disposition'),
    text: Buffer.from(await answer.arrayBuffer()).toString('utf8'),
  };
}

describe('with everything nasty', () => {
  const seen: (PageVisit & { who: string })[] = [];
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
        path: path.startsWith('/') ? path : `${authService.home}/${path}`,
        cookie: authService.cookie,
      })),
      ...own.flat().map((path) => ({ who: 'korenaar', path, cookie: customer })),
      ...open.map((path) => ({ who: 'guest', path, cookie: null })),
    ];
    const next = all.values();
    const looker = async () => {
      for (const { who, path, cookie } of next) seen.push({ who, ...(await look(path, cookie)) });
    };
    await Promise.all(Array.from({ length: 4 }, looker));
  });

  it('every page is there', () => {
    expect(
      seen
        .filter(({ status }) => status !== 200)
        .map(({ who, path, status }) => `${who} ${path} ${String(status)}`),
    ).toEqual([]);
  });

  it('no page holds it as anything but text', () => {
    const wrong = seen.filter(
      ({ type, text }) =>
        /html/.test(type) && /<img src=x|<script>alert|(?:href|src)="javascript:/.test(text),
    );
    expect(wrong.map(({ who, path }) => `${who} ${path}`)).toEqual([]);
    // It can fail: most pages do hold it.
    expect(seen.filter(({ text }) => text.includes('onerror=alert')).length).toBeGreaterThan(60);
  });

  it('whoever is shown personal data stands in the audit log with it', async () => {
    await server.dependencies.auditKeeper.flush();
    const lines = await stored<{ request: string; fields: string[]; records: string[] }>(
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
    for (const { who, path, request, text } of seen) {
      if (path.startsWith('/postvak')) continue;
      expect(request, path).not.toBe('');
      for (const [, object, field, id] of text.matchAll(/⟦(\w+)\.(\w+):(\w{18})⟧/g)) {
        const { personal = new Set<string>() } = server.ctx.registry.object(object!) ?? {};
        if (!personal.has(field!) || who === 'guest') continue;
        checked += 1;
        const { componentOf } = server.ctx.registry.object(object!)!.fields.get(field!)!;
        // Who made or has a row is said by name to everybody.
        if (componentOf === 'Name' && object === 'User') continue;
        // Everybody sees who they are themselves.
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
    for (const { path, request } of seen)
      if (path.endsWith('.pdf') && !linesByRequest.has(request)) unaudited.add(path);
    expect([...unaudited]).toEqual([]);
    expect(checked).toBeGreaterThan(500);
  });

  it('no file has a name of it', () => {
    const named = seen.filter(({ said }) => said !== null);
    expect(named.length).toBeGreaterThan(5);
    for (const { said, path } of named)
      expect(said, path).toMatch(/^attachment; filename="[\w.-]{1,100}"$/);
  });
});

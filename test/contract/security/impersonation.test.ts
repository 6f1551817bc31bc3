import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerEntries, openCustomerFile } from '#domain/company/customer-file.ts';
import { impersonate } from '#engine/model/impersonation.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createRecord } from '#engine/write/write.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { ok } from '#protocol/problem.ts';
import {
  type ProductMethodName,
  productMethods,
  productPath,
  isWriteMethod,
} from '#protocol/api/product-methods.ts';
import {
  type Answer,
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { beginImpersonation, userIdsOf } from '../../site/impersonation.ts';
import { codeOf, isFormA } from '../generated/calls.ts';
import { endpointCalls } from '../endpoints/all.ts';
import type { Call } from '../endpoints/endpoint-call.ts';
import { createScenarioRecords } from '../generated/product-scenario.ts';
import { scenarios } from '../generated/product-scenarios.ts';
import { openRowWatch } from './row-watch.ts';

/** A staff user who impersonates a customer cannot change anything, at any entry point. */

const names = Object.keys(endpoints) as EndpointName[]; // proof: the keys of that very table
const methods = Object.keys(productMethods) as ProductMethodName[]; // proof: the keys of that very table

let server: TestServer;
let base: string;
let staff: { home: string; cookie: string };
let written: () => Promise<string[]>;
beforeAll(async () => {
  server = await openTestServer();
  staff = {
    home: `/medewerker/${(await userIdsOf(server, 'beheer')).staff}`,
    cookie: await sessionCookieOf(server, 'beheer'),
  };
  const { to } = await beginImpersonation(server, staff, {
    record: (await userIdsOf(server, 'korenaar')).id,
    name: 'User.ViewPortal',
  });
  base = to.replace(/\/dashboard$/, '');
  written = await openRowWatch(server);
});
afterAll(() => server.close());

async function through(
  path: string,
  { method = 'GET', body, headers = {} }: Omit<Call, 'path'> = {},
): Promise<Answer> {
  const inside =
    path.startsWith('/services') || path.startsWith('/lwr')
      ? path
      : `/services/data/v65.0/ui-api${path}`;
  const url = new URL(base + inside, server.url);
  const answer = await fetch(url, {
    method,
    headers: {
      cookie: staff.cookie,
      origin: url.origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: /^[[{]/.test(text) ? JSON.parse(text) : text,
  };
}

/** A record of every object, the customer's own where there is one. */
async function places() {
  const { account, id, contact } = await userIdsOf(server, 'korenaar');
  const own: Record<string, string> = { Account: account, User: id, Contact: contact };
  const all = [];
  for (const { apiName, table } of server.dependencies.registry.objects) {
    const [row] =
      own[apiName] === undefined
        ? await storedRows<{ id: string }>(server, `select id from "${table}" order by id limit 1`)
        : [{ id: own[apiName] }];
    if (row) all.push({ object: apiName, row: row.id, list: 'Alle', field: 'Id', pageSize: 50 });
  }
  return all;
}

describe('the record API during impersonation', () => {
  it("is read with the customer's rights, and writes nothing", async () => {
    const { account } = await userIdsOf(server, 'korenaar');
    expect(
      (await through(`/records/${account}?fields=Account.Name`)).body.fields.Name.value,
    ).toContain('Korenaar');
    const { account: foreign } = await userIdsOf(server, 'garage');
    expect((await through(`/records/${foreign}?fields=Account.Name`)).status).toBe(404);
    expect((await through(`/records/${account}?fields=Account.Name&updateMru=true`)).status).toBe(
      200,
    );
    expect(await written()).toEqual([]);
  });

  const writing = names.filter((name) => endpoints[name].fresh === null);
  const reading = names.filter((name) => endpoints[name].fresh !== null);

  it.each(writing)('refuses %s, which writes, for every object', async (name) => {
    for (const place of await places()) {
      const { path, ...call } = endpointCalls[name].ask(place);
      const answer = await through(path, call);
      expect([name, place.object, answer.status, codeOf(answer), isFormA(answer.body)]).toEqual([
        name,
        place.object,
        403,
        'INSUFFICIENT_ACCESS',
        true,
      ]);
    }
    expect(await written()).toEqual([]);
  });

  it.each(reading)('allows %s, which reads, and it writes nothing', async (name) => {
    for (const place of (await places()).filter(({ object }) =>
      ['Account', 'Case', 'User'].includes(object),
    )) {
      const { path, ...call } = endpointCalls[name].ask(place);
      expect((await through(path, call)).status, `${name} ${place.object}`).toBeLessThan(500);
    }
    expect(await written()).toEqual([]);
  });

  it.each(methods)('writes nothing through product method %s', async (name) => {
    const given = await scenarios[name].given(await createScenarioRecords(server));
    await written();
    for (const verb of productMethods[name].verbs) {
      const query =
        verb === 'GET' ? `?${new URLSearchParams(given as Record<string, string>)}` : '';
      const answer = await through(
        productPath(name) + query,
        verb === 'GET' ? {} : { method: 'POST', body: given },
      );
      if (isWriteMethod(productMethods[name]))
        expect([answer.status, codeOf(answer)]).toEqual([403, 'INSUFFICIENT_ACCESS']);
      expect(answer.status).toBeLessThan(500);
    }
    expect(await written()).toEqual([]);
  });

  it('answers 404 without the session that began it, also with an API key', async () => {
    const own = staff.cookie;
    staff.cookie = '';
    const key = await server.apiKey('beheer');
    for (const headers of [{}, { authorization: `Bearer ${key}` }])
      expect((await through('/object-info', { headers })).status).toBe(404);
    staff.cookie = own;
  });
});

describe('the engine during impersonation', () => {
  let ctx: RequestContext;
  beforeAll(async () => {
    const { viewer } = await server.contextOf('korenaar');
    ctx = impersonate(server.ctx, {
      viewer,
      call: {
        id: 'test',
        entryPoint: 'page',
        impersonatedBy: (await userIdsOf(server, 'beheer')).id,
      },
    });
    await written();
  });

  it('refuses a save before it reads anything', async () => {
    expect(
      await createRecord(ctx, { apiName: 'Case', fields: { Subject: 'Stiekem' } }),
    ).toMatchObject({ ok: false, problems: [{ code: 'look.readOnly' }] });
    expect(
      await runIdempotently(ctx, { scope: 'x', key: 'abcdefgh', content: null }, () =>
        Promise.resolve(ok(1)),
      ),
    ).toMatchObject({ ok: false });
  });

  it.each([
    ['an update', 'update account set website = null'],
    ['a row lock', 'select id from account limit 1 for update'],
    ['a sequence increment', `select nextval('casecomment_name_seq')`],
    ['a table creation', 'create table stiekem (a int)'],
    ['a switch to read-write', 'set transaction read write'],
  ])('cannot run %s: the database refuses it', async (_, text) => {
    await expect(ctx.db.run({ text, values: [] })).rejects.toThrow();
    await expect(ctx.db.transaction((db) => db.run({ text, values: [] }))).rejects.toThrow();
    await expect(
      ctx.db.transaction((db) => db.transaction((inner) => inner.run({ text, values: [] }))),
    ).rejects.toThrow();
    expect(await written()).toEqual([]);
  });

  it('stores no file, sends no mail, calls no chat model, and accepts no form', async () => {
    const bytes = (async function* () {
      yield new Uint8Array([1]);
    })();
    await expect(ctx.services.integrations.files.put(bytes)).rejects.toThrow();
    await expect(ctx.services.integrations.files.remove('x')).rejects.toThrow();
    expect([ctx.services.integrations.mail, ctx.services.integrations.chatModel]).toEqual([
      null,
      null,
    ]);
    expect((await ctx.services.throttles.form('x')).allowed).toBe(false);
    expect(await written()).toEqual([]);
  });
});

it('the export of a customer says who impersonated which user, and when', async () => {
  const admin = await server.contextOf('beheer');
  const { account, id } = await userIdsOf(server, 'korenaar');
  const file = await openCustomerFile(admin, account);
  if (!file.ok) throw new Error('no file');
  const found = new Map<string, unknown>();
  for await (const { name, input } of customerEntries(admin, file.value))
    if (typeof input === 'string') found.set(name, JSON.parse(input));
  const impersonationLog = found.get('meegekeken.json');
  expect(impersonationLog).toEqual([
    { at: expect.stringMatching(/^\d{4}-/), who: expect.any(String), what: 'begin', user: id },
  ]);
});

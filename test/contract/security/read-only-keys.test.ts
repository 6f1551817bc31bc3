import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { viewerOfKey } from './keys.ts';
import { createRecord } from '#engine/write/write.ts';
import { asSystemOnBehalf } from '#engine/model/request-context.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import {
  type ProductMethodName,
  productMethods,
  productPath,
  isWriteMethod,
} from '#protocol/api/product-methods.ts';
import {
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { codeOf, isFormA } from '../generated/calls.ts';
import { endpointCalls } from '../endpoints/all.ts';
import type { Call } from '../endpoints/endpoint-call.ts';
import { createScenarioRecords } from '../generated/product-scenario.ts';
import { scenarios } from '../generated/product-scenarios.ts';
import { openRowWatch } from './row-watch.ts';

/** A read-only API key changes nothing, at any entry point. */

const names = Object.keys(endpoints) as EndpointName[]; // proof: the keys of that very table
const methods = Object.keys(productMethods) as ProductMethodName[]; // proof: as above

let server: TestServer;
let key: string;
let written: () => Promise<string[]>;
beforeAll(async () => {
  server = await openTestServer();
  const wish = { userId: await userId(server.ctx, 'beheer'), label: 'reads' };
  const made = await createApiKey(server.ctx, {
    ...wish,
    scope: { readsOnly: true, objects: null },
  });
  if (!made.ok) throw new Error('no key');
  key = made.value.key;
  written = await openRowWatch(server);
});
afterAll(() => server.close());

const call = ({ path, ...options }: Call): Promise<Answer> =>
  server.call(path, {
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${key}` },
  });

async function places() {
  const all = [];
  for (const { apiName, table } of server.dependencies.registry.objects) {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from "${table}" order by id limit 1`,
    );
    if (row) all.push({ object: apiName, row: row.id, list: 'Alle', field: 'Id', pageSize: 50 });
  }
  return all;
}

describe('the record API with a read-only key', () => {
  const writing = names.filter((name) => endpoints[name].fresh === null);

  it.each(writing)('refuses %s, which writes', async (name) => {
    for (const place of await places()) {
      const answer = await call(endpointCalls[name].ask(place));
      const refusal = [place.object, answer.status, codeOf(answer), isFormA(answer.body)];
      expect(refusal).toEqual([place.object, 403, 'INSUFFICIENT_ACCESS', true]);
    }
    expect(await written()).toEqual([]);
  });

  it.each(names.filter((name) => endpoints[name].fresh !== null))(
    'allows %s, which reads, and it writes nothing',
    async (name) => {
      for (const place of (await places()).filter(({ object }) =>
        ['Account', 'Case', 'User'].includes(object),
      ))
        expect(
          (await call(endpointCalls[name].ask(place))).status,
          `${name} ${place.object}`,
        ).toBeLessThan(500);
      expect(await written()).toEqual([]);
    },
  );

  it('says in the object info that nothing can be created, changed or deleted', async () => {
    const { body } = await call({ path: '/object-info/Case' });
    expect(body).toMatchObject({
      createable: false,
      updateable: false,
      deletable: false,
      queryable: true,
    });
  });

  it('offers no action', async () => {
    const [row] = await storedRows<{ id: string }>(
      server,
      'select id from "case" order by id limit 1',
    );
    const { body } = await call({ path: `/actions/record/${row!.id}` });
    expect(
      body.actions[row!.id].actions.filter(({ type }: { type: string }) => type === 'QuickAction'),
    ).toEqual([]);
  });
});

it.each(methods)('the product method %s writes nothing with a read-only key', async (name) => {
  const given = await scenarios[name].given(await createScenarioRecords(server));
  await written();
  for (const verb of productMethods[name].verbs) {
    const query = verb === 'GET' ? `?${new URLSearchParams(given as Record<string, string>)}` : '';
    const post = verb === 'GET' ? {} : { method: 'POST', body: given };
    const answer = await call({ path: productPath(name) + query, ...post });
    if (isWriteMethod(productMethods[name]))
      expect([answer.status, codeOf(answer)]).toEqual([403, 'INSUFFICIENT_ACCESS']);
    expect(answer.status).toBeLessThan(500);
  }
  expect(await written()).toEqual([]);
});

describe('the engine with a read-only key', () => {
  it('refuses a save, also when the system acts for the key', async () => {
    const ctx = server.dependencies.contextOf(await viewerOfKey(server, key));
    const fields = { apiName: 'Case', fields: { Subject: 'Stiekem' } };
    expect(await createRecord(ctx, fields)).toMatchObject({ ok: false });
    const refused = { ok: false, problems: [{ code: 'key.readOnly' }] };
    expect(await createRecord(asSystemOnBehalf(ctx, 'test'), fields)).toMatchObject(refused);
    await expect(
      ctx.db.run({ text: 'update account set website = null', values: [] }),
    ).rejects.toThrow();
    expect(await written()).toEqual([]);
  });
});

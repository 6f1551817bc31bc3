import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { callsOf } from '../generated/calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const { get, post, patch } = callsOf(() => server);

it('a new or reset list view has the columns of the plain list, for every role', async () => {
  for (const as of ['korenaar', 'collega', 'verkoop'] as const) {
    const directory = (await get('/object-info', as)).body.objects as Record<
      string,
      { apiName: string }
    >;
    for (const { apiName } of Object.values(directory)) {
      const made = await post(
        `/list-info/${apiName}`,
        { label: 'Standaard', includeDefaultAttributes: true },
        as,
      );
      const plain = await get(`/list-info/${apiName}/Alle`, as);
      if (plain.status !== 200) continue;
      expect(made.status, `${as} ${apiName} ${made.text}`).toBe(201);
      expect([made.body.displayColumns, made.body.orderedByInfo], apiName).toEqual([
        plain.body.displayColumns,
        plain.body.orderedByInfo,
      ]);
      const place = `/list-info/${apiName}/${made.body.listReference.listViewApiName}`;
      const again = await patch(place, { displayColumns: null }, as);
      expect([again.status, again.body.displayColumns], again.text).toEqual([
        200,
        plain.body.displayColumns,
      ]);
      await server.call(place, { as, method: 'DELETE' });
    }
  }
});

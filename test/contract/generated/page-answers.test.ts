import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { openApiEntryPoint } from '#server/requests/api-tools.ts';
import { answerPageCall } from '#server/requests/page-calls.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { endpointCalls } from '../endpoints/all.ts';
import type { CallTarget } from '../endpoints/endpoint-call.ts';
import { base } from './calls.ts';

/**
 * A read by a page gets the same answer as a Fetch request. Source: docs/architecture/api.md.
 */

const origin = 'http://localhost';
let server: TestServer;
let api: ReturnType<typeof openApiEntryPoint>['api'];
const place: CallTarget = { object: 'Case', row: '', list: 'Alle', field: 'Subject', pageSize: 5 };
beforeAll(async () => {
  server = await openTestServer({ isOneCopy: true }); // The test calls the API of this process.
  ({ api } = openApiEntryPoint(server.dependencies));
  const AccountId = await companyOf(server, 'korenaar');
  place.row = await createRow(server, 'Case', { AccountId, Subject: 'Zelfde antwoord ë €' });
});
afterAll(() => server.close());

type Answered = Pick<Response, 'status' | 'ok' | 'text'> & { headers: Iterable<[string, string]> };

const shown = async (answer: Answered) => ({
  status: answer.status,
  ok: answer.ok,
  headers: Object.fromEntries(answer.headers),
  text: await answer.text(),
});

const reads = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { method, answers }]) => method === 'GET' && answers !== 'events')
  .map(([name]) => name);

describe.each(reads)('%s', (name) => {
  it('gives a page the same answer as a Fetch request', async () => {
    const { path: asked, headers = {} } = endpointCalls[name].ask(place);
    const path = base + asked;
    for (const as of ['beheer', 'collega'] as const) {
      const { viewer } = await server.contextOf(as);
      const admitted = {
        ok: true,
        viewer,
        session: null,
        clearCookie: null,
        rateUsage: null,
      } as const;
      const bindings = { requestId: 'test', address: '127.0.0.1', admitted };
      const answers = async (more: Record<string, string>) => {
        const init = {
          method: 'GET',
          headers: { Accept: 'application/json', ...headers, ...more },
        };
        return [
          await shown(await answerPageCall(api, { path, init, origin, bindings })),
          await shown(await api.fetch(new Request(origin + path, init), { ...bindings })),
        ] as const;
      };
      // The second time an answer can come from a cache.
      for (let time = 0; time < 2; time++) {
        const [page, fetched] = await answers({});
        expect(page, as).toEqual(fetched);
      }
      const [{ headers: answered }] = await answers({});
      if (answered['etag'] === undefined) continue;
      const [page, fetched] = await answers({ 'If-None-Match': answered['etag'] });
      expect(page, as).toEqual(fetched);
    }
  });
});

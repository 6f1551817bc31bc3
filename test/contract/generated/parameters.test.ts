import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { endpoints, type EndpointName } from '#protocol/api/endpoints.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { type Effect, effects } from './effects.ts';
import { findOwnRows, type OwnRows } from '../security/own-rows.ts';

/**
 * Each parameter changes some answer, or its documentation says why it cannot. Source:
 * record-api.md §6.
 */

let server: TestServer;
let rows: OwnRows;
let list = '';
let product = '';
beforeAll(async () => {
  server = await openTestServer();
  rows = await findOwnRows(server);
  const { info, records } = (await server.call('/list-ui/Case/Alle?pageSize=3', { as: 'beheer' }))
    .body;
  list = info.listReference.id;
  product = (await server.call('/list-records/Product__c/Alle?pageSize=1')).body.records[0].id;
  const ids = records.records.map((record: { id: string }) => record.id).join();
  await server.call(`/records/batch/${ids}?fields=Case.Id&updateMru=true`, { as: 'beheer' });
});
afterAll(() => server.close());

/** The path of the contract test file with this name. */
const fileCalled = (name: string): string => globSync(`test/contract/**/${name}`)[0] ?? name;

const all = Object.entries(effects).flatMap(([name, params]) =>
  Object.entries<Effect>(params).map(([param, effect]) => ({ name, param, effect })),
);

const entriesOf = (schema: Endpoint['answer']): object =>
  schema !== null && typeof schema === 'object' && 'entries' in schema
    ? (schema.entries as object) // proof: the entries of an object's schema
    : {};

describe.each(all)('$name $param', ({ name, param, effect }) => {
  // proof: a key of the table beside it
  const { method, query, answer }: Endpoint = endpoints[name as EndpointName];
  const filled = (path: string) =>
    path
      .replace('REQUEST', rows.request)
      .replace('ACCOUNT', rows.account)
      .replace('COMMENT', rows.comment)
      .replace('LIST', list)
      .replace('PRODUCT', product);
  const answerText = async (path: string): Promise<string> => {
    const body =
      method === 'GET'
        ? {}
        : { body: name === 'updateLayoutUserState' ? { sectionUserStates: {} } : {} };
    const { status, text } = await server.call(filled(path), { as: 'beheer', method, ...body });
    // URLs and tags in the answer differ with every query: they do not count.
    return `${status} ${text.replace(/"(eTag|\w*[uU]rl|\w*PageToken)":("[^"]*"|null)/g, '')}`;
  };

  if ('because' in effect)
    it(`changes nothing: ${effect.because}`, async () => {
      const [without, withIt] = [
        await answerText(effect.alike[0]),
        await answerText(effect.alike[1]),
      ];
      expect(without).toMatch(/^200 /);
      expect(withIt).toBe(without);
      expect(query[param]?.note).toMatch(/changes nothing/i);
    });
  else if ('shownIn' in effect)
    it(`is used in ${effect.shownIn}`, async () =>
      expect(await readFile(fileCalled(effect.shownIn), 'utf8')).toMatch(
        new RegExp(`\\b${param}\\b`),
      ));
  else
    it('changes the answer', async () => {
      const [without, withIt] = [await answerText(effect[0]), await answerText(effect[1])];
      expect(without).toMatch(/^200 /);
      expect(withIt).not.toBe(without);
    });

  if (method === 'GET' && Array.isArray(effect) && 'currentPageUrl' in entriesOf(answer))
    it('is in the URL by which the page can be read again', async () => {
      const page = await server.call(filled(effect[1]), { as: 'beheer' });
      const { currentPageUrl } = page.body;
      const path = currentPageUrl.slice(currentPageUrl.indexOf('/ui-api') + '/ui-api'.length);
      const again = await server.call(path, { as: 'beheer' });
      expect([path, again.status, again.body]).toEqual([path, 200, page.body]);
    });
});

/** Keys of request bodies that never change an answer. */
const keysWithoutEffect = [
  [
    '/services/data/v65.0/ui-api/actions/record/{recordIds}/related-list/{relatedListId}',
    ['formFactor'],
  ],
  [
    '/services/data/v65.0/ui-api/actions/record/{recordIds}/related-list/batch',
    ['relatedListsActionParameters', 'items', 'formFactor'],
  ],
  ['/services/data/v65.0/ui-api/search/results/keyword', ['configurationName']],
  ['/services/data/v65.0/ui-api/search/results', ['configurationName']],
] as const;

describe.each(keysWithoutEffect)('the body of %s', (path, keys) => {
  it(`says in the OpenAPI document why its ${keys.at(-1)} changes nothing`, async () => {
    const { paths } = (await server.call('/services/data/v65.0/openapi.json')).body;
    let schema = paths[path].post.requestBody.content['application/json'].schema;
    for (const key of keys) schema = key === 'items' ? schema.items : schema.properties[key];
    expect(schema.description).toMatch(/changes nothing/i);
  });
});

it('an unknown form factor in a body is refused', async () => {
  const wrong = { formFactor: 'Reusachtig' };
  const path = `/actions/record/${rows.request}/related-list`;
  const asked = { as: 'beheer', method: 'POST' } as const;
  const one = await server.call(`${path}/CaseComments`, { ...asked, body: wrong });
  expect([one.status, one.body[0].errorCode]).toEqual([400, 'ILLEGAL_QUERY_PARAMETER_VALUE']);
  const body = { relatedListsActionParameters: [{ relatedListId: 'CaseComments', ...wrong }] };
  const many = await server.call(`${path}/batch`, { ...asked, body });
  expect(many.body.results.map((item: { statusCode: number }) => item.statusCode)).toEqual([400]);
});

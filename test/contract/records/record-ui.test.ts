import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  type TestServer,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** Records with the layouts and metadata to show them: record-api.md §6.3. */

let server: TestServer;
let accountId: string;
let ownCase: string;
let foreignCase: string;

beforeAll(async () => {
  server = await openTestServer();
  accountId = await companyOf(server, 'korenaar');
  ownCase = (await server.call('/list-records/Case/Alle?pageSize=1', { as: 'korenaar' })).body
    .records[0].id;
  foreignCase = (await server.call('/list-records/Case/Alle?pageSize=1', { as: 'garage' })).body
    .records[0].id;
});
afterAll(() => server.close());

const get = (path: string, as: AccountName = 'korenaar'): Promise<Answer> =>
  server.call(path, { as });

describe('a record-ui call is refused', () => {
  const rows: [name: string, path: () => string, status: number, code: string][] = [
    [
      "another company's record beside an own one",
      () => `${ownCase},${foreignCase}`,
      404,
      'NOT_FOUND',
    ],
    ['a missing record', () => `500zzzzzzzzzzzz,${ownCase}`, 404, 'NOT_FOUND'],
    ['a malformed id', () => `${ownCase},kort`, 400, 'MALFORMED_ID'],
    [
      '201 ids',
      () => Array.from({ length: 201 }, () => ownCase).join(),
      400,
      'INVALID_BATCH_REQUEST',
    ],
    [
      'an unknown layout type',
      () => `${ownCase}?layoutTypes=Half`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      'an unknown relationship',
      () => `${ownCase}?childRelationships=Case.Onbekend`,
      400,
      'INVALID_FIELD',
    ],
  ];
  it.each(rows)('for %s', async (...[, path, status, code]) => {
    const answer = await get(`/record-ui/${path()}`);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });
});

it('record-ui gives each record and its metadata as the single calls do', async () => {
  const query = 'layoutTypes=Full,Compact&modes=View,Edit&optionalFields=Case.CreatedDate';
  const ui = (await get(`/record-ui/${ownCase},${accountId},${ownCase.slice(0, 15)}?${query}`))
    .body;
  expect(Object.keys(ui.records)).toEqual([accountId, ownCase].toSorted());
  expect(ui.records[ownCase]).toEqual((await get(`/records/${ownCase}?${query}`)).body);
  expect(Object.keys(ui.layouts)).toEqual(['Account', 'Case']);
  const { '012000000000000AAA': ofCase } = ui.layouts.Case;
  for (const layoutType of ['Full', 'Compact'])
    for (const mode of ['View', 'Edit'])
      expect(ofCase[layoutType][mode]).toEqual(
        (await get(`/layout/Case?layoutType=${layoutType}&mode=${mode}`)).body,
      );
  expect(Object.keys(ui.objectInfos)).toEqual([
    'Aansluiting__c',
    'Account',
    'Case',
    'Contact',
    'User',
  ]);
  for (const [name, info] of Object.entries(ui.objectInfos))
    expect(info).toEqual((await get(`/object-info/${name}`)).body);
  const state = (await get('/layout/Case/user-state')).body;
  expect(ui.layoutUserStates[ofCase.Full.View.id]).toEqual(state);
  expect(Object.keys(ui.layoutUserStates)).toHaveLength(4);
});

it('record-ui names no hidden object, and gives the state of a closed section', async () => {
  const ui = (await get(`/record-ui/${ownCase}`, 'collega')).body;
  expect(Object.keys(ui.objectInfos)).toEqual(['Account', 'Case', 'Contact', 'User']);
  const { id, sections } = ui.layouts.Case['012000000000000AAA'].Full.View;
  const section = sections[0].id;
  await server.call('/layout/Case/user-state', {
    as: 'collega',
    method: 'PATCH',
    body: { sectionUserStates: { [section]: { collapsed: true } } },
  });
  const again = (await get(`/record-ui/${ownCase}`, 'collega')).body;
  expect(again.layoutUserStates[id].sectionUserStates[section]).toEqual({
    collapsed: true,
    id: section,
  });
  expect(again.eTag).not.toBe(ui.eTag);
});

it('record-ui includes child records and updates the recent list on request', async () => {
  const ui = (
    await get(`/record-ui/${accountId}?childRelationships=Account.Cases&pageSize=2&updateMru=true`)
  ).body;
  expect(ui.records[accountId].childRelationships.Cases.count).toBe(2);
  expect(
    (await get('/list-records/Account/__recent')).body.records.map(
      (record: { id: string }) => record.id,
    ),
  ).toEqual([accountId]);
});

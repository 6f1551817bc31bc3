import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, openTestServer, type TestServer } from '../../support/server.ts';
import { base, rawCall } from '../generated/calls.ts';
import {
  expectKnownForm,
  fieldPath,
  hostileText,
  objectName,
  filterValue,
  whereText,
} from '../generated/hostile-input.ts';

/** No filter and no list view definition causes a 5xx: record-api.md §1.12. */

const deep = process.env['DEEP'] ? 20 : 1;
let server: TestServer;
let bearer: string;
beforeAll(async () => {
  server = await openTestServer();
  bearer = `Bearer ${await server.apiKey('beheer')}`;
});
afterAll(() => server.close());

const callOf = (
  path: string,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Answer> =>
  rawCall(server, path, {
    method,
    headers: { authorization: bearer, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  });

const condition = fc
  .tuple(
    fc.constantFrom(
      'Subject',
      'Contact.Name',
      'CreatedDate',
      'IsClosed',
      'AccountId',
      'CaseNumber',
      'Status',
      'Id',
    ),
    fc.constantFrom('eq', 'ne', 'lt', 'gte', 'in', 'nin', 'like', 'includes'),
    fc.oneof(
      hostileText.map((text) => JSON.stringify(text)),
      filterValue,
      fc.constantFrom(
        '{ literal: LAST_YEAR }',
        '{ range: { next_n_years: 7000 } }',
        '["a", null, 1]',
      ),
    ),
  )
  .map(([path, operator, value]) =>
    path
      .split('.')
      .reduceRight((inner, name) => `{ ${name}: ${inner} }`, `{ ${operator}: ${value} }`),
  );

it('no filter of a list causes a 5xx', () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(condition, whereText), hostileText, async (where, searchTerm) => {
      for (const body of [{ where }, { searchTerm }, { where, searchTerm }])
        expectKnownForm(
          await callOf(`${base}/list-records/Case/Alle`, {
            method: 'POST',
            body: JSON.stringify(body),
          }),
          JSON.stringify(body),
        );
    }),
    { numRuns: 150 * deep },
  ));

const filter = fc.record({
  fieldApiName: fc.oneof(
    fieldPath,
    hostileText,
    fc.constantFrom('Status', 'AccountId', 'CreatedDate', 'Aantal__c', 'IsClosed'),
  ),
  operandLabels: fc.array(
    fc.oneof(
      hostileText,
      fc.constantFrom(
        'TODAY',
        '1.234,5',
        'ja',
        'LAST_N_YEARS:99999',
        'NEXT_N_MONTHS:95686',
        'NEXT_N_YEARS:7972',
      ),
    ),
    { maxLength: 3 },
  ),
  operator: fc.constantFrom(
    'Equals',
    'NotEqual',
    'LessThan',
    'Contains',
    'Includes',
    'Within',
    'x',
  ),
});
const filterLogic = fc
  .array(fc.constantFrom('1', '2', '3', '(', ')', 'AND', 'OR', 'NOT'), { maxLength: 8 })
  .map((parts) => parts.join(' '));
const listView = fc.record(
  {
    label: hostileText,
    listViewApiName: hostileText,
    displayColumns: fc.array(fieldPath, { maxLength: 4 }),
    filteredByInfo: fc.array(filter, { maxLength: 3 }),
    filterLogicString: fc.oneof(hostileText, filterLogic),
    scope: fc.record({ apiName: fc.constantFrom('everything', 'mine', 'queue', 'x') }),
    visibility: fc.constantFrom('Private', 'Public', 'Shared', ''),
    listShares: fc.array(fc.constantFrom('Role.Customer', 'Group.AllStaff', 'x'), {
      maxLength: 2,
    }),
    includeDefaultAttributes: fc.boolean(),
  },
  { requiredKeys: [] },
);

it('no definition of a list view causes a 5xx, and every one created can be read and deleted', () =>
  fc.assert(
    fc.asyncProperty(objectName, listView, async (object, body) => {
      const made = await callOf(`${base}/list-info/${object}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      expectKnownForm(made, JSON.stringify(body));
      if (made.status !== 201) return;
      const { id, listViewApiName } = made.body.listReference;
      expect((await callOf(`${base}/list-ui/${id}`, {})).status, JSON.stringify(body)).toBe(200);
      expect(
        (await callOf(`${base}/list-info/${object}/${listViewApiName}`, { method: 'DELETE' }))
          .status,
      ).toBe(204);
    }),
    { numRuns: 200 * deep },
  ));

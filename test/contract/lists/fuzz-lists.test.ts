import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, openTestServer, type TestServer } from '../../support/server.ts';
import { base, rawCall } from '../generated/calls.ts';
import { expectDecent, fieldPath, nasty, objectName, sign, whereText } from '../generated/nasty.ts';

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

it('no filter of a list causes a 5xx', async () => {
  const path = fc.constantFrom(
    'Subject',
    'Contact.Name',
    'CreatedDate',
    'IsClosed',
    'AccountId',
    'CaseNumber',
    'Status',
    'Id',
  );
  const operator = fc.constantFrom('eq', 'ne', 'lt', 'gte', 'in', 'nin', 'like', 'includes');
  const value = fc.oneof(
    nasty.map((text) => JSON.stringify(text)),
    sign,
    fc.constantFrom(
      '{ literal: LAST_YEAR }',
      '{ range: { next_n_years: 7000 } }',
      '["a", null, 1]',
    ),
  );
  const condition = fc
    .tuple(path, operator, value)
    .map(([names, test, given]) =>
      names
        .split('.')
        .reduceRight((inner, name) => `{ ${name}: ${inner} }`, `{ ${test}: ${given} }`),
    );
  await fc.assert(
    fc.asyncProperty(fc.oneof(condition, whereText), nasty, async (where, searchTerm) => {
      for (const body of [{ where }, { searchTerm }, { where, searchTerm }])
        expectDecent(
          await callOf(`${base}/list-records/Case/Alle`, {
            method: 'POST',
            body: JSON.stringify(body),
          }),
          JSON.stringify(body),
        );
    }),
    { numRuns: 150 * deep },
  );
});

it('no definition of a list view causes a 5xx, and every one created can be read and deleted', async () => {
  const filter = fc.record({
    fieldApiName: fc.oneof(
      fieldPath,
      nasty,
      fc.constantFrom('Status', 'AccountId', 'CreatedDate', 'Aantal__c', 'IsClosed'),
    ),
    operandLabels: fc.array(
      fc.oneof(
        nasty,
        fc.constantFrom(
          'TODAY',
          '1.234,5',
          'ja',
          'LAST_N_YEARS:99999',
          'NEXT_N_MONTHS:95686',
          'NEXT_N_YEARS:7972',
        ),
      ),
      {
        maxLength: 3,
      },
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
  const definition = fc.record(
    {
      label: nasty,
      listViewApiName: nasty,
      displayColumns: fc.array(fieldPath, { maxLength: 4 }),
      filteredByInfo: fc.array(filter, { maxLength: 3 }),
      filterLogicString: fc.oneof(
        nasty,
        fc
          .array(fc.constantFrom('1', '2', '3', '(', ')', 'AND', 'OR', 'NOT'), { maxLength: 8 })
          .map((parts) => parts.join(' ')),
      ),
      scope: fc.record({ apiName: fc.constantFrom('everything', 'mine', 'queue', 'x') }),
      visibility: fc.constantFrom('Private', 'Public', 'Shared', ''),
      listShares: fc.array(fc.constantFrom('Role.Customer', 'Group.AllStaff', 'x'), {
        maxLength: 2,
      }),
      includeDefaultAttributes: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(objectName, definition, async (object, body) => {
      const made = await callOf(`${base}/list-info/${object}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      expectDecent(made, JSON.stringify(body));
      if (made.status !== 201) return;
      const { id, listViewApiName } = made.body.listReference;
      expect((await callOf(`${base}/list-ui/${id}`, {})).status, JSON.stringify(body)).toBe(200);
      expect(
        (await callOf(`${base}/list-info/${object}/${listViewApiName}`, { method: 'DELETE' }))
          .status,
      ).toBe(204);
    }),
    { numRuns: 200 * deep },
  );
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#protocol/api/endpoints.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { base, rawCall, rawTarget } from './calls.ts';
import { encoded } from './garbage.ts';
import { expectKnownForm, fieldPath, hostileText, objectName, whereText } from './hostile-input.ts';

/**
 * Nothing a caller sends gives a 5xx, and every refusal has one of the platform's forms:
 * record-api.md §1.12.
 */

const deep = process.env['DEEP'] ? 20 : 1;
let server: TestServer;
let bearer: string;
const rows: string[] = [];
beforeAll(async () => {
  server = await openTestServer();
  bearer = `Bearer ${await server.apiKey('beheer')}`;
  for (const object of ['Case', 'Account', 'User', 'Product__c'])
    rows.push(
      (await server.call(`/list-records/${object}/Alle?pageSize=1`, { as: 'beheer' })).body
        .records[0].id,
    );
});
afterAll(() => server.close());

const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Case', 'Account', 'Alle', '__recent', 'Product__c') },
  { weight: 1, arbitrary: hostileText.map(encoded) },
  { weight: 1, arbitrary: fc.nat(3).map((i) => rows[i] ?? 'x') },
);

const names = [
  'fields',
  'optionalFields',
  'sortBy',
  'pageSize',
  'pageToken',
  'layoutTypes',
  'modes',
  'layoutType',
  'mode',
  'formFactor',
  'recordTypeId',
  'updateMru',
  'handleOwnerChange',
  'unknown',
];
const pair = fc.tuple(
  fc.constantFrom(...names),
  fc.oneof(
    fc.array(fieldPath, { maxLength: 4 }).map(String),
    hostileText,
    fc.integer().map(String),
    fc.constantFrom('Full', 'Compact', 'View', 'Edit', 'true', 'false'),
  ),
);
const query = fc
  .array(pair, { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&'));

const callOf = (path: string, options: Parameters<typeof rawCall>[2]) =>
  rawCall(server, path, { ...options, headers: { authorization: bearer, ...options?.headers } });

it('no path or query at any endpoint causes a 5xx', async () => {
  const paths = Object.values(endpoints).map((endpoint) => ({
    method: endpoint.method,
    path: endpoint.path,
  }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.array(segment, { minLength: 2, maxLength: 2 }),
      query,
      async ({ method, path }, segments, asked) => {
        let next = 0;
        const target = `/services/data/v65.0${path.replace(/\{\w+\}/g, () => segments[next++]!)}?${asked}`;
        const away = method === 'DELETE' && rows.includes(segments[0]!);
        if (!away) expectKnownForm(await callOf(target, { method }), `${method} ${target}`);
      },
    ),
    { numRuns: 400 * deep },
  );
});

it('no path under the API causes a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostileText.map(encoded), { maxLength: 6 }), async (segments) => {
      const target = `${base}/${segments.join('/')}`;
      expectKnownForm(await callOf(target, {}), target);
    }),
    { numRuns: 200 * deep },
  );
});

it('no request target causes a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...'/.%\\?&#ab2eEF~"<>^|{}'), maxLength: 30 }),
      async (text) => {
        expect(await rawTarget(server, `${base}/${text}`)).toBeLessThan(500);
      },
    ),
    { numRuns: 100 * deep },
  );
});

const scalar = fc.oneof(
  hostileText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('2026-02-30', '9999999999999999.99', '\ud800', 'a\u0000b'),
);
const fieldName = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'Subject',
      'Status',
      'AccountId',
      'ContactId',
      'OwnerId',
      'Name',
      'LastName',
      'Email',
      'Maandbedrag__c',
      'Contactpersoon_ICT__c',
      'Omvangsklasse_verklaard_op__c',
      'KvK_nummer__c',
      'ProfileId',
      'Username',
      'Id',
      'BillingAddress',
      'Soort__c',
      'Aantal__c',
    ),
  },
  { weight: 1, arbitrary: hostileText },
);
const saving = fc.record(
  {
    apiName: fc.oneof(objectName, objectName, scalar),
    fields: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.dictionary(
          fieldName,
          fc.oneof(
            scalar,
            fc.nat(3).map((i) => rows[i] ?? null),
          ),
          { maxKeys: 6 },
        ),
      },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
    allowSaveOnDuplicate: fc.oneof(fc.boolean(), scalar),
  },
  { requiredKeys: [] },
);

it('no body of a save causes a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      saving,
      fc.option(fc.nat(3)),
      fc.option(hostileText.filter((text) => /^[\x20-\x7e]*$/.test(text))),
      async (body, row, since) => {
        const [method, path] =
          row === null ? ['POST', '/records'] : ['PATCH', `/records/${rows[row]}`];
        const headers = {
          'content-type': 'application/json',
          ...(since !== null && { 'if-unmodified-since': since }),
        };
        const text = JSON.stringify(body);
        expectKnownForm(
          await callOf(base + path, { method, headers, body: text }),
          `${method} ${path} ${text}`,
        );
      },
    ),
    { numRuns: 600 * deep },
  );
});

it('no body of a list request causes a 5xx, whether or not it is JSON', async () => {
  const listing = fc.record(
    {
      fields: fc.array(fieldPath),
      optionalFields: fc.array(fieldPath),
      pageSize: fc.oneof(fc.integer(), fc.double()),
      pageToken: hostileText,
      sortBy: fc.array(fieldPath, { maxLength: 6 }),
      where: whereText,
      searchTerm: hostileText,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      objectName,
      fc.oneof(
        listing.map((body) => JSON.stringify(body)),
        fc.json(),
        fc.string(),
      ),
      async (object, body) => {
        expectKnownForm(
          await callOf(`${base}/list-records/${object}/Alle`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          }),
          body,
        );
      },
    ),
    { numRuns: 300 * deep },
  );
});

it('no value of any field in a create causes a 5xx', async () => {
  const registry = server.dependencies.registry.objects;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...registry),
      fc.array(scalar, { minLength: 40, maxLength: 40 }),
      async (object, values) => {
        const fields = Object.fromEntries(
          [...object.fields.values()]
            .filter((field) => !field.readOnly && field.column !== null)
            .map((field, i) => [field.apiName, values[i % values.length]!]),
        );
        for (const [name, value] of Object.entries(fields)) {
          const body = JSON.stringify({ apiName: object.apiName, fields: { [name]: value } });
          expectKnownForm(
            await callOf(`${base}/records`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body,
            }),
            body,
          );
        }
      },
    ),
    { numRuns: 40 * deep },
  );
});

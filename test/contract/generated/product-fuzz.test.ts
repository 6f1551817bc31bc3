import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ProductMethod,
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import { type Answer, openTestServer, type TestServer } from '../../support/server.ts';
import { isFormA, rawCall } from './calls.ts';
import { createScenarioRecords, type ScenarioRecords } from './product-scenario.ts';
import { scenarios } from './product-scenarios.ts';

/**
 * Nothing a caller sends to a product method gives a 5xx, and every refusal is in form A:
 * record-api.md §1.12, §6.2.
 */

const methods = Object.keys(scenarios) as ProductMethodName[]; // proof: the keys of that very table
const methodOf = (name: ProductMethodName): ProductMethod => productMethods[name];

let server: TestServer;
let scenario: ScenarioRecords;
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

const runs = process.env['DEEP'] ? 4_000 : 300;
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    'null',
    '\u0000',
    '\ud800',
    '%',
    "'; drop table account; --",
    'x'.repeat(6_000),
    '1621AA',
    'noor@klant.example',
    '0612345678',
    '12345678',
    'ja',
    '[]',
    '{}',
    '{"FirstName":"\\u0000","Email":"\\ud800@x.nl"}',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const value = fc.oneof(
  { weight: 4, arbitrary: nasty },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.array(nasty, { maxLength: 3 }) },
);
const called = fc.constantFrom(...methods).chain((name) => {
  const names = [...Object.keys(methodOf(name).params.entries), 'idempotencyKey'];
  return fc.record({
    name: fc.constant(name),
    given: fc.record(Object.fromEntries(names.map((key) => [key, value])), { requiredKeys: [] }),
    good: fc.boolean(),
  });
});

/** Not `String`: an object parsed from JSON may have any value as its `toString`. */
const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : JSON.stringify(given);

const expectDecent = (answer: Answer, what: string) => {
  expect(answer.status, `${what} ${answer.text}`).toBeLessThan(500);
  // Node itself answers 431 to a request line that is too long: record-api.md §1.3.
  if (answer.status === 431) return;
  if (answer.status !== 200) expect(isFormA(answer.body), `${what} ${answer.text}`).toBe(true);
};

it('no parameter value of a product method causes a 5xx', async () => {
  const authorization = `Bearer ${await server.apiKey('korenaar')}`;
  await fc.assert(
    fc.asyncProperty(called, async ({ name, given, good }) => {
      const all = { ...(good && (await scenarios[name].given(scenario))), ...given };
      const [verb] = methodOf(name).verbs;
      const query = Object.entries(all).map(
        ([key, one]) => `${key}=${encodeURIComponent(textOf(one).toWellFormed())}`,
      );
      const path = productPath(name) + (verb === 'GET' ? `?${query.join('&')}` : '');
      const body =
        verb === 'POST'
          ? {
              headers: { authorization, 'content-type': 'application/json' },
              body: JSON.stringify(all),
            }
          : { headers: { authorization } };
      expectDecent(
        await rawCall(server, path, { method: verb!, ...body }),
        `${name} ${JSON.stringify(all)}`,
      );
    }),
    { numRuns: runs },
  );
});

it('no contact person sent to createContact causes a 5xx', async () => {
  const person = fc.record(
    {
      FirstName: value,
      LastName: value,
      Email: value,
      Phone: value,
      AccountId: fc.oneof(fc.constant(scenario.bakery), value),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(person, fc.boolean(), async (given, good) => {
      const details = good
        ? {
            ...JSON.parse(
              String(
                (await scenarios['ContactController/createContact'].given(scenario))[
                  'contactPersoonDetails'
                ],
              ),
            ),
            ...given,
          }
        : given;
      expectDecent(
        await server.call(productPath('ContactController/createContact'), {
          as: 'korenaar',
          method: 'POST',
          body: { contactPersoonDetails: JSON.stringify(details) },
        }),
        JSON.stringify(details),
      );
    }),
    { numRuns: runs / 2 },
  );
});

const detailFields = {
  'UserController/updateUserDetails': [
    'Id',
    'FirstName',
    'LastName',
    'Email',
    'MobilePhone',
    'Username',
  ],
  'UserController/updateContactDetails': ['Id', 'FirstName', 'LastName', 'Email', 'MobilePhone'],
  'BedrijfController/updateCompany': [
    'Id',
    'Name',
    'KvK_nummer__c',
    'Website',
    'BillingPostalCode',
    'BillingCity',
    'OwnerId',
    'BillingAddress',
  ],
} as const;
const changedDetails = fc
  .constantFrom(...(Object.keys(detailFields) as (keyof typeof detailFields)[])) // proof: the keys of that very table
  .chain((name) =>
    fc.record({
      name: fc.constant(name),
      change: fc.record(Object.fromEntries(detailFields[name].map((field) => [field, value])), {
        requiredKeys: [],
      }),
    }),
  );

it('no own details or company details cause a 5xx', () =>
  fc.assert(
    fc.asyncProperty(changedDetails, async ({ name, change }) => {
      const [[param, careful]] = Object.entries(await scenarios[name].given(scenario)) as [
        [string, object],
      ]; // proof: one parameter, an object
      const body = { [param]: { ...careful, ...change } };
      expectDecent(
        await server.call(productPath(name), { as: 'korenaar', method: 'POST', body }),
        JSON.stringify(body),
      );
    }),
    { numRuns: runs },
  ));

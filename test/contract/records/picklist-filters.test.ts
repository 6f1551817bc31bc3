import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import { callsOf } from '../generated/calls.ts';

/** Filters on picklists accept labels and API values. Source: record-api.md §5.1, §5.2. */

let server: TestServer;
const { post } = callsOf(() => server);
type Row = { id: string; value: string };
const rows: Row[] = [];
const labels: Record<string, string> = {
  ecs: 'Elektronische communicatiedienst',
  programme: 'Programmadienst',
  other: 'Alleen het contract',
};

const make = (apiName: string, fields: Record<string, string | number>): Promise<string> =>
  createRow(server, apiName, fields);

beforeAll(async () => {
  server = await openTestServer();
  for (const value of Object.keys(labels))
    await make('Product__c', {
      Name: `Proef ${value}`,
      Soort__c: 'Mobiel',
      Maandbedrag__c: 1,
      Regime__c: value,
    });
  for (const { id, regime__c: value } of await storedRows<{ id: string; regime__c: string }>(
    server,
    'select id, regime__c from product__c',
  ))
    rows.push({ id, value });
});
afterAll(() => server.close());

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** The slow model: whether the value or its label fulfils the condition. */
const valueOrLabel = (value: string, holds: (text: string) => boolean): boolean =>
  [value, labels[value]!].some((text) => holds(folded(text)));
const slowOperators: Record<string, (value: string, typed: string) => boolean> = {
  Contains: (value, typed) => valueOrLabel(value, (text) => text.includes(typed)),
  StartsWith: (value, typed) => valueOrLabel(value, (text) => text.startsWith(typed)),
  NotContain: (value, typed) => !valueOrLabel(value, (text) => text.includes(typed)),
  Equals: (value, typed) => valueOrLabel(value, (text) => text === typed),
  NotEqual: (value, typed) => !valueOrLabel(value, (text) => text === typed),
};
const whole = fc.constantFrom(...Object.entries(labels).flat());
const piece = fc
  .tuple(whole, fc.nat(8), fc.integer({ min: 1, max: 8 }))
  .map(([text, from, length]) => text.slice(from, from + length).trim() || text);
const loud = fc
  .boolean()
  .chain((up) => fc.constant((text: string) => (up ? text.toUpperCase() : text)));

const typing = fc.record({ entire: whole, part: piece, say: loud });

const sorted = (ids: readonly string[]): string[] =>
  ids.toSorted((one, other) => (one < other ? -1 : 1));
const idsIn = (body: { records: { id: string }[] }): string[] =>
  sorted(body.records.map(({ id }) => id));
const matchingIds = (holds: (value: string) => boolean): string[] =>
  sorted(rows.filter(({ value }) => holds(value)).map(({ id }) => id));

it('a list view filters a picklist by label or value, with every text operator', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(slowOperators)),
      typing,
      async (operator, { entire, part, say }) => {
        const typed = /Equal/.test(operator) ? entire : part;
        const body = {
          label: 'Proef',
          displayColumns: ['Name'],
          filteredByInfo: [{ fieldApiName: 'Regime__c', operandLabels: [say(typed)], operator }],
        };
        const list = await post('/list-info/Product__c', body, 'beheer');
        expect(list.status, list.text).toBe(201);
        const { id } = list.body.listReference;
        const found = await server.call(`/list-records/${id}?pageSize=200`, { as: 'beheer' });
        await server.call(`/list-info/Product__c/${list.body.listReference.listViewApiName}`, {
          as: 'beheer',
          method: 'DELETE',
        });
        expect(idsIn(found.body), `${operator} ${typed}`).toEqual(
          matchingIds((value) => slowOperators[operator]!(value, folded(typed))),
        );
      },
    ),
    { numRuns: 30 },
  );
});

it('a where accepts picklist labels in eq, in and like', async () => {
  const found = async (test: string) =>
    idsIn(
      (
        await post(
          '/list-records/Product__c/Alle',
          { where: `{ Regime__c: { ${test} } }`, pageSize: 200 },
          'beheer',
        )
      ).body,
    );
  await fc.assert(
    fc.asyncProperty(typing, async ({ entire, part, say }) => {
      const equal = matchingIds((value) => slowOperators['Equals']!(value, folded(entire)));
      expect(await found(`eq: ${JSON.stringify(say(entire))}`)).toEqual(equal);
      expect(await found(`in: [${JSON.stringify(say(entire))}]`)).toEqual(equal);
      expect(await found(`like: ${JSON.stringify(`%${say(part)}%`)}`), part).toEqual(
        matchingIds((value) => slowOperators['Contains']!(value, folded(part))),
      );
      expect(await found(`like: ${JSON.stringify(`${say(part)}%`)}`), part).toEqual(
        matchingIds((value) => slowOperators['StartsWith']!(value, folded(part))),
      );
    }),
    { numRuns: 15 },
  );
});

describe('a filter on a multi-select picklist', () => {
  let id: string;
  beforeAll(async () => {
    id = await make('Adviesaanvraag__c', {
      Bedrijf__c: 'Keuze',
      Naam__c: 'Noor',
      Email__c: 'noor@keuze.example',
      Diensten__c: 'Mobiel;Internet',
    });
  });

  const found = async (test: string) => {
    const where = `{ and: [{ Bedrijf__c: { eq: "Keuze" } }, { Diensten__c: { ${test} } }] }`;
    return idsIn((await post('/list-records/Adviesaanvraag__c/Alle', { where }, 'beheer')).body);
  };
  const foundByListView = async (operandLabels: string[], operator: string) => {
    const filteredByInfo = [
      { fieldApiName: 'Diensten__c', operandLabels, operator },
      { fieldApiName: 'Bedrijf__c', operandLabels: ['Keuze'], operator: 'Equals' },
    ];
    const body = { label: 'Keuzes', displayColumns: ['Name'], filteredByInfo };
    const list = await post('/list-info/Adviesaanvraag__c', body, 'beheer');
    expect([list.status, list.body.filteredByInfo?.[0].operandLabels], list.text).toEqual([
      201,
      expect.any(Array),
    ]);
    return idsIn(
      (await server.call(`/list-records/${list.body.listReference.id}`, { as: 'beheer' })).body,
    );
  };

  it.each([
    'includes: ["mobiel"]',
    'includes: "INTERNET;mobiel"',
    'eq: "internet; MOBIEL"',
    'excludes: ["tv"]',
  ])('ignores upper and lower case in a where: %s holds', async (test) => {
    expect(await found(test)).toEqual([id]);
  });

  it.each(['includes: ["tv"]', 'includes: "mobiel;tv"', 'eq: "mobiel"', 'excludes: ["mobiel"]'])(
    'ignores upper and lower case in a where: %s does not hold',
    async (test) => {
      expect(await found(test)).toEqual([]);
    },
  );

  it('ignores upper and lower case in a list view', async () => {
    expect(await foundByListView(['mobiel; internet'], 'Includes')).toEqual([id]);
    expect(await foundByListView(['mobiel; internet'], 'Equals')).toEqual([id]);
    expect(await foundByListView(['mobiel; tv'], 'Includes')).toEqual([]);
    expect(await foundByListView(['mobiel'], 'Excludes')).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { callsOf, codeOf, faultsIn, subjectsIn } from '../generated/calls.ts';

/** Definitions of list views: record-api.md §5.2, §6.4. */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const { get, post } = callsOf(() => server);
const make = (body: object, as: AccountName = 'beheer', object = 'Case'): Promise<Answer> =>
  post(
    `/list-info/${object}`,
    { label: 'Proef', displayColumns: ['Subject', 'Status'], ...body },
    as,
  );

describe('the definition of a list view', () => {
  const rows: [body: object, faults: string[]][] = [
    [{ label: undefined }, ['label']],
    [{ label: '   ' }, ['label']],
    [{ label: 'x'.repeat(41) }, ['label']],
    [{ label: 'a\nb' }, ['label']],
    [{ label: '\u202e\u200b' }, ['label']],
    [{ displayColumns: undefined }, ['displayColumns']],
    [{ displayColumns: ['Onbekend__c'] }, ['displayColumns']],
    [{ displayColumns: ['Subject', 'Subject'] }, ['displayColumns']],
    [{ listViewApiName: '1lijst' }, ['listViewApiName']],
    [{ listViewApiName: '__recent' }, ['listViewApiName']],
    [{ listViewApiName: 'x'.repeat(41) }, ['listViewApiName']],
    [{ listViewApiName: 'Alle' }, ['listViewApiName']],
    [{ visibility: 'Iedereen' }, ['visibility']],
    [{ visibility: 'Shared' }, ['listShares']],
    [{ visibility: 'Shared', listShares: ['Role.CEO'] }, ['listShares']],
    [{ listShares: ['Role.SalesTeam'] }, ['listShares']],
    [{ scope: { apiName: 'queue', entityId: '00Gzzzzzzzzzzzz' } }, ['scope', 'scope']],
    [{ scope: { apiName: 'team' } }, ['scope']],
    [{ filterLogicString: '1' }, ['filterLogicString']],
    [
      {
        filteredByInfo: [{ fieldApiName: 'Onbekend__c', operandLabels: ['x'], operator: 'Equals' }],
      },
      ['Onbekend__c'],
    ],
    [
      { filteredByInfo: [{ fieldApiName: 'Subject', operandLabels: ['x'], operator: 'Within' }] },
      ['Subject'],
    ],
    [
      {
        filteredByInfo: [
          { fieldApiName: 'Status', operandLabels: ['Nieuw'], operator: 'LessThan' },
        ],
      },
      ['Status'],
    ],
    [
      { filteredByInfo: [{ fieldApiName: 'Status', operandLabels: ['Oud'], operator: 'Equals' }] },
      ['Status'],
    ],
    [
      {
        filteredByInfo: [
          { fieldApiName: 'CreatedDate', operandLabels: ['31-02-2026'], operator: 'Equals' },
        ],
      },
      ['CreatedDate'],
    ],
    // In time this range would end after the year 9999, and the list could no longer be read.
    [
      {
        filteredByInfo: [
          {
            fieldApiName: 'CreatedDate',
            operandLabels: ['NEXT_N_MONTHS:95686'],
            operator: 'LessThan',
          },
        ],
      },
      ['CreatedDate'],
    ],
    [
      {
        filteredByInfo: [
          { fieldApiName: 'IsClosed', operandLabels: ['misschien'], operator: 'Equals' },
        ],
      },
      ['IsClosed'],
    ],
    [{ label: '', displayColumns: [], visibility: 'x' }, ['label', 'displayColumns', 'visibility']],
  ];
  it.each(rows)('%j is refused in form C for %j', async (body, expected) => {
    expect(faultsIn(await make(body))).toEqual(expected);
  });

  it.each([
    '1 OR',
    '(1 OR 2',
    '1 OR 3',
    '1',
    '0 AND 1 AND 2',
    '1 AND AND 2',
    '1 2',
    'één',
    '1 XOR 2',
  ])('with logic %s is refused in form C', async (filterLogicString) => {
    const filteredByInfo = ['Storing', 'Vraag'].map((label) => ({
      fieldApiName: 'Type',
      operandLabels: [label],
      operator: 'Equals',
    }));
    // There is no third filter, and the second is not used.
    const times = filterLogicString === '1 OR 3' ? 2 : 1;
    expect(faultsIn(await make({ filteredByInfo, filterLogicString }))).toEqual(
      Array.from({ length: times }, () => 'filterLogicString'),
    );
  });

  it('with thousands of errors is refused with the first twenty', async () => {
    const listShares = Array.from({ length: 3_000 }, (_, n) => `Role.${n}`);
    expect(faultsIn(await make({ visibility: 'Shared', listShares }))).toEqual(
      Array(20).fill('listShares'),
    );
  });

  it('with a wrong JSON type is refused in form A', async () => {
    for (const body of [
      { label: 1 },
      { displayColumns: 'Subject' },
      { filteredByInfo: [{ fieldApiName: 'Subject' }] },
      { scope: 'mine' },
      { onbekend: 1 },
    ])
      expect(codeOf(await make(body)), JSON.stringify(body)).toBe('POST_BODY_PARSE_ERROR');
  });

  it('with a label that begins with no letter gets a name that begins with one', async () => {
    expect((await make({ label: '2026 ¤' }, 'korenaar')).body.listReference.listViewApiName).toBe(
      'Lijst_2026',
    );
  });

  it('without an order is sorted by name, and the answer says so', async () => {
    const { listReference, orderedByInfo } = (await make({ label: 'Zonder volgorde' })).body;
    expect(orderedByInfo).toEqual([]);
    expect((await get(`/list-records/${listReference.id}?pageSize=2`)).body.sortBy).toBe(
      'CaseNumber',
    );
  });

  it('with default attributes gets the columns and order of the plain list', async () => {
    const made = (
      await post('/list-info/Case', { label: 'Standaard', includeDefaultAttributes: true })
    ).body;
    const plain = (await get('/list-info/Case/Alle')).body;
    expect([made.displayColumns, made.orderedByInfo, made.scope]).toEqual([
      plain.displayColumns,
      plain.orderedByInfo,
      plain.scope,
    ]);
  });
});

describe('a list view filtered by', () => {
  const matchingSubjects = async (
    filteredByInfo: object[],
    filterLogicString?: string,
  ): Promise<string[]> => {
    const mark = { fieldApiName: 'Subject', operandLabels: ['◊'], operator: 'StartsWith' };
    const logic = filterLogicString && `(${filterLogicString}) AND ${filteredByInfo.length + 1}`;
    const made = await make({
      filteredByInfo: [...filteredByInfo, mark],
      ...(logic && { filterLogicString: logic }),
    });
    expect(made.status, made.text).toBe(201);
    const answer = await get(`/list-records/${made.body.listReference.id}`);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return subjectsIn(answer).map((subject) => subject.slice(2));
  };
  const filter = (fieldApiName: string, operator: string, ...operandLabels: string[]) => ({
    fieldApiName,
    operator,
    operandLabels,
  });

  beforeAll(async () => {
    const rows = [
      { Subject: '◊ a', Type: 'Vraag', Priority: 'Laag', AccountId: account },
      { Subject: '◊ b', Type: 'Storing', Priority: 'Hoog', AccountId: account },
      { Subject: '◊ c', Type: null, Priority: 'Hoog', AccountId: account },
    ];
    for (const fields of rows) await createRow(server, 'Case', fields);
  });

  it.each([
    [[filter('Type', 'Equals', 'storing')], ['b']],
    [[filter('Type', 'Equals', 'Storing', 'Vraag')], ['a', 'b']],
    [[filter('Type', 'NotEqual', 'Storing', 'Vraag')], ['c']],
    [[filter('Type', 'Equals', '')], ['c']],
    [[filter('Type', 'NotEqual')], ['a', 'b']],
    [[filter('Subject', 'Contains', 'B')], ['b']],
    [[filter('Subject', 'NotContain', 'b', 'c')], ['a']],
    [[filter('Case.Subject', 'GreaterOrEqual', '◊ b')], ['b', 'c']],
    [[filter('AccountId', 'StartsWith', 'bakkerij')], ['a', 'b', 'c']],
    [[filter('AccountId', 'Equals', 'Een ander bedrijf')], []],
    [[filter('Account.Name', 'Contains', 'korenaar')], ['a', 'b', 'c']],
    [[filter('IsClosed', 'Equals', 'nee')], ['a', 'b', 'c']],
    [[filter('CreatedDate', 'Equals', 'today')], ['a', 'b', 'c']],
    [[filter('CreatedDate', 'GreaterThan', 'LAST_N_DAYS:3')], []],
    [[filter('CreatedDate', 'LessThan', '1-1-2020', '2020-01-01')], []],
  ])('%j gives the matching requests', async (filters, expected) => {
    expect(await matchingSubjects(filters)).toEqual(expected);
  });

  it.each([
    ['1 AND 2', ['b']],
    ['1 OR 2', ['b', 'c']],
    ['NOT 1 AND 2', ['c']],
    ['NOT (1 AND 2)', ['a', 'c']],
    ['not 1 or not 2', ['a', 'c']],
    ['((1)) AND (NOT NOT 2)', ['b']],
  ])(
    'type Storing and priority Hoog with logic %s gives the matching requests',
    async (logic, expected) => {
      expect(
        await matchingSubjects(
          [filter('Type', 'Equals', 'Storing'), filter('Priority', 'Equals', 'Hoog')],
          logic,
        ),
      ).toEqual(expected);
    },
  );

  it('numbers and dates in Dutch notation gives the matching records', async () => {
    await storedRows(
      server,
      `update aansluiting__c set maandbedrag__c = 1234.5, ingangsdatum__c = '2019-03-31' where id = (select min(id) from aansluiting__c)`,
    );
    for (const filters of [
      [filter('Maandbedrag__c', 'Equals', '1.234,50')],
      [filter('Maandbedrag__c', 'Equals', '€ 1234,5')],
      [
        filter('Ingangsdatum__c', 'Equals', '31-3-2019'),
        filter('Maandbedrag__c', 'GreaterThan', '1234'),
      ],
    ]) {
      const made = await make(
        { filteredByInfo: filters, displayColumns: ['Name'] },
        'beheer',
        'Aansluiting__c',
      );
      expect(made.status, made.text).toBe(201);
      expect(
        (await get(`/list-records/${made.body.listReference.id}`)).body.count,
        JSON.stringify(filters),
      ).toBeGreaterThan(0);
      expect(made.body.filteredByInfo[0].operandLabels[0]).toMatch(/^1234,50?$|^31-03-2019$/);
    }
  });
});

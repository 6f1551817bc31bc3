import { buildClientSchema, getIntrospectionQuery, validateSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** GraphQL of the UI API. Source: record-api.md §11.4. */

const api = '/services/data/v65.0';
let server: TestServer;
let account = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

type Node = Answer['body'];
type Connection = { edges: { node: Node }[] };
type Asked = { as?: AccountName; variables?: unknown; operationName?: string };
const call = (query: string, { as, ...rest }: Asked = {}): Promise<Answer> =>
  server.call(`${api}/graphql`, { ...(as && { as }), method: 'POST', body: { query, ...rest } });

/** What stands in `uiapi { query { … } }` of an answer without errors. */
async function read(inner: string, asked: Asked = {}): Promise<Answer['body']> {
  const { status, body } = await call(`query Q { uiapi { query { ${inner} } } }`, asked);
  expect([status, body.errors]).toEqual([200, []]);
  return body.data.uiapi.query;
}
const soql = async (statement: string, as?: AccountName): Promise<Answer['body'][]> => {
  const path = `${api}/query?q=${encodeURIComponent(statement)}`;
  return (await server.call(path, { ...(as && { as }) })).body.records;
};
const ids = (connection: Connection): string[] => connection.edges.map(({ node }: Node) => node.Id);

describe('a query of records', () => {
  it('gives values with what a reader sees, and the fields of parents', async () => {
    const { Case } = await read(
      `Case(first: 1, orderBy: { CaseNumber: { order: ASC } }) {
        edges { node { __typename Id ApiName WeakEtag DisplayValue Status { value displayValue label }
          CreatedDate { value displayValue } Account { Id Name { value } Owner { Name { value } } } } }
      }`,
      { as: 'verkoop' },
    );
    const [row] = await soql(
      `SELECT Id, CaseNumber, Status, toLabel(Status) label, AccountId, Account.Name, Account.Owner.Name
        FROM Case ORDER BY CaseNumber LIMIT 1`,
      'verkoop',
    );
    const { node } = Case.edges[0];
    expect(node).toMatchObject({
      __typename: 'Case',
      Id: row.Id,
      ApiName: 'Case',
      WeakEtag: expect.any(Number),
      Status: { value: row.Status },
      Account: {
        Id: row.AccountId,
        Name: { value: row.Account.Name },
        Owner: { Name: { value: row.Account.Owner.Name } },
      },
    });
    expect(node.CreatedDate.value).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(node.CreatedDate.displayValue).toMatch(/\d/);
  });

  it('gives ten rows without `first`, and goes on after a cursor', async () => {
    const order = 'orderBy: { Subject: { order: DESC, nulls: LAST }, CreatedDate: { order: ASC } }';
    const wanted = await soql(
      'SELECT Id FROM Case ORDER BY Subject DESC NULLS LAST, CreatedDate LIMIT 25',
      'verkoop',
    );
    const part =
      'edges { node { Id } cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount pageResultCount';
    const first = (await read(`Case(${order}) { ${part} }`, { as: 'verkoop' })).Case;
    expect(first).toMatchObject({
      pageResultCount: 10,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
    expect(first.pageInfo.startCursor).toBe(first.edges[0].cursor);
    const next = (
      await read(`Case(first: 15, after: "${first.pageInfo.endCursor}", ${order}) { ${part} }`, {
        as: 'verkoop',
      })
    ).Case;
    expect([...ids(first), ...ids(next)]).toEqual(wanted.map(({ Id }) => Id));
    expect(next.pageInfo.hasPreviousPage).toBe(true);
    const counted = await soql('SELECT COUNT(Id) n FROM Case', 'verkoop');
    expect([first.totalCount, next.totalCount]).toEqual([counted[0].n, counted[0].n]);
  });

  it('sorts in the order in which the caller wrote the fields, in a variable too', async () => {
    const wanted = await soql(
      'SELECT Id FROM Contact ORDER BY LastName DESC, FirstName LIMIT 20',
      'verkoop',
    );
    const sent = { LastName: { order: 'DESC' }, FirstName: { order: 'ASC' } };
    const { Contact } = await read(
      'Contact(first: 20, orderBy: { LastName: { order: DESC }, FirstName: { order: ASC } }) { edges { node { Id } } }',
      { as: 'verkoop' },
    );
    const { body } = await call(
      'query Q($order: Contact_OrderBy) { uiapi { query { Contact(first: 20, orderBy: $order) { edges { node { Id } } } } } }',
      { as: 'verkoop', variables: { order: sent } },
    );
    expect(ids(Contact)).toEqual(wanted.map(({ Id }) => Id));
    expect(ids(body.data.uiapi.query.Contact)).toEqual(wanted.map(({ Id }) => Id));
  });

  it.each([
    ['{ Name: { like: "B%" } }', "Name LIKE 'B%'"],
    [
      '{ and: [{ Name: { like: "%a%" } }, { not: { Name: { like: "B%" } } }] }',
      "Name LIKE '%a%' AND (NOT Name LIKE 'B%')",
    ],
    [
      '{ or: [{ Name: { eq: "x" } }, { Owner: { Name: { ne: null } } }] }',
      "Name = 'x' OR Owner.Name != null",
    ],
    ['{ CreatedDate: { gte: { literal: LAST_YEAR } } }', 'CreatedDate >= LAST_YEAR'],
    ['{ CreatedDate: { lt: { range: { last_n_days: 30 } } } }', 'CreatedDate < LAST_N_DAYS:30'],
    [
      '{ CreatedDate: { gt: { value: "2026-01-31T00:00:00Z" } } }',
      'CreatedDate > 2026-01-31T00:00:00Z',
    ],
    [
      '{ CreatedDate: { CALENDAR_MONTH: { value: { lte: 6 } } } }',
      'CALENDAR_MONTH(CreatedDate) <= 6',
    ],
    [
      '{ Id: { inq: { Contact: { LastName: { like: "%e%" } }, ApiName: "AccountId" } } }',
      "Id IN (SELECT AccountId FROM Contact WHERE LastName LIKE '%e%')",
    ],
    [
      '{ Id: { ninq: { Case: {}, ApiName: "AccountId" } } }',
      'Id NOT IN (SELECT AccountId FROM Case)',
    ],
    ['{}', 'Id != null'],
  ])('where: %s means WHERE %s', async (where, condition) => {
    const { Account } = await read(
      `Account(first: 200, where: ${where}, orderBy: { Id: {} }) { edges { node { Id } } totalCount }`,
      { as: 'verkoop' },
    );
    const rows = await soql(`SELECT Id FROM Account WHERE ${condition} ORDER BY Id`, 'verkoop');
    expect(ids(Account)).toEqual(rows.slice(0, 200).map(({ Id }) => Id));
    expect(Account.totalCount).toBe(rows.length);
  });

  it('gives the rows of the viewer with the scope MINE', async () => {
    const made = await server.call('/records', {
      as: 'verkoop',
      method: 'POST',
      body: { apiName: 'Account', fields: { Name: 'Eigen bedrijf' } },
    });
    const { Account } = await read('Account(first: 500, scope: MINE) { edges { node { Id } } }', {
      as: 'verkoop',
    });
    const rows = await soql('SELECT Id FROM Account USING SCOPE mine ORDER BY Id', 'verkoop');
    expect(ids(Account).toSorted()).toEqual(rows.map(({ Id }) => Id));
    expect(ids(Account)).toContain(made.body.id);
  });

  it('gives a guest and a customer the rows that SOQL gives them', async () => {
    for (const as of [undefined, 'korenaar'] as const)
      for (const object of ['Product__c', 'Vacature__c', 'Contact', 'Case']) {
        const path = `${api}/query?q=${encodeURIComponent(`SELECT Id FROM ${object} ORDER BY Id`)}`;
        const rows = await server.call(path, { ...(as && { as }) });
        const { body } = await call(
          `{ uiapi { query { ${object}(first: 2000, orderBy: { Id: { order: ASC } }) { edges { node { Id } } } } } }`,
          { ...(as && { as }) },
        );
        if (rows.status === 200)
          expect(ids(body.data.uiapi.query[object])).toEqual(
            rows.body.records.map(({ Id }: Node) => Id),
          );
        else expect(body.errors[0].extensions.ErrorType).toBe('ValidationError');
      }
  });
});

describe('child rows', () => {
  it('stand below each parent, at several levels, with pages and counts of their own', async () => {
    const { Account } = await read(
      `Account(where: { Id: { eq: "${account}" } }) { edges { node { Id
        Contacts(first: 2, orderBy: { LastName: { order: ASC } }) {
          totalCount pageInfo { hasNextPage endCursor } edges { node { Id Account { Cases(first: 1) { edges { node { Id } } } } } } }
        open: Cases(first: 50, where: { Status: { ne: "Gesloten" } }) { edges { node { Id
          CaseComments(first: 3) { edges { node { Id ParentId { value } } } } } } }
        Cases(first: 1) { totalCount }
      } } }`,
      { as: 'verkoop' },
    );
    const [{ node }] = Account.edges;
    const contacts = await soql(
      `SELECT Id FROM Contact WHERE AccountId = '${account}' ORDER BY LastName`,
      'verkoop',
    );
    const cases = await soql(
      `SELECT Id, Status FROM Case WHERE AccountId = '${account}'`,
      'verkoop',
    );
    expect(ids(node.Contacts)).toEqual(contacts.slice(0, 2).map(({ Id }) => Id));
    expect(node.Contacts.totalCount).toBe(contacts.length);
    expect(node.Contacts.pageInfo.hasNextPage).toBe(contacts.length > 2);
    expect(node.Cases.totalCount).toBe(cases.length);
    expect(node.open.edges.length).toBe(cases.filter(({ Status }) => Status !== 'Gesloten').length);
    expect(node.Contacts.edges[0].node.Account.Cases.edges).toHaveLength(1);
    for (const { node: one } of node.open.edges)
      for (const { node: comment } of one.CaseComments.edges)
        expect(comment.ParentId.value).toBe(one.Id);
  });
});

/** The only error of a call that gave no data. */
async function errorOf(query: string, asked: Asked = { as: 'verkoop' }): Promise<Answer['body']> {
  const { status, body } = await call(query, asked);
  expect([status, body.data, body.errors.length], JSON.stringify(body).slice(0, 300)).toEqual([
    200,
    {},
    1,
  ]);
  return body.errors[0];
}
const cases = (inner: string): string => `{ uiapi { query { Case { ${inner} } } } }`;

describe('a wrong query', () => {
  it('has status 200 and the error of the platform', async () => {
    const error = await errorOf(cases('edges { node { Id Nergens__c { value } } }'));
    expect(error).toEqual({
      message:
        "Validation error of type FieldUndefined: Field 'Nergens__c' in type 'Case' is undefined @ 'uiapi/query/Case/edges/node/Nergens__c'",
      locations: [{ line: 1, column: 44 }],
      extensions: { ErrorType: 'ValidationError' },
    });
    expect(await errorOf('{ uiapi {')).toMatchObject({
      extensions: { ErrorType: 'InvalidSyntax' },
    });
    expect(await errorOf('mutation { uiapi { query { Case { totalCount } } } }')).toMatchObject({
      extensions: { ErrorType: expect.stringMatching('OperationNotSupported|ValidationError') },
    });
    const two = 'query A { __typename } query B { __typename }';
    expect(await errorOf(two)).toMatchObject({
      extensions: { ErrorType: 'OperationNotSupported' },
    });
    expect((await call(two, { as: 'verkoop', operationName: 'B' })).body.data).toEqual({
      __typename: 'Query',
    });
  });

  it('knows no more of what is hidden than of what is not there', async () => {
    const ask = (object: string) => `{ uiapi { query { ${object} { totalCount } } } }`;
    const [hidden, nowhere] = [
      await errorOf(ask('Account'), {}),
      await errorOf(ask('Nergens'), {}),
    ];
    expect(hidden.message.replaceAll('Account', 'Nergens')).toBe(nowhere.message);
    const { body } = await call('{ __type(name: "Account") { name } __schema { types { name } } }');
    expect(body.data['__type']).toBeNull();
    expect(body.data['__schema'].types.map(({ name }: Node) => name)).not.toContain(
      'Account_Filter',
    );
  });

  it('leaves the other parts of the query as they are', async () => {
    const { body } = await call(
      `{ uiapi { query { a: Case(first: 1) { edges { node { Id } } }
        b: Case(after: "niets") { edges { node { Id } } } c: Case(first: 9000) { totalCount } } } }`,
      { as: 'verkoop' },
    );
    expect(body.data.uiapi.query).toMatchObject({
      a: { edges: [expect.anything()] },
      b: null,
      c: null,
    });
    expect(
      body.errors.map(({ path, extensions }: Node) => [
        path.at(-1),
        extensions.ErrorType,
        extensions.errorCode,
      ]),
    ).toEqual([
      ['c', 'DataFetchingException', 'NUMBER_OUTSIDE_VALID_RANGE'],
      ['b', 'DataFetchingException', 'INVALID_QUERY_LOCATOR'],
    ]);
  });

  it('is refused with the cursor of another viewer, object or order', async () => {
    const cursor = async (inner: string, as: AccountName) => {
      const found = await read(`${inner} { pageInfo { endCursor } edges { node { Id } } }`, { as });
      return Object.values<Node>(found)[0].pageInfo.endCursor as string;
    };
    const own = await cursor('Case(first: 1)', 'verkoop');
    for (const after of [
      await cursor('Case(first: 1)', 'beheer'),
      await cursor('Contact(first: 1)', 'verkoop'),
      await cursor('Case(first: 1, orderBy: { Subject: {} })', 'verkoop'),
      `${own.slice(0, -2)}AA`,
    ]) {
      const { body } = await call(
        `{ uiapi { query { Case(after: "${after}") { totalCount } } } }`,
        {
          as: 'verkoop',
        },
      );
      expect(body.errors).toMatchObject([{ extensions: { errorCode: 'INVALID_QUERY_LOCATOR' } }]);
    }
  });

  it('is refused in form A when its body or its key is wrong', async () => {
    const options = { as: 'verkoop', method: 'POST' } as const;
    for (const body of [{}, { query: 1 }, { query: '{ __typename }', variables: [] }]) {
      const answer = await server.call(`${api}/graphql`, { ...options, body });
      expect([answer.status, answer.body[0].errorCode]).toEqual([400, 'POST_BODY_PARSE_ERROR']);
    }
    const noKey = await server.call(`${api}/graphql`, {
      method: 'POST',
      body: { query: '{ __typename }' },
      headers: { authorization: 'Bearer zg_nothing' },
    });
    expect([noKey.status, noKey.body[0].errorCode]).toEqual([401, 'INVALID_SESSION_ID']);
  });

  it('is refused when it is too large, before anything is read', async () => {
    const deep = (n: number, open: string, close: string) => open.repeat(n) + close.repeat(n);
    const many = (n: number, text: (i: number) => string) =>
      Array.from({ length: n }, (_, i) => text(i)).join(' ');
    const chain = many(30, (i) => `fragment F${i} on Case { ...F${i + 1} ...F${i + 1} }`);
    const large = [
      cases(many(10_000, (i) => `a${i}: totalCount`)),
      `{ uiapi { query { ${many(2_000, (i) => `a${i}: Case { edges { node { Id } } }`)} } } }`,
      cases(deep(50, '... on CaseConnection { ', '} ').replace('{ }', '{ totalCount }')),
      deep(40_000, '{a', '}'),
      `{ a(b: ${deep(40_000, '[', ']')}) }`,
      `${cases('edges { node { ...F0 } }')} ${chain} fragment F30 on Case { Id }`,
      `${cases('edges { node { ...A } }')} fragment A on Case { ...B } fragment B on Case { ...A }`,
      cases(`totalCount #${'x'.repeat(100_000)}`),
      `{ __schema { types { ${many(500, (i) => `a${i}: fields { name }`)} } } }`,
      `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`,
      cases(
        'edges { node { Account { Owner { CreatedBy { CreatedBy { CreatedBy { CreatedBy { CreatedBy { Id } } } } } } } } }',
      ),
      `{ uiapi { query { Account(first: 2000) { edges { node { Id Cases(first: 2000) { edges { node { Id } } } } } } } } }`,
      `{ uiapi { query { ${many(31, (i) => `a${i}: Case(first: 1) { edges { node { Id } } }`)} } } }`,
    ];
    for (const query of large) {
      const start = performance.now();
      const { status, body } = await call(query, { as: 'verkoop' });
      expect([status, body.errors.length > 0], query.slice(0, 200)).toEqual([200, true]);
      expect(JSON.stringify(body.data)).not.toContain('"node"');
      expect(performance.now() - start, query.slice(0, 200)).toBeLessThan(1_500);
    }
  });

  it('is refused when its answer would be too large', async () => {
    const many = Array.from({ length: 150 }, (_, i) => `a${i}: Subject { value }`).join(' ');
    const { body } = await call(
      `{ uiapi { query { Case(first: 2000) { edges { node { ${many} } } } }
        objectInfos(apiNames: ["Case"]) { ApiName } } }`,
      { as: 'verkoop' },
    );
    expect(body.data.uiapi).toEqual({ query: { Case: null }, objectInfos: null });
    expect(body.errors).toMatchObject([
      { extensions: { errorCode: 'QUERY_TOO_COMPLICATED' } },
      { extensions: { errorCode: 'QUERY_TOO_COMPLICATED' } },
    ]);
  });

  it('is refused with a megabyte of variables', async () => {
    const variables = {
      where: { or: Array.from({ length: 3_000 }, () => ({ Subject: { eq: 'a' } })) },
    };
    const { body } = await call(
      'query ($where: Case_Filter) { uiapi { query { Case(where: $where) { totalCount } } } }',
      { as: 'verkoop', variables },
    );
    expect(body.errors).toMatchObject([{ extensions: { errorCode: 'QUERY_TOO_COMPLICATED' } }]);
    const { status } = await call('{ __typename }', {
      as: 'verkoop',
      variables: { a: 'a'.repeat(1_100_000) },
    });
    expect(status).toBe(413);
  });
});

describe('the schema', () => {
  it('can be read whole by programs, for each role', async () => {
    for (const as of [undefined, 'korenaar', 'verkoop', 'beheer'] as const) {
      const { body } = await call(getIntrospectionQuery(), { ...(as && { as }) });
      expect(body.errors).toEqual([]);
      const schema = buildClientSchema(body.data);
      expect(validateSchema(schema)).toEqual([]);
      expect(schema.getType('Product__c_Filter')).toBeDefined();
    }
  });
});

describe('metadata', () => {
  it('describes the objects and fields that the viewer sees, with their choices', async () => {
    const query = `query ($names: [String!]!) { uiapi { objectInfos(apiNames: $names) { ApiName label keyPrefix createable
      childRelationships { relationshipName } recordTypeInfos { master } themeInfo { color }
      fields { ApiName label dataType referenceToInfos { ApiName }
        ... on PicklistField { picklistValuesByRecordTypeIDs { recordTypeID defaultValue { value } picklistValues { label value } } } } } } }`;
    const { body } = await call(query, {
      as: 'korenaar',
      variables: { names: ['Case', 'Nergens'] },
    });
    const info = (await server.call('/object-info/Case', { as: 'korenaar' })).body;
    expect(body.errors).toEqual([]);
    const [found, nowhere] = body.data.uiapi.objectInfos;
    expect(nowhere).toBeNull();
    expect(found).toMatchObject({
      ApiName: 'Case',
      label: info.label,
      keyPrefix: '500',
      createable: info.createable,
    });
    expect(found.fields.map(({ ApiName }: Node) => ApiName)).toEqual(Object.keys(info.fields));
    const status = found.fields.find(({ ApiName }: Node) => ApiName === 'Status');
    expect(status).toMatchObject({
      dataType: 'PICKLIST',
      picklistValuesByRecordTypeIDs: [
        { picklistValues: expect.arrayContaining([{ label: 'Nieuw', value: 'Nieuw' }]) },
      ],
    });
    const inputs = 'objectInfos(objectInfoInputs: [{ apiName: "Case" }]) { ApiName }';
    expect(
      (await call(`{ uiapi { ${inputs} } }`, { as: 'korenaar' })).body.data.uiapi.objectInfos,
    ).toEqual([{ ApiName: 'Case' }]);
  });

  it('leaves out a field marked @optional that the viewer does not see', async () => {
    const { Case } = await read(
      'Case(first: 1) { edges { node { Id Nergens__c @optional { value } Subject @optional { value } } } }',
      { as: 'verkoop' },
    );
    expect(Object.keys(Case.edges[0].node)).toEqual(['Id', 'Subject']);
  });
});

describe('the audit log', () => {
  it('has the reads of the rows and child rows that SOQL would have', async () => {
    const lines = async (ask: () => Promise<unknown>): Promise<unknown[]> => {
      const { auditKeeper } = server.dependencies;
      await auditKeeper.flush();
      const [before] = await storedRows<{ id: string }>(
        server,
        'select coalesce(max(id), 0) as id from audit',
      );
      await ask();
      await auditKeeper.flush();
      return storedRows(
        server,
        `select object, verb, array(select unnest(fields) order by 1) as fields,
          array(select unnest(records) order by 1) as records from audit where id > $1 order by object, verb`,
        before?.id,
      );
    };
    const bySoql = await lines(() =>
      soql(
        `SELECT Id, Name, (SELECT Id, LastName, Email FROM Contacts) FROM Account WHERE Id = '${account}'`,
        'verkoop',
      ),
    );
    const byGraphql = await lines(() =>
      read(
        `Account(where: { Id: { eq: "${account}" } }) { edges { node { Id Name { value }
        Contacts(first: 200) { edges { node { Id LastName { value } Email { value } } } } } } }`,
        { as: 'verkoop' },
      ),
    );
    expect(bySoql.length).toBeGreaterThan(0);
    expect(byGraphql).toEqual(bySoql);
  });
});

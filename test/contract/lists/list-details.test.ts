import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListInfo } from '#protocol/shapes/list.ts';
import { type Answer, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { callsOf, codeOf, faultsIn } from '../generated/calls.ts';
import { accessRoles } from '../security/access-roles.ts';

/** Details of lists and related lists: record-api.md §1.3, §1.5, §6.4, §6.7. */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const { get, post, patch } = callsOf(() => server);
const make = (name: string, displayColumns: string[], object = 'Case'): Promise<Answer> =>
  post(`/list-info/${object}`, { label: name, listViewApiName: name, displayColumns });

it('a list id has 15 or 18 characters; anything else is an object name', async () => {
  const { id } = (await get('/list-info/Case/Alle')).body.listReference;
  for (const path of ['list-info', 'list-ui', 'list-records']) {
    const [whole, short] = [await get(`/${path}/${id}`), await get(`/${path}/${id.slice(0, 15)}`)];
    expect([whole.status, short.body], path).toEqual([200, whole.body]);
  }
  for (const one of ['00B', '00Bkort', id.slice(0, 14), id.slice(0, 16), `${id}A`])
    for (const path of ['list-info', 'list-ui'])
      expect(codeOf(await get(`/${path}/${one}`)), `${path}/${one}`).toBe('INSUFFICIENT_ACCESS');
});

it('a where of null counts as no where', async () => {
  for (const path of ['/list-records/Case/Alle', `/related-list-records/${account}/Cases`]) {
    const answer = await post(path, { pageSize: 1, where: null });
    expect([answer.status, answer.body.where], path).toEqual([200, null]);
  }
});

it('records hold the ids of all records that a column path passes through', async () => {
  const contact = await createRow(server, 'Contact', { LastName: 'Ver weg', AccountId: account });
  const id = await createRow(server, 'Case', {
    Subject: 'Twee diep',
    AccountId: account,
    ContactId: contact,
  });
  await make('Twee_diep', ['Contact.Account.Name']);
  const { records } = (
    await post('/list-records/Case/Twee_diep', { where: '{ Subject: { eq: "Twee diep" } }' })
  ).body;
  expect(records.map((record: { id: string }) => record.id)).toEqual([id]);
  const { fields } = records[0];
  expect(fields.ContactId.value).toBe(contact);
  expect(fields.Contact.value.fields.AccountId.value).toBe(account);
  expect(Object.keys(fields.Contact.value.fields.Account.value.fields)).toEqual(['Id', 'Name']);
});

describe('column widths and wrapping', () => {
  it('are saved only for columns that the list shows', async () => {
    await make('Breed', ['Subject']);
    await patch('/list-preferences/Case/Breed', {
      columnWidths: { Subject: 120, Status: 130, Onbekend: 1 },
      columnWrap: { Status: true },
    });
    expect(
      (await patch('/list-info/Case/Breed', { displayColumns: ['Subject', 'Status'] })).body
        .userPreferences,
    ).toEqual({
      columnWidths: { Status: -1, Subject: 120 },
      columnWrap: { Status: false, Subject: false },
    });
  });

  it('of a related list are saved for all columns it can show', async () => {
    await patch('/related-list-preferences/Account.Contacts', {
      columnWidths: { LastName: 90, MobilePhone: 80, 'Account.Name': 70 },
    });
    const [row] = await storedRows<{ column_widths: unknown }>(
      server,
      'select column_widths from related_list_preference',
    );
    expect(row!.column_widths).toEqual({ LastName: 90, MobilePhone: 80 });
    const { userPreferences } = (
      await get('/related-list-info/Account/Contacts?restrictColumnsToLayout=false')
    ).body;
    expect(userPreferences.columnWidths).toMatchObject({ LastName: 90, MobilePhone: 80 });
  });
});

describe('inline editing', () => {
  it("is enabled, disabled or off by the viewer's rights, for every role and object", async () => {
    for (const { as } of accessRoles)
      for (const { apiName, updateable } of await visibleObjects(as)) {
        const { body } = await server.call(`/list-info/${apiName}/Alle`, as && { as });
        const info: ListInfo = body;
        const columns = info.displayColumns.flatMap((column) =>
          Object.values(column.inlineEditAttributes),
        );
        const editable = columns.some((column) => column.editable);
        expect([apiName, info.inlineEditDetails.state]).toEqual([
          apiName,
          updateable ? (editable ? 'Enabled' : 'Disabled') : 'Off',
        ]);
        expect(info.inlineEditDetails.message === null).toBe(
          info.inlineEditDetails.state === 'Enabled',
        );
        for (const column of columns)
          expect(column.editable || !column.required, apiName).toBe(true);
      }
  });

  const visibleObjects = async (
    as: (typeof accessRoles)[number]['as'],
  ): Promise<{ apiName: string; updateable: boolean }[]> => {
    const { objects } = (await server.call('/object-info', as && { as })).body;
    const { results } = (
      await server.call(`/object-info/batch/${Object.keys(objects).join()}`, as && { as })
    ).body;
    return results.map(
      ({ result }: { result: { apiName: string; updateable: boolean } }) => result,
    );
  };

  it('is disabled when no column can be edited', async () => {
    const { inlineEditDetails } = (await make('Vast', ['CreatedDate', 'Account.Name'])).body;
    expect(inlineEditDetails).toEqual({
      message: 'De kolommen van deze lijst kun je niet wijzigen.',
      state: 'Disabled',
    });
  });
});

describe('page URLs', () => {
  it('of a related list keep includeColumnLabels', async () => {
    const first = (
      await post(`/related-list-records/${account}/Cases`, {
        pageSize: 1,
        includeColumnLabels: true,
      })
    ).body;
    for (const url of [first.currentPageUrl, first.nextPageUrl])
      expect((await get(url)).body.columnLabels).toEqual(first.columnLabels);
    const plain = (await post(`/related-list-records/${account}/Cases`, { pageSize: 1 })).body;
    expect((await get(plain.currentPageUrl)).body).toEqual(plain);
  });

  it('of a menu keep the form factor', async () => {
    const { currentPageUrl, nextPageUrl } = (await get('/nav-items?formFactor=Small&pageSize=1'))
      .body;
    for (const url of [currentPageUrl, nextPageUrl])
      expect(new URL(url, server.url).searchParams.get('formFactor')).toBe('Small');
  });
});

describe('the limits of one call', () => {
  it('allow 200 names', async () => {
    const names = 'x,'.repeat(201);
    expect(codeOf(await get(`/nav-items?navItemNames=${names}`))).toBe('INVALID_BATCH_REQUEST');
    expect(codeOf(await get(`/actions/global?retrievalMode=All&apiNames=${names}`))).toBe(
      'INVALID_BATCH_REQUEST',
    );
    const body = { retrievalMode: 'All', apiNames: Array(201).fill('x') };
    expect(codeOf(await post(`/actions/record/${account}/related-list/Cases`, body))).toBe(
      'INVALID_BATCH_REQUEST',
    );
    expect((await get(`/nav-items?navItemNames=${'x,'.repeat(200)}`)).status).toBe(200);
  });

  it('allow 100,000 values over all related lists of a batch', async () => {
    const relatedListParameters = Array.from({ length: 20 }, () => ({
      relatedListId: 'Cases',
      pageSize: 1_000,
    }));
    const { results } = (
      await post(`/related-list-records/batch/${account}`, { relatedListParameters })
    ).body;
    const statuses: number[] = results.map((item: { statusCode: number }) => item.statusCode);
    const fit = statuses.indexOf(400);
    expect(fit).toBeGreaterThan(0);
    expect(statuses).toEqual([...Array(fit).fill(200), ...Array(20 - fit).fill(400)]);
    expect(results.at(-1).result[0].errorCode).toBe('LIMIT_EXCEEDED');
    expect(
      codeOf(
        await post(`/related-list-records/${account}/Cases`, {
          pageSize: 1_999,
          optionalFields: wide,
        }),
      ),
    ).toBe('LIMIT_EXCEEDED');
    expect(
      codeOf(await post('/list-records/Case/Alle', { pageSize: 2_000, optionalFields: wide })),
    ).toBe('LIMIT_EXCEEDED');
  });

  const wide = [
    'Account',
    'Contact.Account',
    'Contact.Account.Contactpersoon__r',
    'Contact.Account.Contactpersoon__r.Account',
  ].flatMap((path) =>
    [
      'Id',
      'Name',
      'CreatedDate',
      'LastModifiedDate',
      'SystemModstamp',
      'CreatedById',
      'LastModifiedById',
      'CreatedBy.Name',
      'LastModifiedBy.Name',
    ].map((name) => `${path}.${name}`),
  );

  it('allow twenty relationships over fields, filter and order together', async () => {
    const below = (path: string) =>
      ['CreatedBy', 'LastModifiedBy', 'Owner'].map((name) => `${path}.${name}.Name`);
    const fields = ['Contact.Account', 'Account', 'Account.Contactpersoon__r'].flatMap(below);
    const where =
      '{ and: [{ Contact: { CreatedBy: { Name: { ne: "x" } } } }, { Contact: { LastModifiedBy: { Name: { ne: "x" } } } }] }';
    const sortBy = [
      'Account.Contactpersoon__r.Account.CreatedBy.Name',
      'Account.Contactpersoon__r.Account.LastModifiedBy.Name',
      'Aansluiting__r.Name',
    ];
    const ask = (body: object) =>
      post('/list-records/Case/Alle', { pageSize: 1, optionalFields: fields, ...body });
    for (const body of [{}, { where }, { sortBy }])
      expect((await ask(body)).status, JSON.stringify(body)).toBe(200);
    const more = {
      optionalFields: [
        ...fields,
        'Aansluiting__r.CreatedBy.Name',
        'Aansluiting__r.LastModifiedBy.Name',
        'CreatedBy.Name',
        'LastModifiedBy.Name',
      ],
    };
    expect(codeOf(await ask({ ...more, where, sortBy }))).toBe('LIMIT_EXCEEDED');
  });

  it('count filters by name when a list view is created, so that it can be read', async () => {
    const below = (path: string) =>
      ['CreatedBy', 'LastModifiedBy', 'Owner'].map((name) => `${path}.${name}.Name`);
    const columns = ['Contact.Account', 'Account', 'Account.Contactpersoon__r', 'Contact'].flatMap(
      below,
    );
    const filteredByInfo = ['Aansluiting__c', 'Account.Contactpersoon__r.AccountId'].map(
      (fieldApiName) => ({
        fieldApiName,
        operandLabels: ['zomaar'],
        operator: 'Equals',
      }),
    );
    const make = (...displayColumns: string[]) =>
      post('/list-info/Case', {
        label: 'Ver',
        displayColumns: [...columns, ...displayColumns],
        filteredByInfo,
      });
    const { listReference } = (await make('CreatedBy.Name', 'LastModifiedBy.Name')).body;
    expect((await post(`/list-records/Case/${listReference.id}`, {})).status).toBe(200);
    expect(faultsIn(await make('CreatedBy.Name', 'LastModifiedBy.Name', 'Owner.Name'))).toEqual([
      'filteredByInfo',
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actions } from '#protocol/shapes/actions.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { findOwnRows, type OwnRows } from '../security/own-rows.ts';

/** Which actions are listed, and performing them: record-api.md §6.6. */

let server: TestServer;
let rows: OwnRows;
beforeAll(async () => {
  server = await openTestServer();
  rows = await findOwnRows(server);
});
afterAll(() => server.close());

const get = (path: string, as?: AccountName) =>
  server.call(`/actions/${path}`, { ...(as && { as }) });
const post = (path: string, as: AccountName | undefined, body: unknown) =>
  server.call(`/actions/${path}`, { ...(as && { as }), method: 'POST', body });
const names = (answer: Answer): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries((answer.body as Actions).actions).map(([key, { actions }]) => [
      key,
      actions.map((action) => action.apiName),
    ]),
  ); // proof: asked for actions
const refusal = (answer: Answer) => `${answer.status} ${codeOf(answer)}`;

describe('only the actions that the viewer may perform are listed', () => {
  it('globally: none for guests, and a new request for customers and staff', async () => {
    expect(names(await get('global'))).toEqual({ Global: [] });
    for (const as of ['korenaar', 'collega', 'verkoop', 'beheer'] as const)
      expect(names(await get('global', as))).toEqual({ Global: ['Global.NewCase'] });
  });

  it('on a request: a customer comments, sales reply, the administrator deletes', async () => {
    const of = async (as: AccountName) =>
      names(await get(`record/${rows.request}`, as))[rows.request];
    expect(await of('korenaar')).toEqual(['Case.AddComment', 'Clone']);
    const ours = ['Case.Reply', 'Case.AddNote', 'Case.Assign', 'Case.UpdateStatus'];
    expect(await of('verkoop')).toEqual([...ours, 'Edit', 'Clone']);
    expect(await of('beheer')).toEqual([...ours, 'Edit', 'Delete', 'Clone', 'SeenBy']);
  });

  it('on a record with a page on the site: any staff may preview it, nobody else', async () => {
    const [page] = await storedRows<{ id: string }>(
      server,
      `select id from pagina__c where sleutel__c = 'over-ons'`,
    );
    const of = async (as?: AccountName) => names(await get(`record/${page!.id}`, as))[page!.id];
    expect(await of('verkoop')).toEqual(['OnSite', 'Preview']);
    expect(await of('beheer')).toEqual([
      'Pagina__c.Unpublish',
      'Edit',
      'Delete',
      'Clone',
      'OnSite',
      'Preview',
    ]);
    for (const as of [undefined, 'korenaar'] as const) expect(await of(as)).toEqual([]);
  });

  it("the action to open a record's page is listed only while it is published", async () => {
    const onSiteUrl = async (table: string, which: string) => {
      const [row] = await storedRows<{ id: string }>(
        server,
        `select id from ${table} where ${which} order by id limit 1`,
      );
      const { actions } = (await get(`record/${row!.id}`, 'verkoop')).body as Actions; // proof: asked for actions
      return actions[row!.id]!.actions.find(({ apiName }) => apiName === 'OnSite')?.targetUrl;
    };
    const [article] = await storedRows<{ slug: string }>(
      server,
      'select slug__c as slug from kennisartikel__c where gepubliceerd__c order by id limit 1',
    );
    expect(await onSiteUrl('kennisartikel__c', 'gepubliceerd__c')).toBe(
      `/kennisdatabase-detail/${article!.slug}`,
    );
    expect(await onSiteUrl('vacature__c', 'gepubliceerd__c')).toMatch(
      /^\/werken-bij-vacature\/[a-z]/,
    );
    expect(await onSiteUrl('pagina__c', `sleutel__c = 'home'`)).toBe('/');
    await storedRows(
      server,
      'update kennisartikel__c set gepubliceerd__c = false where slug__c = $1',
      article!.slug,
    );
    expect(await onSiteUrl('kennisartikel__c', 'not gepubliceerd__c')).toBeUndefined();
  });

  it("for each record: a customer may edit their own contact, no colleague's", async () => {
    const found = names(await get(`record/${rows.colleague},${rows.ownContact}`, 'korenaar'));
    expect(found[rows.ownContact]).toEqual(['Contact.NewCase', 'Edit']);
    expect(found[rows.colleague]).toEqual([]);
    const edit = names(
      await get(`record/${rows.colleague},${rows.ownContact}/record-edit`, 'korenaar'),
    );
    expect([edit[rows.ownContact], edit[rows.colleague]]).toEqual([['Edit'], []]);
  });

  it('in related lists: a customer adds requests, comments and files, no contacts', async () => {
    const under = async (id: string, list: string) =>
      names(await post(`record/${id}/related-list/${list}`, 'korenaar', undefined))[id];
    expect(await under(rows.account, 'Cases')).toEqual(['New', 'Account.NewCase']);
    expect(await under(rows.account, 'Contacts')).toEqual([]);
    expect(await under(rows.ownContact, 'Cases')).toEqual(['New', 'Contact.NewCase']);
    expect(await under(rows.colleague, 'Cases')).toEqual([]);
    expect(await under(rows.request, 'CaseComments')).toEqual(['New', 'Case.AddComment']);
    expect(await under(rows.request, 'ContentDocumentLinks')).toEqual(['New']);
    expect(await under(rows.account, 'ContentDocumentLinks')).toEqual([]);
  });

  it('an action listed for a contact succeeds, and one that is not listed is refused', async () => {
    const perform = (contextId: string) =>
      post('perform-quick-action/Contact.NewCase', 'korenaar', {
        apiName: 'Case',
        contextId,
        fields: { Subject: 'Proef' },
      });
    expect((await perform(rows.ownContact)).body).toMatchObject({
      isCreated: true,
      isSuccess: true,
    });
    expect(refusal(await perform(rows.colleague))).toBe('403 INSUFFICIENT_ACCESS');
    const all = names(
      await get(
        `record/${rows.colleague},${rows.ownContact}?retrievalMode=All&apiNames=Global.NewCase`,
        'korenaar',
      ),
    );
    expect([all[rows.ownContact], all[rows.colleague]]).toEqual([['Global.NewCase'], []]);
    const anywhere = (contextId: string) =>
      post('perform-quick-action/Global.NewCase', 'korenaar', {
        apiName: 'Case',
        contextId,
        fields: { Subject: 'Proef' },
      });
    expect([
      (await anywhere(rows.ownContact)).status,
      refusal(await anywhere(rows.colleague)),
    ]).toEqual([200, '403 INSUFFICIENT_ACCESS']);
  });

  it('on a row of a related list, in a lookup and in a create form', async () => {
    const path = `record/${rows.request}/related-list-record/${rows.comment}`;
    expect([names(await get(path, 'korenaar')), names(await get(path, 'beheer'))]).toEqual([
      { [rows.comment]: [] },
      { [rows.comment]: ['Edit', 'Delete'] },
    ]);
    expect(names(await get('lookup/Contact,Account', 'verkoop'))).toEqual({
      Account: ['New'],
      Contact: ['New'],
    });
    expect(names(await get('lookup/Contact', 'korenaar'))).toEqual({ Contact: [] });
    expect(names(await get('object/Case/record-create', 'collega'))).toEqual({
      Case: ['New', 'Global.NewCase'],
    });
  });
});

describe('records and related lists that do not exist or are hidden', () => {
  it('one record that is hidden from the viewer fails the call as an unknown one', async () => {
    for (const id of [rows.foreign, '500zzzzzzzzzzzz'])
      for (const path of [
        `record/${rows.request},${id}`,
        `record/${id}/record-edit`,
        `record/${rows.request}/related-list-record/${id}`,
        `record/${id}/related-list-record/${rows.comment}`,
      ])
        expect(refusal(await get(path, 'korenaar')), path).toBe('404 NOT_FOUND');
    expect(refusal(await get('record/kort', 'korenaar'))).toBe('400 MALFORMED_ID');
    expect(refusal(await get(`record/${Array(201).fill(rows.request).join()}`, 'korenaar'))).toBe(
      '400 INVALID_BATCH_REQUEST',
    );
  });

  it('a related list that is unknown or hidden is refused, in a batch by item', async () => {
    for (const list of ['Onbekend', 'cases', 'Toestemmingen__r'])
      expect(
        refusal(await post(`record/${rows.account}/related-list/${list}`, 'korenaar', {})),
        list,
      ).toBe('400 INVALID_TYPE');
    const { status, body } = await post(`record/${rows.account}/related-list/batch`, 'korenaar', {
      relatedListsActionParameters: [
        { relatedListId: 'Toestemmingen__r' },
        { relatedListId: 'Cases', actionTypes: ['StandardButton'] },
      ],
    });
    expect([status, body.results.map((item: { statusCode: number }) => item.statusCode)]).toEqual([
      200,
      [400, 200],
    ]);
    expect(names({ body: body.results[1].result } as Answer)[rows.account]).toEqual(['New']);
  });

  it.each([
    ['no parameters', {}, '400 MISSING_ARGUMENT'],
    ['an empty list', { relatedListsActionParameters: [] }, '400 MISSING_ARGUMENT'],
    ['no list named', { relatedListsActionParameters: [{}] }, '400 MISSING_ARGUMENT'],
    [
      'an unknown key',
      { relatedListsActionParameters: [{ relatedListId: 'Cases', extra: 1 }] },
      '400 POST_BODY_PARSE_ERROR',
    ],
    [
      'too many',
      { relatedListsActionParameters: Array(201).fill({ relatedListId: 'Cases' }) },
      '400 INVALID_BATCH_REQUEST',
    ],
  ])('a batch with %s is refused', async (_, body, expected) => {
    expect(refusal(await post(`record/${rows.account}/related-list/batch`, 'korenaar', body))).toBe(
      expected,
    );
  });
});

describe('filtering actions', () => {
  it('works by type, section and name; retrievalMode All adds global actions', async () => {
    const of = async (query: string) =>
      names(await get(`record/${rows.request}?${query}`, 'verkoop'))[rows.request];
    const quick = ['Case.Reply', 'Case.AddNote', 'Case.Assign', 'Case.UpdateStatus'];
    expect(await of('actionTypes=QuickAction')).toEqual(quick);
    expect(await of('actionTypes=CustomButton')).toEqual([]);
    expect(await of('sections=CollaborateComposer')).toEqual(['Case.Reply', 'Case.AddNote']);
    expect(await of('retrievalMode=All&actionTypes=QuickAction')).toEqual([
      ...quick,
      'Global.NewCase',
    ]);
    expect(await of('retrievalMode=All&apiNames=Edit,Onbekend')).toEqual(['Edit']);
  });

  it('retrievalMode All adds the global actions that create records of the list', async () => {
    const of = async (list: string, body: unknown) =>
      names(await post(`record/${rows.account}/related-list/${list}`, 'verkoop', body))[
        rows.account
      ];
    expect(await of('Cases', {})).toEqual(['New', 'Account.NewCase']);
    expect(await of('Cases', { retrievalMode: 'All' })).toEqual([
      'New',
      'Account.NewCase',
      'Global.NewCase',
    ]);
    expect(await of('Contacts', { retrievalMode: 'All' })).toEqual(['New', 'Account.NewContact']);
  });

  it('by form factor changes nothing: every action is available on every screen size', async () => {
    const of = async (formFactor: string) =>
      (await get(`record/${rows.request}?formFactor=${formFactor}`, 'verkoop')).body;
    expect([await of('Small'), await of('Medium')]).toEqual([await of('Large'), await of('Large')]);
  });

  it.each([
    ['record/ROW?apiNames=Edit', '400 INVALID_INPUT_COMBINATION'],
    ['global?retrievalMode=PageLayout&apiNames=Global.NewCase', '400 INVALID_INPUT_COMBINATION'],
    ['global?retrievalMode=Alles', '400 ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['global?actionTypes=QuickAction,Knop', '400 ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['global?sections=page', '400 ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['lookup/Case,Onbekend__c', '403 INSUFFICIENT_ACCESS'],
  ])('%s is refused', async (path, expected) => {
    expect(refusal(await get(path.replace('ROW', rows.request), 'verkoop'))).toBe(expected);
  });

  it('in a body follows the rules for a query', async () => {
    const of = (body: unknown) =>
      post(`record/${rows.account}/related-list/Cases`, 'verkoop', body);
    expect(refusal(await of({ sections: ['page'] }))).toBe('400 ILLEGAL_QUERY_PARAMETER_VALUE');
    expect(refusal(await of({ apiNames: ['New'] }))).toBe('400 INVALID_INPUT_COMBINATION');
    expect(names(await of({ apiNames: ['New'], retrievalMode: 'All' }))[rows.account]).toEqual([
      'New',
    ]);
  });
});

describe('one action', () => {
  it('that is unknown, or that the viewer may not perform, answers 404', async () => {
    for (const [name, as] of [
      ['Global.NewCase'],
      ['Case.UpdateStatus', 'korenaar'],
      ['Account.NewContact', 'korenaar'],
      ['Case.Onbekend', 'beheer'],
      ['NewCase', 'beheer'],
      ['Global.UpdateStatus', 'beheer'],
    ] as const)
      for (const path of ['layout', 'record-defaults', 'quick-action-info'])
        expect(refusal(await get(`${path}/${name}`, as)), `${path} ${name}`).toBe('404 NOT_FOUND');
  });

  it('shows only fields that the viewer may write', async () => {
    const asked = async (name: string, as: AccountName): Promise<string[]> =>
      [
        ...JSON.stringify((await get(`layout/${name}`, as)).body.layout.sections).matchAll(
          /"apiName":"(\w+)"/g,
        ),
      ].map(([, field]) => field!);
    expect(await asked('Global.NewCase', 'collega')).toEqual([
      'Subject',
      'Description',
      'Type',
      'AccountId',
      'ContactId',
      'Zichtbaarheid__c',
    ]);
    expect(await asked('Global.NewCase', 'verkoop')).toContain('Aansluiting__c');
    expect((await get('layout/Case.UpdateStatus', 'verkoop')).body.layout).toMatchObject({
      mode: 'Edit',
      objectApiName: 'Case',
    });
    expect(refusal(await get('layout/Case.UpdateStatus?objectApiName=Account', 'verkoop'))).toBe(
      '404 NOT_FOUND',
    );
  });

  const readDefaults = async (path: string, as: AccountName) =>
    (await get(`record-defaults/${path}`, as)).body;

  it('starts with the defaults of a create, without optional fields that have none', async () => {
    const made = await readDefaults(
      'Global.NewCase?optionalFields=Case.Status,Case.Priority',
      'korenaar',
    );
    expect(made).toMatchObject({
      actionApiName: 'Global.NewCase',
      objectApiName: 'Case',
      fields: {
        AccountId: { value: rows.account },
        Status: { displayValue: 'Nieuw', value: 'Nieuw' },
      },
    });
    expect(made.fields).not.toHaveProperty('Priority');
  });

  it('starts with references to the parent record and its company', async () => {
    const path = `Contact.NewCase?parentRecordId=${rows.ownContact}`;
    expect((await readDefaults(path, 'verkoop')).fields).toMatchObject({
      AccountId: { value: rows.account },
      ContactId: { value: rows.ownContact },
      Subject: { displayValue: null, value: null },
    });
    const { fields } = await readDefaults(
      `${path}&optionalFields=Case.Account.Name,Case.Owner.Name`,
      'verkoop',
    );
    expect(fields.Account).toMatchObject({
      displayValue: expect.any(String),
      value: { apiName: 'Account', id: rows.account },
    });
    expect(fields.Account.value.fields.Name.value).toBe(fields.Account.displayValue);
    expect(fields.Owner.value).toMatchObject({ apiName: 'User' });
  });

  it('starts with the values of the record it changes', async () => {
    const [request] = await storedRows<{ status: string }>(
      server,
      'select status from "case" where id = $1',
      rows.request,
    );
    const path = `Case.UpdateStatus?parentRecordId=${rows.request}`;
    expect((await readDefaults(path, 'verkoop')).fields.Status.value).toBe(request!.status);
  });

  it('that is global, with a parent record, starts with the values of the parent', async () => {
    const from = async (id: string) => {
      const { fields } = (
        await get(`record-defaults/Global.NewCase?parentRecordId=${id}`, 'verkoop')
      ).body;
      return [fields.AccountId.value, fields.ContactId.value, fields.Aansluiting__c.value];
    };
    const [connection] = await storedRows<{ id: string }>(
      server,
      'select id from aansluiting__c where account__c = $1 limit 1',
      rows.account,
    );
    expect(await from(rows.account)).toEqual([rows.account, null, null]);
    expect(await from(rows.ownContact)).toEqual([rows.account, rows.ownContact, null]);
    expect(await from(connection!.id)).toEqual([rows.account, null, connection!.id]);
    // A comment has no field that a new request takes over.
    expect(await from(rows.comment)).toEqual([null, null, null]);
  });

  it.each([
    ['record-defaults/Case.UpdateStatus', '400 MISSING_ARGUMENT'],
    ['record-defaults/Case.UpdateStatus?parentRecordId=kort', '400 MALFORMED_ID'],
    ['record-defaults/Case.UpdateStatus?parentRecordId=500zzzzzzzzzzzz', '404 NOT_FOUND'],
    ['record-defaults/Case.UpdateStatus?parentRecordId=ACCOUNT', '400 INVALID_INPUT'],
    ['quick-action-info/Case.UpdateStatus?parentRecordId=ACCOUNT', '400 INVALID_INPUT'],
    ['record-defaults/Global.NewCase?parentRecordId=kort', '400 MALFORMED_ID'],
    ['record-defaults/Global.NewCase?parentRecordId=500zzzzzzzzzzzz', '404 NOT_FOUND'],
    ['quick-action-info/Global.NewCase?parentRecordId=500zzzzzzzzzzzz', '404 NOT_FOUND'],
    ['record-defaults/Global.NewCase?optionalFields=Subject', '400 ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['formula-activation/Onbekend', '404 NOT_FOUND'],
    ['formula-activation/QuickAction?application=Portaal', '404 NOT_FOUND'],
    ['formula-activation/QuickAction?objectApiNames=Onbekend__c', '403 INSUFFICIENT_ACCESS'],
    ['overrides/Case?type=Alles', '400 ILLEGAL_QUERY_PARAMETER_VALUE'],
  ])('%s is refused', async (path, expected) => {
    expect(refusal(await get(path.replace('ACCOUNT', rows.account), 'verkoop'))).toBe(expected);
  });

  it('gives the access it requires and its default values', async () => {
    expect(
      (await get(`quick-action-info/Account.NewContact?parentRecordId=${rows.account}`, 'verkoop'))
        .body,
    ).toMatchObject({
      accessLevelRequired: 'Read',
      contextSobjectType: 'Account',
      defaultValues: [{ field: 'AccountId', value: rows.account }],
      targetParentField: 'AccountId',
      targetSobjectType: 'Contact',
      type: 'Create',
    });
    const expectedDefaults = [
      { field: 'ContactId', value: rows.ownContact },
      { field: 'AccountId', value: rows.account },
    ];
    for (const name of ['Contact.NewCase', 'Global.NewCase'])
      expect(
        (await get(`quick-action-info/${name}?parentRecordId=${rows.ownContact}`, 'verkoop')).body
          .defaultValues,
        name,
      ).toEqual(expectedDefaults);
  });
});

it("the buttons of an object follow from the viewer's rights on it", async () => {
  const types = async (as: AccountName) => [
    ...new Set(
      (await get('overrides/Case', as)).body.overrides.map(
        (override: { type: string }) => override.type,
      ),
    ),
  ];
  expect(await types('korenaar')).toEqual(['View', 'New', 'Clone', 'Tab', 'List']);
  expect(await types('verkoop')).toEqual(['View', 'Edit', 'New', 'Clone', 'Tab', 'List']);
  const { results } = (
    await get(
      'formula-activation/StandardButton?objectApiNames=Case,Account,Aansluiting__c',
      'korenaar',
    )
  ).body;
  expect(results).toEqual({
    Aansluiting__c: { actions: [], activated: false },
    Account: { actions: ['Edit'], activated: true },
    Case: { actions: ['Clone', 'New'], activated: true },
  });
});

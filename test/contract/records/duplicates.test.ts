import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, userOf } from '../../rows.ts';
import { codeOf, isFormB } from '../generated/calls.ts';

/** Records that look like duplicates: record-api.md §6.3, §2.11. */

let server: TestServer;
let bakery: string;
let garage: string;
let twin: string;

beforeAll(async () => {
  server = await openTestServer();
  [bakery, garage] = [await companyOf(server, 'korenaar'), await companyOf(server, 'garage')];
  twin = (
    await post('Contact', {
      LastName: 'Tweeling',
      AccountId: bakery,
      Email: 'tweeling@voorbeeld.example',
    })
  ).body.id;
});
afterAll(() => server.close());

const post = (
  apiName: string,
  fields: object,
  {
    as = 'beheer',
    query = '',
    ...body
  }: { as?: AccountName; query?: string; allowSaveOnDuplicate?: boolean } = {},
): Promise<Answer> =>
  server.call(`/records${query}`, { as, method: 'POST', body: { apiName, fields, ...body } });
const patch = (
  id: string,
  fields: object,
  { as = 'beheer', ...body }: { as?: AccountName; allowSaveOnDuplicate?: boolean } = {},
): Promise<Answer> =>
  server.call(`/records/${id}`, { as, method: 'PATCH', body: { fields, ...body } });
const predupe = (apiName: string, fields: object, as: AccountName = 'beheer'): Promise<Answer> =>
  server.call('/predupe', { as, method: 'POST', body: { apiName, fields } });
const nobody = { allowSave: true, duplicateError: false, duplicateRules: [], matches: [] };

describe('a save of a duplicate record', () => {
  it('is refused with the matching records, in any letter case, and writes nothing', async () => {
    const answer = await post('Contact', {
      LastName: 'Tweede',
      AccountId: bakery,
      Email: 'Tweeling@Voorbeeld.example',
    });
    expect([answer.status, codeOf(answer), isFormB(answer.body)]).toEqual([
      400,
      'DUPLICATES_DETECTED',
      true,
    ]);
    expect(answer.body.output.fieldErrors).toEqual({});
    expect(answer.body.output.errors[0]).toMatchObject({
      field: null,
      fieldLabel: null,
      constituentField: null,
    });
    expect(answer.body.output.errors[0].duplicateRecordError.matchResults).toEqual([
      {
        apiName: 'Contact',
        isAllowSave: true,
        matchRecordIds: [twin],
        matchRule: 'E_mailadres_binnen_bedrijf',
        objectLabel: 'Contactpersoon',
        objectLabelPlural: 'Contactpersonen',
        themeInfo: { color: '#5867e8', iconUrl: '/pictogram/user-5867e8.svg' },
      },
    ]);
    expect(await storedRows(server, `select 1 from contact where lastname = 'Tweede'`)).toEqual([]);
  });

  it('is reported together with other errors of the save', async () => {
    const answer = await post('Contact', {
      AccountId: bakery,
      Email: 'tweeling@voorbeeld.example',
    });
    expect(answer.body.output.errors[0].errorCode).toBe('DUPLICATES_DETECTED');
    expect(answer.body.output.fieldErrors.LastName[0].errorCode).toBe('REQUIRED_FIELD_MISSING');
  });

  it('is accepted with allowSaveOnDuplicate, in which the body wins from the query', async () => {
    const fields = {
      LastName: 'Volhouder',
      AccountId: garage,
      Email: 'volhouder@voorbeeld.example',
    };
    expect((await post('Contact', fields)).status).toBe(201);
    expect((await post('Contact', fields)).status).toBe(400);
    expect(
      (
        await post('Contact', fields, {
          query: '?allowSaveOnDuplicate=true',
          allowSaveOnDuplicate: false,
        })
      ).status,
    ).toBe(400);
    expect((await post('Contact', fields, { query: '?allowSaveOnDuplicate=true' })).status).toBe(
      201,
    );
    expect((await post('Contact', fields, { allowSaveOnDuplicate: true })).status).toBe(201);
    const records = [
      { apiName: 'Contact', fields },
      { allowSaveOnDuplicate: true, apiName: 'Contact', fields },
    ];
    const { results } = (
      await server.call('/records/batch', {
        as: 'beheer',
        method: 'POST',
        body: { allOrNone: false, operations: [{ type: 'CREATE', records }] },
      })
    ).body;
    expect(results.map((item: { statusCode: number }) => item.statusCode)).toEqual([400, 201]);
    expect(
      results[0].result.output.errors[0].duplicateRecordError.matchResults[0].matchRecordIds,
    ).toHaveLength(3);
  });

  it('is accepted for a contact of another company', async () => {
    expect(
      (
        await post('Contact', {
          LastName: 'Elders',
          AccountId: garage,
          Email: 'tweeling@voorbeeld.example',
        })
      ).status,
    ).toBe(201);
  });

  it('is refused for a change only when it changes a matching field', async () => {
    const other = (
      await post('Contact', {
        LastName: 'Ander',
        AccountId: bakery,
        Email: 'ander@voorbeeld.example',
      })
    ).body.id;
    const answer = await patch(other, { Email: 'TWEELING@voorbeeld.example' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'DUPLICATES_DETECTED']);
    expect(
      (await patch(other, { Email: 'tweeling@voorbeeld.example' }, { allowSaveOnDuplicate: true }))
        .status,
    ).toBe(200);
    expect(
      (await patch(other, { LastName: 'Anders', Email: 'tweeling@voorbeeld.example' })).status,
    ).toBe(200);
    expect((await patch(other, { Email: null })).status).toBe(200);
  });

  it('is refused for two companies with one KvK number, but not without a number', async () => {
    const make = (Name: string, KvK_nummer__c: string | null) =>
      post('Account', { Name, KvK_nummer__c });
    expect((await make('Eén', '87654321')).status).toBe(201);
    expect(codeOf(await make('Twee', '87654321'))).toBe('DUPLICATES_DETECTED');
    expect([(await make('Drie', null)).status, (await make('Vier', null)).status]).toEqual([
      201, 201,
    ]);
  });
});

describe('companies and people written in different ways', () => {
  const rulesOf = async (apiName: string, fields: object) =>
    (await predupe(apiName, fields)).body.duplicateRules;

  it.each([
    ['Bakkerij Zonnebloem BV', 'Bakkerij Zonnebloem B.V.'],
    ['Bakkerij Zonnebloem B.V.', 'bakkerij  zonnebloem b.v'],
    ['Bakkerij Zonnebloem B. V.', 'BAKKERIJ ZONNEBLOEM BV '],
    ['Zonnebloem N.V.', 'Zonnebloem NV'],
    ['Zonnebloem C.V.', 'Zonnebloem cv'],
    ['Jansen & Zn. V.O.F.', 'Jansen & Zn VOF'],
    ['Jansen, Pieters V.o.f.', 'Jansen Pieters v.o.f'],
    ["'t Zonnetje B.V.", '’t Zonnetje BV'],
    ['Drukkerij Sint-Jan', 'Drukkerij Sint Jan'],
  ])('%s and %s at one postcode match', async (one, other) => {
    const first = await post('Account', { Name: one, BillingPostalCode: '4811 CX' });
    expect(first.status).toBe(201);
    const second = await post('Account', { Name: other, BillingPostalCode: '4811CX' });
    expect([second.status, codeOf(second)]).toEqual([400, 'DUPLICATES_DETECTED']);
    const elsewhere = await post('Account', { Name: other, BillingPostalCode: '4811CZ' });
    expect(elsewhere.status).toBe(201);
    for (const { body } of [first, elsewhere])
      await server.call(`/records/${body.id}`, { as: 'beheer', method: 'DELETE' });
  });

  it.each([
    ['Zonnebloem BV', 'Zonnebloem NV'],
    ['Zonnebloem', 'Zonnebloem Holding'],
    ['Zonnebloem Zuid', 'Zonnebloem Noord'],
  ])('%s and %s at one postcode do not match', async (one, other) => {
    const answers = [
      await post('Account', { Name: one, BillingPostalCode: '4811CX' }),
      await post('Account', { Name: other, BillingPostalCode: '4811CX' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const { body } of answers)
      await server.call(`/records/${body.id}`, { as: 'beheer', method: 'DELETE' });
  });

  it('two companies with one name and postcode match, in any letter case', async () => {
    const first = { Name: 'Slagerij Öst', BillingPostalCode: '1234 ab' };
    expect((await post('Account', first)).status).toBe(201);
    const like = { Name: 'slagerij ost', BillingPostalCode: '1234AB' };
    const answer = await post('Account', like);
    expect(codeOf(answer)).toBe('DUPLICATES_DETECTED');
    expect(answer.body.output.errors[0].duplicateRecordError.matchResults).toMatchObject([
      { matchRule: 'Naam_en_postcode' },
    ]);
    expect(await rulesOf('Account', { ...like, BillingPostalCode: '4321AB' })).toEqual([]);
  });

  it.each(['+31 30 987 65 43', '0031309876543', '030-9876543'])(
    'two companies with one telephone number match when it is written as %s',
    async (Phone) => {
      const first = { Name: 'Kapper', Phone: '030 987 65 43' };
      await post('Account', first, { allowSaveOnDuplicate: true });
      const rules = await rulesOf('Account', { Name: 'Salon', Phone });
      expect(rules).toEqual(['Bedrijf_met_dit_telefoonnummer']);
      expect(await rulesOf('Account', { Name: 'Salon', Phone: '030 987 65 44' })).toEqual([]);
    },
  );

  it('two people with one mobile number match within one company only', async () => {
    const one = { LastName: 'Mobiel', AccountId: bakery, MobilePhone: '06-12121212' };
    expect((await post('Contact', one)).status).toBe(201);
    const MobilePhone = '+31 6 1212 1212';
    const rule = 'Contactpersoon_met_dit_mobiele_nummer';
    expect(await rulesOf('Contact', { AccountId: bakery, MobilePhone })).toEqual([rule]);
    expect(await rulesOf('Contact', { AccountId: garage, MobilePhone })).toEqual([]);
  });

  it('records in one batch are matched with each other', async () => {
    const records = ['0318 555 111', '+31318555111'].map((Phone, i) => ({
      apiName: 'Account',
      fields: { Name: `Samen ${i}`, Phone },
    }));
    const operations = [{ type: 'CREATE', records }];
    const body = { allOrNone: false, operations };
    const { results } = (
      await server.call('/records/batch', { as: 'beheer', method: 'POST', body })
    ).body;
    expect(results.map((item: { statusCode: number }) => item.statusCode)).toEqual([201, 400]);
  });
});

describe('duplicate checks', () => {
  it('name to a customer only records that the customer sees', async () => {
    const me = await userOf(server, 'collega');
    // This colleague sees no contact but their own.
    expect(
      (await patch(me.contactid, { Email: 'tweeling@voorbeeld.example' }, { as: 'collega' }))
        .status,
    ).toBe(200);
    expect((await predupe('Contact', { Id: me.contactid }, 'collega')).body).toEqual(nobody);
    expect(
      (await predupe('Contact', { Id: me.contactid }, 'korenaar')).body.matches[0].recordIds,
    ).toContain(twin);
  });

  it("answer for another company's record as for a missing one", async () => {
    const [foreign] = await storedRows<{ id: string }>(
      server,
      'select id from contact where accountid = $1 limit 1',
      garage,
    );
    const answers = await Promise.all(
      [foreign!.id, '003zzzzzzzzzzzz', bakery].map((Id) => predupe('Contact', { Id }, 'korenaar')),
    );
    for (const answer of answers)
      expect([answer.status, answer.text]).toEqual([404, answers[1]!.text]);
    expect(codeOf(await predupe('Contact', { Id: 'kort' }, 'korenaar'))).toBe('MALFORMED_ID');
    expect(codeOf(await predupe('Contactbericht__c', {}, 'korenaar'))).toBe('INSUFFICIENT_ACCESS');
  });

  it('leave out rules on fields that the viewer does not see', async () => {
    const rulesOf = async (as: AccountName, object: string) =>
      (await server.call(`/duplicates/${object}`, { as })).body.duplicateRules.length;
    expect([
      await rulesOf('beheer', 'Account'),
      await rulesOf('korenaar', 'Account'),
      await rulesOf('collega', 'Account'),
    ]).toEqual([3, 3, 0]);
  });
});

it('predupe checks an incomplete record before it is saved, and writes nothing', async () => {
  const before = await storedRows(server, 'select count(*) from contact');
  expect((await predupe('Contact', { Email: 'tweeling@voorbeeld.example' })).body).toEqual(nobody);
  const { body } = await predupe('Contact', {
    AccountId: bakery,
    Email: 'tweeling@VOORBEELD.example',
    RecordTypeId: '012000000000000AAA',
  });
  expect(body).toMatchObject({
    allowSave: true,
    duplicateError: true,
    duplicateRules: ['Contactpersoon_met_dit_e_mailadres'],
  });
  expect(body.matches[0].recordIds).toContain(twin);
  expect(
    body.matches[0].duplicateResultInfos.Contactpersoon_met_dit_e_mailadres.matchResultInfo,
  ).toEqual({
    recordIds: body.matches[0].recordIds,
    rule: 'E_mailadres_binnen_bedrijf',
  });
  expect((await predupe('Contact', { Id: twin })).body.matches[0]?.recordIds ?? []).not.toContain(
    twin,
  );
  expect(codeOf(await predupe('Contact', { Onbekend__c: 1 }))).toBe('POST_BODY_PARSE_ERROR');
  expect(
    codeOf(await server.call('/predupe', { as: 'beheer', method: 'POST', body: { fields: {} } })),
  ).toBe('MISSING_ARGUMENT');
  expect(await storedRows(server, 'select count(*) from contact')).toEqual(before);
});

it('the duplicate rules warn and allow the save', async () => {
  const { body } = await server.call('/duplicates/Contact', { as: 'beheer' });
  expect(body).toMatchObject({
    apiName: 'Contact',
    dedupeEnabled: true,
    dedupeFields: ['AccountId', 'Email', 'MobilePhone'],
    predupeEnabled: true,
  });
  expect(body.duplicateRules[0]).toMatchObject({
    actionOnInsert: 'Allow',
    active: true,
    operationsOnInsert: ['Alert'],
    operationsOnUpdate: ['Alert'],
  });
  expect((await server.call('/duplicates/Case', { as: 'beheer' })).body).toMatchObject({
    dedupeEnabled: false,
    duplicateRules: [],
  });
});

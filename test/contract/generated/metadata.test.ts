import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountName, TestServer } from '../../support/server.ts';
import { openTestServer } from '../../support/server.ts';
import { base, codeOf } from './calls.ts';

/** The objects, picklists and layouts that a viewer gets: record-api.md §6.5, §1.6, §1.11. */

const master = '012000000000000AAA';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const get = (path: string, as?: AccountName) => server.call(path, { ...(as && { as }) });

describe('several object infos in one call', () => {
  it('an object hidden from the viewer gets a 403 item, as an unknown one does', async () => {
    const { status, body } = await get(
      '/object-info/batch/Product__c,Account,Onbekend__c,Product__c',
    );
    expect(status).toBe(200);
    expect(body.results.map((item: { statusCode: number }) => item.statusCode)).toEqual([
      200, 403, 403, 200,
    ]);
    expect(body.results[1].result[0].errorCode).toBe('INSUFFICIENT_ACCESS');
    expect(body.results[1].result[0].message.replace('Account', '')).toBe(
      body.results[2].result[0].message.replace('Onbekend__c', ''),
    );
    expect(body.results[3]).toEqual(body.results[0]);
    expect(body).not.toHaveProperty('hasErrors');
  });

  it('give each object info as the single call gives it', async () => {
    const { body } = await get('/object-info/batch/Case,Account', 'collega');
    for (const [i, name] of ['Case', 'Account'].entries())
      expect(body.results[i].result).toEqual((await get(`/object-info/${name}`, 'collega')).body);
  });

  it('are refused when the call names no object or more than 200', async () => {
    const codes = await Promise.all(
      ['%2C', Array(201).fill('Case').join()].map(async (names) =>
        codeOf(await get(`/object-info/batch/${names}`, 'beheer')),
      ),
    );
    expect(codes).toEqual(['ILLEGAL_QUERY_PARAMETER_VALUE', 'INVALID_BATCH_REQUEST']);
  });
});

describe('picklists', () => {
  const at = (object: string, type: string, field?: string) =>
    `/object-info/${object}/picklist-values/${type}${field === undefined ? '' : `/${field}`}`;

  it.each([
    ['an object one may not see', at('Account', master), undefined, '403 INSUFFICIENT_ACCESS'],
    ['a malformed record type', at('Case', 'null', 'Status'), 'beheer', '400 MALFORMED_ID'],
    ['another record type', at('Case', '012zzzzzzzzzzzz', 'Status'), 'beheer', '404 NOT_FOUND'],
    ['an unknown field', at('Case', master, 'Onbekend__c'), 'beheer', '403 INSUFFICIENT_ACCESS'],
    [
      'a field one may not see',
      at('Case', master, 'Priority'),
      'korenaar',
      '403 INSUFFICIENT_ACCESS',
    ],
    ['a field of another type', at('Case', master, 'Subject'), 'beheer', '400 INVALID_FIELD'],
  ] as const)('%s is refused', async (...[, path, as, refusal]) => {
    const answer = await get(path, as);
    expect(`${answer.status} ${codeOf(answer)}`).toBe(refusal);
  });

  it('the statuses of a request say which are closed and which is the default', async () => {
    const { body } = await get(at('Case', master, 'Status'), 'beheer');
    const value = (text: string, closed: boolean) => ({
      attributes: { closed, picklistAtrributesValueType: 'CaseStatus' },
      label: text,
      validFor: [],
      value: text,
    });
    expect(body).toEqual({
      controllerValues: {},
      defaultValue: value('Nieuw', false),
      eTag: body.eTag,
      url: `${base}${at('Case', master, 'Status')}`,
      values: [
        value('Nieuw', false),
        value('In behandeling', false),
        value('Wacht op feedback', false),
        value('Gesloten', true),
      ],
    });
  });

  it('the statuses of our own objects also say which are closed', async () => {
    const { picklistFieldValues } = (await get(at('Adviesaanvraag__c', master), 'verkoop')).body;
    const states = picklistFieldValues.Status__c.values.map(
      (one: { value: string; attributes: { closed: boolean } }) => [
        one.value,
        one.attributes.closed,
      ],
    );
    expect(Object.fromEntries(states)).toMatchObject({ Nieuw: false, Afgehandeld: true });
  });

  it('without closed statuses there are no attributes; without a default it is null', async () => {
    const { picklistFieldValues } = (await get(at('Account', master.slice(0, 15)), 'beheer')).body;
    expect(Object.keys(picklistFieldValues)).toEqual(['Omvangsklasse__c']);
    expect(picklistFieldValues.Omvangsklasse__c.defaultValue).toBeNull();
    expect(picklistFieldValues.Omvangsklasse__c.values[0]).toEqual({
      attributes: null,
      label: 'Micro',
      validFor: [],
      value: 'Micro',
    });
  });

  it('the origin of a request defaults to telephone for staff, portal for customers', async () => {
    for (const as of ['verkoop', 'beheer'] as const)
      expect((await get(at('Case', master, 'Origin'), as)).body.defaultValue.value).toBe(
        'Telefoon',
      );
    const made = await server.call('/records', {
      as: 'korenaar',
      method: 'POST',
      body: { apiName: 'Case', fields: { Subject: 'Vraag', Description: 'Hoe?' } },
    });
    expect(
      (await get(`/records/${made.body.id}?fields=Case.Origin`, 'verkoop')).body.fields.Origin
        .value,
    ).toBe('Portaal');
  });

  it('the call for all picklists gives each as the call for one gives it', async () => {
    const { picklistFieldValues } = (await get(at('Case', master), 'korenaar')).body;
    expect(Object.keys(picklistFieldValues)).toEqual(['Status', 'Type', 'Zichtbaarheid__c']);
    for (const [field, values] of Object.entries(picklistFieldValues))
      expect((await get(at('Case', master, field), 'korenaar')).body).toEqual(values);
  });
});

describe('layouts', () => {
  it('the compact layout of an object without account field names the path to it', async () => {
    const accountPathOf = async (path: string, as: AccountName) =>
      (await get(`/layout/${path}`, as)).body.whose;
    for (const name of ['Opzegging__c', 'Uitportering__c', 'Toewijzing__c'])
      expect(await accountPathOf(`${name}?layoutType=Compact`, 'verkoop')).toEqual([
        'Aansluiting__r.Account__r.Name',
      ]);
    expect(await accountPathOf('Opzegging__c', 'verkoop')).toBeUndefined();
    expect(await accountPathOf('Case?layoutType=Compact', 'verkoop')).toBeUndefined();
  });

  it('every section has one column on a telephone', async () => {
    const { body } = await get('/layout/Case?formFactor=Small', 'beheer');
    expect(body.sections.every((section: { columns: number }) => section.columns === 1)).toBe(true);
    expect((await get('/layout/Case?formFactor=Medium', 'beheer')).body.sections[0].columns).toBe(
      2,
    );
    expect(codeOf(await get('/layout/Case?formFactor=small', 'beheer'))).toBe(
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    );
  });
});

describe('the save options of a layout', () => {
  const options = async (path: string, as: AccountName) =>
    (await get(path, as)).body.saveOptions.map((option: { name: string }) => option.name);

  it('offer the default rule for objects that have one, to viewers who may save', async () => {
    expect(await options('/layout/Case?mode=Create', 'korenaar')).toEqual(['useDefaultRule']);
    expect(await options('/layout/Case?mode=Edit', 'korenaar')).toEqual([]);
    expect(await options('/layout/Case?mode=Edit', 'verkoop')).toEqual(['useDefaultRule']);
    expect(await options('/layout/Case', 'verkoop')).toEqual([]);
    expect(await options('/layout/Account?mode=Create', 'verkoop')).toEqual([]);
    expect(
      (await get('/actions/layout/Global.NewCase', 'korenaar')).body.layout.saveOptions,
    ).toMatchObject([{ restHeaderName: 'Sforce-Auto-Assign' }]);
  });
});

describe("the state of a layout's sections", () => {
  const path = '/layout/Case/user-state';
  const patch = (as: AccountName | undefined, sectionUserStates: unknown, query = '') =>
    server.call(path + query, { ...(as && { as }), method: 'PATCH', body: { sectionUserStates } });
  const sectionsOf = async (as: AccountName) =>
    (await get('/layout/Case', as)).body.sections.map((section: { id: string }) => section.id);

  it('can be read by a guest, but not saved', async () => {
    expect((await get('/layout/Product__c/user-state')).status).toBe(200);
    const answer = await server.call('/layout/Product__c/user-state', {
      method: 'PATCH',
      body: { sectionUserStates: {} },
    });
    expect(`${answer.status} ${codeOf(answer)}`).toBe('403 INSUFFICIENT_ACCESS');
  });

  it('is saved for each user separately, until the user opens the section again', async () => {
    const [first, ...others] = await sectionsOf('beheer');
    expect(await patch('beheer', { [first.slice(0, 15)]: { collapsed: true } })).toMatchObject({
      status: 200,
    });
    const { id, sectionUserStates } = (await get(path, 'beheer')).body;
    expect(id).toBe((await get('/layout/Case', 'beheer')).body.id);
    expect(sectionUserStates[first]).toEqual({ collapsed: true, id: first });
    for (const other of others)
      expect(sectionUserStates[other]).toEqual({ collapsed: false, id: other });
    expect((await get(path, 'verkoop')).body.sectionUserStates[first].collapsed).toBe(false);
    await patch('beheer', { [first]: { collapsed: false } });
    expect((await get(path, 'beheer')).body.sectionUserStates[first].collapsed).toBe(false);
  });

  it("is not saved for sections that the viewer's layout does not have", async () => {
    const hidden = (await sectionsOf('beheer')).find((id: string) => !visibleSections.includes(id));
    const before = (await get(path, 'korenaar')).body;
    expect(
      (await patch('korenaar', { [hidden]: { collapsed: true }, onzin: { collapsed: true } })).body,
    ).toEqual(before);
  });
  let visibleSections: string[];
  beforeAll(async () => {
    visibleSections = await sectionsOf('korenaar');
  });

  it.each([
    ['a body without states', {}, 'MISSING_ARGUMENT'],
    [
      'a state that is not a boolean',
      { sectionUserStates: { a: { collapsed: 'ja' } } },
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'an unknown key',
      { sectionUserStates: { a: { collapsed: true, width: 1 } } },
      'POST_BODY_PARSE_ERROR',
    ],
  ])('%s is refused', async (_, body, code) => {
    expect(codeOf(await server.call(path, { as: 'beheer', method: 'PATCH', body }))).toBe(code);
  });
});

describe('the path of a request', () => {
  it('is not found for an object without a path or a layout of another object', async () => {
    const codes = [
      '/path/layout/Account',
      '/path/layout/Case?layoutOverride=00hzzzzzzzzzzzz',
      '/path/layout/Case?layoutOverride=Full',
    ].map(async (path) => codeOf(await get(path, 'beheer')));
    expect(await Promise.all(codes)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'MALFORMED_ID']);
  });

  it('gives staff guidance for every status, and customers none', async () => {
    const { objects } = (await get('/object-info', 'verkoop')).body;
    expect([objects.Case.hasPath, objects.Account.hasPath]).toEqual([true, false]);
    const { body } = await get('/path/layout/Case', 'verkoop');
    expect(body).toMatchObject({
      active: true,
      objectApiName: 'Case',
      picklistFieldApiName: 'Status',
      recordTypeId: master,
    });
    expect(
      body.steps.map(({ value, closed }: { value: string; closed: boolean }) => [value, closed]),
    ).toEqual([
      ['Nieuw', false],
      ['In behandeling', false],
      ['Wacht op feedback', false],
      ['Gesloten', true],
    ]);
    for (const step of body.steps) expect(step.guidance).toMatch(/\w/);
    const own = (await get('/path/layout/Case', 'collega')).body;
    for (const step of own.steps) expect(step.guidance).toBeNull();
    expect(own.steps[0].fields).toEqual([
      { apiName: 'Type', editable: false, label: 'Soort', required: false },
      { apiName: 'OwnerId', editable: false, label: 'Eigenaar', required: false },
    ]);
    expect(
      (await get('/path/layout/Case?mode=Create', 'collega')).body.steps[0].fields[0].editable,
    ).toBe(true);
  });

  it('shows only the fields of one layout when layoutOverride names it', async () => {
    const { id } = (await get('/layout/Case?layoutType=Compact', 'beheer')).body;
    const { steps } = (await get(`/path/layout/Case?layoutOverride=${id}`, 'beheer')).body;
    expect(
      steps.map(({ fields }: { fields: { apiName: string }[] }) =>
        fields.map((field) => field.apiName),
      ),
    ).toEqual([['OwnerId'], ['OwnerId'], [], []]);
  });
});

it.each([
  '/object-info',
  '/object-info/Case',
  '/object-info/batch/Case',
  `/object-info/Case/picklist-values/${master}`,
  '/layout/Case',
])('%s answers 304 to a matching ETag, and 200 to another user with that ETag', async (path) => {
  const first = await get(path, 'beheer');
  const tag = first.headers.get('etag')!;
  const asked = { headers: { 'if-none-match': tag } };
  const again = await server.call(path, { as: 'beheer', ...asked });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
  expect((await server.call(path, { as: 'collega', ...asked })).status).toBe(200);
});

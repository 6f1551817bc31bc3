import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** The defaults of a new record: record-api.md §6.3. */

let server: TestServer;
let accountId: string;
let ownCase: string;
let foreignCase: string;

beforeAll(async () => {
  server = await openTestServer();
  accountId = await companyOf(server, 'korenaar');
  ownCase = (await server.call('/list-records/Case/Alle?pageSize=1', { as: 'korenaar' })).body
    .records[0].id;
  foreignCase = (await server.call('/list-records/Case/Alle?pageSize=1', { as: 'garage' })).body
    .records[0].id;
});
afterAll(() => server.close());

const get = (path: string, as?: AccountName): Promise<Answer> =>
  server.call(`/record-defaults/${path}`, { ...(as && { as }) });

describe('defaults for a new record are refused', () => {
  const rows: [path: () => string, as: AccountName | undefined, status: number, code: string][] = [
    [() => 'create/Onbekend__c', 'beheer', 403, 'INSUFFICIENT_ACCESS'],
    [() => 'create/Account', 'korenaar', 403, 'INSUFFICIENT_ACCESS'],
    [() => 'create/Product__c', undefined, 403, 'INSUFFICIENT_ACCESS'],
    [() => 'create/Wijziging__c', 'beheer', 403, 'INSUFFICIENT_ACCESS'],
    [() => 'create/Case?recordTypeId=', 'beheer', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [() => 'create/Case?recordTypeId=kort', 'beheer', 400, 'MALFORMED_ID'],
    [() => 'create/Case?recordTypeId=012000000000001', 'beheer', 404, 'NOT_FOUND'],
    [() => 'create/Case?optionalFields=Subject', 'beheer', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [() => 'template/create/Account', 'korenaar', 403, 'INSUFFICIENT_ACCESS'],
    [() => 'template/clone/kort', 'beheer', 400, 'MALFORMED_ID'],
    [() => `template/clone/${foreignCase}`, 'korenaar', 404, 'NOT_FOUND'],
    [() => `template/clone/${accountId}`, 'korenaar', 403, 'INSUFFICIENT_ACCESS'],
  ];
  it.each(rows)('at path %s for %s', async (...[path, as, status, code]) => {
    const answer = await get(path(), as);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });
});

it('a draft has the fields of the Create layout, with their defaults', async () => {
  const { record, layout, objectInfos } = (await get('create/Case', 'beheer')).body;
  expect(record).toMatchObject({
    apiName: 'Case',
    id: null,
    lastModifiedById: null,
    lastModifiedDate: null,
    systemModstamp: null,
    weakEtag: 0,
  });
  const me = await userId(server.ctx, 'beheer');
  expect(record.fields).toMatchObject({
    AccountId: { displayValue: null, value: null },
    CaseNumber: { displayValue: null, value: null },
    OwnerId: { displayValue: null, value: me },
    Status: { displayValue: 'Nieuw', value: 'Nieuw' },
    Zichtbaarheid__c: { displayValue: 'Bedrijf', value: 'Bedrijf' },
  });
  expect(record.fields.Owner).toMatchObject({
    displayValue: record.fields.Owner.value.fields.Name.value,
    value: { apiName: 'User', id: me },
  });
  expect([layout.mode, layout.layoutType, layout.objectApiName]).toEqual([
    'Create',
    'Full',
    'Case',
  ]);
  expect(Object.keys(objectInfos)).toEqual([
    'Aansluiting__c',
    'Account',
    'Case',
    'Contact',
    'User',
  ]);
});

it('a create without further fields stores the values of the draft', async () => {
  const { record } = (await get('create/Case', 'korenaar')).body;
  expect(record.fields.Account.value.id).toBe(accountId);
  expect(record.fields).not.toHaveProperty('Interne_notitie__c');
  const made = (
    await server.call('/records', {
      as: 'korenaar',
      method: 'POST',
      body: { apiName: 'Case', fields: { Subject: 'Zoals voorgesteld' } },
    })
  ).body;
  for (const name of ['AccountId', 'Status', 'Type', 'Zichtbaarheid__c', 'ContactId', 'OwnerId'])
    expect(record.fields[name], name).toEqual(made.fields[name]);
});

it('a create template has the requested fields, a clone template all creatable ones', async () => {
  expect((await get('template/create/Case', 'beheer')).body.record).toEqual({
    apiName: 'Case',
    fields: {},
    recordTypeId: null,
  });
  const asked =
    'optionalFields=Case.Status,Case.Onbekend__c,Case.Subject,Case.CaseNumber,Account.Name';
  const created = (await get(`template/create/Case?${asked}`, 'beheer')).body.record;
  expect(Object.keys(created.fields)).toEqual(['CaseNumber', 'Status', 'Subject']);
  expect(created.fields.Status.value).toBe('Nieuw');
  const { record } = (await get(`template/clone/${ownCase}?${asked}`, 'beheer')).body;
  const [row] = await storedRows<{ subject: string }>(
    server,
    'select subject from "case" where id = $1',
    ownCase,
  );
  expect(record.cloneSourceId).toBe(ownCase);
  expect(record.fields).toMatchObject({
    CloneSourceId: { displayValue: null, value: ownCase },
    Status: { value: 'Nieuw' },
    Subject: { value: row!.subject },
  });
  expect(Object.keys(record.fields)).toEqual(['CloneSourceId', 'Status', 'Subject']);
  const own = (await get(`template/clone/${ownCase}?${asked}`, 'korenaar')).body.record;
  expect(Object.keys(own.fields)).toEqual(['CloneSourceId', 'Subject']);
});

describe('the template of a clone', () => {
  const clone = async (id: string, names: readonly string[]) =>
    (await get(`template/clone/${id}?optionalFields=${names.join()}`, 'beheer')).body.record
      .fields as Record<string, { value: unknown }>; // proof: asked for a clone
  const first = async (statement: string) =>
    (await storedRows<{ id: string }>(server, statement))[0]!.id;

  it('resets the status, owner and origin of a request', async () => {
    const closed = await first(
      `select id from "case" where status = 'Gesloten' and type is not null and origin = 'Portaal' limit 1`,
    );
    const [row] = await storedRows<{ type: string }>(
      server,
      'select type from "case" where id = $1',
      closed,
    );
    const fields = await clone(closed, ['Case.Status', 'Case.OwnerId', 'Case.Type', 'Case.Origin']);
    expect(fields).toMatchObject({
      Status: { value: 'Nieuw' },
      Origin: { value: 'Telefoon' },
      Type: { value: row!.type },
      OwnerId: { value: await userId(server.ctx, 'beheer') },
    });
  });

  it('resets the publication and the unique slug of an article', async () => {
    const article = await first('select id from kennisartikel__c where gepubliceerd__c limit 1');
    const fields = await clone(article, [
      'Kennisartikel__c.Gepubliceerd__c',
      'Kennisartikel__c.Slug__c',
      'Kennisartikel__c.Categorie__c',
    ]);
    expect(fields).toMatchObject({
      Gepubliceerd__c: { value: false },
      Slug__c: { value: null },
      Categorie__c: { value: expect.any(String) },
    });
  });

  it('is refused for a comment, and not offered for a file link', async () => {
    const commentId = await first('select id from casecomment limit 1');
    expect((await get(`template/clone/${commentId}`, 'beheer')).status).toBe(403);
    const { actions } = (await server.call(`/actions/record/${commentId}`, { as: 'beheer' })).body;
    expect(
      actions[commentId].actions.map(({ apiName }: { apiName: string }) => apiName),
    ).not.toContain('Clone');
    const { overrides } = (
      await server.call('/actions/overrides/ContentDocumentLink', { as: 'beheer' })
    ).body;
    expect(overrides.map(({ type }: { type: string }) => type)).not.toContain('Clone');
  });
});

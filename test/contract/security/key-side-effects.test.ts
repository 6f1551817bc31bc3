import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import {
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { codeOf, isFormB } from '../generated/calls.ts';
import { endpointCalls } from '../endpoints/all.ts';
import { recordCreator } from '../generated/create-record.ts';
import { uploadFile } from '../files/multipart.ts';
import { openRowWatch } from './row-watch.ts';

/** An API key for named objects changes no record of another object, also not as a side effect. */

let server: TestServer;
let account: string;
let written: () => Promise<string[]>;
beforeAll(async () => {
  server = await openTestServer();
  account = await make('Account', { Name: 'Met een sleutel' });
  const file = (await uploadFile(server, 'beheer', { bytes: 'een', name: 'een.txt' })).body
    .contentDocument.id;
  await make('ContentDocumentLink', {
    ContentDocumentId: file,
    LinkedEntityId: account,
    ShareType: 'V',
  });
  written = await openRowWatch(server);
});
afterAll(() => server.close());

const make = recordCreator(() => server);
async function keyFor(...objects: string[]): Promise<string> {
  const wish = {
    userId: await userId(server.ctx, 'beheer'),
    label: 'narrow',
    scope: { readsOnly: false, objects },
  };
  const made = await createApiKey(server.ctx, wish);
  if (!made.ok) throw new Error('no key');
  return made.value.key;
}
async function byKey(
  objects: string[],
  path: string,
  { method, body }: { method: string; body?: unknown },
): Promise<Answer> {
  const authorization = `Bearer ${await keyFor(...objects)}`;
  await written();
  return server.call(path, {
    method,
    headers: { authorization },
    ...(body !== undefined && { body }),
  });
}
/**
 * The writes since the last call in tables of other objects, except the history, which the system
 * itself writes.
 */
async function writesElsewhere(...named: string[]): Promise<string[]> {
  const tables = server.dependencies.registry.objects
    .map(({ table }) => table)
    .filter((table) => table !== 'wijziging__c' && !named.includes(table));
  return (await written()).filter((line) => tables.includes(line.split(' ')[1]!));
}

describe('a delete by an API key for named objects', () => {
  let request: string;
  let comment: string;
  beforeEach(async () => {
    request = await make('Case', { Subject: 'Met een reactie', AccountId: account });
    comment = await make('CaseComment', { ParentId: request, CommentBody: 'Reactie' });
  });

  it('is refused when it would also delete records of another object', async () => {
    const answer = await byKey(['Case'], `/records/${request}`, { method: 'DELETE' });
    expect([answer.status, codeOf(answer), isFormB(answer.body)], answer.text).toEqual([
      403,
      'INSUFFICIENT_ACCESS_OR_READONLY',
      true,
    ]);
    expect(answer.text).toContain('CaseComment');
    expect(await writesElsewhere()).toEqual([]);
    expect(
      await storedRows(server, 'select id from casecomment where id = $1', comment),
    ).toHaveLength(1);
  });

  it('is refused when it would empty a reference in a record of another object', async () => {
    const person = await make('Contact', { LastName: 'Gaat weg', AccountId: account });
    await make('Case', { Subject: 'Van iemand', AccountId: account, ContactId: person });
    const answer = await byKey(['Contact'], `/records/${person}`, { method: 'DELETE' });
    expect([answer.status, codeOf(answer), answer.text.includes('Case')], answer.text).toEqual([
      403,
      'INSUFFICIENT_ACCESS_OR_READONLY',
      true,
    ]);
    expect(await writesElsewhere()).toEqual([]);
  });

  it('is refused in a batch too', async () => {
    const body = {
      allOrNone: false,
      operations: [{ type: 'DELETE', records: [{ fields: { Id: request } }] }],
    };
    const answer = await byKey(['Case'], '/records/batch', { method: 'POST', body });
    expect(answer.body.results).toMatchObject([{ statusCode: 403 }]);
    expect(await writesElsewhere()).toEqual([]);
  });

  it('is done when the key has all these objects, and changes no others', async () => {
    const answer = await byKey(['Case', 'CaseComment'], `/records/${request}`, {
      method: 'DELETE',
    });
    expect(answer.status, answer.text).toBe(204);
    expect(await writesElsewhere('case', 'casecomment')).toEqual([]);
  });
});

describe('the endpoints that write', () => {
  const objects = [
    'Account',
    'Case',
    'CaseComment',
    'Contact',
    'ContentDocument',
    'ContentDocumentLink',
    'ContentVersion',
    'Aansluiting__c',
    'User',
  ];
  const writing = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => endpoints[name].fresh === null,
  ); // proof: the keys of that table

  it.each(objects)('change only records of %s with an API key for it alone', async (object) => {
    const { table } = server.dependencies.registry.object(object)!;
    const headers = { authorization: `Bearer ${await keyFor(object)}` };
    await written();
    for (const name of writing) {
      const [row] = await storedRows<{ id: string }>(
        server,
        `select id from "${table}" order by id desc limit 1`,
      );
      const { path, ...options } = endpointCalls[name].ask({
        object,
        row: row!.id,
        list: 'Alle',
        field: 'Id',
        pageSize: 50,
      });
      const answer = await server.call(path, {
        ...options,
        headers: { ...options.headers, ...headers },
      });
      expect(
        [await writesElsewhere(table), answer.status < 500],
        `${name} ${answer.text.slice(0, 200)}`,
      ).toEqual([[], true]);
    }
  });
});

describe('an undelete by an API key for named objects', () => {
  it('is refused when it would also restore or change records of another object', async () => {
    const request = await make('Case', { Subject: 'Komt terug', AccountId: account });
    await make('CaseComment', { ParentId: request, CommentBody: 'Reactie' });
    const person = await make('Contact', { LastName: 'Komt terug', AccountId: account });
    await make('Case', { Subject: 'Van iemand', AccountId: account, ContactId: person });
    for (const id of [request, person])
      expect((await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
        204,
      );
    for (const [object, id, other] of [
      ['Case', request, 'CaseComment'],
      ['Contact', person, 'Case'],
    ] as const) {
      const answer = await byKey([object], `/records/${id}/undelete`, { method: 'POST', body: {} });
      expect([answer.status, codeOf(answer), answer.text.includes(other)], answer.text).toEqual([
        403,
        'INSUFFICIENT_ACCESS_OR_READONLY',
        true,
      ]);
      expect(await writesElsewhere()).toEqual([]);
    }
    const whole = await byKey(['Case', 'CaseComment'], `/records/${request}/undelete`, {
      method: 'POST',
      body: {},
    });
    expect(whole.status, whole.text).toBe(200);
    expect(await writesElsewhere('case', 'casecomment')).toEqual([]);
  });
});

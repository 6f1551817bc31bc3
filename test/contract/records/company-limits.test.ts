import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeColleague } from '#domain/company/change-colleague.ts';
import { replyToRequest } from '#domain/requests/reply-to-request.ts';
import {
  type AccountName,
  addColleague,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';

/** The record API refuses what the portal's actions refuse. Source: decisions.md §5, §10. */

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ environment: { RATE_LIMITS: 'on' } })));
afterAll(() => server.close());

const post = (path: string, as: AccountName, body: object) =>
  server.call(path, { as, method: 'POST', body });
type Item = { statusCode: number };

describe('the last user of a company with full rights', () => {
  const last = [400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'];
  const patch = (id: string, fields: object) =>
    server.call(`/records/${id}`, { as: 'beheer', fresh: true, method: 'PATCH', body: { fields } });
  const statusAndCode = ({ status, body }: Awaited<ReturnType<typeof patch>>) => [
    status,
    body.output?.errors[0]?.errorCode,
  ];
  const active = async (company: string) =>
    (
      await storedRows<{ id: string }>(
        server,
        `select id from "user" where accountid = $1 and isactive and portaalrechten__c = 'Volledig'`,
        company,
      )
    ).map(({ id }) => id);

  it('keeps those rights, whatever entry point staff use', async () => {
    const { own, foreign } = await ownAndForeignCompany(server, 'garage');
    const user = await userId(server.ctx, 'garage');
    for (const fields of [
      { IsActive: false },
      { Portaalrechten__c: 'Alleen serviceverzoeken' },
      { AccountId: foreign },
      { AccountId: null },
    ])
      expect(statusAndCode(await patch(user, fields)), JSON.stringify(fields)).toEqual(last);
    const operations = [{ type: 'UPDATE', records: [{ fields: { Id: user, IsActive: false } }] }];
    for (const allOrNone of [true, false])
      expect(
        (await post('/records/batch', 'beheer', { allOrNone, operations })).body.results[0]
          .statusCode,
      ).toBe(400);
    expect(await active(own)).toEqual([user]);
    expect((await patch(user, { FirstName: 'Piet' })).status).toBe(200);
  });

  it('may be deactivated when there is a second one, who then cannot be deleted', async () => {
    const user = await userId(server.ctx, 'garage');
    const second = await addColleague(server, 'garage');
    expect((await patch(user, { IsActive: false })).status).toBe(200);
    expect(
      statusAndCode(await server.call(`/records/${second}`, { as: 'beheer', method: 'DELETE' })),
    ).toEqual(last);
    expect((await patch(user, { IsActive: true })).status).toBe(200);
    expect(
      (await server.call(`/records/${second}`, { as: 'beheer', method: 'DELETE' })).status,
    ).toBe(204);
  });

  it('remains when two are removed at once, by the portal and by the API', async () => {
    const { own } = await ownAndForeignCompany(server, 'nieuw');
    const user = await userId(server.ctx, 'nieuw');
    const second = await addColleague(server, 'nieuw');
    const staff = await server.contextOf('beheer');
    const [, byProgram] = await Promise.all([
      removeColleague(staff, { userId: user, formKey: crypto.randomUUID(), accountId: own }),
      patch(second, { IsActive: false }),
    ]);
    expect([200, 400]).toContain(byProgram.status);
    expect(await active(own)).toHaveLength(1);
  });
});

describe('replies of a customer', () => {
  const limit = 10;
  const reply = (ParentId: string) => ({
    apiName: 'CaseComment',
    fields: { ParentId, CommentBody: 'Nog iets' },
  });
  const requestOf = async (as: AccountName): Promise<string> =>
    (await post('/records', as, { apiName: 'Case', fields: { Subject: 'Vraag' } })).body.id;
  const batch = async (as: AccountName, ...ids: string[]): Promise<number[]> =>
    (
      await post('/records/batch', as, {
        operations: [{ type: 'CREATE', records: ids.map(reply) }],
      })
    ).body.results.map(({ statusCode }: Item) => statusCode);

  it('count together over all entry points', async () => {
    const id = await requestOf('korenaar');
    for (let n = 0; n < 5; n++)
      expect((await post('/records', 'korenaar', reply(id))).status).toBe(201);
    expect(await batch('korenaar', id, id, id)).toEqual([201, 201, 201]);
    const byAction = () =>
      post('/actions/perform-quick-action/Case.AddComment', 'korenaar', {
        apiName: 'CaseComment',
        contextId: id,
        fields: { CommentBody: 'Ook' },
      });
    expect((await byAction()).status).toBeLessThan(300);
    const sent = {
      value: { message: 'Het formulier' },
      requestId: id,
      formKey: crypto.randomUUID(),
      address: '::1',
      uploads: [],
    };
    expect((await replyToRequest(await server.contextOf('korenaar'), sent)).ok).toBe(true);
    const late = await post('/records', 'korenaar', reply(id));
    expect([
      late.status,
      late.headers.get('retry-after'),
      (await byAction()).status,
      await batch('korenaar', id),
    ]).toEqual([429, '60', 429, [429]]);
    expect(
      await storedRows(server, 'select id from casecomment where parentid = $1', id),
    ).toHaveLength(limit);
  });

  it('are limited neither for staff nor for a customer who may not see the request', async () => {
    const id = await requestOf('garage');
    for (let n = 0; n <= limit; n++)
      expect((await post('/records', 'verkoop', reply(id))).status).toBe(201);
    for (let n = 0; n <= limit; n++)
      expect((await post('/records', 'nieuw', reply(id))).status).toBeLessThan(429);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';

/** Rights on bulk jobs, which run in the background. Our design. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const start = (body: object, as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call('/bulk-jobs', { as, method: 'POST', body });
const jobAt = async (id: string, as: AccountName = 'verkoop') =>
  (await server.call(`/bulk-jobs/${id}`, { as })).body;
const steer = (id: string, status: string, as: AccountName = 'verkoop') =>
  server.call(`/bulk-jobs/${id}`, { as, method: 'PATCH', body: { status } });

async function ended(id: string, as: AccountName = 'verkoop') {
  for (let job = await jobAt(id, as); ; job = await jobAt(id, as)) {
    if (!['waiting', 'running'].includes(job.status)) return job;
    await pause(20);
  }
}

const cases = (count: number) =>
  storedRows<{ id: string }>(
    server,
    `select id from "case" where status <> 'Gesloten' order by id limit ${count}`,
  );

describe('a bulk job', () => {
  it('stops when its user is deactivated meanwhile, and says why', async () => {
    const ids = (
      await storedRows<{ id: string }>(server, 'select id from "case" order by id limit 4000')
    ).map(({ id }) => id);
    const made = await start({
      operation: 'update',
      objectApiName: 'Case',
      recordIds: ids,
      fields: { Type: 'Vraag' },
    });
    await storedRows(
      server,
      `update "user" set isactive = false where username = 'verkoop@zorgeloos.example'`,
    );
    const job = await ended(made.body.id, 'beheer');
    await storedRows(
      server,
      `update "user" set isactive = true where username = 'verkoop@zorgeloos.example'`,
    );
    expect(job).toMatchObject({ status: 'stopped', stoppedFor: 'rights' });
    expect(job.done).toBeLessThan(4000);
    await steer(made.body.id, 'running', 'beheer');
    expect(await ended(made.body.id, 'beheer')).toMatchObject({ status: 'done', succeeded: 4000 });
  });

  /** Starts a job that changes one request. */
  const startOne = async (as: AccountName): Promise<Answer> => {
    const [one] = await cases(1);
    const fields = { Type: 'Vraag' };
    return start({ operation: 'update', objectApiName: 'Case', recordIds: [one!.id], fields }, as);
  };

  it.each(['verkoop', 'korenaar'] as const)(
    'of an administrator is hidden from %s, who cannot stop it',
    async (as) => {
      const { id } = (await startOne('beheer')).body;
      expect((await server.call(`/bulk-jobs/${id}`, { as })).status).toBe(404);
      expect((await server.call(`/bulk-jobs/${id}/results`, { as })).status).toBe(404);
      expect((await steer(id, 'stopped', as)).status).toBe(404);
    },
  );

  it('is visible to administrators, and listed for its creator only', async () => {
    const [mine, other] = [await startOne('verkoop'), await startOne('beheer')];
    expect((await server.call(`/bulk-jobs/${mine.body.id}`, { as: 'beheer' })).status).toBe(200);
    const listed = await server.call('/list-records/Bulkbewerking__c/Mijn?pageSize=2000', {
      as: 'verkoop',
    });
    const ids = listed.body.records.map(({ id }: { id: string }) => id);
    expect(ids).toContain(mine.body.id);
    expect(ids).not.toContain(other.body.id);
  });

  it('cannot be started by a customer', async () => {
    expect((await startOne('korenaar')).status).toBe(403);
  });

  it('cannot be created as a record, and its instructions cannot be read', async () => {
    const fields = { Name: 'Zelf', Soort__c: 'Wijzigen', Object__c: 'Case' };
    expect(
      (
        await server.call('/records', {
          as: 'beheer',
          method: 'POST',
          body: { apiName: 'Bulkbewerking__c', fields },
        })
      ).status,
    ).toBe(403);
    expect(
      (await server.call('/object-info/Bulkbewerking__c', { as: 'beheer' })).body.fields
        .Opdracht__c,
    ).toBeUndefined();
  });

  it.each([
    [
      {
        operation: 'update',
        objectApiName: 'Wijziging__c',
        recordIds: ['a0Gzzzzzzzzzzzz'],
        fields: { Veld__c: 'x' },
      },
      '403 INSUFFICIENT_ACCESS',
    ],
    [
      { operation: 'delete', objectApiName: 'Account', recordIds: ['001zzzzzzzzzzzz'] },
      '403 INSUFFICIENT_ACCESS',
    ],
    [
      { operation: 'vernietig', objectApiName: 'Case', recordIds: ['500zzzzzzzzzzzz'] },
      '400 INVALID_INPUT',
    ],
    [
      { operation: 'update', objectApiName: 'Case', fields: { Type: 'Vraag' } },
      '400 INVALID_INPUT',
    ],
    [
      { operation: 'update', objectApiName: 'Case', recordIds: [], fields: { Type: 'Vraag' } },
      '400 INVALID_BATCH_REQUEST',
    ],
    [
      {
        operation: 'update',
        objectApiName: 'Case',
        recordIds: ['kort'],
        fields: { Type: 'Vraag' },
      },
      '400 MALFORMED_ID',
    ],
    [
      {
        operation: 'update',
        objectApiName: 'Case',
        recordIds: ['001zzzzzzzzzzzz'],
        fields: { Type: 'Vraag' },
      },
      '400 INVALID_INPUT',
    ],
    [
      { operation: 'update', objectApiName: 'Case', recordIds: ['500zzzzzzzzzzzz'] },
      '400 MISSING_ARGUMENT',
    ],
    [
      {
        operation: 'update',
        objectApiName: 'Case',
        recordIds: ['500zzzzzzzzzzzz'],
        fields: { Onbekend__c: 1 },
      },
      '400 POST_BODY_PARSE_ERROR',
    ],
    [
      {
        operation: 'update',
        objectApiName: 'Case',
        recordIds: ['500zzzzzzzzzzzz'],
        fields: { Type: 'Onzin' },
      },
      '400 INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
    ],
    [
      {
        operation: 'update',
        objectApiName: 'Case',
        list: { listViewApiName: 'Weg' },
        fields: { Type: 'Vraag' },
      },
      '404 NOT_FOUND',
    ],
    [
      {
        operation: 'update',
        objectApiName: 'Case',
        list: { listViewApiName: 'Open', where: '{' },
        fields: { Type: 'Vraag' },
      },
      '400 UNKNOWN_EXCEPTION',
    ],
  ])('of %j is refused at once', async (body, refused) => {
    const answer = await start(body);
    expect(`${answer.status} ${codeOf(answer)}`).toBe(refused);
  });
});

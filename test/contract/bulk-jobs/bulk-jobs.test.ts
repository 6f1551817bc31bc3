import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf, isFormB } from '../generated/calls.ts';

/** Bulk jobs, which change many records in the background. Our design. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const start = (body: object, as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call('/bulk-jobs', { as, method: 'POST', body });
const jobAt = async (id: string, as: AccountName = 'verkoop') =>
  (await server.call(`/bulk-jobs/${id}`, { as })).body;
const resultsOf = async (id: string, query = '', as: AccountName = 'verkoop') =>
  (await server.call(`/bulk-jobs/${id}/results${query}`, { as })).body;
const setStatus = (id: string, status: string, as: AccountName = 'verkoop') =>
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
const history = async (id: string) =>
  Number(
    (
      await storedRows<{ n: number }>(
        server,
        `select count(*) as n from wijziging__c where record__c = $1 and veld__c = 'Type'`,
        id,
      )
    )[0]!.n,
  );

describe('a bulk job', () => {
  it('saves every record once, as its user, like a single save', async () => {
    const ids = (await cases(60)).map(({ id }) => id);
    const before = await history(ids[0]!);
    const [{ type }] = (await storedRows<{ type: string }>(
      server,
      'select type from "case" where id = $1',
      ids[0],
    )) as [{ type: string }];
    const Type = type === 'Vraag' ? 'Storing' : 'Vraag';
    const made = await start({
      operation: 'update',
      objectApiName: 'Case',
      recordIds: [...ids, ids[0]],
      fields: { Type },
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      operation: 'update',
      objectApiName: 'Case',
      total: 60,
      status: 'waiting',
    });
    expect(await ended(made.body.id)).toMatchObject({
      status: 'done',
      done: 60,
      succeeded: 60,
      refused: 0,
      stoppedFor: null,
    });
    const rows = await storedRows<{ type: string; by: string }>(
      server,
      `select c.type, u.username as by from "case" c join "user" u on u.id = c.lastmodifiedbyid where c.id = any($1)`,
      ids,
    );
    expect(new Set(rows.map((row) => `${row.type} ${row.by}`))).toEqual(
      new Set([`${Type} verkoop@zorgeloos.example`]),
    );
    expect(await history(ids[0]!)).toBe(before + 1);
  });

  it('stores the errors of each refused record, and saves the others', async () => {
    const [one] = await cases(1);
    const made = await start(
      {
        operation: 'update',
        objectApiName: 'Case',
        recordIds: [one!.id, '500zzzzzzzzzzzz'],
        fields: { Priority: 'Hoog' },
      },
      'beheer',
    );
    expect(made.status, made.text).toBe(201);
    expect(await ended(made.body.id, 'beheer')).toMatchObject({
      status: 'done',
      succeeded: 1,
      refused: 1,
    });
    const { results } = await resultsOf(made.body.id, '', 'beheer');
    expect(
      results.map(({ place, status }: { place: number; status: string }) => [place, status]),
    ).toEqual([
      [1, 'succeeded'],
      [2, 'refused'],
    ]);
    expect(results[0].recordName).not.toBeNull();
    expect(isFormB(results[1].errors)).toBe(true);
    expect(results[1].errors.output.errors[0].errorCode).toBe('NOT_FOUND');
    const refused = await resultsOf(made.body.id, '?status=refused&pageSize=1', 'beheer');
    expect([refused.count, refused.nextPageToken, refused.results[0].place]).toEqual([1, null, 2]);
    const first = await resultsOf(made.body.id, '?pageSize=1', 'beheer');
    expect(
      (await resultsOf(made.body.id, `?pageToken=${first.nextPageToken}`, 'beheer')).results[0]
        .place,
    ).toBe(2);
  });

  it('changes all records of a list with its current filter', async () => {
    const where = '{ Type: { eq: "Vraag" } }';
    const listed = await server.call(
      `/list-records/Case/Open?pageSize=2000&where=${encodeURIComponent(where)}`,
      { as: 'beheer' },
    );
    const made = await start(
      {
        operation: 'update',
        objectApiName: 'Case',
        list: { listViewApiName: 'Open', where },
        fields: { Type: 'Vraag' },
      },
      'beheer',
    );
    expect(made.body.total).toBe(listed.body.count);
    expect((await ended(made.body.id, 'beheer')).succeeded).toBe(listed.body.count);
  });

  it('is created once for one key and request', async () => {
    const [one] = await cases(1);
    const body = {
      operation: 'update',
      objectApiName: 'Case',
      recordIds: [one!.id],
      fields: { Type: 'Vraag' },
      idempotencyKey: 'één-sleutel',
    };
    const [first, second] = await Promise.all([start(body), start(body)]);
    expect(second.body.id).toBe(first.body.id);
    expect((await start({ ...body, fields: { Type: 'Storing' } })).body.id).not.toBe(first.body.id);
  });

  it('deletes records, and stores why some cannot be deleted', async () => {
    const make = async (Name: string) =>
      (
        await server.call('/records', {
          as: 'beheer',
          method: 'POST',
          body: { apiName: 'Account', fields: { Name } },
        })
      ).body.id;
    const [empty, used] = [await make('Zonder iets'), await make('Met aanvraag')];
    await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Case', fields: { Subject: 'Blijft', AccountId: used } },
    });
    const made = await start(
      { operation: 'delete', objectApiName: 'Account', recordIds: [empty, used] },
      'beheer',
    );
    expect(await ended(made.body.id, 'beheer')).toMatchObject({
      status: 'done',
      succeeded: 1,
      refused: 1,
    });
    const { results } = await resultsOf(made.body.id, '?status=refused', 'beheer');
    expect(results[0].errors.output.errors[0].errorCode).toBe('DELETE_FAILED');
  });
});

describe('a bulk action', () => {
  const act = (
    actionApiName: string,
    recordIds: readonly string[],
    { as = 'verkoop', ...rest }: { as?: AccountName; fields?: object; operation?: string } = {},
  ) => start({ operation: 'action', objectApiName: 'Case', actionApiName, recordIds, ...rest }, as);
  const offered = async (objectApiName: string, as: AccountName) => {
    const { body } = await server.call(
      `/actions/object/${objectApiName}/list-view?actionTypes=QuickAction`,
      { as },
    );
    return body.actions[objectApiName].actions.map(
      ({ apiName, isMassAction }: { apiName: string; isMassAction: string }) =>
        `${apiName} ${isMassAction}`,
    );
  };

  it('is offered for a list to users who may perform it, unless it is irreversible', async () => {
    expect(await offered('Case', 'verkoop')).toEqual([
      'Case.Reply true',
      'Case.Take true',
      'Case.Assign true',
      'Case.Close true',
    ]);
    expect(await offered('Opzegging__c', 'beheer')).toEqual([]);
    expect(await offered('Kennisartikel__c', 'beheer')).toEqual([
      'Kennisartikel__c.Publish true',
      'Kennisartikel__c.Unpublish true',
    ]);
    expect(await offered('Kennisartikel__c', 'verkoop')).toEqual([]);
    expect(await offered('Case', 'korenaar')).toEqual([]);
  });

  it('is performed on each record alone, and gives an error for each that refuses it', async () => {
    const open = (await cases(2)).map(({ id }) => id);
    const [closed] = await storedRows<{ id: string }>(
      server,
      `select id from "case" where status = 'Gesloten' limit 1`,
    );
    const made = await act('Case.Close', [...open, closed!.id, '500zzzzzzzzzzzz']);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ operation: 'action', total: 4 });
    expect(await ended(made.body.id)).toMatchObject({ status: 'done', succeeded: 2, refused: 2 });
    const { results } = await resultsOf(made.body.id, '?status=refused');
    expect(
      results.map(
        (row: { errors: { output: { errors: { errorCode: string }[] } } }) =>
          row.errors.output.errors[0]!.errorCode,
      ),
    ).toEqual(['FIELD_CUSTOM_VALIDATION_EXCEPTION', 'NOT_FOUND']);
    const rows = await storedRows<{ status: string; by: string }>(
      server,
      `select c.status, u.username as by from "case" c join "user" u on u.id = c.lastmodifiedbyid where c.id = any($1)`,
      open,
    );
    expect(rows).toEqual(open.map(() => ({ status: 'Gesloten', by: 'verkoop@zorgeloos.example' })));
  });

  it('takes its fields once, with their defaults, for all records', async () => {
    const ids = (await cases(2)).map(({ id }) => id);
    expect(
      (await server.call('/actions/record-defaults/Case.Reply', { as: 'verkoop' })).body.fields
        .Daarna.value,
    ).toBe('In behandeling');
    const replied = async () =>
      Number(
        (
          await storedRows<{ n: number }>(
            server,
            `select count(*) as n from casecomment where parentid = any($1) and commentbody = 'Het is verholpen.'`,
            ids,
          )
        )[0]!.n,
      );
    const made = await act('Case.Reply', ids, { fields: { Reactie: 'Het is verholpen.' } });
    expect(made.status, made.text).toBe(201);
    expect(await ended(made.body.id)).toMatchObject({ status: 'done', succeeded: 2 });
    expect(await replied()).toBe(2);
    const owner = (await server.call('/list-records/User/Alle?pageSize=1', { as: 'beheer' })).body
      .records[0].id;
    const given = await act('Case.Assign', ids, { fields: { OwnerId: owner }, as: 'beheer' });
    expect(await ended(given.body.id, 'beheer')).toMatchObject({ status: 'done', done: 2 });
  });

  it.each([
    ['Case.MergeInto', { Serviceverzoek: '500zzzzzzzzzzzz' }, '400 INVALID_INPUT'],
    ['Opzegging__c.Agree', {}, '400 INVALID_INPUT'],
    ['Case.Onbekend', {}, '404 NOT_FOUND'],
    ['Case.AddComment', { CommentBody: 'x' }, '404 NOT_FOUND'],
    ['Case.Reply', { Daarna: 'Onzin' }, '400 INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'],
    ['Case.Reply', { Onbekend: 'x' }, '400 POST_BODY_PARSE_ERROR'],
    ['Case.Assign', {}, '400 MISSING_ARGUMENT'],
  ])('%s with %j is refused at once', async (name, fields, refused) => {
    const answer = await act(name, ['500zzzzzzzzzzzz'], { fields });
    expect(`${answer.status} ${codeOf(answer)}`).toBe(refused);
  });

  it('is refused without an action name, for another operation, and to customers', async () => {
    expect(
      (await start({ operation: 'action', objectApiName: 'Case', recordIds: ['500zzzzzzzzzzzz'] }))
        .status,
    ).toBe(400);
    expect(
      (await act('Case.Close', ['500zzzzzzzzzzzz'], { operation: 'delete', as: 'beheer' })).status,
    ).toBe(400);
    expect((await act('Case.Close', ['500zzzzzzzzzzzz'], { as: 'korenaar' })).status).toBe(403);
  });
});

describe('stopping a bulk job', () => {
  it('ends its work until it is resumed, and then the rest is done once', async () => {
    const ids = (
      await storedRows<{ id: string }>(server, 'select id from "case" order by id limit 4000')
    ).map(({ id }) => id);
    const made = await start({
      operation: 'update',
      objectApiName: 'Case',
      recordIds: ids,
      fields: { Type: 'Wijziging' },
    });
    const stopped = await setStatus(made.body.id, 'stopped');
    expect([stopped.status, stopped.body.status, stopped.body.stoppedFor]).toEqual([
      200,
      'stopped',
      'user',
    ]);
    expect((await jobAt(made.body.id)).done).toBe(stopped.body.done);
    expect(stopped.body.done).toBeLessThan(4000);
    expect((await setStatus(made.body.id, 'running')).body).toMatchObject({
      status: 'waiting',
      stoppedFor: null,
    });
    expect(await ended(made.body.id)).toMatchObject({
      status: 'done',
      done: 4000,
      succeeded: 4000,
    });
    expect((await setStatus(made.body.id, 'stopped')).body.status).toBe('done');
  });

  it('is refused with an unknown status or for an unknown job', async () => {
    const made = await start(
      {
        operation: 'delete',
        objectApiName: 'Case',
        list: { listViewApiName: 'Open', searchTerm: 'niet-te-vinden' },
      },
      'beheer',
    );
    expect(made.status, made.text).toBe(201);
    expect((await setStatus(made.body.id, 'weg', 'beheer')).status).toBe(400);
    expect((await setStatus('a0Wzzzzzzzzzzzz', 'stopped')).status).toBe(404);
    expect(await ended(made.body.id, 'beheer')).toMatchObject({ status: 'done', total: 0 });
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** A bulk job that undoes another bulk job's deletes. Our design. */

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

describe('a bulk undelete', () => {
  const undo = (undoes: string, as: AccountName = 'beheer') =>
    start({ operation: 'undelete', undoes }, as);
  const existingIds = async (ids: readonly string[]) =>
    (
      await storedRows<{ id: string }>(
        server,
        'select id from "case" where id = any($1) order by id',
        ids,
      )
    ).map(({ id }) => id);
  const comments = async (ids: readonly string[]) =>
    (
      await storedRows<{ n: number }>(
        server,
        'select count(*)::int as n from casecomment where parentid = any($1)',
        ids,
      )
    )[0]!.n;
  async function bulkDelete(from: string, count: number): Promise<{ job: string; ids: string[] }> {
    const ids = (
      await storedRows<{ id: string }>(
        server,
        `select id from "case" where exists (select 1 from casecomment where parentid = "case".id) order by ${from} limit ${String(count)}`,
      )
    ).map(({ id }) => id);
    const made = await start(
      { operation: 'delete', objectApiName: 'Case', recordIds: ids },
      'beheer',
    );
    expect(await ended(made.body.id, 'beheer')).toMatchObject({ status: 'done', succeeded: count });
    return { job: made.body.id, ids: ids.toSorted() };
  }

  it('restores all records with what was deleted along, once', async () => {
    const wanted = await storedRows<{ id: string }>(
      server,
      'select id from "case" where exists (select 1 from casecomment where parentid = "case".id) order by id limit 70',
    );
    const before = await comments(wanted.map(({ id }) => id));
    const { job, ids } = await bulkDelete('id', 70);
    expect([await existingIds(ids), await comments(ids)]).toEqual([[], 0]);
    const [one, two] = await Promise.all([undo(job), undo(job)]);
    expect([one.status, two.body.id], one.text).toEqual([201, one.body.id]);
    expect(await ended(one.body.id, 'beheer')).toMatchObject({
      operation: 'undelete',
      status: 'done',
      total: 70,
      succeeded: 70,
      refused: 0,
    });
    expect([await existingIds(ids), await comments(ids)]).toEqual([ids, before]);
    expect((await undo(job)).body.id).toBe(one.body.id);
  });

  it('gives the reason for each record it cannot restore, and can be repeated', async () => {
    const { job, ids } = await bulkDelete('id desc', 4);
    const [back, late, ...others] = ids as [string, string, ...string[]];
    for (const id of [back, late])
      expect(
        (await server.call(`/records/${id}/undelete`, { as: 'beheer', method: 'POST' })).status,
      ).toBe(200);
    expect((await server.call(`/records/${back}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
      204,
    );
    await server.ctx.db.run({
      text: `update deletion set deleted_at = deleted_at - interval '31 days' where record_id = $1`,
      values: [others[0]],
    });
    const made = await undo(job);
    expect(await ended(made.body.id, 'beheer')).toMatchObject({
      status: 'done',
      succeeded: 2,
      refused: 2,
    });
    const { results } = await resultsOf(made.body.id, '?status=refused', 'beheer');
    expect(
      new Map(
        results.map(
          (row: { recordId: string; errors: { output: { errors: { errorCode: string }[] } } }) => [
            row.recordId,
            row.errors.output.errors[0]!.errorCode,
          ],
        ),
      ),
    ).toEqual(
      new Map([
        [back, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'],
        [others[0], 'UNDELETE_FAILED'],
      ]),
    );
    expect(await existingIds(ids)).toEqual(ids.filter((id) => id === late || id === others[1]));
    const again = await undo(job);
    expect(again.body.id).not.toBe(made.body.id);
    expect((await ended(again.body.id, 'beheer')).succeeded).toBe(2);
  });

  it('is refused for a job that deleted nothing, and without sight or right', async () => {
    const [one] = await cases(1);
    const change = await start(
      {
        operation: 'update',
        objectApiName: 'Case',
        recordIds: [one!.id],
        fields: { Type: 'Vraag' },
      },
      'beheer',
    );
    await ended(change.body.id, 'beheer');
    expect((await undo(change.body.id)).status).toBe(400);
    const { job } = await bulkDelete('createddate', 1);
    expect((await undo(job, 'verkoop')).status).toBe(404);
    expect((await undo(job, 'korenaar')).status).toBe(403);
    expect((await undo('x')).status).toBe(400);
  });
});

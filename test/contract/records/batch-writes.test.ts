import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOrNone } from '#engine/write/all-or-none.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createRecord } from '#engine/write/write.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';

/** Many saves in one call: record-api.md §6.3, §1.10, §1.11. */

let server: TestServer;
let accountId: string;
let ownCase: string;
let foreignCase: string;

beforeAll(async () => {
  server = await openTestServer();
  await server.apiKey('beheer');
  await server.apiKey('verkoop');
  const first = (
    await server.call('/list-records/Case/Alle?pageSize=1&fields=AccountId', { as: 'korenaar' })
  ).body.records[0];
  [ownCase, accountId] = [first.id, first.fields.AccountId.value];
  foreignCase = (await server.call('/list-records/Case/Alle?pageSize=1', { as: 'garage' })).body
    .records[0].id;
});
afterAll(() => server.close());

const batch = (body: unknown, as: AccountName | undefined = 'beheer'): Promise<Answer> =>
  server.call('/records/batch', { ...(as && { as }), method: 'POST', body });
const create = (...subjects: (string | null)[]) => ({
  type: 'CREATE',
  records: subjects.map((Subject) => ({
    apiName: 'Case',
    fields: { Subject, AccountId: accountId },
  })),
});
const change = (type: string, ...records: object[]) => ({
  type,
  records: records.map((fields) => ({ fields })),
});
type Item = { statusCode: number; result: ReturnType<typeof JSON.parse> };
const items = (answer: Answer): Item[] => answer.body.results;
const statuses = (answer: Answer): number[] => items(answer).map(({ statusCode }) => statusCode);
const codes = (answer: Answer) =>
  items(answer).map(({ statusCode, result }) => codeOf({ status: statusCode, body: result }));
const made = async (...subjects: string[]): Promise<string[]> =>
  items(await batch({ operations: [create(...subjects)] })).map(({ result }) => result.id);
const subjectOf = async (id: string) =>
  (await storedRows<{ subject: string }>(server, 'select subject from "case" where id = $1', id))[0]
    ?.subject;
const countCases = async () =>
  (await storedRows<{ count: string }>(server, 'select count(*) from "case"'))[0]!.count;

describe('a batch write is refused as a whole, and writes nothing', () => {
  const some = { type: 'CREATE', records: [{ apiName: 'Case', fields: { Subject: 'Goed' } }] };
  const rows: [name: string, body: () => unknown, code: string][] = [
    ['no operations', () => ({}), 'INVALID_INPUT'],
    ['empty operations', () => ({ operations: [] }), 'INVALID_INPUT'],
    ['no type', () => ({ operations: [some, { records: [] }] }), 'INVALID_INPUT'],
    [
      'an unknown type',
      () => ({ operations: [some, { type: 'UPSERT', records: some.records }] }),
      'INVALID_INPUT',
    ],
    ['no records', () => ({ operations: [some, { type: 'CREATE' }] }), 'INVALID_INPUT'],
    [
      'empty records',
      () => ({ operations: [some, { type: 'CREATE', records: [] }] }),
      'INVALID_INPUT',
    ],
    [
      'a create without apiName',
      () => ({ operations: [some, { type: 'CREATE', records: [{ fields: {} }] }] }),
      'INVALID_BATCH_REQUEST',
    ],
    [
      'a create with Id',
      () => ({
        operations: [
          some,
          { type: 'CREATE', records: [{ apiName: 'Case', fields: { Id: ownCase } }] },
        ],
      }),
      'INVALID_BATCH_REQUEST',
    ],
    [
      'an update without Id',
      () => ({ operations: [some, change('UPDATE', { Subject: 'x' })] }),
      'INVALID_BATCH_REQUEST',
    ],
    [
      'an update with apiName',
      () => ({
        operations: [{ type: 'UPDATE', records: [{ apiName: 'Case', fields: { Id: ownCase } }] }],
      }),
      'INVALID_BATCH_REQUEST',
    ],
    [
      'a delete without Id',
      () => ({ operations: [some, change('DELETE', {})] }),
      'INVALID_BATCH_REQUEST',
    ],
    [
      'a record twice',
      () => ({
        operations: [
          change('UPDATE', { Id: ownCase, Subject: 'x' }, { Id: ownCase, Subject: 'y' }),
        ],
      }),
      'INVALID_BATCH_REQUEST',
    ],
    [
      'a record in an update and a delete',
      () => ({
        operations: [
          change('UPDATE', { Id: ownCase, Subject: 'x' }),
          change('DELETE', { Id: ownCase.slice(0, 15) }),
        ],
      }),
      'INVALID_BATCH_REQUEST',
    ],
    [
      '201 records',
      () => ({ operations: [create(...Array.from({ length: 201 }, (_, i) => `nr ${i}`))] }),
      'INVALID_BATCH_REQUEST',
    ],
    ['an unknown key', () => ({ operations: [some], extra: 1 }), 'POST_BODY_PARSE_ERROR'],
    [
      'allOrNone as text',
      () => ({ allOrNone: 'true', operations: [some] }),
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'records as text',
      () => ({ operations: [{ type: 'CREATE', records: 'x' }] }),
      'POST_BODY_PARSE_ERROR',
    ],
    ['no body', () => undefined, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
  ];
  it.each(rows)('for %s', async (...[, body, code]) => {
    const before = await countCases();
    const answer = await batch(body());
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(await countCases()).toBe(before);
  });

  it('a GET of /records/batch is refused with 405: batch is no record id', async () => {
    const answer = await server.call('/records/batch?fields=Case.Id', { as: 'beheer' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('a batch write with allOrNone, the default', () => {
  it('is undone by one failing record, which keeps its error; all others get 412', async () => {
    const before = await countCases();
    const [{ count: history }] = (await storedRows<{ count: string }>(
      server,
      'select count(*) from wijziging__c',
    )) as [{ count: string }];
    const operations = [
      create('Eerst'),
      change('update', { Id: ownCase, Subject: 'Weg ermee' }),
      create(null),
      change('DELETE', { Id: 'kort' }),
    ];
    const answer = await batch({ operations });
    expect([answer.status, answer.body.hasErrors, statuses(answer)]).toEqual([
      200,
      true,
      [412, 412, 400, 412],
    ]);
    expect(codes(answer)).toEqual([
      'PROCESSING_HALTED',
      'PROCESSING_HALTED',
      'REQUIRED_FIELD_MISSING',
      'PROCESSING_HALTED',
    ]);
    expect(items(answer)[2]!.result.output.fieldErrors.Subject[0].fieldLabel).toBe('Onderwerp');
    expect([await countCases(), await subjectOf(ownCase)]).not.toContain('Weg ermee');
    expect(await countCases()).toBe(before);
    expect(
      (await storedRows<{ count: string }>(server, 'select count(*) from wijziging__c'))[0]!.count,
    ).toBe(history);
  });

  const failures: [
    name: string,
    record: () => object,
    as: AccountName | undefined,
    status: number,
    code: string,
  ][] = [
    [
      "another company's record",
      () => change('UPDATE', { Id: foreignCase, Subject: 'x' }),
      'korenaar',
      404,
      'NOT_FOUND',
    ],
    [
      'a visible record that the caller may not change',
      () => change('UPDATE', { Id: ownCase, Subject: 'x' }),
      'korenaar',
      403,
      'INSUFFICIENT_ACCESS_OR_READONLY',
    ],
    [
      'a record that the caller may not delete',
      () => change('DELETE', { Id: ownCase }),
      'korenaar',
      403,
      'INSUFFICIENT_ACCESS_OR_READONLY',
    ],
    ['a malformed id', () => change('DELETE', { Id: 'kort' }), 'beheer', 400, 'MALFORMED_ID'],
    [
      'an unknown field',
      () => change('UPDATE', { Id: ownCase, Onbekend__c: 1 }),
      'beheer',
      400,
      'POST_BODY_PARSE_ERROR',
    ],
    [
      'an object hidden from the caller',
      () => ({ type: 'CREATE', records: [{ apiName: 'Contactbericht__c', fields: {} }] }),
      'korenaar',
      403,
      'INSUFFICIENT_ACCESS',
    ],
    ['a guest', () => create('Gast'), undefined, 403, 'INSUFFICIENT_ACCESS'],
    [
      'a record that others depend on',
      () => change('DELETE', { Id: accountId }),
      'beheer',
      400,
      'DELETE_FAILED',
    ],
  ];
  it.each(failures)(
    'with %s gives that item the error of a single save',
    async (...[, record, as, status, code]) => {
      const own = {
        type: 'CREATE',
        records: [
          { apiName: 'Case', fields: { Subject: 'Naast een ander', AccountId: accountId } },
        ],
      };
      for (const operations of [[record()], [record(), own], [own, record()]]) {
        const answer = await server.call('/records/batch', {
          ...(as && { as }),
          method: 'POST',
          body: { operations },
        });
        const at = as === undefined ? 0 : operations.findIndex((one) => one !== own);
        expect([statuses(answer)[at], codes(answer)[at]]).toEqual([status, code]);
        expect(statuses(answer).filter((one) => one !== 412)).toHaveLength(1);
      }
      expect(
        await storedRows(server, `select 1 from "case" where subject = 'Naast een ander'`),
      ).toEqual([]);
    },
  );

  it('saves all records in order, with the answers of single saves', async () => {
    const [first, second] = await made('Een', 'Twee');
    const operations = [
      create('Nieuw'),
      change('Update', { Id: first!, Subject: 'Anders' }),
      change('delete', { Id: second! }),
    ];
    const answer = await batch({ operations });
    expect([answer.status, answer.body.hasErrors, statuses(answer)]).toEqual([
      200,
      false,
      [201, 200, 204],
    ]);
    expect(items(answer).map(({ result }) => result?.fields.Subject.value ?? null)).toEqual([
      'Nieuw',
      'Anders',
      null,
    ]);
    expect(items(answer)[1]!.result).toEqual(
      (await server.call(`/records/${first}?layoutTypes=Full`, { as: 'beheer' })).body,
    );
    expect(await subjectOf(second!)).toBeUndefined();
  });
});

describe('a batch write that meets a serialization failure', () => {
  const conflict = {
    text: `do $$ begin raise exception 'crossed' using errcode = 'serialization_failure'; end $$`,
    values: [],
  };
  const saves = (subjects: readonly string[], crosses: () => boolean) =>
    subjects.map((Subject, i) => async (inside: RequestContext) => {
      if (i === 1 && crosses()) await inside.db.rows(conflict);
      return createRecord(inside, { apiName: 'Case', fields: { Subject, AccountId: accountId } });
    });
  const storedSubjects = async (subjects: readonly string[]) =>
    (
      await storedRows<{ subject: string }>(
        server,
        'select subject from "case" where subject = any($1) order by subject',
        subjects,
      )
    ).map(({ subject }) => subject);

  it('is retried from the first save', async () => {
    const subjects = ['Gekruist 1', 'Gekruist 2', 'Gekruist 3'];
    let times = 0;
    const done = await allOrNone(
      server.ctx,
      saves(subjects, () => times++ < 2),
      [],
    );
    expect([times, done.map(({ ok }) => ok)]).toEqual([3, [true, true, true]]);
    expect(await storedSubjects(subjects)).toEqual(subjects);
  });

  it('that keeps failing gives a collision error where it failed, and writes nothing', async () => {
    const subjects = ['Botst 1', 'Botst 2', 'Botst 3'];
    const done = await allOrNone(
      server.ctx,
      saves(subjects, () => true),
      [],
    );
    expect(done.map((item) => (item.ok ? 'done' : item.problems[0]?.code))).toEqual([
      'record.halted',
      'record.collision',
      'record.halted',
    ]);
    expect(await storedSubjects(subjects)).toEqual([]);
  });

  it('of a request that may only read gives that reason, and writes nothing', async () => {
    const subjects = ['Leest 1', 'Leest 2'];
    const byKey = { id: 'a', madeBy: null, readsOnly: true, objects: null, userId: 'b' };
    const ctx = { ...server.ctx, origin: { ...server.ctx.origin, byKey } };
    const done = await allOrNone(
      ctx,
      saves(subjects, () => false),
      [],
    );
    expect(done.map((item) => (item.ok ? 'done' : item.problems[0]?.code))).toEqual([
      'key.readOnly',
      'record.halted',
    ]);
    expect(await storedSubjects(subjects)).toEqual([]);
  });
});

it('without allOrNone each record of a batch write succeeds or fails alone', async () => {
  const [first, second] = await made('Een', 'Twee');
  const operations = [
    create('Blijft', null),
    change('UPDATE', { Id: first!, Subject: 'Ook' }),
    change('DELETE', { Id: accountId }, { Id: second! }),
  ];
  const answer = await batch({ allOrNone: false, operations });
  expect([answer.status, answer.body.hasErrors, statuses(answer)]).toEqual([
    200,
    true,
    [201, 400, 200, 400, 204],
  ]);
  expect(codes(answer)).toEqual([
    undefined,
    'REQUIRED_FIELD_MISSING',
    undefined,
    'DELETE_FAILED',
    undefined,
  ]);
  expect([
    await subjectOf(items(answer)[0]!.result.id),
    await subjectOf(first!),
    await subjectOf(second!),
  ]).toEqual(['Blijft', 'Ook', undefined]);
});

describe('concurrent batch writes', () => {
  type Change = { oude_waarde__c: string | null; nieuwe_waarde__c: string | null };
  const changesOf = (id: string) =>
    storedRows<Change>(
      server,
      `select oude_waarde__c, nieuwe_waarde__c from wijziging__c where record__c = $1 and veld__c = 'Subject'`,
      id,
    );

  /**
   * Expects that every writer saw the previous value: the changes form one chain from first to
   * last.
   */
  async function expectOneChain(
    id: string,
    from: string,
    writes: readonly string[],
  ): Promise<void> {
    const changes = await changesOf(id);
    expect(new Set(changes.map((one) => one.nieuwe_waarde__c))).toEqual(new Set(writes));
    const next = new Map(changes.map((one) => [one.oude_waarde__c, one.nieuwe_waarde__c]));
    let at: string | null | undefined = from;
    for (let step = 0; step < writes.length; step++) at = next.get(at!);
    expect(await subjectOf(id)).toBe(at);
  }

  type Writer = { rows: number[]; allOrNone: boolean; isBatch: boolean };
  type Write = { row: number; subject: string; weakEtag: number };

  /** Saves the first of the records, or all in a batch; gives what was written. */
  async function write(ids: readonly string[], writer: Writer, nth: number): Promise<Write[]> {
    const { rows, allOrNone, isBatch } = writer;
    const as = nth % 2 ? 'beheer' : 'verkoop';
    const subject = `w${nth}`;
    if (!isBatch) {
      const row = rows[0]!;
      const answer = await server.call(`/records/${ids[row]}`, {
        as,
        method: 'PATCH',
        body: { fields: { Subject: subject } },
      });
      expect(answer.status, answer.text).toBe(200);
      return [{ row, subject, weakEtag: answer.body.weakEtag }];
    }
    const records = rows.map((row) => ({ Id: ids[row], Subject: subject }));
    const answer = await batch({ allOrNone, operations: [change('UPDATE', ...records)] }, as);
    expect([answer.status, statuses(answer)], answer.text).toEqual([200, rows.map(() => 200)]);
    return rows.map((row, i) => ({ row, subject, weakEtag: items(answer)[i]!.result.weakEtag }));
  }

  it('of the same records, mixed with single writes, all succeed and lose none', async () => {
    const writer = fc.record({
      rows: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
      allOrNone: fc.boolean(),
      isBatch: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(writer, { minLength: 20, maxLength: 20 }), async (writers) => {
        const ids = await made('start 0', 'start 1', 'start 2', 'start 3');
        const writes = (await Promise.all(writers.map((one, nth) => write(ids, one, nth)))).flat();
        for (const [row, id] of ids.entries()) {
          const own = writes.filter((one) => one.row === row);
          await expectOneChain(
            id,
            `start ${row}`,
            own.map((one) => one.subject),
          );
          expect(new Set(own.map((one) => one.weakEtag)).size).toBe(own.length);
          const last = own.toSorted((a, b) => a.weakEtag - b.weakEtag).at(-1);
          if (last) expect(await subjectOf(id)).toBe(last.subject);
        }
      }),
      { numRuns: process.env['DEEP'] ? 20 : 3 },
    );
  });

  it('that delete and reference the same records leave no dangling reference', async () => {
    for (let round = 0; round < 4; round++) {
      const ids = await made('a', 'b', 'c');
      const comments = (order: readonly string[]) => ({
        operations: [
          {
            type: 'CREATE',
            records: order.map((ParentId) => ({
              apiName: 'CaseComment',
              fields: { ParentId, CommentBody: 'x' },
            })),
          },
        ],
      });
      const answers = await Promise.all([
        batch({ operations: [change('DELETE', ...ids.map((Id) => ({ Id })))] }),
        batch(comments(ids)),
        batch(comments(ids.toReversed())),
        batch(
          {
            operations: [change('UPDATE', ...ids.toReversed().map((Id) => ({ Id, Subject: 'z' })))],
          },
          'verkoop',
        ),
        batch({ operations: [change('DELETE', ...ids.toReversed().map((Id) => ({ Id })))] }),
      ]);
      for (const answer of answers) {
        expect(answer.status, answer.text).toBe(200);
        for (const status of statuses(answer)) expect(status).toBeLessThan(500);
      }
      expect(
        await storedRows(
          server,
          'select 1 from casecomment c where not exists (select 1 from "case" where id = c.parentid)',
        ),
      ).toEqual([]);
    }
  });
});

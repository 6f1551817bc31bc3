import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#engine/model/audit-entry.ts';
import {
  resetBulkRows,
  type BulkRow,
  countImportedRows,
  deleteUniqueKeys,
  clearLinesMentioning,
  copyImportedRowsToJob,
  enqueueRows,
  enqueueSucceeded,
  saveUniqueKeys,
  saveImportOutcomes,
  saveRowOutcomes,
  enqueueLines,
  linesOfKeys,
  placesOfUniqueKeys,
  readLinesMentioning,
  readRows,
  rowsWithRemarks,
  waitingRows,
} from '#engine/bulk/bulk-rows.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { type Engine, noon, openEngine, system, user } from '../../../support/engine.ts';

/** What is stored of each row of a bulk job, and of each line of an imported file. */

let engine: Engine;
let job: string;
let other: string;
let bakery: string;
const problem = { code: 'record.rule', detail: 'wrong' } as const;
beforeAll(async () => {
  engine = await openEngine(withAccess({}));
  bakery = await engine.make('Account', { Name: 'Bakery' });
});
afterAll(() => engine.close());
beforeEach(async () => {
  const work = { Name: 'Werk', Object__c: 'Contact', Soort__c: 'Wijzigen' };
  [job, other] = [
    await engine.make('Bulkbewerking__c', work),
    await engine.make('Bulkbewerking__c', work),
  ];
});

const ctx = () => engine.ctx(system);
const all = (of = job) => readRows(ctx(), of, { after: 0, limit: 100 });
const short = ({ place, recordId, state }: BulkRow) => [place, recordId, state];
const lines = (first: number, ...texts: string[]) =>
  enqueueLines(ctx(), job, {
    first,
    lines: texts.map((text, i) => ({ line: 10 + first + i, text })),
  });
const imported = (place: number, more: object = {}) => ({
  place,
  recordId: null,
  problems: [],
  remarks: [],
  key: null,
  ...more,
});

describe('the rows of a bulk job', () => {
  it('wait in a fixed order and are read from a place on', async () => {
    await enqueueRows(ctx(), other, ['X']);
    await enqueueRows(ctx(), job, ['B', 'A', 'C']);
    const waiting = [
      [1, 'B', 'waiting'],
      [2, 'A', 'waiting'],
      [3, 'C', 'waiting'],
    ];
    expect((await waitingRows(ctx(), job, { after: 0, limit: 9 })).map(short)).toEqual(waiting);
    expect((await waitingRows(ctx(), job, { after: 1, limit: 1 })).map(short)).toEqual([
      waiting[1],
    ]);
    const none = { problems: [], remarks: [], isCreated: null, line: null, source: null };
    expect((await all())[0]).toEqual({ place: 1, recordId: 'B', state: 'waiting', ...none });
  });

  it('have succeeded, or are refused with their problems', async () => {
    await enqueueRows(ctx(), job, ['A', 'B', 'C']);
    await enqueueRows(ctx(), other, ['A']);
    const outcomes = [
      { place: 1, recordId: 'A', problems: [] },
      { place: 2, recordId: 'B', problems: [problem] },
    ];
    await saveRowOutcomes(ctx(), job, outcomes);
    expect((await all()).map(({ state, problems }) => [state, problems])).toEqual([
      ['succeeded', []],
      ['refused', [problem]],
      ['waiting', []],
    ]);
    expect((await all(other)).map(({ state }) => state)).toEqual(['waiting']);
    expect((await waitingRows(ctx(), job, { after: 0, limit: 9 })).map(short)).toEqual([
      [3, 'C', 'waiting'],
    ]);
    const refused = await readRows(ctx(), job, { state: 'refused', after: 0, limit: 9 });
    expect(refused.map(short)).toEqual([[2, 'B', 'refused']]);
    expect((await readRows(ctx(), job, { after: 1, limit: 1 })).map(short)).toEqual([
      [2, 'B', 'refused'],
    ]);
  });

  it('that succeeded become rows of the job that undoes it, the last first', async () => {
    await enqueueRows(ctx(), job, ['A', 'B', 'C']);
    const done = (place: number, problems: (typeof problem)[] = []) => ({
      place,
      recordId: null,
      problems,
    });
    await saveRowOutcomes(ctx(), job, [done(1), done(2, [problem]), done(3)]);
    await enqueueSucceeded(ctx(), other, job);
    expect((await all(other)).map(short)).toEqual([
      [1, 'C', 'waiting'],
      [2, 'A', 'waiting'],
    ]);
  });
});

describe('the lines of a file', () => {
  it('are stored in their places, with the number of their first line', async () => {
    await lines(1, 'a', 'b');
    await lines(3, 'c');
    expect((await all()).map(({ place, line, source }) => [place, line, source])).toEqual([
      [1, 11, 'a'],
      [2, 12, 'b'],
      [3, 13, 'c'],
    ]);
  });

  it('have the id of their record, their problems and their remarks', async () => {
    await lines(1, 'a', 'b');
    await saveImportOutcomes(ctx(), job, [
      imported(1, { recordId: bakery, remarks: [problem], key: 'k', isCreated: true }),
      imported(2, { problems: [problem], key: 'l' }),
    ]);
    expect(await all()).toMatchObject([
      { state: 'succeeded', recordId: bakery, remarks: [problem], problems: [], isCreated: true },
      { state: 'refused', recordId: null, remarks: [], problems: [problem], isCreated: null },
    ]);
  });

  it('are found by their key, where the first with a key counts', async () => {
    await lines(1, 'a', 'b', 'c');
    await saveImportOutcomes(ctx(), job, [
      imported(1, { key: 'k' }),
      imported(2, { key: 'k' }),
      imported(3, { key: 'l' }),
    ]);
    expect(await linesOfKeys(ctx(), job, ['k', 'm'])).toEqual(new Map([['k', 11]]));
    expect(await linesOfKeys(ctx(), other, ['k'])).toEqual(new Map());
  });

  it('with remarks are read up to a limit, with their number', async () => {
    await lines(1, 'a', 'b', 'c');
    const remarked = (place: number) => imported(place, { remarks: [problem] });
    await saveImportOutcomes(ctx(), job, [remarked(1), imported(2), remarked(3)]);
    const found = await rowsWithRemarks(ctx(), job, 1);
    expect([found.count, found.rows.map(({ place }) => place)]).toEqual([2, [1]]);
    expect(await rowsWithRemarks(ctx(), other, 1)).toEqual({ count: 0, rows: [] });
  });

  it('wait again when the file is processed anew', async () => {
    await lines(1, 'a', 'b', 'c');
    await saveImportOutcomes(ctx(), job, [
      imported(1, { recordId: bakery, remarks: [problem], key: 'k', isCreated: true }),
      imported(2, { problems: [problem], key: 'l' }),
    ]);
    await saveUniqueKeys(ctx(), job, [{ place: 1, uniqueKeys: ['x'] }]);
    await resetBulkRows(ctx(), job);
    const anew = {
      state: 'waiting',
      recordId: null,
      problems: [],
      remarks: [],
      isCreated: null,
    };
    expect(await all()).toMatchObject([anew, anew, anew]);
    expect((await all()).map(({ source }) => source)).toEqual(['a', 'b', 'c']);
    expect(await linesOfKeys(ctx(), job, ['k', 'l'])).toEqual(new Map());
    expect(await placesOfUniqueKeys(ctx(), job, ['x'])).toEqual(new Map());
  });

  it('of a trial run claim unique keys, where the first claim counts', async () => {
    await saveUniqueKeys(ctx(), job, []);
    await saveUniqueKeys(ctx(), job, [
      { place: 3, uniqueKeys: ['x', 'y'] },
      { place: 2, uniqueKeys: ['x'] },
    ]);
    await saveUniqueKeys(ctx(), job, [{ place: 1, uniqueKeys: ['x'] }]);
    await saveUniqueKeys(ctx(), other, [{ place: 9, uniqueKeys: ['y'] }]);
    expect(await placesOfUniqueKeys(ctx(), job, ['x', 'y', 'z'])).toEqual(
      new Map([
        ['x', 2],
        ['y', 3],
      ]),
    );
    await deleteUniqueKeys(ctx(), job);
    expect(await placesOfUniqueKeys(ctx(), job, ['x'])).toEqual(new Map());
    expect(await placesOfUniqueKeys(ctx(), other, ['y'])).toEqual(new Map([['y', 9]]));
  });
});

describe('reading lines of a file is audited', () => {
  const staff = user('sales');
  async function noted(read: (ctx: ReturnType<typeof engine.ctx>) => Promise<unknown>) {
    const entries: AuditEntry[] = [];
    const audit = { isOn: true, note: (entry: AuditEntry) => void entries.push(entry) };
    await read(engine.ctx(staff, { services: { audit } }));
    return entries.map(({ verb, object, fields, records }) => ({ verb, object, fields, records }));
  }
  const entry = () => ({
    verb: 'read',
    object: 'Bulkbewerking__c',
    fields: ['lines'],
    records: [job],
  });

  it('when a page has lines', async () => {
    await lines(1, 'a');
    expect(await noted((as) => readRows(as, job, { after: 0, limit: 9 }))).toEqual([entry()]);
    expect(await noted((as) => readRows(as, job, { after: 1, limit: 9 }))).toEqual([]);
  });

  it('only when rows have lines', async () => {
    await enqueueRows(ctx(), job, ['A']);
    expect(await noted((as) => readRows(as, job, { after: 0, limit: 9 }))).toEqual([]);
    await lines(2, 'a');
    expect(await noted((as) => readRows(as, job, { after: 0, limit: 9 }))).toEqual([entry()]);
  });

  it('when lines with remarks are read', async () => {
    await lines(1, 'a');
    expect(await noted((as) => rowsWithRemarks(as, job, 9))).toEqual([]);
    await saveImportOutcomes(ctx(), job, [imported(1, { remarks: [problem] })]);
    expect(await noted((as) => rowsWithRemarks(as, job, 9))).toEqual([entry()]);
  });
});

describe('the lines about a person', () => {
  it('are the lines of their records and the lines with their e-mail address', async () => {
    const ids = ['003A', '003B'];
    await lines(1, 'Jan', 'Piet;PIET@voorbeeld.example', 'Klaas');
    await enqueueRows(ctx(), other, [ids[0]!]);
    await saveImportOutcomes(ctx(), job, [
      imported(1, { recordId: ids[0], key: 'k' }),
      imported(3, { recordId: '003C', key: 'm' }),
    ]);
    const about = [ids, ['piet@voorbeeld.example']] as const;
    expect(await readLinesMentioning(ctx(), ...about)).toEqual([
      { job, line: 11, source: 'Jan' },
      { job, line: 12, source: 'Piet;PIET@voorbeeld.example' },
    ]);
    expect(await clearLinesMentioning(ctx(), ...about)).toBe(2);
    expect((await all()).map(({ source, recordId }) => [source, recordId])).toEqual([
      ['', ids[0]],
      ['', null],
      ['Klaas', '003C'],
    ]);
    expect(await linesOfKeys(ctx(), job, ['k', 'm'])).toEqual(new Map([['m', 13]]));
  });
});

describe('the rows of a file', () => {
  const contact = () => registryOf().object('Contact')!;
  const registryOf = () => engine.registry;
  async function madeRows() {
    const names = ['A', 'B', 'C'];
    const ids = await Promise.all(
      names.map((LastName) => engine.make('Contact', { LastName, AccountId: bakery })),
    );
    await lines(1, ...names);
    await saveImportOutcomes(
      ctx(),
      job,
      ids.map((recordId, i) => imported(1 + i, { recordId })),
    );
    return ids;
  }
  type Line = { kind: string; work: string | null; by?: string | null };
  const history = (id: string, { kind, work, by = null }: Line) =>
    engine.rows(
      `insert into wijziging__c (id, object__c, record__c, soort__c, bewerking__c, createddate, createdbyid, lastmodifieddate, systemmodstamp)
        select 'a0G' || substr(md5(random()::text), 1, 15), 'Contact', $1, $2, $3, $5, $4, $5, $5`,
      id,
      kind,
      work,
      by,
      noon,
    );

  it('are counted while they exist, and in a mixed file only those it created', async () => {
    const ids = await madeRows();
    const made = { object: contact(), job };
    expect(await countImportedRows(ctx(), { ...made, isAll: true })).toEqual({
      count: 3,
      changed: 0,
    });
    await engine.rows('delete from contact where id = $1', ids[0]);
    expect(await countImportedRows(ctx(), { ...made, isAll: true })).toEqual({
      count: 2,
      changed: 0,
    });
    expect(await countImportedRows(ctx(), { ...made, isAll: false })).toEqual({
      count: 0,
      changed: 0,
    });
    await history(ids[1]!, { kind: 'aangemaakt', work: job });
    await history(ids[2]!, { kind: 'aangemaakt', work: other });
    expect(await countImportedRows(ctx(), { ...made, isAll: false })).toEqual({
      count: 1,
      changed: 0,
    });
  });

  it('count as changed when a user changed them, not the system or the file', async () => {
    const ids = await madeRows();
    const made = { object: contact(), job, isAll: true };
    const changed = async (text: string, ...values: unknown[]) => {
      await engine.rows(`update contact set ${text} where id = $1`, ...values);
      return (await countImportedRows(ctx(), made)).changed;
    };
    const somebody = '005000000000001AAA';
    const later = `lastmodifieddate = createddate + interval '1 minute'`;
    expect(await changed(later, ids[0])).toBe(0);
    await history(ids[0]!, { kind: 'gewijzigd', work: job, by: somebody });
    await history(ids[0]!, { kind: 'gewijzigd', work: null });
    await history(ids[0]!, { kind: 'aangemaakt', work: null, by: somebody });
    expect((await countImportedRows(ctx(), made)).changed).toBe(0);
    await history(ids[0]!, { kind: 'gewijzigd', work: null, by: somebody });
    expect((await countImportedRows(ctx(), made)).changed).toBe(1);
    // A change within a second of creation counts as a consequence of it.
    const soon = `lastmodifiedbyid = $2, lastmodifieddate = createddate + interval '1 second'`;
    expect(await changed(soon, ids[1], somebody)).toBe(1);
    expect(await changed(later, ids[1])).toBe(2);
    await history(ids[2]!, { kind: 'samengevoegd', work: null, by: somebody });
    expect((await countImportedRows(ctx(), made)).changed).toBe(2);
    expect(await changed(`lastmodifieddate = createddate + interval '1 ms'`, ids[2])).toBe(3);
  });

  it('become rows of the job that undoes it, the last first', async () => {
    const ids = await madeRows();
    await history(ids[0]!, { kind: 'aangemaakt', work: job });
    await history(ids[2]!, { kind: 'aangemaakt', work: job });
    expect(
      await copyImportedRowsToJob(ctx(), other, { object: contact(), job, isAll: false }),
    ).toBe(2);
    expect((await all(other)).map(short)).toEqual([
      [1, ids[2], 'waiting'],
      [2, ids[0], 'waiting'],
    ]);
  });
});

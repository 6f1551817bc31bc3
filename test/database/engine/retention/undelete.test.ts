import { describe, expect, it } from 'vitest';
import type { RequestContext, RequestOrigin, WrittenRow } from '#engine/model/request-context.ts';
import { deleteRecordsInBatch } from '#engine/write/delete.ts';
import { undeletePeriod } from '#engine/read/deletions.ts';
import { storeDeletionChange } from '#engine/retention/undelete-changes.ts';
import { undeleteRecordsInBatch } from '#engine/retention/undelete.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { noon, outcome, user } from '../../../support/engine.ts';
import {
  undelete,
  undeleteInBatch,
  createContact,
  rowExists,
  keyContext,
  later,
  make,
  remove,
  createRequest,
  row,
  rows,
  shared,
  startUndeleting,
} from './undelete-fixture.ts';

/** Restoring deleted rows: what is restored, and by whom. */

startUndeleting();

describe('a restored row', () => {
  it('has its old values and dates, and a new version', async () => {
    const id = await createContact('Back', { Title: 'Chef', Phone: '0301234567' });
    const before = await row('contact', id);
    await remove(id);
    expect(await rowExists('contact', id)).toBe(false);
    expect(await undelete(id)).toMatchObject({
      ok: true,
      value: { id, object: { apiName: 'Contact' } },
    });
    expect(await row('contact', id)).toEqual({ ...before, systemmodstamp: later });
  });

  it('has a later version also when the clock is behind', async () => {
    const id = await createContact('Version');
    await remove(id);
    expect(outcome(await undelete(id, { more: { now: new Date(noon.getTime() - 5_000) } }))).toBe(
      'ok',
    );
    const next = new Date(noon.getTime() + 1);
    expect(await row('contact', id)).toMatchObject({ systemmodstamp: next });
  });

  it('brings back the child rows deleted with it, and none deleted before', async () => {
    const [id, other] = [await createRequest(), await createRequest()];
    const said = await make('CaseComment', { ParentId: id, CommentBody: 'Dag' });
    const apart = await make('CaseComment', { ParentId: id, CommentBody: 'Weg' });
    await remove(apart, id, other);
    expect(outcome(await undelete(id))).toBe('ok');
    expect(await row('casecomment', said)).toMatchObject({ parentid: id, systemmodstamp: later });
    expect([await rowExists('casecomment', apart), await rowExists('case', other)]).toEqual([
      false,
      false,
    ]);
    expect(outcome(await undelete(apart))).toBe('ok');
    expect(await rowExists('casecomment', apart)).toBe(true);
  });

  it('is restored once, and a second request succeeds', async () => {
    const id = await createContact('Twice');
    await remove(id);
    expect([outcome(await undelete(id)), outcome(await undelete(id))]).toEqual(['ok', 'ok']);
    expect(await rows('select 1 from deletion where record_id = $1', id)).toEqual([]);
    expect(await rows('select 1 from contact where id = $1', id)).toHaveLength(1);
  });

  it('can be restored for thirty days', async () => {
    const [inTime, late] = [await createContact('In time'), await createContact('Late')];
    await remove(inTime, late);
    const end = noon.getTime() + undeletePeriod;
    expect(outcome(await undelete(late, { more: { now: new Date(end + 1) } }))).toBe(
      'record.undeleteOver',
    );
    expect(outcome(await undelete(inTime, { more: { now: new Date(end) } }))).toBe('ok');
    expect(await rowExists('contact', late)).toBe(false);
  });

  it('must have been deleted before the given moment', async () => {
    const id = await createContact('Since');
    await remove(id);
    const before = new Date(noon.getTime() - 1);
    expect(outcome(await undelete(id, {}, { deletedUntil: before }))).toBe('record.notNow');
    expect(outcome(await undelete(id, {}, { deletedUntil: noon }))).toBe('ok');
  });

  it('gets its old slugs back, except one that another row has by then', async () => {
    const article = (Name: string) => make('Kennisartikel__c', { Name, Categorie__c: 'Internet' });
    const id = await article('Eerste');
    for (const Slug__c of ['tweede', 'derde'])
      await updateRecord(shared.engine.ctx(shared.boss), id, { fields: { Slug__c } });
    await remove(id);
    const other = await article('Ander');
    await rows(`insert into old_slug values ('Kennisartikel__c', 'eerste', $1, now())`, other);
    expect(outcome(await undelete(id))).toBe('ok');
    const old = 'select slug, record_id as id from old_slug order by slug';
    expect(await rows(old)).toEqual([
      { slug: 'eerste', id: other },
      { slug: 'tweede', id },
    ]);
  });
});

describe('a row can be restored', () => {
  it('only by who may delete it, and is not found by others', async () => {
    const [mine, other] = [
      await createContact('Mine', { Title: 'Chef' }),
      await createContact('Other'),
    ];
    const hidden = await createContact('Hidden', { Title: 'Chef' });
    await remove(mine, other, hidden);
    const sales = { as: user('sales') };
    const customer = { as: user('customer') };
    expect(outcome(await undelete(other, sales))).toBe('record.notFound');
    expect(outcome(await undelete(hidden, sales))).toBe('record.notFound');
    expect(outcome(await undelete(mine, customer))).toBe('record.notFound');
    expect(outcome(await undelete(mine, sales))).toBe('ok');
    // A viewer without the right to delete cannot tell whether the row exists.
    expect(outcome(await undelete(mine, customer))).toBe('record.notFound');
    expect(outcome(await undelete(mine, sales))).toBe('ok');
  });

  it('only by its own valid id', async () => {
    expect(outcome(await undelete('x'))).toBe('record.idMalformed');
    expect(outcome(await undelete('003000000000000AAA'))).toBe('record.notFound');
    const comment = await make('CaseComment', {
      ParentId: await createRequest(),
      CommentBody: 'A',
    });
    const parent = (await row('casecomment', comment))!['parentid'] as string;
    await remove(parent);
    // It was deleted with its parent, and is restored with it.
    expect(outcome(await undelete(comment))).toBe('record.notFound');
  });

  it('within the quota of the company', async () => {
    const id = await createContact('Quota');
    await remove(id);
    // proof: only rows are counted
    const quota = { takeRows: () => false } as unknown as NonNullable<RequestOrigin['quota']>;
    expect(outcome(await undelete(id, { more: { origin: { quota } } }))).toBe('quota.rows');
    expect(await rowExists('contact', id)).toBe(false);
  });

  it('with an API key only when it covers all objects that change', async () => {
    const person = await createContact('Key');
    const id = await createRequest({ ContactId: person });
    await make('CaseComment', { ParentId: id, CommentBody: 'A' });
    await remove(person, id);
    expect(outcome(await undelete(id, { more: keyContext('Case') }))).toBe('record.readOnly');
    expect(await rowExists('case', id)).toBe(false);
    expect(outcome(await undelete(id, { more: keyContext('Case', 'CaseComment') }))).toBe('ok');
    expect(outcome(await undelete(person, { more: keyContext('Contact') }))).toBe(
      'record.readOnly',
    );
    expect(await rowExists('contact', person)).toBe(false);
    expect(outcome(await undelete(person, { more: keyContext('Contact', 'Case') }))).toBe('ok');
  });

  it('unless a guard refuses it or one of its child rows', async () => {
    const id = await createRequest();
    const said = await make('CaseComment', { ParentId: id, CommentBody: 'A' });
    await remove(id);
    const asked: unknown[] = [];
    const guard = (refused: string) => async (_: RequestContext, written: WrittenRow) => {
      asked.push(written);
      return written.id === refused ? refuse({ code: 'record.rule' }) : ok(null);
    };
    for (const refused of [id, said]) {
      const writeGuards = { Case: guard(refused), CaseComment: guard(refused) };
      expect(outcome(await undelete(id, { more: { rules: { writeGuards } } }))).toBe('record.rule');
      expect([await rowExists('case', id), await rowExists('casecomment', said)]).toEqual([
        false,
        false,
      ]);
    }
    asked.length = 0;
    const writeGuards = { Case: guard('none'), Contact: guard('none') };
    expect(outcome(await undelete(id, { more: { rules: { writeGuards } } }))).toBe('ok');
    expect(asked).toMatchObject([
      { id, before: null, after: { Id: id, Subject: 'Vraag' }, isPutBack: true },
    ]);
  });
});

it('a row cannot be restored when what its deletion changed cannot be changed back', async () => {
  const [id, other] = [await createContact('Deleted'), await createContact('Changed')];
  await remove(id);
  const title = { id: other, field: 'Title', before: 'Chef', after: 'Kok' };
  const ctx = shared.engine.ctx(shared.boss);
  await storeDeletionChange(ctx, id, title);
  await updateRecord(ctx, other, { fields: { Title: 'Kok' } });
  const refusing = { writeHooks: { Contact: async () => refuse({ code: 'record.rule' }) } };
  expect(outcome(await undelete(id, { more: { rules: refusing } }))).toBe('record.rule');
  expect(await rowExists('contact', id)).toBe(false);
  expect(outcome(await undelete(id))).toBe('ok');
  expect(await row('contact', other)).toMatchObject({ title: 'Chef' });
});

it('a row cannot be restored when another row has its unique value', async () => {
  const name = { Name: 'Adres', Categorie__c: 'Internet', Slug__c: 'adres' };
  const id = await make('Kennisartikel__c', name);
  await remove(id);
  await make('Kennisartikel__c', name);
  expect(await undelete(id)).toMatchObject({
    ok: false,
    problems: [{ code: 'record.duplicate', field: 'Slug__c' }],
  });
});

describe('several rows at once', () => {
  it('are restored as each would be by itself, with an answer for each', async () => {
    const [one, late, there] = [
      await createContact('A'),
      await createContact('B'),
      await createContact('C'),
    ];
    await remove(one, late);
    const old = new Date(noon.getTime() - 2 * undeletePeriod);
    await rows('update deletion set deleted_at = $1 where record_id = $2', old, late);
    const unknown = '003000000000000AAA';
    const answers = await undeleteInBatch('Contact', [there, late, unknown, one]);
    expect(answers!.map(outcome)).toEqual(['ok', 'record.undeleteOver', 'record.notFound', 'ok']);
    expect([await rowExists('contact', one), await rowExists('contact', late)]).toEqual([
      true,
      false,
    ]);
  });

  it('are not restored together when an id is repeated or a required row is gone', async () => {
    const company = await make('Account', { Name: 'Shop' });
    const [one, orphan] = [
      await createContact('A'),
      await createContact('B', { AccountId: company }),
    ];
    const deleted = await deleteRecordsInBatch(shared.engine.ctx(shared.boss), {
      apiName: 'Contact',
      ids: [one, orphan],
    });
    expect(deleted!.map(outcome)).toEqual(['ok', 'ok']);
    await remove(company);
    expect(await undeleteInBatch('Contact', [one, one])).toBeNull();
    expect(await undeleteInBatch('Nothing', [one])).toBeNull();
    expect(await undeleteInBatch('Contact', [one, orphan])).toBeNull();
    expect(await rowExists('contact', one)).toBe(false);
    expect((await undeleteInBatch('Contact', [one]))!.map(outcome)).toEqual(['ok']);
  });

  it('must have been deleted before the given moment', async () => {
    const id = await createContact('Since');
    await remove(id);
    const asked = { apiName: 'Contact', ids: [id], deletedUntil: new Date(noon.getTime() - 1) };
    const answers = await undeleteRecordsInBatch(
      shared.engine.ctx(shared.boss, { now: later }),
      asked,
    );
    expect(answers!.map(outcome)).toEqual(['record.notNow']);
  });
});

describe('after a restoration', () => {
  it('listeners get the row and its history with versions, and its child rows', async () => {
    const id = await createRequest();
    const said = await make('CaseComment', { ParentId: id, CommentBody: 'A' });
    await remove(id);
    const words = await shared.engine.publishedDuring(() => undelete(id));
    const at = later.getTime();
    expect(words).toEqual([
      { apiName: 'CaseComment', rows: [{ id: said, kind: 'created', weakEtag: 0 }] },
      { apiName: 'Case', rows: [{ id, kind: 'created', weakEtag: at }] },
      {
        apiName: 'Wijziging__c',
        rows: [{ id: expect.any(String), kind: 'created', weakEtag: at }],
      },
    ]);
    const history = `select soort__c as kind from wijziging__c where record__c = $1 order by id desc`;
    expect((await rows(history, id))[0]).toEqual({ kind: 'teruggezet' });
  });

  it('the audit log has all restored ids, and the viewer viewed the row last', async () => {
    const id = await createRequest();
    const said = await make('CaseComment', { ParentId: id, CommentBody: 'A' });
    await remove(id);
    await undelete(id, { more: { services: { audit: { isOn: true, note: () => undefined } } } });
    const log = `select records from audit where verb = 'undelete'`;
    expect(await rows(log)).toEqual([{ records: [id, said] }]);
    const seen = 'select viewed_at as at from recently_viewed where record_id = $1';
    expect(await rows(seen, id)).toEqual([{ at: later }]);
  });

  it('nothing is published when nothing was restored', async () => {
    const words = await shared.engine.publishedDuring(async () => {
      expect(outcome(await undelete('003000000000000AAA'))).toBe('record.notFound');
    });
    expect(words).toEqual([]);
    const seen = `select 1 from recently_viewed where record_id = '003000000000000AAA'`;
    expect(await rows(seen)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { RequestContext } from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, refuse } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { noon, outcome, system } from '../../../support/engine.ts';
import {
  back,
  backTogether,
  contact,
  isThere,
  make,
  remove,
  request,
  row,
  rows,
  shared,
  startUndeleting,
} from './undelete-fixture.ts';

/** What references hold after a deleted row is restored. */

startUndeleting();

describe('a reference', () => {
  it('that was emptied is filled again, with a new version of its row', async () => {
    const person = await contact('Emptied');
    const [id, other] = [await request({ ContactId: person }), await request()];
    await remove(person);
    expect(await row('case', id)).toMatchObject({ contactid: null });
    const guarded: unknown[] = [];
    const Case = async (_: RequestContext, written: unknown) => ok(guarded.push(written));
    expect(outcome(await back(person, { more: { rules: { writeGuards: { Case } } } }))).toBe('ok');
    const again = await row('case', id);
    expect(again).toMatchObject({ contactid: person });
    expect((again!['systemmodstamp'] as Date).getTime()).toBeGreaterThan(noon.getTime());
    expect(await row('case', other)).toMatchObject({ contactid: null, systemmodstamp: noon });
    const change = { before: { ContactId: null }, after: { ContactId: person } };
    expect(guarded).toEqual([{ id, ...change }]);
  });

  it('that a guard refuses to fill prevents the restoration', async () => {
    const person = await contact('Refused');
    const id = await request({ ContactId: person });
    await remove(person);
    const Case = async () => refuse({ code: 'record.rule' });
    expect(outcome(await back(person, { more: { rules: { writeGuards: { Case } } } }))).toBe(
      'record.rule',
    );
    expect([await isThere('contact', person), (await row('case', id))!['contactid']]).toEqual([
      false,
      null,
    ]);
  });

  it('that has another value by then stays as it is', async () => {
    const [person, other] = [await contact('Was'), await contact('Is')];
    const id = await request({ ContactId: person });
    await remove(person);
    await updateRecord(shared.engine.ctx(system), id, { fields: { ContactId: other } });
    expect(outcome(await back(person))).toBe('ok');
    expect(await row('case', id)).toMatchObject({ contactid: other });
  });

  it('of a row that was deleted too is filled once both are restored', async () => {
    for (const first of ['person', 'request']) {
      const person = await contact('Both');
      const id = await request({ ContactId: person });
      await remove(person, id);
      for (const one of first === 'person' ? [person, id] : [id, person])
        expect(outcome(await back(one))).toBe('ok');
      expect(await row('case', id), first).toMatchObject({ contactid: person });
    }
  });

  it('to a row deleted later is emptied, and filled once that is restored', async () => {
    const person = await contact('Meanwhile');
    const id = await request({ ContactId: person });
    await remove(id, person);
    expect(outcome(await back(id))).toBe('ok');
    expect(await row('case', id)).toMatchObject({ contactid: null });
    expect(outcome(await back(person))).toBe('ok');
    expect(await row('case', id)).toMatchObject({ contactid: person });
  });

  it('that is required prevents restoration while its row is deleted', async () => {
    const company = await make('Account', { Name: 'Shop' });
    const id = await contact('Orphan', { AccountId: company });
    await remove(id, company);
    const refused = await back(id);
    expect(refused).toMatchObject({
      ok: false,
      problems: [{ code: 'record.parentGone', field: 'AccountId' }],
    });
    expect(await isThere('contact', id)).toBe(false);
    expect([outcome(await back(company)), outcome(await back(id))]).toEqual(['ok', 'ok']);
  });

  it('to an unknown owner, creator or modifier does not prevent restoration', async () => {
    const id = await contact('Made by nobody');
    const gone = '005000000000009AAA';
    const text =
      'update contact set ownerid = $1, createdbyid = $1, lastmodifiedbyid = $1 where id = $2';
    await rows(text, gone, id);
    await remove(id);
    expect(outcome(await back(id))).toBe('ok');
    expect(await row('contact', id)).toMatchObject({ ownerid: gone, createdbyid: gone });
  });

  it('in `Record__c` keeps the id of a deleted row', async () => {
    const person = await contact('About');
    const mail = {
      Aan__c: 'a@voorbeeld.example',
      Onderwerp__c: 'A',
      Tekst__c: 'A',
      Record__c: person,
    };
    const id = await make('Mail__c', mail);
    const forBoss = { as: { ...system, onBehalfOf: '005000000000009AAA' } as Viewer };
    expect(outcome(await deleteRecord(shared.engine.ctx(forBoss.as), id))).toBe('ok');
    await remove(person);
    expect(outcome(await back(id, forBoss))).toBe('ok');
    expect(await row('mail__c', id)).toMatchObject({ record__c: person });
  });

  it('gets its last value when two rows are restored together', async () => {
    const [one, two] = [await contact('One'), await contact('Two')];
    const id = await request({ ContactId: one });
    await remove(one);
    await updateRecord(shared.engine.ctx(system), id, { fields: { ContactId: two } });
    await remove(two);
    expect(await backTogether('Contact', [one, two])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await row('case', id)).toMatchObject({ contactid: two });
  });
});

import { describe, expect, it } from 'vitest';
import type { RequestContext, WrittenRow } from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, refuse } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { noon, outcome, system } from '../../../support/engine.ts';
import {
  undelete,
  undeleteInBatch,
  createContact,
  rowExists,
  keyContext,
  make,
  remove,
  createRequest,
  row,
  rows,
  shared,
  startUndeleting,
} from './undelete-fixture.ts';

/** What references hold after a deleted row is restored. */

startUndeleting();

describe('a reference', () => {
  it('that was emptied is filled again, with a new version of its row', async () => {
    const person = await createContact('Emptied');
    const [id, other] = [await createRequest({ ContactId: person }), await createRequest()];
    await remove(person);
    expect(await row('case', id)).toMatchObject({ contactid: null });
    const guarded: unknown[] = [];
    const Case = async (_: RequestContext, written: unknown) => ok(guarded.push(written));
    expect(outcome(await undelete(person, { more: { rules: { writeGuards: { Case } } } }))).toBe(
      'ok',
    );
    const again = await row('case', id);
    expect(again).toMatchObject({ contactid: person });
    expect((again!['systemmodstamp'] as Date).getTime()).toBeGreaterThan(noon.getTime());
    expect(await row('case', other)).toMatchObject({ contactid: null, systemmodstamp: noon });
    const change = { before: { ContactId: null }, after: { ContactId: person } };
    expect(guarded).toEqual([{ id, ...change }]);
  });

  it('that a guard refuses to fill prevents the restoration', async () => {
    const person = await createContact('Refused');
    const id = await createRequest({ ContactId: person });
    await remove(person);
    const Case = async () => refuse({ code: 'record.rule' });
    expect(outcome(await undelete(person, { more: { rules: { writeGuards: { Case } } } }))).toBe(
      'record.rule',
    );
    expect([await rowExists('contact', person), (await row('case', id))!['contactid']]).toEqual([
      false,
      null,
    ]);
  });

  it('of several rows is checked by the guard of each row', async () => {
    const person = await createContact('Several');
    const ids = [
      await createRequest({ ContactId: person }),
      await createRequest({ ContactId: person }),
    ];
    await remove(person);
    const guarded: string[] = [];
    const Case = async (_: RequestContext, { id }: WrittenRow) => {
      guarded.push(id);
      return guarded.length === 2 ? refuse({ code: 'record.rule' }) : ok(null);
    };
    expect(outcome(await undelete(person, { more: { rules: { writeGuards: { Case } } } }))).toBe(
      'record.rule',
    );
    expect(guarded.toSorted()).toEqual(ids.toSorted());
    expect(await rowExists('contact', person)).toBe(false);
  });

  it('that is filled again needs an API key for its object; one that is not, does not', async () => {
    const more = keyContext('Contact');
    const [person, other] = [await createContact('Filled'), await createContact('Since')];
    const id = await createRequest({ ContactId: person });
    await remove(person);
    expect(outcome(await undelete(person, { more }))).toBe('record.readOnly');
    await updateRecord(shared.engine.ctx(system), id, { fields: { ContactId: other } });
    expect(outcome(await undelete(person, { more }))).toBe('ok');
  });

  it('to one of several objects prevents restoration only while its row is deleted', async () => {
    const [request, person] = [await createRequest(), await createContact('Linked')];
    const ContentDocumentId = await make('ContentDocument', { Title: 'A' });
    for (const LinkedEntityId of [request, person])
      await make('ContentDocumentLink', { ContentDocumentId, LinkedEntityId, ShareType: 'V' });
    const all = { as: { ...system, onBehalfOf: '005000000000009AAA' } as Viewer };
    expect(outcome(await deleteRecord(shared.engine.ctx(all.as), ContentDocumentId))).toBe('ok');
    await remove(person);
    expect(await undelete(ContentDocumentId, all)).toMatchObject({
      ok: false,
      problems: [{ code: 'record.parentGone', field: 'LinkedEntityId' }],
    });
    expect(outcome(await undelete(person))).toBe('ok');
    expect(outcome(await undelete(ContentDocumentId, all))).toBe('ok');
    const links = 'select 1 from contentdocumentlink where contentdocumentid = $1';
    expect(await rows(links, ContentDocumentId)).toHaveLength(2);
  });

  it('that has another value by then stays as it is', async () => {
    const [person, other] = [await createContact('Was'), await createContact('Is')];
    const id = await createRequest({ ContactId: person });
    await remove(person);
    await updateRecord(shared.engine.ctx(system), id, { fields: { ContactId: other } });
    expect(outcome(await undelete(person))).toBe('ok');
    expect(await row('case', id)).toMatchObject({ contactid: other });
  });

  it('of a row that was deleted too is filled once both are restored', async () => {
    for (const first of ['person', 'request']) {
      const person = await createContact('Both');
      const id = await createRequest({ ContactId: person });
      await remove(person, id);
      for (const one of first === 'person' ? [person, id] : [id, person])
        expect(outcome(await undelete(one))).toBe('ok');
      expect(await row('case', id), first).toMatchObject({ contactid: person });
    }
  });

  it('to a row deleted later is emptied, and filled once that is restored', async () => {
    const person = await createContact('Meanwhile');
    const id = await createRequest({ ContactId: person });
    await remove(id, person);
    expect(outcome(await undelete(id))).toBe('ok');
    expect(await row('case', id)).toMatchObject({ contactid: null });
    expect(outcome(await undelete(person))).toBe('ok');
    expect(await row('case', id)).toMatchObject({ contactid: person });
  });

  it('that is required prevents restoration while its row is deleted', async () => {
    const company = await make('Account', { Name: 'Shop' });
    const id = await createContact('Orphan', { AccountId: company });
    await remove(id, company);
    const refused = await undelete(id);
    expect(refused).toMatchObject({
      ok: false,
      problems: [{ code: 'record.parentGone', field: 'AccountId' }],
    });
    expect(await rowExists('contact', id)).toBe(false);
    expect([outcome(await undelete(company)), outcome(await undelete(id))]).toEqual(['ok', 'ok']);
  });

  it('to an unknown owner, creator or modifier does not prevent restoration', async () => {
    const id = await createContact('Made by nobody');
    const gone = '005000000000009AAA';
    const text =
      'update contact set ownerid = $1, createdbyid = $1, lastmodifiedbyid = $1 where id = $2';
    await rows(text, gone, id);
    await remove(id);
    expect(outcome(await undelete(id))).toBe('ok');
    expect(await row('contact', id)).toMatchObject({ ownerid: gone, createdbyid: gone });
  });

  it('in `Record__c` keeps the id of a deleted row', async () => {
    const person = await createContact('About');
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
    expect(outcome(await undelete(id, forBoss))).toBe('ok');
    expect(await row('mail__c', id)).toMatchObject({ record__c: person });
  });

  it('gets its last value when two rows are restored together', async () => {
    const [one, two] = [await createContact('One'), await createContact('Two')];
    const id = await createRequest({ ContactId: one });
    await remove(one);
    await updateRecord(shared.engine.ctx(system), id, { fields: { ContactId: two } });
    await remove(two);
    expect(await undeleteInBatch('Contact', [one, two])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await row('case', id)).toMatchObject({ contactid: two });
  });
});

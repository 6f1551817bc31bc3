import { describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import type { RequestContext, WrittenRow } from '#engine/model/request-context.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { noon, outcome } from '../../../support/engine.ts';
import {
  createCompany,
  createContact,
  historyOf,
  later,
  make,
  merge,
  createRequest,
  row,
  rows,
  shared,
  startMerging,
  fullAccess,
} from './merge-fixture.ts';

/** References to merged records move to the record that stays. */

startMerging();

describe('a merge', () => {
  it('moves a reference to the record that stays, with a new version and history', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const [moves, stays] = [await createRequest(other), await createRequest(one)];
    const before = await row('case', moves);
    expect(outcome(await merge(one, [other]))).toBe('ok');
    expect(await row('case', moves)).toEqual({ ...before, contactid: one, systemmodstamp: later });
    expect(await row('case', stays)).toMatchObject({ contactid: one, systemmodstamp: noon });
    expect(await historyOf(moves)).toEqual([
      { kind: 'gewijzigd', field: 'ContactId', was: other, is: one, by: shared.staffId },
    ]);
    expect(await historyOf(stays)).toEqual([]);
  });

  it('has no history of an untracked reference, and is audited for a personal one', async () => {
    type Changed = { tracked: boolean; personal: readonly string[] };
    const registryWith = ({ tracked, personal }: Changed) =>
      createRegistry(
        objects.map((one) => {
          if (one.apiName !== 'Case') return one;
          const ContactId = { ...one.fields['ContactId']!, tracked };
          return { ...one, fields: { ...one.fields, ContactId }, personal };
        }),
      );
    const audit = { isOn: true, note: () => undefined };
    const log = `select fields, records from audit where verb = 'change' and object = 'Case'`;
    const moved = async (changed: Changed) => {
      const [one, other] = [await createContact('One'), await createContact('Other')];
      const id = await createRequest(other);
      const more = { registry: registryWith(changed), services: { audit } };
      expect(outcome(await merge(one, [other], { more }))).toBe('ok');
      return id;
    };
    expect(await historyOf(await moved({ tracked: false, personal: [] }))).toEqual([]);
    expect(await rows(log)).toEqual([]);
    const id = await moved({ tracked: true, personal: ['ContactId'] });
    expect(await historyOf(id)).toHaveLength(1);
    expect(await rows(log)).toEqual([{ fields: ['Case.ContactId'], records: [id] }]);
  });

  it('does not move the owner, creator and last modifier of a record', async () => {
    const merged = {
      access: { sales: [{ rows: 'all', ...fullAccess }] },
      merge: { roles: ['sales'] },
    } as const;
    const users = createRegistry(
      objects.map((one) => (one.apiName === 'User' ? { ...one, ...merged } : one)),
    );
    const [one, other] = [
      await shared.engine.makeUser('Colleague'),
      await shared.engine.makeUser('Double'),
    ];
    const owned = await createContact('Owned');
    const asked = await createCompany('Asked');
    const all = 'ownerid = $1, createdbyid = $1, lastmodifiedbyid = $1';
    await rows(`update contact set ${all} where id = $2`, other, owned);
    await rows('update account set wissen_door__c = $1 where id = $2', other, asked);
    expect(outcome(await merge(one, [other], { more: { registry: users } }))).toBe('ok');
    const by = { ownerid: other, createdbyid: other, lastmodifiedbyid: other };
    expect(await row('contact', owned)).toMatchObject(by);
    expect(await row('account', asked)).toMatchObject({ wissen_door__c: one });
  });

  it('moves ids of what a mail or a history row is about', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const mail = { Aan__c: 'a@voorbeeld.example', Onderwerp__c: 'A', Tekst__c: 'A' };
    const about = await make('Mail__c', { ...mail, Record__c: other });
    const elsewhere = await make('Mail__c', { ...mail, Record__c: shared.bakery });
    expect(outcome(await merge(one, [other]))).toBe('ok');
    expect(await row('mail__c', about)).toMatchObject({ record__c: one });
    expect(await row('mail__c', elsewhere)).toMatchObject({ record__c: shared.bakery });
    const made = `select 1 from wijziging__c where record__c = $1 and soort__c = 'aangemaakt'`;
    expect(await rows(made, one)).toHaveLength(2);
  });

  it('links each file once to the record that stays', async () => {
    const [one, other, third] = [
      await createContact('One'),
      await createContact('Other'),
      await createContact('Third'),
    ];
    const hang = async (...places: string[]) => {
      const ContentDocumentId = await make('ContentDocument', { Title: 'A' });
      for (const LinkedEntityId of places)
        await make('ContentDocumentLink', { ContentDocumentId, LinkedEntityId, ShareType: 'V' });
      return ContentDocumentId;
    };
    const files = [
      await hang(other),
      await hang(one, other),
      await hang(other, third),
      await hang(one),
    ];
    expect(outcome(await merge(one, [other, third]))).toBe('ok');
    const links =
      'select contentdocumentid as file from contentdocumentlink where linkedentityid = $1';
    const found = (await rows<{ file: string }>(links, one)).map(({ file }) => file);
    expect(found.toSorted()).toEqual(files.toSorted());
    const left = 'select 1 from contentdocumentlink where linkedentityid = any($1)';
    expect(await rows(left, [other, third])).toEqual([]);
  });

  it('moves a photo if the record that stays has none, and finished bulk rows', async () => {
    const ContentDocumentId = await make('ContentDocument', { Title: 'Photo' });
    const photo = async (id: string) => {
      const fields = { ContentDocumentId, Title: 'Photo', IsLatest: true };
      const version = await make('ContentVersion', fields);
      await rows('insert into avatar (record_id, version_id) values ($1, $2)', id, version);
      return version;
    };
    const job = await make('Bulkbewerking__c', {
      Name: 'Werk',
      Object__c: 'Contact',
      Soort__c: 'Wijzigen',
    });
    const [one, other, third] = [
      await createContact('One'),
      await createContact('Other'),
      await createContact('Third'),
    ];
    const photos = new Map([
      [other, await photo(other)],
      [third, await photo(third)],
    ]);
    const first = photos.get([other, third].toSorted()[0]!);
    const lines = `insert into bulk_row (job, place, record_id, state) values ($1, $2, $3, $4)`;
    await rows(lines, job, 1, other, 'succeeded');
    await rows(lines, job, 2, other, 'waiting');
    await rows(lines, job, 3, shared.bakery, 'refused');
    expect(outcome(await merge(one, [other, third]))).toBe('ok');
    expect(await rows('select version_id as v from avatar where record_id = $1', one)).toEqual([
      { v: first },
    ]);
    const done = 'select record_id as id from bulk_row order by place';
    expect(await rows(done)).toEqual([{ id: one }, { id: other }, { id: shared.bakery }]);
    const [two, more] = [await createContact('Two'), await createContact('More')];
    const own = await photo(two);
    await photo(more);
    await merge(two, [more]);
    expect(await rows('select version_id as v from avatar where record_id = $1', two)).toEqual([
      { v: own },
    ]);
  });

  it('is refused when the viewer cannot see a moving row, or a guard refuses it', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const hidden = await createRequest(other, { Subject: 'Hidden' });
    expect(outcome(await merge(one, [other]))).toBe('record.noRight');
    expect(await row('case', hidden)).toMatchObject({ contactid: other });
    // A hidden row of the record that stays does not move, so it is no obstacle.
    const [two, more] = [await createContact('Two'), await createContact('More')];
    await createRequest(two, { Subject: 'Hidden' });
    expect(outcome(await merge(two, [more]))).toBe('ok');
    const [three, most] = [await createContact('Three'), await createContact('Most')];
    const id = await createRequest(most);
    const written: WrittenRow[] = [];
    const guards = (refused: boolean) => ({
      Case: async (_: RequestContext, change: WrittenRow) => {
        written.push(change);
        return refused ? refuse({ code: 'record.rule' }) : ok(null);
      },
    });
    expect(
      outcome(await merge(three, [most], { more: { rules: { writeGuards: guards(true) } } })),
    ).toBe('record.rule');
    expect(await row('case', id)).toMatchObject({ contactid: most });
    expect(
      outcome(await merge(three, [most], { more: { rules: { writeGuards: guards(false) } } })),
    ).toBe('ok');
    const change = { id, before: { ContactId: most }, after: { ContactId: three } };
    expect(written).toEqual([change, change]);
  });
});

import { describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import type { RequestContext, WrittenRow } from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { noon, outcome, user } from '../../../support/engine.ts';
import {
  createCompany,
  createContact,
  fullAccess,
  historyOf,
  rowExists,
  later,
  make,
  merge,
  createRequest,
  row,
  rows,
  shared,
  startMerging,
} from './merge-fixture.ts';
import { waitingQueries } from '../../../support/waiting-queries.ts';

/** Merging records: what stays, what is deleted, and what is published and audited. */

startMerging();

describe('the record that stays', () => {
  it('keeps its own values when nothing was chosen', async () => {
    const [one, other] = [
      await createContact('One', { Title: 'Chef' }),
      await createContact('Other', { Phone: '0301234567' }),
    ];
    const before = await row('contact', one);
    expect(await merge(one, [other])).toMatchObject({
      ok: true,
      value: { id: one, object: { apiName: 'Contact' } },
    });
    expect(await row('contact', one)).toEqual(before);
    expect(await rowExists('contact', other)).toBe(false);
  });

  it('takes the chosen values as a save of the viewer, with history', async () => {
    const one = await createContact('One', { Title: 'Chef', Phone: '0301234567' });
    const [other, third] = [
      await createContact('Other', { Title: 'Kok' }),
      await createContact('Third', { Email: 'c@voorbeeld.example' }),
    ];
    const takes = { Title: other, Email: third, Phone: one };
    expect(outcome(await merge(one, [other, third], { takes }))).toBe('ok');
    expect(await row('contact', one)).toMatchObject({
      lastname: 'One',
      title: 'Kok',
      phone: '0301234567',
      email: 'c@voorbeeld.example',
      lastmodifiedbyid: shared.staffId,
    });
    expect(await historyOf(one)).toEqual([
      {
        kind: 'gewijzigd',
        field: 'Email',
        was: null,
        is: 'c@voorbeeld.example',
        by: shared.staffId,
      },
      { kind: 'gewijzigd', field: 'Title', was: 'Chef', is: 'Kok', by: shared.staffId },
      { kind: 'samengevoegd', field: null, was: 'Other', is: other, by: shared.staffId },
      { kind: 'samengevoegd', field: null, was: 'Third', is: third, by: shared.staffId },
    ]);
  });

  it('takes the system fields that belong to a chosen field, and no others', async () => {
    const known = { Contactpersoon_ICT__c: true, ICT_bevestigd_op__c: '2026-01-02' };
    const [one, other] = [await createContact('One'), await createContact('Other', known)];
    const takes = { Contactpersoon_ICT__c: other };
    expect(outcome(await merge(one, [other], { takes }))).toBe('ok');
    const stored = { contactpersoon_ict__c: true, ict_bevestigd_op__c: '2026-01-02' };
    expect(await row('contact', one)).toMatchObject({
      ...stored,
      lastmodifiedbyid: shared.staffId,
    });
    const [two, more] = [await createContact('Two'), await createContact('More', known)];
    await merge(two, [more], { takes: { Name: more } });
    expect(await row('contact', two)).toMatchObject({
      lastname: 'More',
      ict_bevestigd_op__c: null,
    });
  });

  it('takes an address as a whole, its empty parts included', async () => {
    const address = {
      BillingStreet: 'Dorpsstraat 1',
      BillingPostalCode: '1234AB',
      BillingCity: 'Ons Dorp',
    };
    const one = await createCompany('One', { ...address, Phone: '0301234567' });
    const other = await createCompany('Other', { BillingCity: 'Stad' });
    expect(outcome(await merge(one, [other], { takes: { BillingAddress: other } }))).toBe('ok');
    const stored = { billingstreet: null, billingpostalcode: null, billingcity: 'Stad' };
    expect(await row('account', one)).toMatchObject({
      ...stored,
      phone: '0301234567',
      name: 'One',
    });
  });

  it('takes a chosen moment that differs from its own', async () => {
    const registry = createRegistry(
      objects.map((one) =>
        one.apiName === 'Account'
          ? {
              ...one,
              access: { sales: [{ rows: 'all', ...fullAccess }] },
              fields: {
                ...one.fields,
                Gewist_op__c: { ...one.fields['Gewist_op__c']!, readOnly: false },
              },
            }
          : one,
      ),
    );
    const [one, other] = [await createCompany('One'), await createCompany('Other')];
    const set = 'update account set gewist_op__c = $1 where id = $2';
    await rows(set, noon, one);
    await rows(set, later, other);
    const takes = { Gewist_op__c: other };
    expect(outcome(await merge(one, [other], { takes, more: { registry } }))).toBe('ok');
    expect(await row('account', one)).toMatchObject({ gewist_op__c: later });
  });

  it('is not saved when no value changes', async () => {
    const [one, other] = [await createCompany('One'), await createCompany('Other')];
    await rows('update account set gewist_op__c = $1 where id = $2', noon, one);
    const before = await row('account', one);
    expect(outcome(await merge(one, [other]))).toBe('ok');
    expect(await row('account', one)).toEqual(before);
  });

  it('may become a duplicate of another record', async () => {
    await createCompany('Like', { KvK_nummer__c: '01234567' });
    const [one, other] = [
      await createCompany('One'),
      await createCompany('Other', { KvK_nummer__c: '01234567' }),
    ];
    expect(outcome(await merge(one, [other], { takes: { KvK_nummer__c: other } }))).toBe('ok');
    expect(await row('account', one)).toMatchObject({ kvk_nummer__c: '01234567' });
  });
});

describe('the merged records', () => {
  it('are stored as deleted, with the record they were merged into', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    await merge(one, [other]);
    const deletionSql =
      'select merged_into as into, deleted_by as by from deletion where record_id = $1';
    expect(await rows(deletionSql, other)).toEqual([{ into: one, by: shared.staffId }]);
  });

  it('are merged once: a repeated merge succeeds for who may change the record', async () => {
    const [one, other, third] = [
      await createContact('One'),
      await createContact('Other'),
      await createContact('Third'),
    ];
    expect(outcome(await merge(one, [other]))).toBe('ok');
    expect(await merge(one.slice(0, 15), [other.slice(0, 15), other])).toMatchObject({
      ok: true,
      value: { id: one },
    });
    expect(await historyOf(one)).toHaveLength(1);
    expect(
      outcome(await merge(one, [other], { as: user('customer', { accountId: shared.bakery }) })),
    ).toBe('record.notFound');
    expect(outcome(await merge(third, [other]))).toBe('record.notFound');
    expect(outcome(await merge(one, [other, third]))).toBe('record.notFound');
    expect(await rowExists('contact', third)).toBe(true);
    expect(outcome(await merge('x', [other]))).toBe('record.idMalformed');
    expect(outcome(await merge(one, ['x']))).toBe('record.idMalformed');
    expect(outcome(await merge(one, []))).toBe('record.argument');
  });

  it('are merged once, also by two requests at the same moment', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    let both: ReturnType<typeof merge>[] = [];
    await shared.engine.database.db.transaction(async (db) => {
      await db.rows({ text: 'select 1 from contact where id = $1 for update', values: [other] });
      both = [merge(one, [other]), merge(one, [other])];
      // Both merges now wait for the lock on the row.
      const waiting = () => waitingQueries(shared.engine.database.db);
      await expect.poll(waiting, { timeout: 15_000 }).toBe(2);
    });
    expect((await Promise.all(both)).map(outcome)).toEqual(['ok', 'ok']);
    expect(await historyOf(one)).toHaveLength(1);
  });

  it('stay when a guard refuses the deletion of one of them', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const writeGuards = {
      Contact: async (_: RequestContext, { after }: WrittenRow) =>
        after === null ? refuse({ code: 'record.rule' }) : ok(null),
    };
    expect(outcome(await merge(one, [other], { more: { rules: { writeGuards } } }))).toBe(
      'record.rule',
    );
    expect(await rowExists('contact', other)).toBe(true);
  });
});

describe('after a merge', () => {
  it('listeners get the record, its history and the objects whose rows moved', async () => {
    const [one, other] = [
      await createContact('One'),
      await createContact('Other', { Title: 'Kok' }),
    ];
    await createRequest(other);
    await make('Mail__c', {
      Aan__c: 'a@voorbeeld.example',
      Onderwerp__c: 'A',
      Tekst__c: 'A',
      Record__c: other,
    });
    const messages = await shared.engine.publishedDuring(() =>
      merge(one, [other], { takes: { Title: other } }),
    );
    const whole = messages.flatMap((word) => (word.rows === null ? [word.apiName] : []));
    expect(new Set(whole)).toEqual(new Set(['Case', 'Mail__c', 'Wijziging__c']));
    const stamp = ((await row('contact', one))!['systemmodstamp'] as Date).getTime();
    const weakEtag = stamp;
    expect(messages).toContainEqual({
      apiName: 'Contact',
      rows: [{ id: one, kind: 'updated', weakEtag }],
    });
    const [line] = await rows<{ id: string }>(
      `select id from wijziging__c where record__c = $1 and soort__c = 'samengevoegd'`,
      one,
    );
    const made = { id: line!.id, kind: 'created', weakEtag: later.getTime() };
    expect(messages).toContainEqual({ apiName: 'Wijziging__c', rows: [made] });
    expect(messages).toContainEqual(
      expect.objectContaining({
        apiName: 'Contact',
        rows: [expect.objectContaining({ id: other, kind: 'deleted' })],
      }),
    );
  });

  it('listeners get the record also when no value was chosen, and only objects with moves', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const messages = await shared.engine.publishedDuring(() => merge(one, [other]));
    expect(messages).toContainEqual({
      apiName: 'Contact',
      rows: [{ id: one, kind: 'updated', weakEtag: noon.getTime() }],
    });
    const whole = messages.flatMap((word) => (word.rows === null ? [word.apiName] : []));
    // The history of the merged record moves.
    expect(whole).toEqual(['Wijziging__c']);
  });

  it('the audit log has one row with the merged records', async () => {
    const [one, other] = [await createCompany('One'), await createCompany('Other')];
    const person = await createContact('Moves', { AccountId: other });
    const id = await make('Case', { Subject: 'A', AccountId: other, ContactId: person });
    const audit = { isOn: true, note: () => undefined };
    expect(outcome(await merge(one, [other], { more: { services: { audit } } }))).toBe('ok');
    const log = 'select verb, object, fields, records from audit where verb = $1';
    expect(await rows(log, 'merge')).toEqual([
      { verb: 'merge', object: 'Account', fields: [], records: [one, other] },
    ]);
    expect(await row('case', id)).toMatchObject({ accountid: one });
  });

  it('a record that was deleted before is not found', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const boss = user('administrator', { userId: shared.staffId });
    expect(outcome(await deleteRecord(shared.engine.ctx(boss), other))).toBe('ok');
    expect(outcome(await merge(one, [other]))).toBe('record.notFound');
  });
});

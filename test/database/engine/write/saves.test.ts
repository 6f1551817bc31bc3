import { describe, expect, it } from 'vitest';
import type { RequestOrigin } from '#engine/model/request-context.ts';
import { newRecordId } from '#engine/model/ids.ts';
import type { FieldModel } from '#engine/model/registry.ts';
import type { Values } from '#engine/write/values.ts';
import { addDefaultsAndDerived } from '#engine/write/write.ts';
import { insertRows, updateRows } from '#engine/write/stored-rows.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { noon, outcome, user } from '../../../support/engine.ts';
import {
  change,
  problemCodes,
  contactFields,
  countOf,
  saveNew,
  createRow,
  historyOf,
  minuteLater,
  row,
  rows,
  shared,
  startSaving,
} from './save-fixture.ts';

/** What a save of one row stores and refuses. */

startSaving();

describe('a new row', () => {
  it('of an object that is hidden from the viewer is refused', async () => {
    const guest: Viewer = { kind: 'guest' };
    expect(outcome(await saveNew('Contact', contactFields('A'), { as: guest }))).toBe(
      'record.objectHidden',
    );
    expect(outcome(await saveNew('Nothing', {}))).toBe('record.objectHidden');
  });

  it('is refused without the right to create it, before its values are checked', async () => {
    const fields = { LastName: 5 };
    expect(outcome(await saveNew('Contact', fields, { as: shared.customer }))).toBe(
      'record.noRight',
    );
    const reader = user('casesOnly');
    expect(outcome(await saveNew('Contact', fields, { as: reader }))).toBe('record.noRight');
    expect(outcome(await saveNew('Contact', fields))).toBe('record.valueWrong');
  });

  it('is not stored when no matching grant allows all its fields', async () => {
    const before = await countOf('case');
    const as = { ...shared.customer, contactId: null };
    const elsewhere = { Subject: 'A', AccountId: shared.garage };
    expect(outcome(await saveNew('Case', elsewhere, { as }))).toBe('record.noRight');
    expect(await countOf('case')).toBe(before);
    const here = { Subject: 'A', AccountId: shared.bakery };
    expect(outcome(await saveNew('Case', here, { as }))).toBe('ok');
  });

  it('has the user, the date and an id with the prefix of its object', async () => {
    const id = await createRow('Contact', contactFields('Stamps'));
    expect(id).toMatch(/^003\w{15}$/);
    expect(await row('contact', id)).toMatchObject({
      accountid: shared.bakery,
      ownerid: shared.staffId,
      createdbyid: shared.staffId,
      createddate: noon,
      lastmodifiedbyid: shared.staffId,
      lastmodifieddate: noon,
      systemmodstamp: noon,
    });
  });

  it('has defaults, derived values and the owner of the default rule', async () => {
    const id = await createRow('Case', { Subject: 'A', AccountId: shared.bakery });
    expect(await row('case', id)).toMatchObject({
      status: 'Nieuw',
      ownerid: shared.staffId,
      telt_vanaf__c: noon,
      casenumber: expect.stringMatching(/^S-\d+$/),
    });
    const queued = { Subject: 'A', AccountId: shared.bakery };
    const without = await createRow('Case', queued, { useDefaultRule: true });
    expect(await row('case', without)).toMatchObject({ ownerid: null });
    const said = await createRow('Case', queued, { useDefaultRule: false });
    expect(await row('case', said)).toMatchObject({ ownerid: shared.staffId });
  });

  it('gets a slug of its title, with a number when that is taken', async () => {
    const article = { Name: 'Wifi op kantoor', Categorie__c: 'Internet' };
    const [one, other] = [
      await createRow('Kennisartikel__c', article),
      await createRow('Kennisartikel__c', article),
    ];
    expect(await row('kennisartikel__c', one)).toMatchObject({ slug__c: 'wifi-op-kantoor' });
    expect(await row('kennisartikel__c', other)).toMatchObject({ slug__c: 'wifi-op-kantoor-2' });
  });

  it('is refused with all its problems at once, duplicates included', async () => {
    const before = await countOf('account');
    const refused = await saveNew('Account', { KvK_nummer__c: '01234567' });
    expect(problemCodes(refused)).toEqual([
      ['record.required', 'Name'],
      ['record.duplicates', undefined],
    ]);
    expect(await countOf('account')).toBe(before);
  });

  it('gives the number of its sequence, if its object has one', async () => {
    const made = await saveNew('Case', { Subject: 'A', AccountId: shared.bakery });
    if (!made.ok) throw new Error(outcome(made));
    expect(made.value.number).toMatch(/^S-\d+$/);
    expect(await row('case', made.value.id)).toMatchObject({ casenumber: made.value.number });
    expect(await saveNew('Contact', contactFields('A'))).toMatchObject({ value: { number: null } });
  });

  it('that is a duplicate is stored only with `allowSaveOnDuplicate`', async () => {
    const like = { Name: 'Bakery two', KvK_nummer__c: '01234567' };
    expect(problemCodes(await saveNew('Account', like))).toEqual([
      ['record.duplicates', undefined],
    ]);
    const explicit = await saveNew('Account', like, { allowSaveOnDuplicate: false });
    expect(outcome(explicit)).toBe('record.duplicates');
    expect(outcome(await saveNew('Account', like, { allowSaveOnDuplicate: true }))).toBe('ok');
  });

  it('of a trial run takes no number of a sequence', async () => {
    const numberOf = async (id: string) => (await row('case', id))!['casenumber'];
    const fields = { Subject: 'A', AccountId: shared.bakery };
    const before = Number(String(await numberOf(await createRow('Case', fields))).slice(2));
    const tried = await createRow('Case', fields, { isTried: true });
    expect(await numberOf(tried)).toBe(tried);
    expect(await row('case', tried)).toMatchObject({ status: 'Nieuw' });
    expect(await numberOf(await createRow('Case', fields, { isTried: false }))).toBe(
      `S-${before + 1}`,
    );
  });

  it('created with others gets the table default for a field it does not set', async () => {
    const ctx = shared.engine.ctx(shared.staff);
    const object = ctx.registry.object('Case')!;
    const rows = [true, false].map((isTried) => {
      const said = { Subject: 'A', AccountId: shared.bakery, ...(isTried && { Description: 'B' }) };
      const values: Values = new Map();
      for (const [name, value] of Object.entries(said)) values.set(object.fields.get(name)!, value);
      addDefaultsAndDerived(ctx, object, values);
      return { id: newRecordId('500', noon), values, isTried };
    });
    await insertRows(ctx, object, rows);
    const [tried, other] = rows.map(({ id }) => id) as [string, string];
    expect(await row('case', tried)).toMatchObject({ casenumber: tried, description: 'B' });
    const number = expect.stringMatching(/^S-\d+$/);
    expect(await row('case', other)).toMatchObject({ casenumber: number, description: null });
  });

  it('is refused beyond the quota of the company', async () => {
    // proof: a save counts rows
    const full = { takeRows: () => false } as unknown as RequestOrigin['quota'];
    const refused = await saveNew('Contact', contactFields('A'), {
      more: { origin: { quota: full! } },
    });
    expect(outcome(refused)).toBe('quota.rows');
    const id = await createRow('Contact', contactFields('Quota'));
    expect(
      outcome(await change(id, { Title: 'Chef' }, { more: { origin: { quota: full! } } })),
    ).toBe('quota.rows');
  });
});

describe('a change', () => {
  it('stores the named fields and no other, and says who changed it and when', async () => {
    const id = await createRow(
      'Contact',
      contactFields('Before', { Title: 'Chef', Phone: '0301234567' }),
    );
    const other = await createRow('Contact', contactFields('Other', { Title: 'Chef' }));
    const by = user('sales', { userId: shared.colleagueId });
    expect(outcome(await change(id, { LastName: 'After', Phone: null }, { as: by }))).toBe('ok');
    expect(await row('contact', id)).toMatchObject({
      lastname: 'After',
      title: 'Chef',
      phone: null,
      createdbyid: shared.staffId,
      lastmodifiedbyid: shared.colleagueId,
      lastmodifieddate: minuteLater,
      systemmodstamp: minuteLater,
    });
    expect(await row('contact', other)).toMatchObject({ lastname: 'Other', systemmodstamp: noon });
  });

  it('without fields stores and publishes nothing', async () => {
    const id = await createRow('Case', { Subject: 'A', AccountId: shared.bakery });
    const messages = await shared.engine.publishedDuring(async () => {
      expect(await change(id, {}, { useDefaultRule: true })).toMatchObject({
        ok: true,
        value: { id },
      });
    });
    expect(messages).toEqual([]);
    expect(await row('case', id)).toMatchObject({ ownerid: shared.staffId, systemmodstamp: noon });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('without fields derives nothing', async () => {
    const fields = { Name: 'Wifi', Categorie__c: 'Internet', Inhoud__c: 'Lang' };
    const id = await createRow('Kennisartikel__c', fields);
    expect(outcome(await change(id, {}))).toBe('ok');
    expect(await row('kennisartikel__c', id)).toMatchObject({ systemmodstamp: noon });
  });

  it('gives the row, and is refused for a wrong value', async () => {
    const id = await createRow('Contact', contactFields('Answer'));
    const value = { id, object: { apiName: 'Contact' } };
    expect(await change(id, { Title: 'Chef' })).toMatchObject({ ok: true, value });
    expect(outcome(await change(id, { Title: 5 }))).toBe('record.valueWrong');
  });

  it('of several rows stores the values of each, and no other row', async () => {
    const object = shared.engine.registry.object('Contact')!;
    const [one, two] = [
      await createRow('Contact', contactFields('1')),
      await createRow('Contact', contactFields('2')),
    ];
    const three = await createRow('Contact', contactFields('3'));
    const [title, isIct] = ['Title', 'Contactpersoon_ICT__c'].map((name) =>
      object.fields.get(name)!,
    );
    const valuesOf = (text: string | null, isSet: boolean): Values =>
      new Map<FieldModel, unknown>([
        [title!, text],
        [isIct!, isSet],
      ]);
    const changed = [
      { id: one, values: valuesOf('Chef', true) },
      { id: two, values: valuesOf(null, false) },
    ];
    const ctx = shared.engine.ctx(shared.staff, { now: minuteLater });
    const stamp = minuteLater.getTime();
    expect(await updateRows(ctx, object, changed)).toEqual(
      new Map([
        [one, stamp],
        [two, stamp],
      ]),
    );
    const by = { lastmodifiedbyid: shared.staffId, lastmodifieddate: minuteLater };
    const first = { title: 'Chef', contactpersoon_ict__c: true, lastname: '1', ...by };
    expect(await row('contact', one)).toMatchObject(first);
    expect(await row('contact', two)).toMatchObject({ title: null, lastname: '2', ...by });
    expect(await row('contact', three)).toMatchObject({ title: null, systemmodstamp: noon });
  });

  it('of a malformed or unknown id is refused', async () => {
    expect(outcome(await change('x', { Subject: 'A' }))).toBe('record.idMalformed');
    expect(outcome(await change('500000000000000AAA', { Subject: 'A' }))).toBe('record.notFound');
  });

  it('makes a later version, also at the same moment', async () => {
    const id = await createRow('Contact', contactFields('Version'));
    for (const after of [1, 2]) {
      const at = { more: { now: new Date(noon.getTime() - 5_000) } };
      expect(outcome(await change(id, { Title: 'Chef' }, at))).toBe('ok');
      const stamp = new Date(noon.getTime() + after);
      expect(await row('contact', id)).toMatchObject({
        systemmodstamp: stamp,
        lastmodifieddate: stamp,
      });
    }
  });

  it('with the default rule sets the owner of that rule', async () => {
    const id = await createRow('Case', { Subject: 'A', AccountId: shared.bakery });
    await change(id, { Subject: 'B' }, { useDefaultRule: false });
    expect(await row('case', id)).toMatchObject({ ownerid: shared.staffId });
    await change(id, { Subject: 'B' }, { useDefaultRule: true });
    expect(await row('case', id)).toMatchObject({ ownerid: null });
  });

  it('derives values from the row before and after it', async () => {
    const id = await createRow('Case', { Subject: 'A', AccountId: shared.bakery });
    await change(id, { Status: 'Wacht op feedback' });
    const waiting = { wacht_sinds__c: minuteLater, antwoord_voor__c: null, telt_vanaf__c: noon };
    expect(await row('case', id)).toMatchObject(waiting);
  });

  it('is refused with all its problems at once, except fields in `leavesEmpty`', async () => {
    const id = await createRow('Account', { Name: 'Shop' });
    const fields = { Name: null, KvK_nummer__c: '01234567' };
    expect(problemCodes(await change(id, fields))).toEqual([
      ['record.required', 'Name'],
      ['record.duplicates', undefined],
    ]);
    const person = await createRow('Contact', contactFields('Empty', { FirstName: 'Jan' }));
    const emptied = { LastName: null };
    expect(problemCodes(await change(person, emptied))).toEqual([['record.required', 'LastName']]);
    expect(outcome(await change(person, emptied, { leavesEmpty: ['LastName'] }))).toBe('ok');
  });

  it('warns of duplicates only by changed values, and not of the row itself', async () => {
    const twin = { Name: 'Twin', KvK_nummer__c: '01234567' };
    const id = await createRow('Account', twin, { allowSaveOnDuplicate: true });
    expect(outcome(await change(id, { Website: 'https://twin.example', ...twin }))).toBe('ok');
    const alone = await createRow('Account', { Name: 'Alone', KvK_nummer__c: '76543210' });
    expect(outcome(await change(alone, { KvK_nummer__c: '76543210', Name: 'Alone too' }))).toBe(
      'ok',
    );
    const clash = { KvK_nummer__c: '01234567' };
    expect(outcome(await change(alone, clash))).toBe('record.duplicates');
    expect(outcome(await change(alone, clash, { allowSaveOnDuplicate: true }))).toBe('ok');
  });

  it('is refused by the caller’s own check of the last save and the newest version', async () => {
    const id = await createRow('Contact', contactFields('Known'));
    // Counting a view makes a version later than the last save.
    await rows('update contact set systemmodstamp = $1 where id = $2', minuteLater, id);
    const asked: unknown[] = [];
    const answering = (isKnown: boolean) => ({
      isKnownVersion: (...times: number[]) => asked.push(times) > 0 && isKnown,
    });
    expect(outcome(await change(id, { Title: 'Chef' }, answering(false)))).toBe('record.collision');
    expect(await row('contact', id)).toMatchObject({ title: null });
    expect(outcome(await change(id, { Title: 'Chef' }, answering(true)))).toBe('ok');
    const times = [noon.getTime(), minuteLater.getTime()];
    expect(asked).toEqual([times, times]);
  });

  it('is refused for a row of an object that the viewer may only read', async () => {
    const id = await createRow('Contact', contactFields('Read only'));
    const refused = await change(id, { Title: 'Chef' }, { as: user('casesOnly') });
    expect(outcome(refused)).toBe('record.readOnly');
    expect(await row('contact', id)).toMatchObject({ title: null });
  });

  it('that takes away the viewer’s right to the row is refused', async () => {
    const id = await createRow('Contact', contactFields('Mine'));
    const away = await change(
      id,
      { AccountId: shared.garage, Title: 'Chef' },
      { as: shared.customer },
    );
    expect(outcome(away)).toBe('record.readOnly');
    expect(await row('contact', id)).toMatchObject({ accountid: shared.bakery, title: null });
  });

  it('keeps the old slug of a page as a redirect', async () => {
    const id = await createRow('Kennisartikel__c', { Name: 'Oud', Categorie__c: 'Internet' });
    await change(id, { Slug__c: 'nieuw' });
    const old = `select slug, record_id from old_slug where record_id = $1`;
    expect(await rows(old, id)).toEqual([{ slug: 'oud', record_id: id }]);
  });
});

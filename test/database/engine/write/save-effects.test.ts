import { describe, expect, it } from 'vitest';
import type { RequestContext, WrittenRow } from '#engine/model/request-context.ts';
import { ok, refuse } from '#protocol/problem.ts';
import type { ContextChanges } from '../../../support/context.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { noon, outcome, system } from '../../../support/engine.ts';
import {
  change,
  contactFields,
  countOf,
  saveNew,
  createRow,
  historyOf,
  make,
  minuteLater,
  row,
  rows,
  shared,
  startSaving,
} from './save-fixture.ts';

/** What a save of one row records and publishes. */

startSaving();

describe('the history of a save has', () => {
  it('the creation of a row and each tracked field that a change altered', async () => {
    const id = await createRow(
      'Contact',
      contactFields('History', { Title: 'Chef', Phone: '0301234567' }),
    );
    await change(id, { Title: null, Phone: '0301234567', FirstName: 'Jan' });
    expect(await historyOf(id)).toEqual([
      { kind: 'aangemaakt', field: null, was: null, is: null, by: shared.staffId },
      { kind: 'gewijzigd', field: 'FirstName', was: null, is: 'Jan', by: shared.staffId },
      { kind: 'gewijzigd', field: 'Title', was: 'Chef', is: null, by: shared.staffId },
    ]);
  });

  it('no field that stays empty, and each field that is emptied', async () => {
    const id = await createRow('Contact', contactFields('Empty', { Title: 'null' }));
    await change(id, { Title: null, Phone: null });
    const emptied = { kind: 'gewijzigd', field: 'Title', was: 'null', is: null };
    expect(await historyOf(id)).toMatchObject([{ kind: 'aangemaakt' }, emptied]);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('no field that is not tracked, and no equal value in another form', async () => {
    const line = {
      Name: 'Lijn',
      Account__c: shared.bakery,
      Soort__c: 'Mobiel',
      Status__c: 'Actief',
    };
    const id = await make('Aansluiting__c', {
      ...line,
      Maandbedrag__c: 12,
      Ingangsdatum__c: '2026-01-01',
    });
    const same = { Maandbedrag__c: 12, Ingangsdatum__c: '2026-01-01' };
    expect(outcome(await change(id, same, { as: system }))).toBe('ok');
    expect(await historyOf(id)).toMatchObject([{ kind: 'aangemaakt' }]);
    await change(id, { Maandbedrag__c: 13 }, { as: system });
    expect(await historyOf(id)).toMatchObject([{}, { field: 'Maandbedrag__c', is: '13' }]);
    const moment = await createRow('Case', { Subject: 'A', AccountId: shared.bakery });
    await change(moment, { ClosedDate: noon.toISOString() }, { as: system });
    await change(moment, { ClosedDate: noon.toISOString(), Subject: 'B' }, { as: system });
    // `ClosedDate` is not tracked.
    expect(await historyOf(moment)).toMatchObject([{}, { field: 'Subject', was: 'A', is: 'B' }]);
  });
});

describe('a save publishes', () => {
  it('the created row with its version, and its history row', async () => {
    let id = '';
    const words = await shared.engine.publishedDuring(
      async () => void (id = await createRow('Contact', contactFields('Told'))),
    );
    expect(words).toEqual([
      { apiName: 'Contact', rows: [{ id, kind: 'created', weakEtag: noon.getTime() }] },
      {
        apiName: 'Wijziging__c',
        rows: [
          { id: expect.stringMatching(/^\w{18}$/), kind: 'created', weakEtag: noon.getTime() },
        ],
      },
    ]);
  });

  it('the changed row with its new version', async () => {
    const id = await createRow('Contact', contactFields('Told', { Title: 'Chef' }));
    const words = await shared.engine.publishedDuring(() =>
      change(id, { Title: 'Baas', AccountId: shared.bakery }),
    );
    expect(words).toMatchObject([
      { apiName: 'Contact', rows: [{ id, kind: 'updated', weakEtag: minuteLater.getTime() }] },
      { apiName: 'Wijziging__c', rows: [{ kind: 'created', weakEtag: minuteLater.getTime() }] },
    ]);
    expect(words[0]!.rows![0]).not.toHaveProperty('before');
  });

  it('who saw the row before, when the change may hide it', async () => {
    const id = await createRow('Contact', contactFields('Moves'));
    const words = await shared.engine.publishedDuring(() =>
      change(id, { Title: 'A', AccountId: shared.garage }),
    );
    const seen = { customer: [[['viewer.account', shared.bakery]]], casesOnly: true, sales: true };
    expect(words[0]).toMatchObject({ rows: [{ id, before: seen }] });
  });

  it('the written fields, when a role sees rows without system fields', async () => {
    const bare = withAccess({
      Account: {
        guest: [{ rows: 'all', read: ['Name'], bare: true }],
        sales: [{ rows: 'all', read: '*', update: 'all', write: '*' }],
      },
    });
    const words = await shared.engine.publishedDuring(async () => {
      const fields = { Website: 'https://garage.example', Phone: '0301234567' };
      const changed = await change(shared.garage, fields, { more: { registry: bare } });
      expect(outcome(changed)).toBe('ok');
    });
    expect(words[0]).toMatchObject({ rows: [{ id: shared.garage, fields: ['Website', 'Phone'] }] });
  });

  it('to the audit log the changes of personal data, and sets recently viewed', async () => {
    const audit = { isOn: true, note: () => undefined };
    const id = await createRow('Contact', contactFields('Audit'), {
      more: { services: { audit } },
    });
    await change(
      id,
      { Title: 'Chef', AccountId: shared.bakery },
      { more: { services: { audit } } },
    );
    await change(id, { AccountId: shared.bakery }, { more: { services: { audit } } });
    const log =
      'select verb, object, fields, viewer from audit where $1 = any(records) order by id';
    expect(await rows(log, id)).toEqual([
      { verb: 'create', object: 'Contact', fields: [], viewer: shared.staffId },
      { verb: 'change', object: 'Contact', fields: ['Contact.Title'], viewer: shared.staffId },
    ]);
    const seen = 'select user_id as by, viewed_at as at from recently_viewed where record_id = $1';
    expect(await rows(seen, id)).toEqual([{ by: shared.staffId, at: minuteLater }]);
  });

  it('nothing to the guards of other objects', async () => {
    const more = { rules: { writeGuards: { Case: async () => refuse({ code: 'record.rule' }) } } };
    expect(outcome(await saveNew('Contact', contactFields('Unguarded'), { more }))).toBe('ok');
  });

  it('to hooks and guards the old and new values, and fails when these refuse', async () => {
    const written: WrittenRow[] = [];
    let refuses = false;
    const Contact = async (_: RequestContext, row: WrittenRow) => {
      written.push(row);
      return refuses ? refuse({ code: 'record.rule' }) : ok(null);
    };
    for (const more of [
      { rules: { writeHooks: { Contact } } },
      { rules: { writeGuards: { Contact } } },
    ] as ContextChanges[]) {
      written.length = 0;
      refuses = false;
      const id = await createRow('Contact', contactFields('Followed', { Title: 'Chef' }), { more });
      await change(id, { Title: 'Baas' }, { more });
      expect(written).toMatchObject([
        {
          id,
          before: null,
          after: { LastName: 'Followed', Title: 'Chef', AccountId: shared.bakery },
        },
        { id, before: { Title: 'Chef' }, after: { LastName: 'Followed', Title: 'Baas' } },
      ]);
      refuses = true;
      const before = await countOf('contact');
      expect(outcome(await change(id, { Title: 'Kok' }, { more }))).toBe('record.rule');
      expect(outcome(await saveNew('Contact', contactFields('Refused'), { more }))).toBe(
        'record.rule',
      );
      expect(await row('contact', id)).toMatchObject({ title: 'Baas' });
      expect(await countOf('contact')).toBe(before);
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RelatedRowsFilter, RetentionDefinition } from '#engine/model/retention-definition.ts';
import { sweepAvatars } from '#engine/files/avatars.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import {
  countExpiredRows,
  findExpiredRows,
  lockExpiredRow,
  type RetentionTerm,
} from '#engine/retention/retention.ts';
import {
  after,
  openEngineFixture,
  registry,
  viewerOf,
  type EngineFixture,
} from '../engine-fixture.ts';

/** Which rows have expired by a retention rule. Source: AVG art. 5 lid 1 onder e. */

let world: EngineFixture;
beforeAll(async () => {
  world = await openEngineFixture();
});
afterAll(() => world.close());
const emptied = ['deletion', 'aansluiting__c', '"case"', 'contentdocument', 'account'];
beforeEach(async () => {
  for (const table of emptied) await world.rows(`delete from ${table}`);
});

const day = 86_400; // s
const rule: RetentionDefinition = {
  name: 'Test',
  label: 'Te lang bewaard',
  filters: [],
  since: 'CreatedDate',
  days: 30,
  least: 7,
  most: 365,
  reason: 'Niemand heeft ze nog nodig',
};
const termOn = (
  apiName: string,
  changes: Partial<RetentionDefinition> = {},
  days = 30,
): RetentionTerm => ({
  object: registry.object(apiName)!,
  rule: { ...rule, ...changes },
  days,
  setBy: null,
  setAt: null,
  lookedAt: null,
  removedAt: null,
  removedLast: 0,
  removed: 0,
});
const at = (seconds: number) => world.ctx({ now: after(seconds) });
const dueOn = async (term: RetentionTerm, seconds: number): Promise<string[]> => {
  const found = world.keysOf(await findExpiredRows(at(seconds), term, 100));
  expect(await countExpiredRows(at(seconds), term)).toBe(found.length);
  return found;
};

const sortedDue = async (term: RetentionTerm, seconds: number) =>
  (await dueOn(term, seconds)).toSorted();
async function remove(key: string): Promise<void> {
  const ctx = world.ctx({ viewer: viewerOf('administrator') });
  const deleted = await deleteRecord(ctx, world.id(key));
  if (!deleted.ok) throw new Error(JSON.stringify(deleted.problems));
}

async function company(key: string, seconds = 0): Promise<string> {
  const id = await world.make(key, 'Account', { Name: key });
  await world.rows('update account set createddate = $2 where id = $1', id, after(seconds));
  return id;
}
const line = (key: string, Account__c: string, fields: Record<string, string> = {}) =>
  world.make(key, 'Aansluiting__c', {
    Name: key,
    Soort__c: 'Mobiel',
    Status__c: 'Beëindigd',
    Account__c,
    ...fields,
  });

describe('a row has expired', () => {
  it('once the number of days has passed', async () => {
    await company('old');
    const term = termOn('Account');
    expect(await dueOn(term, 30 * day - 1)).toEqual([]);
    expect(await dueOn(term, 30 * day)).toEqual(['old']);
    expect(await dueOn(termOn('Account', {}, 31), 30 * day)).toEqual([]);
  });

  it('counted from midnight in Amsterdam when the rule starts from a date', async () => {
    await line('over', await company('company'), { Einddatum__c: '2026-11-26' });
    const term = termOn('Aansluiting__c', { since: 'Einddatum__c' });
    // 22:59:59 and 23:00 UTC: the end of 25 December and the beginning of the 26th.
    expect(await dueOn(term, 29 * day + 11 * 3_600 - 1)).toEqual([]);
    expect(await dueOn(term, 29 * day + 11 * 3_600)).toEqual(['over']);
  });

  it('only when it also matches the filters or their logic', async () => {
    const companyId = await company('company');
    for (const [key, Soort__c, Status__c] of [
      ['one', 'Mobiel', 'Actief'],
      ['two', 'Internet', 'Beëindigd'],
      ['both', 'Mobiel', 'Beëindigd'],
      ['none', 'Internet', 'Actief'],
    ] as const)
      await line(key, companyId, { Soort__c, Status__c });
    const filters = [
      { field: 'Soort__c', operator: 'Equals', operands: ['Mobiel'] },
      { field: 'Status__c', operator: 'Equals', operands: ['Beëindigd'] },
    ] as const;
    const due = async (logic?: string, seconds = 31 * day) => {
      const changes = { filters, ...(logic !== undefined && { logic }) };
      return sortedDue(termOn('Aansluiting__c', changes), seconds);
    };
    expect(await due()).toEqual(['both']);
    expect(await due('1 OR 2')).toEqual(['both', 'one', 'two']);
    expect(await due('1 OR 2', 29 * day)).toEqual([]);
    const either = termOn('Aansluiting__c', { filters, logic: '1 OR 2' });
    const take = (key: string) => lockExpiredRow(at(31 * day), either, world.id(key));
    expect([await take('one'), await take('none')]).toEqual([true, false]);
  });

  it('by filters on EDGE, as a date and as a moment', async () => {
    const companyId = await company('company', -100 * day);
    await line('before', companyId, { Einddatum__c: '2026-11-25' });
    await line('after', companyId, { Einddatum__c: '2026-11-27' });
    const before = (field: string) => {
      return [{ field, operator: 'LessOrEqual', operands: ['EDGE'] }] as const;
    };
    await world.rows(`update aansluiting__c set createddate = $1`, after(-100 * day));
    const byDay = termOn('Aansluiting__c', { filters: before('Einddatum__c') });
    expect(await dueOn(byDay, 30 * day)).toEqual(['before']);
    const byChange = termOn('Aansluiting__c', { filters: before('LastModifiedDate') });
    expect(await dueOn(byChange, 30 * day - 1)).toEqual([]);
    expect((await dueOn(byChange, 30 * day)).toSorted()).toEqual(['after', 'before']);
  });

  it('only when its related rows match too', async () => {
    const [quiet, busy] = [await company('quiet'), await company('busy')];
    await company('without');
    await line('over', quiet, { Einddatum__c: '2026-11-20' });
    await line('over too', busy, { Einddatum__c: '2026-11-20' });
    await line('not over', busy, { Einddatum__c: '2026-12-20' });
    const later = [{ field: 'Einddatum__c', operator: 'GreaterThan', operands: ['EDGE'] }] as const;
    const has = { relation: 'Aansluitingen__r', is: 'some', filters: [] } as const;
    const none: RelatedRowsFilter = { relation: 'Aansluitingen__r', is: 'none', filters: later };
    expect(await dueOn(termOn('Account', { beside: [has, none] }), 31 * day)).toEqual(['quiet']);
    const due = (beside: typeof none) => {
      return sortedDue(termOn('Account', { beside: [beside] }), 31 * day);
    };
    expect(await due(none)).toEqual(['quiet', 'without']);
    expect(await due({ ...none, is: 'some' })).toEqual(['busy']);
  });

  it('unless a deleted row could not be restored without it', async () => {
    const [needed, free] = [await company('needed'), await company('free')];
    await world.make('deleted', 'Case', { Subject: 'Weg', AccountId: needed });
    await world.make('there', 'Case', { Subject: 'Blijft', AccountId: free });
    await remove('deleted');
    const term = termOn('Account', { neededBy: 'Cases' });
    expect(await dueOn(term, 31 * day)).toEqual(['free']);
    const byContacts = termOn('Account', { neededBy: 'Contacts' });
    expect(await sortedDue(termOn('Account'), 31 * day)).toEqual(['free', 'needed']);
    expect(await sortedDue(byContacts, 31 * day)).toEqual(['free', 'needed']);
    expect(await lockExpiredRow(at(31 * day), term, needed)).toBe(false);
    expect(await lockExpiredRow(at(31 * day), term, free)).toBe(true);
  });
});

describe('an expired row', () => {
  it('is found oldest first, up to a limit', async () => {
    await company('second', 2);
    await company('first', 1);
    await company('third', 3);
    const find = async (limit: number) => {
      return world.keysOf(await findExpiredRows(at(40 * day), termOn('Account'), limit));
    };
    expect(await find(2)).toEqual(['first', 'second']);
    expect(await find(3)).toEqual(['first', 'second', 'third']);
    expect(await countExpiredRows(at(40 * day), termOn('Account'))).toBe(3);
  });

  it('is locked only while it is still expired and not locked by another', async () => {
    const [id, other] = [await company('old'), await company('new', 20 * day)];
    const term = termOn('Account');
    expect(await lockExpiredRow(at(31 * day), term, id)).toBe(true);
    expect(await lockExpiredRow(at(29 * day), term, id)).toBe(false);
    expect(await lockExpiredRow(at(31 * day), term, other)).toBe(false);
    await world.db.transaction(async (db) => {
      expect(await lockExpiredRow({ ...at(31 * day), db }, term, id)).toBe(true);
      expect(await lockExpiredRow(at(31 * day), term, id)).toBe(false);
      await expect(
        world.db.transaction(async (waiting) => {
          await waiting.run({ text: `set local lock_timeout = '200ms'`, values: [] });
          await waiting.run({
            text: 'update account set phone = null where id = $1',
            values: [id],
          });
        }),
      ).rejects.toThrow('lock timeout');
    });
  });
});

describe('a file', () => {
  const document = async (key: string, changes: object = {}) => {
    const id = await world.make(key, 'ContentDocument', { Title: key, ...changes });
    const version = await world.make(`version of ${key}`, 'ContentVersion', {
      ContentDocumentId: id,
      Title: key,
      IsLatest: true,
    });
    return { id, version };
  };

  it('that is the photo of a contact who exists or can be restored has not expired', async () => {
    const [shown, loose] = [await document('photo'), await document('loose')];
    const AccountId = await company('company');
    const person = await world.make('person', 'Contact', { LastName: 'Jansen', AccountId });
    const request = await world.make('request', 'Case', { Subject: 'Zo zie ik eruit', AccountId });
    const link = { ContentDocumentId: shown.id, ShareType: 'V' };
    await world.make('on person', 'ContentDocumentLink', { ...link, LinkedEntityId: person });
    await world.make('on request', 'ContentDocumentLink', { ...link, LinkedEntityId: request });
    const photo = 'insert into avatar (record_id, version_id) values ($1, $2)';
    await world.rows(photo, person, shown.version);
    const term = termOn('ContentDocument');
    const due = async () => (await dueOn(term, 31 * day)).toSorted();
    expect(await due()).toEqual(['loose']);
    expect(await lockExpiredRow(at(31 * day), term, shown.id)).toBe(false);
    expect(await lockExpiredRow(at(31 * day), term, loose.id)).toBe(true);
    await remove('person');
    await sweepAvatars(world.ctx());
    expect(await world.rows('select 1 from avatar')).toEqual([]);
    expect(await due()).toEqual(['loose']);
    expect(await lockExpiredRow(at(31 * day), term, shown.id)).toBe(false);
    await world.rows('delete from deletion');
    expect(await due()).toEqual(['loose', 'photo']);
  });
});

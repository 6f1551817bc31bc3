import { describe, expect, it } from 'vitest';
import type { RequestContext, WrittenRow } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { noon, outcome, system } from '../../../support/engine.ts';
import {
  createCompany,
  createContact,
  fullAccess,
  rowExists,
  later,
  createLogin,
  make,
  merge,
  row,
  rows,
  shared,
  startMerging,
} from './merge-fixture.ts';

/** Merges that are refused without any change. */

startMerging();

describe('a merge is refused without any change', () => {
  it('when a row was changed since the plan was read', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const weakEtags = { [one]: noon.getTime(), [other]: noon.getTime() };
    await updateRecord(shared.engine.ctx(system), other, { fields: { Title: 'Chef' } });
    expect(outcome(await merge(one, [other], { weakEtags }))).toBe('record.collision');
    const unknown = { '003000000000000AAA': noon.getTime() };
    expect(outcome(await merge(one, [other], { weakEtags: unknown }))).toBe('record.collision');
    expect(await rowExists('contact', other)).toBe(true);
    const now = { [one]: noon.getTime(), [other]: noon.getTime() + 1 };
    expect(outcome(await merge(one, [other], { weakEtags: now }))).toBe('ok');
  });

  it('when a choice is no field to choose or no row of the merge', async () => {
    const [one, other, third] = [
      await createCompany('One'),
      await createCompany('Other'),
      await createCompany('Third'),
    ];
    const refused = async (takes: Record<string, string>) => {
      const merged = await merge(one, [other], { takes });
      return merged.ok ? 'ok' : [merged.problems[0]!.code, merged.problems[0]!.field];
    };
    expect(await refused({ Nothing: one })).toEqual(['record.valueWrong', 'Nothing']);
    expect(await refused({ Klantnummer__c: other })).toEqual([
      'record.valueWrong',
      'Klantnummer__c',
    ]);
    expect(await refused({ Phone: third })).toEqual(['record.valueWrong', 'Phone']);
    expect(await rowExists('account', other)).toBe(true);
  });

  it('when a save of the record that stays would refuse the choice', async () => {
    const [one, other] = [await createCompany('One'), await createCompany('Other')];
    await rows(`update account set kvk_nummer__c = '12' where id = $1`, other);
    expect(outcome(await merge(one, [other], { takes: { KvK_nummer__c: other } }))).toBe(
      'record.rule',
    );
    expect(await rowExists('account', other)).toBe(true);
  });

  it('when the viewer may not change the chosen field of the record that stays', async () => {
    const sales = [
      { rows: 'all', ...fullAccess, write: ['LastName'] },
      { rows: 'all', read: '*', update: { field: 'LastName', equals: 'Other' }, write: ['Title'] },
    ] as const;
    const registry = withAccess({ Contact: { sales } });
    const [one, other] = [
      await createContact('One'),
      await createContact('Other', { Title: 'Chef' }),
    ];
    const takes = { Title: other };
    expect(outcome(await merge(one, [other], { takes, more: { registry } }))).toBe(
      'record.readOnly',
    );
    expect(await rowExists('contact', other)).toBe(true);
    expect(await row('contact', one)).toMatchObject({ title: null });
  });

  it('when both have a unique related row', async () => {
    const [one, other] = [await createCompany('One'), await createCompany('Other')];
    for (const Account__c of [one, other]) {
      const whom = { Achternaam__c: 'A', Email__c: 'a@voorbeeld.example' };
      const invited = { Account__c, ...whom, Geldig_tot__c: later.toISOString() };
      await make('Uitnodiging__c', invited);
    }
    expect(outcome(await merge(one, [other]))).toBe('merge.unique');
    expect(await rowExists('account', other)).toBe(true);
  });
});

it('an error during a merge that is no unique violation is thrown', async () => {
  const [one, other] = [await createContact('One'), await createContact('Other')];
  const id = await make('Case', { Subject: 'A', AccountId: shared.bakery, ContactId: other });
  for (const fault of [new Error('fault'), Object.assign(new Error('fault'), { code: '22001' })]) {
    const Case = () => Promise.reject(fault);
    await expect(merge(one, [other], { more: { rules: { writeGuards: { Case } } } })).rejects.toBe(
      fault,
    );
  }
  expect(await row('case', id)).toMatchObject({ contactid: other });
});

describe('a merge of records with users', () => {
  it('needs the choice of one user, and deactivates the others', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const [stays, goes] = [await createLogin(one), await createLogin(other)];
    const refused = { ok: false, problems: [{ code: 'merge.single', field: 'Users' }] };
    expect(await merge(one, [other])).toMatchObject(refused);
    expect(await merge(one, [other], { keeps: { Users: shared.staffId } })).toMatchObject(refused);
    const written: WrittenRow[] = [];
    const User = async (_: RequestContext, change: WrittenRow) => ok(written.push(change));
    const more = { rules: { writeHooks: { User } } };
    expect(outcome(await merge(one, [other], { keeps: { Users: stays }, more }))).toBe('ok');
    expect(await row('user', stays)).toMatchObject({ contactid: one, isactive: true });
    expect(await row('user', goes)).toMatchObject({
      contactid: one,
      isactive: false,
      lastmodifiedbyid: shared.staffId,
    });
    expect(written).toMatchObject([{ id: goes, after: { IsActive: false } }]);
  });

  it('deactivates all users but the chosen one', async () => {
    const contacts = [
      await createContact('One'),
      await createContact('Other'),
      await createContact('Third'),
    ];
    const [one, ...others] = contacts as [string, string, string];
    const users: string[] = [];
    for (const id of contacts) users.push(await createLogin(id));
    expect(outcome(await merge(one, others, { keeps: { Users: users[1]! } }))).toBe('ok');
    const active = await Promise.all(users.map(async (id) => (await row('user', id))!['isactive']));
    expect(active).toEqual([false, true, false]);
  });

  it('accepts the user of a merged record as choice', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const [goes, stays] = [await createLogin(one), await createLogin(other)];
    expect(outcome(await merge(one, [other], { keeps: { Users: stays } }))).toBe('ok');
    expect(await row('user', stays)).toMatchObject({ contactid: one, isactive: true });
    expect(await row('user', goes)).toMatchObject({ isactive: false });
  });

  it('needs no choice when only one user is active', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const [stays, over] = [await createLogin(other), await createLogin(one, { IsActive: false })];
    expect(outcome(await merge(one, [other]))).toBe('ok');
    expect(await row('user', stays)).toMatchObject({ contactid: one, isactive: true });
    expect(await row('user', over)).toMatchObject({ contactid: one, isactive: false });
  });

  it('changes nothing when a user cannot be deactivated', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const [stays, goes] = [await createLogin(one), await createLogin(other)];
    const more = { rules: { writeHooks: { User: async () => refuse({ code: 'record.rule' }) } } };
    expect(outcome(await merge(one, [other], { keeps: { Users: stays }, more }))).toBe(
      'record.rule',
    );
    expect(await row('user', goes)).toMatchObject({ contactid: other, isactive: true });
  });
});

describe('rows of different companies', () => {
  const away = (LastName: string) => createContact(LastName, { AccountId: shared.garage });

  it('can be merged when nothing of theirs belongs to either company', async () => {
    const [one, other] = [await createContact('One'), await away('Other')];
    expect(outcome(await merge(one, [other], { takes: { AccountId: other } }))).toBe('ok');
    expect(await row('contact', one)).toMatchObject({ accountid: shared.garage });
  });

  it('cannot be merged when an active user logs in for the company that is left', async () => {
    const [one, other] = [await createContact('One'), await away('Other')];
    const id = await createLogin(other, { AccountId: shared.garage });
    expect(outcome(await merge(one, [other]))).toBe('merge.elsewhere');
    expect(await rowExists('contact', other)).toBe(true);
    // The chosen company counts, and an inactive user does not.
    expect(outcome(await merge(one, [other], { takes: { AccountId: other } }))).toBe('ok');
    expect(await row('user', id)).toMatchObject({ contactid: one, accountid: shared.garage });
    const [two, more] = [await createContact('Two'), await away('More')];
    await createLogin(more, { AccountId: shared.garage, IsActive: false });
    expect(outcome(await merge(two, [more]))).toBe('ok');
  });

  it('cannot be merged when the record that stays leaves its company with a user', async () => {
    const [one, other] = [await createContact('One'), await away('Other')];
    await createLogin(one);
    expect(outcome(await merge(one, [other], { takes: { AccountId: other } }))).toBe(
      'merge.elsewhere',
    );
    expect(outcome(await merge(one, [other]))).toBe('ok');
  });

  it('cannot be merged when one is the main contact of the company that is left', async () => {
    const [one, other] = [await createContact('One'), await away('Other')];
    const main = 'update account set contactpersoon__c = $1 where id = $2';
    await rows(main, other, shared.garage);
    expect(outcome(await merge(one, [other]))).toBe('merge.elsewhere');
    await rows(main, null, shared.garage);
    expect(outcome(await merge(one, [other]))).toBe('ok');
  });

  it('differ from rows of one company, where a user elsewhere is no obstacle', async () => {
    const [one, other] = [await createContact('One'), await createContact('Other')];
    const id = await createLogin(other);
    await rows('update "user" set accountid = $1 where id = $2', shared.garage, id);
    expect(outcome(await merge(one, [other]))).toBe('ok');
  });

  it('keep the company of their requests', async () => {
    const [one, other] = [await createContact('One'), await away('Other')];
    const id = await make('Case', { Subject: 'A', AccountId: shared.garage, ContactId: other });
    expect(outcome(await merge(one, [other]))).toBe('ok');
    expect(await row('case', id)).toMatchObject({ contactid: one, accountid: shared.garage });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { allowLastColleagueLoss } from '#domain/company/protect-last-colleague.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import {
  createPerson,
  type Company,
  createCompany,
  createProfiles,
  type Person,
} from '../../../support/company.ts';
import { openTestDependencies } from '../../../support/dependencies.ts';

/**
 * A company always has a user with full rights, and the system an administrator. Source:
 * decisions.md §10.
 */

const world = await openTestDependencies({ now: new Date('2026-11-26T12:00:00Z') });
await createProfiles(world);
const elsewhere = await createCompany(world, 'Garage Van Dijk');

let count = 0;
let company: Company;
beforeEach(async () => {
  count += 1;
  company = await createCompany(world, `Bakkerij ${count}`);
});
const add = (name: string, role: 'customer' | 'casesOnly' = 'customer', isActive = true) =>
  createPerson(world, `${name}-${count}`, { role, company, isActive });
const save = ({ userId }: Person, fields: Dict<Scalar | null>, ctx = world.ctx) =>
  updateRecord(ctx, userId, { fields });
const last = { ok: false, problems: [{ code: 'colleague.last' }] };
const deactivated = { IsActive: false };
const casesOnly = { Portaalrechten__c: 'Alleen serviceverzoeken' };

describe('the last user of a company with full rights', () => {
  it.each([
    ['is deactivated', deactivated],
    ['gets fewer rights', casesOnly],
    ['goes to another company', { AccountId: elsewhere.id, ContactId: null }],
  ])(
    'stays while others have fewer rights: a save is refused when this user %s',
    async (_, fields) => {
      const boss = await add('baas');
      await add('balie', 'casesOnly');
      await add('weg', 'customer', false);
      await createPerson(world, `elders-${count}`, { role: 'customer', company: elsewhere });
      expect(await save(boss, fields)).toMatchObject(last);
    },
  );

  it('stays when there is no other user', async () => {
    expect(await save(await add('baas'), deactivated)).toMatchObject(last);
  });

  it('cannot be deleted', async () => {
    const boss = await add('baas');
    await add('balie', 'casesOnly');
    expect(await deleteRecord(world.ctx, boss.userId)).toMatchObject(last);
  });

  it('can be saved with full rights', async () => {
    expect(
      await save(await add('baas'), { FirstName: 'Bo', Portaalrechten__c: 'Volledig' }),
    ).toMatchObject({ ok: true });
  });

  it('can be deactivated once another user has full rights', async () => {
    const boss = await add('baas');
    await add('tweede');
    await add('balie', 'casesOnly');
    expect(await save(boss, deactivated)).toMatchObject({ ok: true });
  });

  it('remains when two users lose their rights at the same moment', async () => {
    const [one, two] = [await add('een'), await add('twee')];
    const answers = await Promise.all([save(one, deactivated), save(two, casesOnly)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('can be deactivated knowingly, but nobody else in that transaction', async () => {
    const boss = await add('baas');
    const other = await createCompany(world, `Slagerij ${count}`);
    const butcher = await createPerson(world, `slager-${count}`, {
      role: 'customer',
      company: other,
    });
    const done = await inTransaction(world.ctx, async (ctx) => {
      allowLastColleagueLoss(ctx, boss.userId);
      const saved = await save(boss, deactivated, ctx);
      expect(await save(butcher, deactivated, ctx)).toMatchObject(last);
      return saved;
    });
    expect(done).toMatchObject({ ok: true });
    expect(await save(butcher, deactivated)).toMatchObject(last);
  });
});

describe('a user with rights to service requests only', () => {
  it('stays when there is no other user', async () => {
    expect(await save(await add('balie', 'casesOnly'), deactivated)).toMatchObject(last);
  });

  it('can be deactivated while another user remains', async () => {
    const front = await add('balie', 'casesOnly');
    await add('kassa', 'casesOnly');
    expect(await save(front, deactivated)).toMatchObject({ ok: true });
  });

  it('can be saved when they are the only one', async () => {
    expect(await save(await add('balie', 'casesOnly'), { FirstName: 'Bo' })).toMatchObject({
      ok: true,
    });
  });
});

it('the rights of an inactive user can be reduced', async () => {
  expect(await save(await add('weg', 'customer', false), casesOnly)).toMatchObject({ ok: true });
});

describe('the last administrator', () => {
  const addAdministrator = (name: string) =>
    createPerson(world, `${name}-${count}`, { role: 'administrator' });
  const lastAdministrator = { ok: false, problems: [{ code: 'user.lastAdministrator' }] };
  const sales = () => createPerson(world, `verkoop-${count}`, { role: 'sales' });
  beforeEach(async () => {
    await world.rows(
      `update "user" set isactive = false where profileid in (select id from profile where name = 'System Administrator')`,
    );
  });

  it('cannot be deactivated, deleted or given another profile', async () => {
    const only = await addAdministrator('beheer');
    const seller = await sales();
    const [profile] = await world.rows<{ id: string }>(
      'select profileid as id from "user" where id = $1',
      seller.userId,
    );
    expect(await save(only, deactivated)).toMatchObject(lastAdministrator);
    expect(await save(only, { ProfileId: profile!.id })).toMatchObject(lastAdministrator);
    expect(await deleteRecord(world.ctx, only.userId)).toMatchObject({ ok: false });
  });

  it('can be saved with another name', async () => {
    expect(await save(await addAdministrator('beheer'), { FirstName: 'Bea' })).toMatchObject({
      ok: true,
    });
  });

  it('can be deactivated once there is another active one', async () => {
    const one = await addAdministrator('beheer');
    await addAdministrator('tweede');
    expect(await save(one, deactivated)).toMatchObject({ ok: true });
  });

  it('remains when two are deactivated at the same moment', async () => {
    const [one, two] = [await addAdministrator('een'), await addAdministrator('twee')];
    const answers = await Promise.all([save(one, deactivated), save(two, deactivated)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is protected, but the last sales user is not', async () => {
    await world.rows('update "user" set isactive = false where accountid is null');
    expect(await save(await sales(), deactivated)).toMatchObject({ ok: true });
  });
});

it('a user cannot deactivate themselves, but another administrator can', async () => {
  const [one, two] = [
    await createPerson(world, `een-${count}`, { role: 'administrator' }),
    await createPerson(world, `twee-${count}`, { role: 'administrator' }),
  ];
  const self = { ok: false, problems: [{ code: 'user.self' }] };
  expect(await save(one, deactivated, world.as(one))).toMatchObject(self);
  expect(await save(one, { FirstName: 'Een' }, world.as(one))).toMatchObject({ ok: true });
  expect(await save(one, deactivated, world.as(two))).toMatchObject({ ok: true });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { allowLastColleagueLoss } from '#domain/company/protect-last-colleague.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import {
  addPerson,
  type Company,
  makeCompany,
  makeProfiles,
  type Person,
} from '../../../support/company.ts';
import { openTestDependencies } from '../../../support/dependencies.ts';

/**
 * Nobody locks a company out of its own account, nor everybody out of the system. Source:
 * decisions.md §10.
 */

const world = await openTestDependencies({ now: new Date('2026-11-26T12:00:00Z') });
await makeProfiles(world);
const elsewhere = await makeCompany(world, 'Garage Van Dijk');

let count = 0;
let company: Company;
beforeEach(async () => {
  count += 1;
  company = await makeCompany(world, `Bakkerij ${count}`);
});
const add = (name: string, role: 'customer' | 'casesOnly' = 'customer', isActive = true) =>
  addPerson(world, `${name}-${count}`, { role, company, isActive });
const save = ({ userId }: Person, fields: Dict<Scalar | null>, ctx = world.ctx) =>
  updateRecord(ctx, userId, { fields });
const last = { ok: false, problems: [{ code: 'colleague.last' }] };
const shut = { IsActive: false };
const fewer = { Portaalrechten__c: 'Alleen serviceverzoeken' };

describe('the last user of a company with all rights', () => {
  it.each([
    ['is shut out', shut],
    ['gets fewer rights', fewer],
    ['goes to another company', { AccountId: elsewhere.id, ContactId: null }],
  ])('stays while lesser ones remain: refused when this user %s', async (_, fields) => {
    const boss = await add('baas');
    await add('balie', 'casesOnly');
    await add('weg', 'customer', false);
    await addPerson(world, `elders-${count}`, { role: 'customer', company: elsewhere });
    expect(await save(boss, fields)).toMatchObject(last);
  });

  it('stays when nobody else is there', async () => {
    expect(await save(await add('baas'), shut)).toMatchObject(last);
  });

  it('is not deleted either', async () => {
    const boss = await add('baas');
    await add('balie', 'casesOnly');
    expect(await deleteRecord(world.ctx, boss.userId)).toMatchObject(last);
  });

  it('may change what takes no right away', async () => {
    expect(
      await save(await add('baas'), { FirstName: 'Bo', Portaalrechten__c: 'Volledig' }),
    ).toMatchObject({ ok: true });
  });

  it('goes once somebody else has all rights', async () => {
    const boss = await add('baas');
    await add('tweede');
    await add('balie', 'casesOnly');
    expect(await save(boss, shut)).toMatchObject({ ok: true });
  });

  it('is one of two who lose their rights at the same moment: one of them stays', async () => {
    const [one, two] = [await add('een'), await add('twee')];
    const answers = await Promise.all([save(one, shut), save(two, fewer)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is shut out all the same where somebody is told so and does it knowingly, and nobody else in that transaction', async () => {
    const boss = await add('baas');
    const other = await makeCompany(world, `Slagerij ${count}`);
    const butcher = await addPerson(world, `slager-${count}`, { role: 'customer', company: other });
    const done = await inTransaction(world.ctx, async (ctx) => {
      allowLastColleagueLoss(ctx, boss.userId);
      const saved = await save(boss, shut, ctx);
      expect(await save(butcher, shut, ctx)).toMatchObject(last);
      return saved;
    });
    expect(done).toMatchObject({ ok: true });
    expect(await save(butcher, shut)).toMatchObject(last);
  });
});

describe('a user who sees service requests only', () => {
  it('stays when nobody else is there', async () => {
    expect(await save(await add('balie', 'casesOnly'), shut)).toMatchObject(last);
  });

  it('goes while somebody else is there, whatever that one may', async () => {
    const front = await add('balie', 'casesOnly');
    await add('kassa', 'casesOnly');
    expect(await save(front, shut)).toMatchObject({ ok: true });
  });

  it('keeps to what they may where they are the only one', async () => {
    expect(await save(await add('balie', 'casesOnly'), { FirstName: 'Bo' })).toMatchObject({
      ok: true,
    });
  });
});

it('a user who was not active takes nobody away', async () => {
  expect(await save(await add('weg', 'customer', false), fewer)).toMatchObject({ ok: true });
});

describe('the last administrator', () => {
  const addAdministrator = (name: string) =>
    addPerson(world, `${name}-${count}`, { role: 'administrator' });
  const lastOne = { ok: false, problems: [{ code: 'user.lastAdministrator' }] };
  const sales = () => addPerson(world, `verkoop-${count}`, { role: 'sales' });
  beforeEach(async () => {
    await world.rows(
      `update "user" set isactive = false where profileid in (select id from profile where name = 'System Administrator')`,
    );
  });

  it('is not put out of action, nor given another profile, nor removed', async () => {
    const only = await addAdministrator('beheer');
    const seller = await sales();
    const [profile] = await world.rows<{ id: string }>(
      'select profileid as id from "user" where id = $1',
      seller.userId,
    );
    expect(await save(only, shut)).toMatchObject(lastOne);
    expect(await save(only, { ProfileId: profile!.id })).toMatchObject(lastOne);
    expect(await deleteRecord(world.ctx, only.userId)).toMatchObject({ ok: false });
  });

  it('changes what has nothing to do with it', async () => {
    expect(await save(await addAdministrator('beheer'), { FirstName: 'Bea' })).toMatchObject({
      ok: true,
    });
  });

  it('goes once there is another who is active', async () => {
    const one = await addAdministrator('beheer');
    await addAdministrator('tweede');
    expect(await save(one, shut)).toMatchObject({ ok: true });
  });

  it('is one of two who go at the same moment: one of them stays', async () => {
    const [one, two] = [await addAdministrator('een'), await addAdministrator('twee')];
    const answers = await Promise.all([save(one, shut), save(two, shut)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('matters not to other members of staff: the last of them may go', async () => {
    await world.rows('update "user" set isactive = false where accountid is null');
    expect(await save(await sales(), shut)).toMatchObject({ ok: true });
  });
});

it('nobody puts themselves out of action; somebody else does', async () => {
  const [one, two] = [
    await addPerson(world, `een-${count}`, { role: 'administrator' }),
    await addPerson(world, `twee-${count}`, { role: 'administrator' }),
  ];
  const self = { ok: false, problems: [{ code: 'user.self' }] };
  expect(await save(one, shut, world.as(one))).toMatchObject(self);
  expect(await save(one, { FirstName: 'Een' }, world.as(one))).toMatchObject({ ok: true });
  expect(await save(one, shut, world.as(two))).toMatchObject({ ok: true });
});

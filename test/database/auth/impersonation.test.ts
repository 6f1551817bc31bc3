import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import {
  beginImpersonation,
  findImpersonation,
  endImpersonation,
  sweepImpersonations,
  findImpersonationOrigin,
} from '#auth/sessions/impersonation.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { after, now, openSessionFixture, type SessionFixture } from './session-fixture.ts';
import { system, userId, type UserName } from './auth-fixture.ts';

/** Staff view the portal as a customer (impersonation). Source: docs/decisions/0014. */

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await openSessionFixture();
  const company = '001000000000001AAA';
  await fixture.rows(`insert into account (id, name) values ($1, 'Bakkerij')`, company);
  await fixture.rows(`update "user" set contactid = '003000000000001AAA' where id = $1`, customer);
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  for (const table of ['looking_along', 'session']) await fixture.rows(`delete from ${table}`);
  await fixture.rows(`update "user" set isactive = (username not like 'inactive%')`);
  await fixture.begin('session', 'sales');
});

const [customer, sales] = [userId('customer'), userId('sales')];
const guest: Viewer = { kind: 'guest' };
const halfHour = 1_800;
const recordId = '001000000000001AAA';
const refused = (code: string, detail: string) => ({ ok: false, problems: [{ code, detail }] });

/** The request context of a page in this session. */
const inSession = (
  viewer: Viewer | UserName,
  seconds = 0,
  session: string | undefined = 'session',
): RequestContext =>
  withCall(fixture.as(viewer, after(seconds)), {
    id: 'call',
    entryPoint: 'page',
    ...(session !== undefined && { session }),
  });
async function begin(name: UserName = 'customer', seconds = 0): Promise<string> {
  const begun = await beginImpersonation(inSession('sales', seconds), {
    userId: userId(name),
    recordId,
  });
  if (!begun.ok) throw new Error(begun.problems[0]!.code);
  return begun.value;
}
type FindOptions = { viewer?: Viewer | UserName; session?: string; seconds?: number };
const find = (
  id: string,
  { viewer = 'sales', session = 'session', seconds = 0 }: FindOptions = {},
) => {
  const as = typeof viewer === 'string' ? fixture.world.viewerOf(viewer) : viewer;
  return findImpersonation(fixture.as(viewer, after(seconds)), { id, viewer: as, session });
};
/** The end of each impersonation, in the order in which they began. */
const endTimes = async () => {
  const found = await fixture.rows<{ at: Date | null }>(
    'select ended_at as at from looking_along order by began_at, id',
  );
  return found.map(({ at }) => at);
};
const customerRecords = [customer, '003000000000001AAA', '001000000000001AAA'];
const auditEntry = (what: 'begin' | 'end', viewer: string | null) => ({
  verb: 'viewAs',
  object: 'User',
  fields: [what],
  records: customerRecords,
  viewer,
});

describe('an impersonation', () => {
  it.each<[string, Viewer | UserName]>([
    ['a guest', guest],
    ['the system', system],
    ['a customer', 'customer'],
  ])('cannot be begun by %s', async (_, viewer) => {
    const begun = await beginImpersonation(inSession(viewer), { userId: customer, recordId });
    expect(begun).toEqual(refused('record.noRight', 'For staff'));
    expect(await endTimes()).toEqual([]);
  });

  it('can be begun by sales and administrators, in their own session only', async () => {
    const asked = { userId: customer, recordId };
    const without = refused('look.noSession', 'Needs a session of a person');
    expect(await beginImpersonation(fixture.as('sales'), asked)).toEqual(without);
    const program = withCall(fixture.as('sales'), { id: 'call', entryPoint: 'api' });
    expect(await beginImpersonation(program, asked)).toEqual(without);
    for (const viewer of ['sales', 'administrator'] as const) {
      expect((await beginImpersonation(inSession(viewer), asked)).ok).toBe(true);
    }
  });

  it('can be begun for customers who may log in, and for nobody else', async () => {
    const beginFor = (id: string) =>
      beginImpersonation(inSession('sales'), { userId: id, recordId });
    for (const id of ['nobody', userId('inactive')]) {
      expect(await beginFor(id)).toEqual(refused('look.noLogin', 'May not log in'));
    }
    for (const name of ['colleague', 'administrator'] as const) {
      expect(await beginFor(userId(name))).toEqual(refused('look.staff', 'Is no customer'));
    }
    expect((await beginFor(userId('casesOnly'))).ok).toBe(true);
  });

  it('has a random id of 24 characters and lasts half an hour', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(one).toMatch(/^[\w-]{24}$/);
    expect(other).not.toBe(one);
    const text = 'select * from looking_along where id = $1';
    expect(await fixture.rows(text, one)).toEqual([
      {
        id: one,
        staff_id: sales,
        session: 'session',
        viewed_id: customer,
        record_id: recordId,
        began_at: now,
        until_at: after(halfHour),
        ended_at: null,
      },
    ]);
  });

  it('is audited at its begin with the user, the contact and the account', async () => {
    expect(await fixture.logged(() => begin())).toEqual([auditEntry('begin', sales)]);
    const [withoutContact] = await fixture.logged(() => begin('withoutAccount'));
    expect(withoutContact).toMatchObject({ records: [userId('withoutAccount')] });
  });
});

describe('an impersonation that is found', () => {
  it('names the customer, with the rights they have now', async () => {
    const id = await begin();
    expect(await find(id, { seconds: halfHour - 1 })).toEqual({
      id,
      viewer: {
        kind: 'user',
        role: 'customer',
        userId: customer,
        accountId: '001000000000001AAA',
        contactId: '003000000000001AAA',
        profileName: 'Klant',
        staffId: null,
      },
      name: 'Customer',
      company: 'Bakkerij',
      recordId,
      until: after(halfHour),
    });
    expect(await find(await begin('withoutAccount'))).toMatchObject({ company: '' });
  });

  it('is found only by the staff member who began it, in the same session', async () => {
    const id = await begin();
    expect(await find(id, { viewer: 'administrator' })).toBeNull();
    expect(await find(id, { session: 'other' })).toBeNull();
    for (const viewer of [guest, system, 'customer'] as const) {
      expect(await find(id, { viewer })).toBeNull();
    }
    expect(await find('unknown')).toBeNull();
    expect(await endTimes()).toEqual([null]);
  });

  it('is not found by a user who is no longer staff', async () => {
    const id = await begin();
    const former: Viewer = { ...fixture.world.viewerOf('customer'), userId: sales } as Viewer;
    expect(await find(id, { viewer: former })).toBeNull();
  });

  it('ends at its time when it is found too late, and that is audited once', async () => {
    const id = await begin();
    const late = { seconds: halfHour };
    const log = await fixture.logged(async () => expect(await find(id, late)).toBeNull());
    expect(log).toEqual([auditEntry('end', null)]);
    expect(await endTimes()).toEqual([after(halfHour)]);
    expect(await fixture.logged(() => find(id, { seconds: halfHour + 9 }))).toEqual([]);
    expect(await find(id)).toBeNull();
  });

  it.each([
    ['may no longer log in', `update "user" set isactive = false where id = $1`],
    ['is no longer a customer', `update "user" set profileid = '00e000000000003AAA' where id = $1`],
  ])('ends when its customer %s', async (_, change) => {
    const id = await begin();
    await fixture.rows(change, customer);
    expect(await find(id, { seconds: 60 })).toBeNull();
    expect(await endTimes()).toEqual([after(60)]);
    await fixture.rows(
      `update "user" set profileid = '00e000000000001AAA' where id = $1`,
      customer,
    );
    await fixture.rows(`update "user" set isactive = true where id = $1`, customer);
    expect(await find(id, { seconds: 60 })).toBeNull();
  });

  it('gives the record it was begun at to its staff member only, also after its end', async () => {
    const id = await begin();
    const where = (viewer: Viewer | UserName, one = id) => {
      const as = typeof viewer === 'string' ? fixture.world.viewerOf(viewer) : viewer;
      return findImpersonationOrigin(fixture.as(viewer), { id: one, viewer: as });
    };
    await endImpersonation(fixture.as('sales'), id);
    expect(await where('sales')).toBe(recordId);
    for (const viewer of ['administrator', guest, system] as const)
      expect(await where(viewer)).toBeNull();
    expect(await where('sales', 'unknown')).toBeNull();
  });
});

describe('the end of an impersonation', () => {
  it('is caused only by the staff member who began it, and is audited once', async () => {
    const [id] = [await begin(), await begin()];
    for (const viewer of ['administrator', guest, system] as const) {
      await endImpersonation(inSession(viewer, 60), id);
    }
    expect(await endTimes()).toEqual([null, null]);
    const log = await fixture.logged(() => endImpersonation(inSession('sales', 60), id));
    expect(log).toEqual([auditEntry('end', sales)]);
    expect(new Set(await endTimes())).toEqual(new Set([after(60), null]));
    expect(await fixture.logged(() => endImpersonation(inSession('sales', 90), id))).toEqual([]);
    expect(await find(id)).toBeNull();
  });

  it('is audited without the contact and the account of a user who has none', async () => {
    const id = await begin('withoutAccount');
    const [entry] = await fixture.logged(() => endImpersonation(inSession('sales', 60), id));
    expect(entry).toMatchObject({ fields: ['end'], records: [userId('withoutAccount')] });
  });

  it('is never later than half an hour after its begin', async () => {
    const id = await begin();
    await endImpersonation(inSession('sales', halfHour + 60), id);
    expect(await endTimes()).toEqual([after(halfHour)]);
  });

  it('is audited for the system behind the staff member when a request finds it over', async () => {
    const id = await begin();
    const text = 'select viewer, behind, kind from audit order by id desc limit 1';
    await findImpersonation(inSession('sales', halfHour), {
      id,
      viewer: fixture.world.viewerOf('sales'),
      session: 'session',
    });
    expect(await fixture.rows(text)).toEqual([{ viewer: null, behind: sales, kind: 'system' }]);
    const other = await begin();
    await endImpersonation(inSession('sales'), other);
    expect(await fixture.rows(text)).toEqual([{ viewer: sales, behind: null, kind: 'sales' }]);
  });
});

describe('the job that ends impersonations', () => {
  const sweep = (seconds: number) => sweepImpersonations(fixture.as(system, after(seconds)));

  it('ends one whose time is over, and leaves one that runs', async () => {
    await begin('customer', -60);
    await begin('customer', 1);
    await fixture.rows('update session set idle_until = $1', after(10 * halfHour));
    expect(await fixture.logged(() => sweep(halfHour - 60))).toEqual([auditEntry('end', null)]);
    expect(await endTimes()).toEqual([after(halfHour - 60), null]);
  });

  it('names no staff member in the audit log, as it runs outside their requests', async () => {
    await begin();
    await sweep(halfHour);
    const text = 'select viewer, behind from audit order by id desc limit 1';
    expect(await fixture.rows(text)).toEqual([{ viewer: null, behind: null }]);
  });

  it.each([
    ['whose session is gone', 'delete from session'],
    ['whose session was idle too long', `update session set idle_until = '2026-11-26T12:01Z'`],
    [
      'whose session reached its absolute end',
      `update session set absolute_until = '2026-11-26T12:01Z'`,
    ],
    [
      'whose customer may not log in',
      `update "user" set isactive = false where username like 'cust%'`,
    ],
  ])('ends one %s', async (_, change) => {
    await begin();
    await fixture.rows(change);
    expect(await fixture.logged(() => sweep(60))).toEqual([auditEntry('end', null)]);
    expect(await endTimes()).toEqual([after(60)]);
  });

  it('ends none twice, and deletes it a day after its end', async () => {
    const id = await begin();
    await endImpersonation(inSession('sales', 60), id);
    const day = 86_400;
    expect(await fixture.logged(() => sweep(61))).toEqual([]);
    expect(await sweep(day + 60)).toBe(0);
    expect(await sweep(day + 61)).toBe(1);
    expect(await endTimes()).toEqual([]);
  });
});

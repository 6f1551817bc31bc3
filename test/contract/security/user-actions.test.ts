import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import { updateRecord } from '#engine/write/write.ts';
import { protectLastAdministrator } from '#domain/users/protect-last-administrator.ts';
import { performBusinessAction } from '#engine/write/business-actions.ts';
import { findAction } from '#engine/write/quick-actions.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { createRow, userOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** The actions of administrators on users, and their limits. Source: docs/decisions/0012, 0013. */

let server: TestServer;
let admin: string;
let sales: string;
let customer: string;
const profiles = new Map<string, string>();
beforeAll(async () => {
  server = await openTestServer();
  [admin, sales, customer] = [
    await userId(server.ctx, 'beheer'),
    await userId(server.ctx, 'verkoop'),
    await userId(server.ctx, 'korenaar'),
  ];
  for (const { id, name } of await storedRows<{ id: string; name: string }>(
    server,
    'select id, name from profile',
  ))
    profiles.set(name, id);
});
afterAll(() => server.close());

const perform = (
  name: string,
  contextId: string,
  { as = 'beheer', fields = {} }: { as?: AccountName; fields?: Record<string, unknown> } = {},
): Promise<Answer> =>
  server.call(`/actions/perform-quick-action/${name}`, {
    as,
    fresh: true,
    method: 'POST',
    body: { apiName: name, contextId, fields },
  });
const offered = async (id: string, as: AccountName): Promise<string[]> => {
  const { body } = await server.call(`/actions/record/${id}`, { as });
  return body.actions[id].actions
    .filter(({ subtype }: { subtype: string }) => subtype === 'Verb')
    .map(({ apiName }: { apiName: string }) => apiName.slice(5));
};
const isActive = async (id: string) =>
  (
    await storedRows<{ isactive: boolean }>(server, 'select isactive from "user" where id = $1', id)
  )[0]?.isactive;

let count = 0;
async function user(profile: string, more: Record<string, string> = {}): Promise<string> {
  count += 1;
  const address = `gebruiker-${String(count)}@voorbeeld.example`;
  const fields = {
    LastName: `Gebruiker ${String(count)}`,
    Email: address,
    Username: address,
    ProfileId: profiles.get(profile)!,
    ...more,
  };
  return createRow(server, 'User', fields);
}
/** The request context with this user as its viewer. */
const askOf = (ctx: RequestContext, id: string): RequestContext => ({
  ...ctx,
  viewer: { ...ctx.viewer, userId: id } as RequestContext['viewer'],
}); // proof: of a user

describe('the actions on users', () => {
  it('are offered to an administrator for other users', async () => {
    expect(await offered(sales, 'beheer')).toEqual(
      expect.arrayContaining([
        'InviteAgain',
        'ChangeProfile',
        'EndSessions',
        'DropSecondStep',
        'PutOut',
        'MakeApiKey',
      ]),
    );
    expect(await offered(sales, 'beheer')).not.toContain('BringBack');
  });
  it('that would lock out the administrator are neither offered nor accepted', async () => {
    const own = await offered(admin, 'beheer');
    for (const name of ['ChangeProfile', 'EndSessions', 'DropSecondStep', 'PutOut'])
      expect(own).not.toContain(name);
    for (const name of ['ChangeProfile', 'EndSessions', 'DropSecondStep', 'PutOut'])
      expect(
        (
          await perform(`User.${name}`, admin, {
            fields: name === 'ChangeProfile' ? { Profiel: profiles.get('Sales Team')! } : {},
          })
        ).status,
        name,
      ).toBe(400);
  });
  it('are not offered to sales, and are refused', async () => {
    const salesActions = await offered(customer, 'verkoop');
    for (const name of [
      'InviteAgain',
      'ChangeProfile',
      'EndSessions',
      'DropSecondStep',
      'PutOut',
    ]) {
      expect(salesActions).not.toContain(name);
      expect((await perform(`User.${name}`, customer, { as: 'verkoop' })).status, name).toBe(404);
    }
    expect(await isActive(customer)).toBe(true);
  });
});

describe('an API key for named objects', () => {
  const make = (id: string, Objecten: string) =>
    perform('User.MakeApiKey', id, { fields: { Naam: 'Programma', Objecten } });

  it('is refused on its field for an object that is unknown or hidden', async () => {
    for (const [objects, name] of [
      [' , ;', ','],
      ['Case;Acount', 'Acount'],
      ['Case;Mail__c', 'Mail__c'],
    ] as const) {
      const answer = await make(customer, objects);
      expect([answer.status, Object.keys(answer.body.output.fieldErrors)], answer.text).toEqual([
        400,
        ['Objecten'],
      ]);
      expect(answer.body.output.fieldErrors.Objecten[0].message).toContain(name);
    }
    expect(await storedRows(server, 'select id from api_key where user_id = $1', customer)).toEqual(
      [],
    );
  });

  it.each([';', ' ; ;', ';;'])('is refused when %j names no object', async (Objecten) => {
    const id = await user('Sales Team');
    const answer = await make(id, Objecten);
    expect([answer.status, Object.keys(answer.body.output.fieldErrors)]).toEqual([
      400,
      ['Objecten'],
    ]);
    expect(await storedRows(server, 'select id from api_key where user_id = $1', id)).toEqual([]);
  });

  it('is made for the named objects', async () => {
    const id = await user('Sales Team');
    expect((await make(id, 'Case;Account')).status).toBe(200);
    const [key] = await storedRows<{ objects: string[] }>(
      server,
      'select objects from api_key where user_id = $1',
      id,
    );
    expect(key!.objects.toSorted()).toEqual(['Account', 'Case']);
  });
});

describe('deactivating and reactivating a user', () => {
  it('removes password and API keys, and reactivation mails a new invitation', async () => {
    const id = await user('Sales Team');
    await storedRows(
      server,
      `insert into password (user_id, phc, changed_at) values ($1, 'x', now())`,
      id,
    );
    expect((await perform('User.MakeApiKey', id, { fields: { Naam: 'Programma' } })).status).toBe(
      200,
    );
    expect((await perform('User.PutOut', id)).status).toBe(200);
    expect(await isActive(id)).toBe(false);
    expect(await storedRows(server, 'select 1 from password where user_id = $1', id)).toEqual([]);
    expect(
      await storedRows(
        server,
        'select 1 from api_key where user_id = $1 and withdrawn_at is null',
        id,
      ),
    ).toEqual([]);
    expect(await offered(id, 'beheer')).toContain('BringBack');
    expect((await perform('User.PutOut', id)).status).toBe(400);
    expect((await perform('User.BringBack', id)).status).toBe(200);
    expect(await isActive(id)).toBe(true);
    const mails = await storedRows<{ leesbaar__c: boolean; soort__c: string }>(
      server,
      'select leesbaar__c, soort__c from mail__c where record__c = $1',
      id,
    );
    expect(mails).toContainEqual({ leesbaar__c: false, soort__c: 'Uitnodiging om in te loggen' });
    expect(
      await storedRows(server, `select purpose from one_time where owner_id = $1`, id),
    ).toEqual([{ purpose: 'password-reset' }]);
  });

  it("is refused by a save for a company's only user, and allowed by the action", async () => {
    const alone = await userId(server.ctx, 'garage');
    const plain = await server.call(`/records/${alone}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { IsActive: false } },
    });
    expect([plain.status, await isActive(alone)]).toEqual([400, true]);
    const { body } = await server.call('/actions/quick-action-info/User.PutOut', { as: 'beheer' });
    expect(body.warning).toContain('Is dit de enige van een klant');
    expect((await perform('User.PutOut', alone)).status).toBe(200);
    expect(await isActive(alone)).toBe(false);
    expect((await perform('User.BringBack', alone)).status).toBe(200);
    expect(await isActive(alone)).toBe(true);
  });

  it('is refused for the last user with full rights while others remain', async () => {
    const { id: last, accountid: AccountId, profileid: ProfileId } = await userOf(server, 'nieuw');
    const rights = { fewer: 'Alleen serviceverzoeken', all: 'Volledig' };
    await user('', { AccountId, ProfileId, Portaalrechten__c: rights.fewer });
    const elsewhere = (await userOf(server, 'garage')).accountid;
    const changes = [
      { IsActive: false },
      { Portaalrechten__c: rights.fewer },
      { AccountId: elsewhere, ContactId: null },
    ];
    for (const fields of changes)
      expect(
        await updateRecord(server.ctx, last, { fields }),
        JSON.stringify(fields),
      ).toMatchObject({
        ok: false,
        problems: [{ code: 'colleague.last' }],
      });
    expect(await deleteRecord(server.ctx, last)).toMatchObject({ ok: false });
    expect(await isActive(last)).toBe(true);
    await user('', { AccountId, ProfileId, Portaalrechten__c: rights.all });
    expect(
      await updateRecord(server.ctx, last, { fields: { Portaalrechten__c: rights.fewer } }),
    ).toMatchObject({ ok: true });
  });

  it('is separate from a second invitation, which replaces the first link', async () => {
    const id = await user('Sales Team');
    const links = async () =>
      (
        await storedRows<{ secret: string }>(
          server,
          'select secret from one_time where owner_id = $1',
          id,
        )
      ).map(({ secret }) => secret);
    expect((await perform('User.InviteAgain', id)).status).toBe(200);
    const [first] = await links();
    expect((await perform('User.InviteAgain', id)).status).toBe(200);
    expect([(await links()).length, (await links())[0] === first]).toEqual([1, false]);
  });

  it('in a bulk job is refused for the own user and done for the others', async () => {
    const ids = [await user('Sales Team'), admin, await user('Sales Team')];
    const body = {
      objectApiName: 'User',
      operation: 'action',
      actionApiName: 'User.PutOut',
      recordIds: ids,
    };
    const { body: job } = await server.call('/bulk-jobs', { as: 'beheer', method: 'POST', body });
    await expect
      .poll(async () => (await server.call(`/bulk-jobs/${job.id}`, { as: 'beheer' })).body)
      .toMatchObject({ status: 'done', succeeded: 2, refused: 1 });
    expect(await Promise.all(ids.map(isActive))).toEqual([false, true, false]);
  });
});

describe('the last administrator', () => {
  it('cannot be deactivated, deleted or given another profile', async () => {
    const answer = await server.call(`/records/${admin}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { IsActive: false } },
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION']);
    expect(await updateRecord(server.ctx, admin, { fields: { IsActive: false } })).toMatchObject({
      problems: [{ code: 'user.lastAdministrator' }],
    });
    expect(
      await updateRecord(server.ctx, admin, { fields: { ProfileId: profiles.get('Sales Team')! } }),
    ).toMatchObject({
      problems: [{ code: 'user.lastAdministrator' }],
    });
    expect((await deleteRecord(server.ctx, admin)).ok).toBe(false);
    expect(await isActive(admin)).toBe(true);
  });

  it('remains when another administrator is deactivated', async () => {
    const second = await user('System Administrator');
    expect((await perform('User.PutOut', second)).status).toBe(200);
    expect(await isActive(second)).toBe(false);
  });

  it('remains when two administrators deactivate each other at once', async () => {
    const both = [await user('System Administrator'), await user('System Administrator')] as const;
    const ctx = await server.contextOf('beheer');
    const action = findAction(ctx, 'User.PutOut');
    if (!action.ok) throw new Error('no such action');
    // These two are then the last. The administrator of the other tests keeps the password.
    await storedRows(server, `update "user" set isactive = false where id = $1`, admin);
    const done = await Promise.all([
      performBusinessAction(askOf(ctx, both[0]), action.value, { id: both[1], fields: {} }),
      performBusinessAction(askOf(ctx, both[1]), action.value, { id: both[0], fields: {} }),
    ]);
    await storedRows(server, `update "user" set isactive = true where id = $1`, admin);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done.find(({ ok }) => !ok)).toMatchObject({
      problems: [{ code: 'user.lastAdministrator' }],
    });
    expect((await Promise.all(both.map(isActive))).filter(Boolean)).toHaveLength(1);
    for (const id of both)
      await storedRows(server, `update "user" set isactive = false where id = $1`, id);
  });

  it('is no concern when the user was no active administrator', async () => {
    const written = {
      id: sales,
      before: { IsActive: true, ProfileId: profiles.get('Sales Team')! },
      after: null,
    };
    expect(
      (
        await protectLastAdministrator(
          server.ctx,
          written as unknown as Parameters<typeof protectLastAdministrator>[1],
        )
      ).ok,
    ).toBe(true);
  });
});

describe('a profile', () => {
  it('of staff cannot be given to a customer, by action or by save', async () => {
    for (const name of ['Sales Team', 'System Administrator']) {
      const fields = { Profiel: profiles.get(name)! };
      expect((await perform('User.ChangeProfile', customer, { fields })).status).toBe(400);
      expect(
        await updateRecord(server.ctx, customer, { fields: { ProfileId: profiles.get(name)! } }),
      ).toMatchObject({
        problems: [{ code: 'user.profileOfStaff' }],
      });
    }
  });
  it('of customers cannot be given to staff', async () => {
    expect(
      (
        await perform('User.ChangeProfile', sales, {
          fields: { Profiel: profiles.get('Customer Community User')! },
        })
      ).status,
    ).toBe(400);
  });
  it("can be changed, and a customer's portal rights change with it", async () => {
    const id = await user('Sales Team');
    expect(
      (
        await perform('User.ChangeProfile', id, {
          fields: { Profiel: profiles.get('System Administrator')! },
        })
      ).status,
    ).toBe(200);
    expect((await perform('User.PutOut', id)).status).toBe(200);
    const colleague = await userOf(server, 'collega');
    expect(
      (
        await perform('User.ChangeProfile', colleague.id, {
          fields: { Profiel: profiles.get('Customer Community User')! },
        })
      ).status,
    ).toBe(200);
    const [now] = await storedRows<{ rights: string }>(
      server,
      'select portaalrechten__c as rights from "user" where id = $1',
      colleague.id,
    );
    expect(now!.rights).toBe('Volledig');
  });
});

describe('sessions and second factors', () => {
  it('can be ended and removed, and removing a missing second factor is refused', async () => {
    const id = await user('Sales Team');
    await storedRows(
      server,
      `insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent)
        values ('t', $1, now(), now(), now() + interval '1 hour', now() + interval '1 hour', '', '')`,
      id,
    );
    expect((await perform('User.EndSessions', id)).status).toBe(200);
    expect(await storedRows(server, 'select 1 from session where user_id = $1', id)).toEqual([]);
    expect((await perform('User.DropSecondStep', id)).status).toBe(400);
    await storedRows(
      server,
      `insert into second_factor (user_id, secret, confirmed_at, last_step, created_at) values ($1, 'x', now(), 0, now())`,
      id,
    );
    expect((await perform('User.DropSecondStep', id)).status).toBe(200);
    expect(await storedRows(server, 'select 1 from second_factor where user_id = $1', id)).toEqual(
      [],
    );
  });
});

describe('an open invitation', () => {
  it('can be resent and withdrawn by staff, and not resent after that', async () => {
    const [{ accountid }] = (await storedRows<{ accountid: string }>(
      server,
      'select accountid from "user" where id = $1',
      customer,
    )) as [{ accountid: string }]; // proof: of the demo
    const contact = await createRow(server, 'Contact', {
      FirstName: 'Gea',
      LastName: 'Genodigde',
      Email: 'genodigde@voorbeeld.example',
      AccountId: accountid,
    });
    expect(
      (await perform('Contact.Invite', contact, { as: 'verkoop', fields: { Rechten: 'Volledig' } }))
        .status,
    ).toBe(200);
    const [{ id }] = (await storedRows<{ id: string }>(
      server,
      `select id from uitnodiging__c where status__c = 'Verstuurd' order by createddate desc limit 1`,
    )) as [{ id: string }]; // proof: just made
    const links = async () =>
      (
        await storedRows<{ secret: string }>(
          server,
          'select secret from one_time where owner_id = $1',
          id,
        )
      ).map(({ secret }) => secret);
    const before = await links();
    expect((await perform('Uitnodiging__c.SendAgain', id, { as: 'verkoop' })).status).toBe(200);
    const after = await links();
    expect([after.length, after[0] === before[0]]).toEqual([1, false]);
    expect((await perform('Uitnodiging__c.Withdraw', id, { as: 'verkoop' })).status).toBe(200);
    expect(await links()).toEqual([]);
    expect((await perform('Uitnodiging__c.SendAgain', id, { as: 'verkoop' })).status).toBe(400);
  });
});

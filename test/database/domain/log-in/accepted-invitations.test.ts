import { describe, expect, it } from 'vitest';
import { readInvitation } from '#domain/company/accept-invitation.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findOrCreateProfile } from '#domain/profiles/find-or-create-profile.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { createRecord } from '#engine/write/write.ts';
import { ok } from '#protocol/problem.ts';
import {
  createPerson,
  type Company,
  freshContextOf,
  mailsAbout,
  type Person,
} from '../../../support/company.ts';
import { createRow } from '../../../rows.ts';
import { waitingQueries } from '../../../support/waiting-queries.ts';
import { openInvitingCompany, refused } from './inviting.ts';

/** What accepting an invitation does. Source: decisions.md §10. */

let count: number;
let company: Company;
let main: Person;
let email: string;
const inviting = await openInvitingCompany((each) => ({ count, company, main, email } = each));
const { world, staff, elsewhere, guest, invite, invited } = inviting;
const { tokenOf, accept, stored, userWith } = inviting;
const over = refused('invitation.over');

describe('an invited person', () => {
  it('sees company, first name, e-mail address and rights, as often as they open it', async () => {
    const token = await tokenOf(await invited());
    const shown = {
      company: company.name,
      firstName: 'Jamila',
      email,
      rights: 'Alleen serviceverzoeken',
    };
    expect(await readInvitation(guest(), token)).toEqual(shown);
    expect(await readInvitation(guest(), token)).toEqual(shown);
    expect(await readInvitation(guest(), 'A'.repeat(43))).toBeNull();
  });

  it('sees an empty first name when none was given, and full rights by name', async () => {
    const ctx = await freshContextOf(world, main);
    const answer = await invite(ctx, { rights: 'Volledig' });
    const id = answer.ok ? answer.value.id : '';
    await world.rows('update uitnodiging__c set voornaam__c = null where id = $1', id);
    expect(await readInvitation(guest(), await tokenOf(id))).toMatchObject({
      firstName: '',
      rights: 'Volledig',
    });
  });

  it('gets a user with these rights, a contact, and a login name in lower case', async () => {
    const id = await invited();
    expect(await accept(await tokenOf(id))).toEqual({
      ok: true,
      value: { email: email.toLowerCase() },
    });
    const user = (await userWith(email))!;
    expect(user).toMatchObject({
      firstname: 'Jamila',
      lastname: 'Bouzid',
      email,
      accountid: company.id,
      portaalrechten__c: 'Alleen serviceverzoeken',
      isactive: true,
    });
    const named =
      'select p.name from profile p join "user" u on u.profileid = p.id where u.id = $1';
    expect(await world.rows(named, user['id'])).toEqual([{ name: 'Community Cases Only' }]);
    const contacts = 'select firstname, lastname, email, accountid from contact where id = $1';
    const person = { firstname: 'Jamila', lastname: 'Bouzid', email, accountid: company.id };
    expect(await world.rows(contacts, user['contactid'])).toEqual([person]);
    expect(await world.rows('select 1 from password where user_id = $1', user['id'])).toHaveLength(
      1,
    );
    expect(await stored(id)).toMatchObject({ status__c: 'Aangenomen', gebruiker__c: user['id'] });
  });

  it('can accept when the profile does not exist yet, as on a new install', async () => {
    await world.rows(
      `update profile set name = 'Renamed ' || name where name in ('Community Cases Only', 'Customer Community User')`,
    );
    for (const [rights, name] of [
      ['Alleen serviceverzoeken', 'Community Cases Only'],
      ['Volledig', 'Customer Community User'],
    ] as const) {
      const login = `nieuw-${name.length}@voorbeeld.example`;
      const answer = await invite(await freshContextOf(world, main), { rights, email: login });
      const id = answer.ok ? answer.value.id : '';
      expect(await accept(await tokenOf(id))).toMatchObject({ ok: true });
      const named =
        'select p.name from profile p join "user" u on u.profileid = p.id where u.username = $1';
      expect(await world.rows(named, login)).toEqual([{ name }]);
    }
  });

  it('can accept an invitation once', async () => {
    const token = await tokenOf(await invited());
    expect(await accept(token)).toMatchObject({ ok: true });
    expect(await accept(token)).toMatchObject(over);
    expect(await accept('nothing')).toMatchObject(over);
  });

  it('can try again when their password is easy to guess', async () => {
    const token = await tokenOf(await invited());
    expect(await accept(token, 'welkom123456')).toMatchObject(refused('password.common'));
    expect(await userWith(email)).toBeUndefined();
    expect(await readInvitation(guest(), token)).not.toBeNull();
  });

  it('is linked to the free contact of the company with this address', async () => {
    const fields = { FirstName: 'Jamila', LastName: 'Bouzid', Email: email };
    await createRow(world, 'Contact', { ...fields, AccountId: elsewhere.id });
    const taken = await createRow(world, 'Contact', { ...fields, AccountId: company.id });
    const open = await createRow(world, 'Contact', { ...fields, AccountId: company.id });
    await createRow(world, 'Contact', { ...fields, Email: `x${email}`, AccountId: company.id });
    const other = await createPerson(world, `ander-${count}`, { role: 'customer', company });
    await world.rows('update "user" set contactid = $2 where id = $1', other.userId, taken);
    await accept(await tokenOf(await invited()));
    expect(await userWith(email)).toMatchObject({ contactid: open });
  });

  it('gets a new contact when the only one with this address is taken', async () => {
    const fields = { FirstName: 'Jamila', LastName: 'Bouzid', Email: email, AccountId: company.id };
    const taken = await createRow(world, 'Contact', fields);
    const other = await createPerson(world, `ander-${count}`, { role: 'customer', company });
    await world.rows('update "user" set contactid = $2 where id = $1', other.userId, taken);
    expect(await accept(await tokenOf(await invited()))).toMatchObject({ ok: true });
    const user = await userWith(email);
    expect(user!['contactid']).not.toBe(taken);
    expect(user!['contactid']).toEqual(expect.any(String));
  });

  it('is refused when the invitation has been deleted', async () => {
    const id = await invited();
    const token = await tokenOf(id);
    await world.rows('delete from uitnodiging__c where id = $1', id);
    expect(await readInvitation(guest(), token)).toBeNull();
    expect(await accept(token)).toMatchObject(over);
  });

  it('gets access again as the same user, when they were one before', async () => {
    const spec = { role: 'customer', company, name: 'Oude Naam', isActive: false } as const;
    const former = await createPerson(world, email.split('@')[0]!.toLowerCase(), spec);
    expect(await accept(await tokenOf(await invited()))).toMatchObject({ ok: true });
    expect(await userWith(email)).toMatchObject({
      id: former.userId,
      lastname: 'Bouzid',
      isactive: true,
      portaalrechten__c: 'Alleen serviceverzoeken',
    });
  });

  it('is refused when they accept for another company at the same moment', async () => {
    const answer = await invite(world.as(staff), { accountId: elsewhere.id });
    const tokens = [
      await tokenOf(await invited()),
      await tokenOf(answer.ok ? answer.value.id : ''),
    ];
    const answers = await Promise.all(tokens.map((token) => accept(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject(over);
  });

  it('is refused when another company made this user halfway through the acceptance', async () => {
    const token = await tokenOf(await invited());
    const profile = `select 1 from profile where name = 'Community Cases Only'`;
    await world.rows(
      `update profile set name = 'Was ' || name where name = 'Community Cases Only'`,
    );
    let accepting: ReturnType<typeof accept>;
    // The acceptance waits for this transaction where it makes the profile that is missing.
    await inTransaction(world.ctx, async (other) => {
      await findOrCreateProfile(other, 'Community Cases Only');
      accepting = accept(token);
      await expect.poll(() => waitingQueries(world.ctx.db)).toBe(1);
      const fields = { LastName: 'Van Elders', Username: email, Email: email, IsActive: true };
      const profileId = await findOrCreateProfile(other, 'Community Cases Only');
      const made = await createRecord(other, {
        apiName: 'User',
        fields: { ...fields, AccountId: elsewhere.id, ProfileId: profileId },
        allowSaveOnDuplicate: true,
      });
      if (!made.ok) throw new Error(made.problems[0]!.code);
      return ok(null);
    });
    expect(await world.rows(profile)).toHaveLength(1);
    expect(await accepting!).toMatchObject(over);
    expect(await userWith(email)).toMatchObject({
      accountid: elsewhere.id,
      lastname: 'Van Elders',
    });
  });

  it('is refused when the address has become a login of another company', async () => {
    const id = await invited({ email: `later-${count}@voorbeeld.example` });
    const token = await tokenOf(id);
    await createPerson(world, `later-${count}`, { role: 'customer', company: elsewhere });
    expect(await accept(token)).toMatchObject(over);
    expect(await stored(id)).toMatchObject({ status__c: 'Verstuurd' });
  });

  it('is refused when the invitation is withdrawn although its link still exists', async () => {
    const id = await invited();
    const token = await tokenOf(id);
    await world.rows(`update uitnodiging__c set status__c = 'Ingetrokken' where id = $1`, id);
    expect(await readInvitation(guest(), token)).toBeNull();
    expect(await accept(token)).toMatchObject(over);
    expect(await userWith(email)).toBeUndefined();
  });
});

it('an invitation that is withdrawn while someone accepts it is refused', async () => {
  const id = await invited();
  const token = await tokenOf(id);
  let accepting: ReturnType<typeof accept>;
  await inTransaction(world.ctx, async (withdrawing) => {
    await lockRecord(withdrawing, company.id);
    accepting = accept(token);
    await expect.poll(() => waitingQueries(world.ctx.db)).toBe(1);
    await withdrawing.db.run({
      text: `update uitnodiging__c set status__c = 'Ingetrokken' where id = $1`,
      values: [id],
    });
    return ok(null);
  });
  expect(await accepting!).toMatchObject(over);
  expect(await userWith(email)).toBeUndefined();
});

describe('the inviter', () => {
  const acceptanceMails = async (id: string) =>
    (await mailsAbout(world, id)).filter(({ soort__c: kind }) => kind === 'Uitnodiging aangenomen');

  it('gets a mail at their login name when their invitation is accepted', async () => {
    await world.rows(
      `update "user" set email = 'elders@voorbeeld.example' where id = $1`,
      main.userId,
    );
    const id = await invited();
    await accept(await tokenOf(id));
    const [mail, ...more] = await acceptanceMails(id);
    expect([mail!.aan__c, more]).toEqual([`baas-${count}@voorbeeld.example`, []]);
    for (const word of ['Jamila Bouzid', email, company.name])
      expect(mail!.tekst__c).toContain(word);
  });

  it('reads only a last name when no first name was given', async () => {
    const id = await invited();
    await world.rows('update uitnodiging__c set voornaam__c = null where id = $1', id);
    await accept(await tokenOf(id));
    expect((await acceptanceMails(id))[0]!.tekst__c).toContain('Collega: Bouzid\n');
  });

  it('may have been deleted by then', async () => {
    const id = await invited();
    const token = await tokenOf(id);
    await createPerson(world, `blijft-${count}`, { role: 'customer', company });
    expect(await deleteRecord(world.ctx, main.userId)).toMatchObject({ ok: true });
    expect(await accept(token)).toMatchObject({ ok: true });
    expect(await acceptanceMails(id)).toEqual([]);
  });

  it('gets no mail when they are inactive or staff', async () => {
    const gone = await invited();
    await createPerson(world, `blijft-${count}`, { role: 'customer', company });
    await world.rows('update "user" set isactive = false where id = $1', main.userId);
    await accept(await tokenOf(gone));
    const answer = await invite(world.as(staff), { accountId: company.id, email: `y${email}` });
    const byStaff = answer.ok ? answer.value.id : '';
    await accept(await tokenOf(byStaff));
    expect([await acceptanceMails(gone), await acceptanceMails(byStaff)]).toEqual([[], []]);
    expect([await stored(gone), await stored(byStaff)]).toMatchObject([
      { status__c: 'Aangenomen' },
      { status__c: 'Aangenomen' },
    ]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation, readInvitation } from '#methods/accept-invitation.ts';
import {
  inviteColleague,
  type InvitationSent,
  resendInvitation,
  withdrawInvitation,
} from '#methods/invite-colleague.ts';
import type { Ask } from '#records/ask.ts';
import {
  addPerson,
  type Company,
  freshly,
  mailsAbout,
  makeCompany,
  makeProfiles,
  type Person,
  setMainContact,
} from '../../../support/company.ts';
import { openTestRooms } from '../../../support/rooms.ts';
import { made } from '../../../rows.ts';

/** Colleagues are invited to log in, by a link in a mail. Source: decisions.md §10. */

const start = new Date('2026-11-26T12:00:00Z');
const day = 24 * 60 * 60_000; // ms
const world = await openTestRooms({ now: start, environment: { RATE_LIMITS: 'on' } });
await makeProfiles(world);
const staff = await addPerson(world, 'verkoop', { role: 'sales', name: 'Vera Verkoop' });
const elsewhere = await makeCompany(world, 'Garage Van Dijk');
const guest = () => world.as({ kind: 'guest' });
const secret = 'zeven paarse fietsen bij maanlicht';
const site = { origin: 'https://www.voorbeeld.example', basePath: '' };

let count = 0;
let company: Company;
let main: Person;
let email: string;
beforeEach(async () => {
  world.setNow(start);
  count += 1;
  company = await makeCompany(world, `Bakkerij ${count}`);
  main = await addPerson(world, `baas-${count}`, { role: 'customer', company, name: 'Bo Baas' });
  await setMainContact(world, company, main);
  email = `Jamila-${count}@voorbeeld.example`;
});

type Wish = Partial<InvitationSent['value']> & { accountId?: string; key?: string };
const invite = (ctx: Ask, { accountId, key, ...wish }: Wish = {}) =>
  inviteColleague(ctx, {
    value: { firstName: 'Jamila', lastName: 'Bouzid', email, rights: 'Alleen serviceverzoeken', ...wish },
    formKey: key ?? `invite-${(keys += 1)}`,
    address: '192.0.2.1',
    site,
    ...(accountId !== undefined && { accountId }),
  });
let keys = 0;
const byMain = (wish?: Wish) => invite(world.as(main), wish);
const refused = (code: string, field?: string) => ({ ok: false, problems: [{ code, ...(field && { field }) }] });

/** The id of an invitation that was made. */
async function invited(wish?: Wish): Promise<string> {
  const answer = await byMain(wish);
  if (!answer.ok) throw new Error(answer.problems[0]!.code);
  return answer.value.id;
}
async function lastMail(id: string) {
  const mails = await world.rows<{ tekst__c: string }>(
    'select * from mail__c where record__c = $1 order by id desc limit 1',
    id,
  );
  return mails[0]!;
}
async function tokenOf(id: string): Promise<string> {
  return /\/uitnodiging\/([\w-]+)/.exec((await lastMail(id)).tekst__c)![1]!;
}
const accept = (token: string, password = secret) => acceptInvitation(guest(), { token, password });
const stored = async (id: string) =>
  (await world.rows<Record<string, unknown>>('select * from uitnodiging__c where id = $1', id))[0]!;
const userWith = async (login: string) =>
  (await world.rows<Record<string, unknown>>('select * from "user" where username = $1', login.toLowerCase()))[0];
const over = refused('invitation.over');

describe('who may invite', () => {
  it('is the main contact of a company and staff, nobody else, and a customer to their own company alone', async () => {
    const colleague = await addPerson(world, `collega-${count}`, { role: 'customer', company });
    expect(await invite(guest())).toMatchObject(refused('record.noRight'));
    expect(await invite(world.as(colleague))).toMatchObject(refused('record.noRight'));
    expect(await byMain({ accountId: elsewhere.id })).toMatchObject(refused('record.notFound'));
    expect(await invite(world.as(staff))).toMatchObject({ ok: false });
    expect(await invite(world.as(staff), { accountId: company.id })).toMatchObject({ ok: true });
  });

  it('needs a fresh proof of who they are to give full rights', async () => {
    expect(await byMain({ rights: 'Volledig' })).toMatchObject(refused('stepUp.required'));
    expect(await invite(await freshly(world, main), { rights: 'Volledig' })).toMatchObject({ ok: true });
    expect((await world.rows('select 1 from uitnodiging__c where account__c = $1', company.id)).length).toBe(1);
  });

  it('sends at most ten invitations in ten minutes', async () => {
    for (let n = 0; n < 10; n += 1) expect(await byMain({ email: `wie${count}-${n}@voorbeeld.example` })).toMatchObject({ ok: true });
    expect(await byMain()).toMatchObject(refused('form.tooMany'));
  });

  it('sends at most four mails to one address, whoever sends and with whatever capitals', async () => {
    const id = await invited();
    const again = (n: number) => resendInvitation(world.as(main), { id, formKey: `again-${count}-${n}`, site });
    for (let n = 0; n < 3; n += 1) expect(await again(n)).toEqual({ ok: true, value: null });
    expect(await again(3)).toMatchObject(refused('form.tooMany'));
    const other = { accountId: elsewhere.id, email: email.toUpperCase() };
    expect(await invite(world.as(staff), other)).toMatchObject(refused('form.tooMany'));
  });
});

describe('an invitation', () => {
  it('of who logs in here already is refused at the address, by their login name and by their e-mail address', async () => {
    const colleague = await addPerson(world, `collega-${count}`, { role: 'customer', company });
    await world.rows('update "user" set email = $2 where id = $1', colleague.userId, `Ander-${count}@voorbeeld.example`);
    for (const known of [`Collega-${count}@voorbeeld.example`, `ander-${count}@voorbeeld.example`])
      expect(await byMain({ email: known })).toMatchObject(refused('colleague.known', 'email'));
    expect(await byMain()).toMatchObject({ ok: true });
  });

  it('that waits at this address is not made twice, whatever the capitals, except for another company', async () => {
    await invited();
    expect(await byMain({ email: email.toUpperCase() })).toMatchObject(refused('colleague.invited', 'email'));
    expect(await byMain({ email: `x${email}` })).toMatchObject({ ok: true });
    expect(await invite(world.as(staff), { accountId: elsewhere.id })).toMatchObject({ ok: true });
  });

  it('that was withdrawn makes room for another', async () => {
    const id = await invited();
    await withdrawInvitation(world.as(main), { id, formKey: `withdraw-${count}` });
    expect(await byMain()).toMatchObject({ ok: true });
  });

  it('is valid for seven days, and sent twice it is one', async () => {
    const answers = [await byMain({ key: `once-${count}` }), await byMain({ key: `once-${count}` })];
    expect(answers[1]).toEqual(answers[0]);
    const [answer] = answers;
    const id = answer!.ok ? answer!.value.id : '';
    expect(answer).toEqual({ ok: true, value: { id, reference: id } });
    expect(await stored(id)).toMatchObject({
      account__c: company.id,
      voornaam__c: 'Jamila',
      achternaam__c: 'Bouzid',
      email__c: email,
      portaalrechten__c: 'Alleen serviceverzoeken',
      status__c: 'Verstuurd',
      geldig_tot__c: new Date(start.getTime() + 7 * day),
      createdbyid: main.userId,
    });
    const token = await tokenOf(id);
    world.setNow(new Date(start.getTime() + 7 * day - 1_000));
    expect(await readInvitation(guest(), token)).not.toBeNull();
    world.setNow(new Date(start.getTime() + 7 * day + 1_000));
    expect(await readInvitation(guest(), token)).toBeNull();
    expect(await accept(token)).toMatchObject(over);
  });

  it('is refused at the field of the form that the record refuses', async () => {
    expect(await byMain({ lastName: 'x'.repeat(300) })).toMatchObject({ ok: false, problems: [{ field: 'lastName' }] });
    expect(await byMain({ firstName: 'x'.repeat(300) })).toMatchObject({ ok: false, problems: [{ field: 'firstName' }] });
  });

  it('is mailed secretly to the address as it was typed, with who invites, the link and its days', async () => {
    const [mail] = await mailsAbout(world, await invited());
    expect(mail).toMatchObject({ aan__c: email, soort__c: 'Uitnodiging om in te loggen', leesbaar__c: false });
    expect(mail!.tekst__c).toContain(`Bo Baas van ${company.name} geeft je toegang`);
    expect(mail!.tekst__c).toMatch(/https:\/\/www\.voorbeeld\.example\/uitnodiging\/[\w-]{43}\b/);
    expect(mail!.tekst__c).toContain('De link werkt 7 dagen');
  });

  it('by staff is by them, for the brand', async () => {
    const answer = await invite(world.as(staff), { accountId: company.id });
    const { tekst__c: text } = await lastMail(answer.ok ? answer.value.id : '');
    expect(text).toContain(`Vera Verkoop van ${world.ask.brand.name} geeft je voor ${company.name}`);
  });

  it.each([
    ['a link', 'win.nl Prijs'],
    ['a sentence', 'Bel 06-12345678 nu!'],
    ['a name of more than 60 letters', 'a'.repeat(61)],
  ])('by somebody whose name is %s does not name them', async (_, name) => {
    await world.rows('update "user" set lastname = $2 where id = $1', main.userId, name);
    const { tekst__c: text } = await lastMail(await invited());
    expect(text).toContain(`Je collega van ${company.name} geeft je toegang`);
    expect(text).not.toContain(name);
  });

  it.each([["D'Arcy van der Zee-Ó Briain"], ['J. de Vries'], ['a'.repeat(60)]])(
    'by somebody with the plain name %s names them',
    async (name) => {
      await world.rows('update "user" set lastname = $2 where id = $1', main.userId, name);
      expect((await lastMail(await invited())).tekst__c).toContain(`${name} van ${company.name} geeft`);
    },
  );

  it('to an address that logs in for another company gets the same answer, and a mail without a link', async () => {
    await addPerson(world, `bezet-${count}`, { role: 'customer', company: elsewhere });
    const id = await invited({ email: `Bezet-${count}@voorbeeld.example` });
    const { tekst__c: text } = await lastMail(id);
    expect(text).toContain('met dit e-mailadres log je al in, voor een ander bedrijf');
    expect(text).not.toContain('/uitnodiging/');
  });

  it('to somebody who was shut out elsewhere has no link either; who was removed here is let in again', async () => {
    const out = { role: 'customer', isActive: false } as const;
    await addPerson(world, `weg-${count}`, { ...out, company: elsewhere });
    await addPerson(world, `terug-${count}`, { ...out, company });
    expect((await lastMail(await invited({ email: `weg-${count}@voorbeeld.example` }))).tekst__c).not.toContain('/uitnodiging/');
    const back = await tokenOf(await invited({ email: `terug-${count}@voorbeeld.example` }));
    expect(await accept(back)).toMatchObject({ ok: true });
    expect(await userWith(`terug-${count}@voorbeeld.example`)).toMatchObject({
      isactive: true,
      portaalrechten__c: 'Alleen serviceverzoeken',
      lastname: 'Bouzid',
    });
  });
});

describe('a new link', () => {
  it('makes the one before worth nothing, and is valid for seven days again', async () => {
    const id = await invited();
    const first = await tokenOf(id);
    world.setNow(new Date(start.getTime() + 2 * day));
    const again = { id, formKey: `again-${count}`, site };
    expect(await resendInvitation(world.as(main), again)).toEqual({ ok: true, value: null });
    const second = await tokenOf(id);
    expect([await readInvitation(guest(), first), await readInvitation(guest(), second)]).toMatchObject([null, {}]);
    const renewed = await stored(id);
    expect([renewed['verstuurd_op__c'], renewed['geldig_tot__c']]).toEqual([2, 9].map((days) => new Date(start.getTime() + days * day)));
    expect((await mailsAbout(world, id)).map(({ aan__c }) => aan__c)).toEqual([email, email]);
    expect((await lastMail(id)).tekst__c).toContain(`Bo Baas van ${company.name}`);
  });

  it('is sent once for the same form', async () => {
    const id = await invited();
    const again = { id, formKey: `again-${count}`, site };
    for (let n = 0; n < 2; n += 1) await resendInvitation(world.as(main), again);
    expect(await mailsAbout(world, id)).toHaveLength(2);
  });

  it('is not sent for an invitation of another company, nor for one that waits no more', async () => {
    const answer = await invite(world.as(staff), { accountId: elsewhere.id });
    const foreign = { id: answer.ok ? answer.value.id : '', formKey: `again-${count}`, site };
    expect(await resendInvitation(world.as(main), foreign)).toMatchObject(refused('record.notFound'));
    const id = await invited();
    await withdrawInvitation(world.as(main), { id, formKey: `withdraw-${count}` });
    expect(await resendInvitation(world.as(main), { ...foreign, id })).toMatchObject(refused('record.notFound'));
    expect(await mailsAbout(world, id)).toHaveLength(1);
  });

  it('is sent by who manages the company alone', async () => {
    const id = await invited();
    const colleague = await addPerson(world, `collega-${count}`, { role: 'customer', company });
    const again = { id, formKey: `again-${count}`, site };
    expect(await resendInvitation(world.as(colleague), again)).toMatchObject(refused('record.noRight'));
    const forStaff = { ...again, accountId: company.id };
    expect(await resendInvitation(world.as(staff), forStaff)).toEqual({ ok: true, value: null });
  });
});

describe('an invitation that is withdrawn', () => {
  it('opens nothing any more, and stands as withdrawn', async () => {
    const id = await invited();
    const token = await tokenOf(id);
    expect(await withdrawInvitation(world.as(main), { id, formKey: `w-${count}` })).toEqual({ ok: true, value: null });
    expect(await stored(id)).toMatchObject({ status__c: 'Ingetrokken' });
    expect(await world.rows('select 1 from one_time where owner_id = $1', id)).toEqual([]);
    expect(await readInvitation(guest(), token)).toBeNull();
    expect(await withdrawInvitation(world.as(main), { id, formKey: `w2-${count}` })).toMatchObject(refused('record.notFound'));
  });

  it('was one of the own company: another is not found', async () => {
    const answer = await invite(world.as(staff), { accountId: elsewhere.id });
    const id = answer.ok ? answer.value.id : '';
    expect(await withdrawInvitation(world.as(main), { id, formKey: `w-${count}` })).toMatchObject(refused('record.notFound'));
    const colleague = await addPerson(world, `collega-${count}`, { role: 'customer', company });
    expect(await withdrawInvitation(world.as(colleague), { id, formKey: `w-${count}` })).toMatchObject(refused('record.noRight'));
    expect(await stored(id)).toMatchObject({ status__c: 'Verstuurd' });
    const byStaff = { id, formKey: `w3-${count}`, accountId: elsewhere.id };
    expect(await withdrawInvitation(world.as(staff), byStaff)).toMatchObject({ ok: true });
  });
});

describe('who follows the link', () => {
  it('sees company, first name, address and rights, and looking uses nothing', async () => {
    const token = await tokenOf(await invited());
    const shown = { company: company.name, firstName: 'Jamila', email, rights: 'Alleen serviceverzoeken' };
    expect(await readInvitation(guest(), token)).toEqual(shown);
    expect(await readInvitation(guest(), token)).toEqual(shown);
    expect(await readInvitation(guest(), 'A'.repeat(43))).toBeNull();
  });

  it('sees an empty first name where none was given, and full rights as full', async () => {
    const ctx = await freshly(world, main);
    const answer = await invite(ctx, { rights: 'Volledig' });
    const id = answer.ok ? answer.value.id : '';
    await world.rows('update uitnodiging__c set voornaam__c = null where id = $1', id);
    expect(await readInvitation(guest(), await tokenOf(id))).toMatchObject({ firstName: '', rights: 'Volledig' });
  });

  it('gets a user of that company with these rights and a contact of their own, and logs in with the address in small letters', async () => {
    const id = await invited();
    expect(await accept(await tokenOf(id))).toEqual({ ok: true, value: { email: email.toLowerCase() } });
    const user = (await userWith(email))!;
    expect(user).toMatchObject({
      firstname: 'Jamila',
      lastname: 'Bouzid',
      email,
      accountid: company.id,
      portaalrechten__c: 'Alleen serviceverzoeken',
      isactive: true,
    });
    const named = 'select p.name from profile p join "user" u on u.profileid = p.id where u.id = $1';
    expect(await world.rows(named, user['id'])).toEqual([{ name: 'Community Cases Only' }]);
    const contacts = 'select firstname, lastname, email, accountid from contact where id = $1';
    const person = { firstname: 'Jamila', lastname: 'Bouzid', email, accountid: company.id };
    expect(await world.rows(contacts, user['contactid'])).toEqual([person]);
    expect(await world.rows('select 1 from password where user_id = $1', user['id'])).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status__c: 'Aangenomen', gebruiker__c: user['id'] });
  });

  it('gets in with it once', async () => {
    const token = await tokenOf(await invited());
    expect(await accept(token)).toMatchObject({ ok: true });
    expect(await accept(token)).toMatchObject(over);
    expect(await accept('nothing')).toMatchObject(over);
  });

  it('keeps the link when the password is easy to guess, and nobody is let in by then', async () => {
    const token = await tokenOf(await invited());
    expect(await accept(token, 'welkom123456')).toMatchObject(refused('password.common'));
    expect(await userWith(email)).toBeUndefined();
    expect(await readInvitation(guest(), token)).not.toBeNull();
  });

  it('becomes the contact person with this address of this company whom nobody logs in as', async () => {
    const fields = { FirstName: 'Jamila', LastName: 'Bouzid', Email: email };
    await made(world, 'Contact', { ...fields, AccountId: elsewhere.id });
    const taken = await made(world, 'Contact', { ...fields, AccountId: company.id });
    const open = await made(world, 'Contact', { ...fields, AccountId: company.id });
    await made(world, 'Contact', { ...fields, Email: `x${email}`, AccountId: company.id });
    const other = await addPerson(world, `ander-${count}`, { role: 'customer', company });
    await world.rows('update "user" set contactid = $2 where id = $1', other.userId, taken);
    await accept(await tokenOf(await invited()));
    expect(await userWith(email)).toMatchObject({ contactid: open });
  });

  it('is refused as over when the address logs in elsewhere by now, or logs in here already', async () => {
    const id = await invited({ email: `later-${count}@voorbeeld.example` });
    const token = await tokenOf(id);
    await addPerson(world, `later-${count}`, { role: 'customer', company: elsewhere });
    expect(await accept(token)).toMatchObject(over);
    expect(await stored(id)).toMatchObject({ status__c: 'Verstuurd' });
  });

  it('is refused as over when the invitation waits no more although its link is there', async () => {
    const id = await invited();
    const token = await tokenOf(id);
    await world.rows(`update uitnodiging__c set status__c = 'Ingetrokken' where id = $1`, id);
    expect(await readInvitation(guest(), token)).toBeNull();
    expect(await accept(token)).toMatchObject(over);
    expect(await userWith(email)).toBeUndefined();
  });
});

describe('who invited', () => {
  const told = async (id: string) => (await mailsAbout(world, id)).filter(({ soort__c: kind }) => kind === 'Uitnodiging aangenomen');

  it('is told at the name they log in with that it was accepted, by whom', async () => {
    await world.rows(`update "user" set email = 'elders@voorbeeld.example' where id = $1`, main.userId);
    const id = await invited();
    await accept(await tokenOf(id));
    const [mail, ...more] = await told(id);
    expect([mail!.aan__c, more]).toEqual([`baas-${count}@voorbeeld.example`, []]);
    for (const word of ['Jamila Bouzid', email, company.name]) expect(mail!.tekst__c).toContain(word);
  });

  it('is told the last name alone where no first name was given', async () => {
    const id = await invited();
    await world.rows('update uitnodiging__c set voornaam__c = null where id = $1', id);
    await accept(await tokenOf(id));
    expect((await told(id))[0]!.tekst__c).toMatch(/Collega:? *\n? *Bouzid/);
  });

  it('is not told when they log in no more or now belong to another company; staff are not told either', async () => {
    const gone = await invited();
    await addPerson(world, `blijft-${count}`, { role: 'customer', company });
    await world.rows('update "user" set isactive = false where id = $1', main.userId);
    await accept(await tokenOf(gone));
    const answer = await invite(world.as(staff), { accountId: company.id, email: `y${email}` });
    const byStaff = answer.ok ? answer.value.id : '';
    await accept(await tokenOf(byStaff));
    expect([await told(gone), await told(byStaff)]).toEqual([[], []]);
    expect([await stored(gone), await stored(byStaff)]).toMatchObject([{ status__c: 'Aangenomen' }, { status__c: 'Aangenomen' }]);
  });
});

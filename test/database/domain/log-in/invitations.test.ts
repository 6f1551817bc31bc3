import { describe, expect, it } from 'vitest';
import { readInvitation } from '#domain/company/accept-invitation.ts';
import { resendInvitation, withdrawInvitation } from '#domain/company/open-invitations.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { ok } from '#protocol/problem.ts';
import {
  createPerson,
  type Company,
  freshContextOf,
  mailsAbout,
  type Person,
} from '../../../support/company.ts';
import { waitingQueries } from '../../../support/waiting-queries.ts';
import { openInvitingCompany, refused, site, start } from './inviting.ts';

/** Colleagues are invited to log in by a link in a mail. Source: decisions.md §10. */

const day = 24 * 60 * 60_000; // ms
let count: number;
let company: Company;
let main: Person;
let email: string;
const inviting = await openInvitingCompany((each) => ({ count, company, main, email } = each));
const { world, staff, elsewhere, guest, invite, byMain, invited } = inviting;
const { lastMail, tokenOf, accept, stored, userWith } = inviting;

describe('the right to invite', () => {
  it('belongs to staff, and to the main contact for their own company', async () => {
    const colleague = await createPerson(world, `collega-${count}`, { role: 'customer', company });
    expect(await invite(guest())).toMatchObject(refused('record.noRight'));
    expect(await invite(world.as(colleague))).toMatchObject(refused('record.noRight'));
    expect(await byMain({ accountId: elsewhere.id })).toMatchObject(refused('record.notFound'));
    expect(await invite(world.as(staff))).toMatchObject({ ok: false });
    expect(await invite(world.as(staff), { accountId: company.id })).toMatchObject({ ok: true });
  });

  it('needs a recent proof of identity for an invitation with full rights', async () => {
    expect(await byMain({ rights: 'Volledig' })).toMatchObject(refused('stepUp.required'));
    expect(await invite(await freshContextOf(world, main), { rights: 'Volledig' })).toMatchObject({
      ok: true,
    });
    expect(
      (await world.rows('select 1 from uitnodiging__c where account__c = $1', company.id)).length,
    ).toBe(1);
  });

  it('is limited to ten invitations at once', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await byMain({ email: `wie${count}-${n}@voorbeeld.example` })).toMatchObject({
        ok: true,
      });
    expect(await byMain()).toMatchObject(refused('form.tooMany'));
  });

  it('is limited to four mails to one address, in any case and by any sender', async () => {
    const id = await invited();
    const again = (n: number) =>
      resendInvitation(world.as(main), { id, formKey: `again-${count}-${n}`, site });
    for (let n = 0; n < 3; n += 1) expect(await again(n)).toEqual({ ok: true, value: null });
    expect(await again(3)).toMatchObject(refused('form.tooMany'));
    const other = { accountId: elsewhere.id, email: email.toUpperCase() };
    expect(await invite(world.as(staff), other)).toMatchObject(refused('form.tooMany'));
  });
});

describe('an invitation', () => {
  it('to the login name or e-mail address of a user of the company is refused', async () => {
    const colleague = await createPerson(world, `collega-${count}`, { role: 'customer', company });
    await world.rows(
      'update "user" set email = $2 where id = $1',
      colleague.userId,
      `Ander-${count}@voorbeeld.example`,
    );
    for (const known of [`Collega-${count}@voorbeeld.example`, `ander-${count}@voorbeeld.example`])
      expect(await byMain({ email: known })).toMatchObject(refused('colleague.known', 'email'));
    expect(await byMain()).toMatchObject({ ok: true });
  });

  it('is pending once per address and company', async () => {
    await invited();
    expect(await byMain({ email: email.toUpperCase() })).toMatchObject(
      refused('colleague.invited', 'email'),
    );
    expect(await byMain({ email: `x${email}` })).toMatchObject({ ok: true });
    expect(await invite(world.as(staff), { accountId: elsewhere.id })).toMatchObject({ ok: true });
  });

  it('can be made again after one was withdrawn', async () => {
    const id = await invited();
    await withdrawInvitation(world.as(main), { id, formKey: `withdraw-${count}` });
    expect(await byMain()).toMatchObject({ ok: true });
  });

  it('is valid for seven days, and is stored once when sent twice', async () => {
    const answers = [
      await byMain({ key: `once-${count}` }),
      await byMain({ key: `once-${count}` }),
    ];
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
    expect(await accept(token)).toMatchObject(refused('invitation.over'));
  });

  it('to another address is made even when the form has the same key', async () => {
    const key = `same-${count}`;
    const ids = [await invited({ key }), await invited({ key, email: `x${email}` })];
    expect(new Set(ids).size).toBe(2);
  });

  it('is refused with the field of the form that is too long', async () => {
    expect(await byMain({ lastName: 'x'.repeat(300) })).toMatchObject({
      ok: false,
      problems: [{ field: 'lastName' }],
    });
    expect(await byMain({ firstName: 'x'.repeat(300) })).toMatchObject({
      ok: false,
      problems: [{ field: 'firstName' }],
    });
  });

  it('is mailed to the address as typed, with the inviter and a link for seven days', async () => {
    const [mail] = await mailsAbout(world, await invited());
    expect(mail).toMatchObject({
      aan__c: email,
      soort__c: 'Uitnodiging om in te loggen',
      leesbaar__c: false,
    });
    expect(mail!.tekst__c).toContain(`Bo Baas van ${company.name} geeft je toegang`);
    expect(mail!.tekst__c).toMatch(/https:\/\/www\.voorbeeld\.example\/uitnodiging\/[\w-]{43}\b/);
    expect(mail!.tekst__c).toContain('De link werkt 7 dagen');
  });

  it('by staff names the staff member and the brand', async () => {
    const answer = await invite(world.as(staff), { accountId: company.id });
    const { tekst__c: text } = await lastMail(answer.ok ? answer.value.id : '');
    expect(text).toContain(
      `Vera Verkoop van ${world.ctx.brand.name} geeft je voor ${company.name}`,
    );
  });

  it.each([
    ['a link', 'win.nl Prijs'],
    ['a sentence', 'Bel 06-12345678 nu!'],
    ['a name of more than 60 letters', 'a'.repeat(61)],
  ])('by a user whose name is %s does not contain it', async (_, name) => {
    await world.rows('update "user" set lastname = $2 where id = $1', main.userId, name);
    const { tekst__c: text } = await lastMail(await invited());
    expect(text).toContain(`Je collega van ${company.name} geeft je toegang`);
    expect(text).not.toContain(name);
  });

  it.each([["D'Arcy van der Zee-Ó Briain"], ['J. de Vries'], ['a'.repeat(60)]])(
    'by a user with the plain name %s contains it',
    async (name) => {
      await world.rows('update "user" set lastname = $2 where id = $1', main.userId, name);
      expect((await lastMail(await invited())).tekst__c).toContain(
        `${name} van ${company.name} geeft`,
      );
    },
  );

  it('to a user of another company is accepted, but mailed without a link', async () => {
    await createPerson(world, `bezet-${count}`, { role: 'customer', company: elsewhere });
    const id = await invited({ email: `Bezet-${count}@voorbeeld.example` });
    const { tekst__c: text } = await lastMail(id);
    expect(text).toContain('met dit e-mailadres log je al in, voor een ander bedrijf');
    expect(text).not.toContain('/uitnodiging/');
  });

  it('cannot be accepted once its address is a user of the company', async () => {
    const token = await tokenOf(await invited({ email: `intussen-${count}@voorbeeld.example` }));
    await createPerson(world, `intussen-${count}`, { role: 'customer', company });
    expect(await accept(token)).toMatchObject({ ok: false });
  });

  it('to an inactive user has a link only within their own company', async () => {
    const out = { role: 'customer', isActive: false } as const;
    await createPerson(world, `weg-${count}`, { ...out, company: elsewhere });
    await createPerson(world, `terug-${count}`, { ...out, company });
    expect(
      (await lastMail(await invited({ email: `weg-${count}@voorbeeld.example` }))).tekst__c,
    ).not.toContain('/uitnodiging/');
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
  it('replaces the link before it and is valid for seven days', async () => {
    const id = await invited();
    const first = await tokenOf(id);
    world.setNow(new Date(start.getTime() + 2 * day));
    const again = { id, formKey: `again-${count}`, site };
    expect(await resendInvitation(world.as(main), again)).toEqual({ ok: true, value: null });
    const second = await tokenOf(id);
    expect([
      await readInvitation(guest(), first),
      await readInvitation(guest(), second),
    ]).toMatchObject([null, {}]);
    const renewed = await stored(id);
    expect([renewed['verstuurd_op__c'], renewed['geldig_tot__c']]).toEqual(
      [2, 9].map((days) => new Date(start.getTime() + days * day)),
    );
    expect((await mailsAbout(world, id)).map(({ aan__c }) => aan__c)).toEqual([email, email]);
    expect((await lastMail(id)).tekst__c).toContain(`Bo Baas van ${company.name}`);
  });

  it('is sent once for the same form', async () => {
    const id = await invited();
    const again = { id, formKey: `again-${count}`, site };
    for (let n = 0; n < 2; n += 1) await resendInvitation(world.as(main), again);
    expect(await mailsAbout(world, id)).toHaveLength(2);
  });

  it('is sent for each invitation, even when the form has the same key', async () => {
    const ids = [await invited(), await invited({ email: `x${email}` })];
    for (const id of ids)
      await resendInvitation(world.as(main), { id, formKey: `again-${count}`, site });
    for (const id of ids) expect(await mailsAbout(world, id)).toHaveLength(2);
  });

  it('is not sent for an invitation that is withdrawn or of another company', async () => {
    const answer = await invite(world.as(staff), { accountId: elsewhere.id });
    const foreign = { id: answer.ok ? answer.value.id : '', formKey: `again-${count}`, site };
    expect(await resendInvitation(world.as(main), foreign)).toMatchObject(
      refused('record.notFound'),
    );
    const id = await invited();
    await withdrawInvitation(world.as(main), { id, formKey: `withdraw-${count}` });
    expect(await resendInvitation(world.as(main), { ...foreign, id })).toMatchObject(
      refused('record.notFound'),
    );
    expect(await mailsAbout(world, id)).toHaveLength(1);
  });

  it('can be sent by staff, and not by an ordinary colleague', async () => {
    const id = await invited();
    const colleague = await createPerson(world, `collega-${count}`, { role: 'customer', company });
    const again = { id, formKey: `again-${count}`, site };
    expect(await resendInvitation(world.as(colleague), again)).toMatchObject(
      refused('record.noRight'),
    );
    const forStaff = { ...again, accountId: company.id };
    expect(await resendInvitation(world.as(staff), forStaff)).toEqual({ ok: true, value: null });
  });
});

describe('the withdrawal of an invitation', () => {
  it('voids its link and sets its status', async () => {
    const id = await invited();
    const token = await tokenOf(id);
    expect(await withdrawInvitation(world.as(main), { id, formKey: `w-${count}` })).toEqual({
      ok: true,
      value: null,
    });
    expect(await stored(id)).toMatchObject({ status__c: 'Ingetrokken' });
    expect(await world.rows('select 1 from one_time where owner_id = $1', id)).toEqual([]);
    expect(await readInvitation(guest(), token)).toBeNull();
    expect(await withdrawInvitation(world.as(main), { id, formKey: `w2-${count}` })).toMatchObject(
      refused('record.notFound'),
    );
  });

  it('is refused when another becomes the main contact while it waits', async () => {
    const id = await invited();
    let withdrawal: ReturnType<typeof withdrawInvitation>;
    await inTransaction(world.ctx, async (changing) => {
      await lockRecord(changing, company.id);
      withdrawal = withdrawInvitation(world.as(main), { id, formKey: `w-${count}` });
      await expect.poll(() => waitingQueries(world.ctx.db)).toBe(1);
      const text = 'update account set contactpersoon__c = null where id = $1';
      await changing.db.run({ text, values: [company.id] });
      return ok(null);
    });
    expect(await withdrawal!).toMatchObject(refused('record.noRight'));
    expect(await stored(id)).toMatchObject({ status__c: 'Verstuurd' });
  });

  it('is possible only for one of the own company, and for staff', async () => {
    const answer = await invite(world.as(staff), { accountId: elsewhere.id });
    const id = answer.ok ? answer.value.id : '';
    expect(await withdrawInvitation(world.as(main), { id, formKey: `w-${count}` })).toMatchObject(
      refused('record.notFound'),
    );
    const colleague = await createPerson(world, `collega-${count}`, { role: 'customer', company });
    expect(
      await withdrawInvitation(world.as(colleague), { id, formKey: `w-${count}` }),
    ).toMatchObject(refused('record.noRight'));
    expect(await stored(id)).toMatchObject({ status__c: 'Verstuurd' });
    const byStaff = { id, formKey: `w3-${count}`, accountId: elsewhere.id };
    expect(await withdrawInvitation(world.as(staff), byStaff)).toMatchObject({ ok: true });
  });
});

import { describe, expect, it } from 'vitest';
import { removeColleague, setColleagueRights } from '#domain/company/change-colleague.ts';
import { inviteColleague, withdrawInvitation } from '#domain/company/invite-colleague.ts';
import { updateRecord } from '#engine/write/write.ts';
import {
  type AccountName,
  accounts,
  freshAsk,
  ownAndForeign,
  sessionOf,
  stored,
  userId,
  withinASecond,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { mistakes } from '../mistakes.ts';

/**
 * Who logs in for a company: invited, given rights and removed by its main contact. Without
 * JavaScript. Source: decisions.md §10.
 */

const cookies = new Map<AccountName, string>();
const server = await openSite();
for (const account of ['korenaar', 'collega', 'garage', 'nieuw', 'verkoop'] as const)
  cookies.set(account, await sessionOf(server, account));
const company = (await ownAndForeign(server, 'korenaar')).own;

let count = 0;
const key = () => `sleutel-collega-${++count}`;
const ask = (path: string, as: string | undefined, body?: Record<string, string>) =>
  fetch(new URL(path, server.url), {
    redirect: 'manual',
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    headers: { ...(as !== undefined && { cookie: cookies.get(as as AccountName) ?? as }) }, // an account, or a cookie itself
  });
const read = async (path: string, as: AccountName = 'korenaar') => {
  const answer = await ask(path, as);
  const html = await answer.text();
  expect([answer.status, await mistakes(html)], path).toEqual([200, []]);
  return html;
};
const list = '/dashboard/bedrijf/collegas';
const invited = (email: string, change: Record<string, string> = {}) => ({
  firstName: 'Jamila',
  lastName: 'Bouzid',
  email,
  rights: 'Volledig',
  formKey: key(),
  ...change,
});
const invite = (email: string, change?: Record<string, string>, as: AccountName = 'korenaar') =>
  ask('/dashboard/bedrijf/uitnodigen', as, invited(email, change));
const invitations = (email: string) =>
  stored<{ id: string; status__c: string }>(
    server,
    'select id, status__c from uitnodiging__c where email__c = $1 order by id',
    email,
  );
type Mail = { onderwerp__c: string; tekst__c: string; leesbaar__c: boolean };
const mailsTo = (email: string) =>
  stored<Mail>(
    server,
    'select * from mail__c where aan__c = $1 order by createddate desc, id desc',
    email,
  );
const linkTo = async (email: string) =>
  /\/uitnodiging\/[\w-]+/.exec((await mailsTo(email))[0]?.tekst__c ?? '')![0];
const userOf = async (email: string) =>
  (
    await stored<{
      id: string;
      accountid: string;
      isactive: boolean;
      portaalrechten__c: string;
      contactid: string;
    }>(server, 'select * from "user" where username = $1', email)
  )[0];
const choose = (link: string, secret = 'een heel lang wachtwoord') =>
  ask(link, undefined, { password: secret });
const cookieIn = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!;
/** Somebody of the bakery's who logs in; gives their cookie. */
async function join(email: string, rights = 'Volledig') {
  await invite(email, { rights });
  return cookieIn(await choose(await linkTo(email)));
}

describe('an invitation', () => {
  it('is one however often it is sent, lets in whoever follows it, once, with the rights it says', async () => {
    const body = invited('jamila@bakkerijdekorenaar.example');
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask('/dashboard/bedrijf/uitnodigen', 'korenaar', body)),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      [1, 2, 3].map(() => [303, `${list}?gedaan=uitgenodigd`]),
    );
    expect(await invitations(body.email)).toHaveLength(1);
    const mails = await mailsTo(body.email);
    expect(mails.map(({ leesbaar__c: readable }) => readable)).toEqual([false]);
    expect(await read(`${list}?gedaan=uitgenodigd`)).toContain('De uitnodiging is verstuurd.');
    expect(await userOf(body.email)).toBeUndefined();

    const link = await linkTo(body.email);
    for (const [secret, sentence] of [
      ['kort', 'Gebruik minstens 12 tekens'],
      ['', 'Vul alle verplichte velden in'],
    ] as const) {
      const refused = await choose(link, secret);
      expect([refused.status, await refused.text()], secret).toEqual([
        400,
        expect.stringContaining(sentence),
      ]);
    }
    const page = await ask(link, undefined);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Bakkerij De Korenaar'),
    ]);
    const both = await Promise.all([choose(link), choose(link)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 400]));
    const entered = both.find(({ status }) => status === 303)!;
    expect(entered.headers.get('location')).toBe('/dashboard');
    expect((await ask('/dashboard?tab=mijnbedrijf', cookieIn(entered))).status).toBe(200);
    const user = (await userOf(body.email))!;
    expect(await stored(server, 'select way from login where user_id = $1', user.id)).toEqual([
      { way: 'invitation' },
    ]);
    expect(user).toMatchObject({
      accountid: company,
      isactive: true,
      portaalrechten__c: 'Volledig',
    });
    expect(user.contactid).toMatch(/^003/);
    expect((await mailsTo(accounts.korenaar))[0]!.onderwerp__c).toBe(
      'Je uitnodiging is aangenomen',
    );
    for (const again of [await ask(link, undefined), await choose(link)])
      expect([again.status >= 400, (await again.text()).includes('werkt niet meer')]).toEqual([
        true,
        true,
      ]);
  });

  it('for service requests alone lets see nothing else', async () => {
    const cookie = await join('alleen@bakkerijdekorenaar.example', 'Alleen serviceverzoeken');
    expect((await ask(list, cookie)).headers.get('location')).toBe(
      '/dashboard?tab=serviceverzoeken',
    );
  });

  it('to an address that logs in elsewhere is answered and shown the same, and its mail holds no link', async () => {
    const answer = await invite(accounts.garage);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${list}?gedaan=uitgenodigd`,
    ]);
    expect(await read(list)).toContain(accounts.garage);
    const [mail] = await mailsTo(accounts.garage);
    expect([mail!.onderwerp__c, mail!.tekst__c.includes('/uitnodiging/')]).toEqual([
      'Je bent uitgenodigd door Bakkerij De Korenaar B.V.',
      false,
    ]);
    expect(await userOf(accounts.garage)).toMatchObject({ isactive: true });
    expect((await userOf(accounts.garage))!.accountid).not.toBe(company);
  });

  it('is sent anew, and then only the new link works', async () => {
    await invite('opnieuw@bakkerijdekorenaar.example');
    const first = await linkTo('opnieuw@bakkerijdekorenaar.example');
    const [row] = await invitations('opnieuw@bakkerijdekorenaar.example');
    const again = await ask(list, 'korenaar', {
      uitnodiging: row!.id,
      wat: 'opnieuw',
      formKey: key(),
    });
    expect(again.headers.get('location')).toBe(`${list}?gedaan=opnieuw`);
    expect((await choose(first)).status).toBe(400);
    expect((await choose(await linkTo('opnieuw@bakkerijdekorenaar.example'))).status).toBe(303);
  });

  it('that is withdrawn or over lets nobody in', async () => {
    await invite('weg@bakkerijdekorenaar.example');
    const link = await linkTo('weg@bakkerijdekorenaar.example');
    const [row] = await invitations('weg@bakkerijdekorenaar.example');
    expect(
      (await ask(list, 'korenaar', { uitnodiging: row!.id, wat: 'ingetrokken', formKey: key() }))
        .status,
    ).toBe(303);
    expect((await choose(link)).status).toBe(400);
    expect(await read(list)).not.toContain('weg@bakkerijdekorenaar.example');

    await invite('oud@bakkerijdekorenaar.example');
    const old = await linkTo('oud@bakkerijdekorenaar.example');
    await stored(
      server,
      `update one_time set expires_at = now() - interval '1 minute' where owner_id = $1`,
      (await invitations('oud@bakkerijdekorenaar.example'))[0]!.id,
    );
    expect([(await ask(old, undefined)).status, (await choose(old)).status]).toEqual([404, 400]);
    expect(await userOf('oud@bakkerijdekorenaar.example')).toBeUndefined();
  });

  it('whose address somebody else took meanwhile lets nobody in, and nobody’s password changes', async () => {
    await invite('bezet@elders.example');
    const link = await linkTo('bezet@elders.example');
    await stored(
      server,
      `update "user" set username = 'bezet@elders.example' where username = $1`,
      accounts.nieuw,
    );
    expect((await choose(link)).status).toBe(400);
    await stored(
      server,
      `update "user" set username = $1 where username = 'bezet@elders.example'`,
      accounts.nieuw,
    );
    expect(await sessionOf(server, 'nieuw')).toBeTruthy();
  });

  it('is refused for who logs in here already, or waits already', async () => {
    for (const [email, sentence] of [
      [accounts.collega.toUpperCase(), 'Deze collega kan al inloggen'],
      ['wacht@bakkerijdekorenaar.example', 'staat al een uitnodiging open'],
    ] as const) {
      await invite('wacht@bakkerijdekorenaar.example');
      const answer = await invite(email);
      const html = await answer.text();
      expect([answer.status, await mistakes(html)]).toEqual([400, []]);
      expect(html).toContain(sentence);
      expect(html).toContain('value="Jamila"');
    }
    expect(await invitations('wacht@bakkerijdekorenaar.example')).toHaveLength(1);
  });

  it('needs a name, an address and a choice of rights', async () => {
    for (const [field, value, sentence] of [
      ['firstName', '', 'Vul alle verplichte velden in'],
      ['email', '', 'Er is geen e-mailadres ingevuld.'],
      ['email', 'geen adres', 'Voer een correct e-mailadres in'],
      ['rights', '', 'Vul alle verplichte velden in'],
      ['rights', 'System Administrator', 'Vul alle verplichte velden in'],
    ] as const) {
      const answer = await invite('half@bakkerijdekorenaar.example', { [field]: value });
      expect([answer.status, await answer.text()], field).toEqual([
        400,
        expect.stringContaining(sentence),
      ]);
    }
    expect(await invitations('half@bakkerijdekorenaar.example')).toEqual([]);
  });
});

describe('who is not the main contact', () => {
  it('sees who logs in and reads who may change it, without a button', async () => {
    cookies.set('beheer', await join('gewoon@bakkerijdekorenaar.example'));
    const html = await read(list, 'beheer');
    expect(html).toContain(accounts.collega);
    expect(html).toContain('Alleen Sanne de Groot kan collega’s uitnodigen');
    for (const button of ['Nodig een collega uit', 'Trek in', 'Wijzig de rechten'])
      expect(html).not.toContain(button);
    const garage = await read(list, 'garage');
    expect(garage).not.toContain('Nodig een collega uit');
    expect(garage).not.toContain('bakkerijdekorenaar');
  });

  it('is refused by every page and every form, also one that was drawn before', async () => {
    const cookie = cookies.get('beheer')!;
    const target = await userId(server.ctx, 'collega');
    const [waiting] = await invitations('wacht@bakkerijdekorenaar.example');
    expect([
      (await ask('/dashboard/bedrijf/uitnodigen', cookie)).status,
      (await ask(`${list}/${target}`, cookie)).status,
    ]).toEqual([403, 403]);
    const before = await stored(server, 'select * from "user" order by id');
    for (const [path, body] of [
      ['/dashboard/bedrijf/uitnodigen', invited('stiekem@bakkerijdekorenaar.example')],
      [`${list}/${target}`, { rights: 'Volledig', formKey: key() }],
      [`${list}/${target}`, { wat: 'stop', formKey: key() }],
      [list, { uitnodiging: waiting!.id, wat: 'ingetrokken', formKey: key() }],
    ] as const)
      expect((await ask(path, cookie, body)).status, path).toBeGreaterThanOrEqual(400);
    expect(await stored(server, 'select * from "user" order by id')).toEqual(before);
    expect(await invitations('stiekem@bakkerijdekorenaar.example')).toEqual([]);
    expect((await invitations('wacht@bakkerijdekorenaar.example'))[0]!.status__c).toBe('Verstuurd');
  });

  it('is refused by every verb: guests, cases-only users, other companies', async () => {
    const target = await userId(server.ctx, 'collega');
    const guest = server.dependencies.askAs({ kind: 'guest' });
    const site = { origin: 'https://site.example', basePath: '' };
    const value = {
      firstName: 'Jan',
      lastName: 'Elders',
      email: 'jan@elders.example',
      rights: 'Volledig',
    } as const;
    for (const asker of [
      guest,
      await server.askAs('collega'),
      await server.askAs('garage'),
      await server.askAs('nieuw'),
    ]) {
      const own = asker.viewer.kind === 'user' && asker.viewer.accountId !== company;
      const named = { userId: target, formKey: key(), ...(own && { accountId: company }) };
      expect(
        (
          await inviteColleague(asker, {
            value,
            formKey: key(),
            address: '::1',
            site,
            ...(own && { accountId: company }),
          })
        ).ok,
      ).toBe(false);
      expect((await setColleagueRights(asker, { ...named, rights: 'Volledig' })).ok).toBe(false);
      expect((await removeColleague(asker, named)).ok).toBe(false);
    }
    // A main contact, but of another company.
    const nieuw = await freshAsk(server, 'nieuw');
    expect(await removeColleague(nieuw, { userId: target, formKey: key() })).toMatchObject({
      ok: false,
      problems: [{ code: 'record.notFound' }],
    });
    const [waiting] = await invitations('wacht@bakkerijdekorenaar.example');
    expect(await withdrawInvitation(nieuw, { id: waiting!.id, formKey: key() })).toMatchObject({
      ok: false,
      problems: [{ code: 'record.notFound' }],
    });
    expect((await ask(`${list}/${target}`, 'nieuw')).status).toBe(404);
  });
});

describe('rights', () => {
  it('are set by the main contact, hold within a second and are told to whom they are of', async () => {
    const cookie = await join('wissel@bakkerijdekorenaar.example');
    const { id } = (await userOf('wissel@bakkerijdekorenaar.example'))!;
    const answer = await ask(`${list}/${id}`, 'korenaar', {
      rights: 'Alleen serviceverzoeken',
      formKey: key(),
    });
    expect(answer.headers.get('location')).toBe(`${list}?gedaan=rechten`);
    await withinASecond(async () => (await ask(list, cookie)).status === 302);
    expect((await mailsTo('wissel@bakkerijdekorenaar.example'))[0]!.onderwerp__c).toBe(
      'Je rechten in het klantportaal zijn gewijzigd',
    );
  });

  it('of the main contact are nobody’s to take, their own neither', async () => {
    const own = await userId(server.ctx, 'korenaar');
    for (const body of [{ rights: 'Alleen serviceverzoeken' }, { wat: 'stop' }] as const) {
      const answer = await ask(`${list}/${own}`, 'korenaar', { ...body, formKey: key() });
      expect(
        [answer.status, (await userOf(accounts.korenaar))!.isactive],
        JSON.stringify(body),
      ).toEqual([400, true]);
    }
    const staff = await removeColleague(await server.askAs('verkoop'), {
      userId: own,
      formKey: key(),
      accountId: company,
    });
    expect(staff).toMatchObject({ ok: false, problems: [{ code: 'colleague.mainContact' }] });
  });
});

describe('who is removed', () => {
  it('is out within a second, sessions and keys alike, and comes back by an invitation alone', async () => {
    const email = 'weer@bakkerijdekorenaar.example';
    const cookie = await join(email);
    const { id } = (await userOf(email))!;
    const answer = await ask(`${list}/${id}`, 'korenaar', { wat: 'stop', formKey: key() });
    expect(answer.headers.get('location')).toBe(`${list}?gedaan=gestopt`);
    await withinASecond(async () => (await ask('/dashboard', cookie)).status === 302);
    expect(await read(list)).not.toContain(email);
    expect(await stored(server, 'select token from session where user_id = $1', id)).toEqual([]);

    await invite(email, { rights: 'Alleen serviceverzoeken' });
    expect(
      (await choose(await linkTo(email), 'een ander lang wachtwoord')).headers.get('location'),
    ).toBe('/dashboard?tab=serviceverzoeken');
    expect(await userOf(email)).toMatchObject({
      id,
      isactive: true,
      portaalrechten__c: 'Alleen serviceverzoeken',
    });
    expect((await ask('/dashboard', cookie)).headers.get('location')).toMatch(/^\/inloggen/);
  });

  it('is never the last with all rights, also when two are removed at once', async () => {
    const { own } = await ownAndForeign(server, 'garage');
    const staff = await freshAsk(server, 'verkoop');
    const garage = await userId(server.ctx, 'garage');
    const site = { origin: 'https://site.example', basePath: '' };
    const value = {
      firstName: 'Tweede',
      lastName: 'Man',
      email: 'tweede@garagevandijk.example',
      rights: 'Volledig',
    } as const;
    expect(
      await removeColleague(staff, { userId: garage, formKey: key(), accountId: own }),
    ).toMatchObject({ problems: [{ code: 'colleague.last' }] });
    expect(
      (
        await inviteColleague(staff, {
          value,
          formKey: key(),
          address: '::1',
          site,
          accountId: own,
        })
      ).ok,
    ).toBe(true);
    await choose(await linkTo(value.email));
    const second = (await userOf(value.email))!.id;
    const both = await Promise.all(
      [garage, second].map((one) =>
        removeColleague(staff, { userId: one, formKey: key(), accountId: own }),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      await stored(
        server,
        `select id from "user" where accountid = $1 and isactive and portaalrechten__c = 'Volledig'`,
        own,
      ),
    ).toHaveLength(1);
  });

  it('is nobody by the hand of who was main contact when the page was drawn', async () => {
    const target = await userId(server.ctx, 'collega');
    const sanne = await freshAsk(server, 'korenaar');
    await updateRecord(server.ctx, company, { fields: { Contactpersoon__c: null } });
    expect(await removeColleague(sanne, { userId: target, formKey: key() })).toMatchObject({
      ok: false,
      problems: [{ code: 'record.noRight' }],
    });
    expect(
      (await ask(`${list}/${target}`, 'korenaar', { wat: 'stop', formKey: key() })).status,
    ).toBeGreaterThanOrEqual(400);
    await updateRecord(server.ctx, company, {
      fields: { Contactpersoon__c: (await userOf(accounts.korenaar))!.contactid },
    });
    expect(await userOf(accounts.collega)).toMatchObject({ isactive: true });
  });
});

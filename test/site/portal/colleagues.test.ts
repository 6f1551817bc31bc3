import { describe, expect, it } from 'vitest';
import { removeColleague, setColleagueRights } from '#domain/company/change-colleague.ts';
import { inviteColleague } from '#domain/company/invite-colleague.ts';
import { withdrawInvitation } from '#domain/company/open-invitations.ts';
import { updateRecord } from '#engine/write/write.ts';
import {
  type AccountName,
  accounts,
  freshContextOf,
  ownAndForeignCompany,
  sessionCookieOf,
  storedRows,
  userId,
  waitUntil,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * The portal users of a company, whom its main contact invites, gives rights and removes. Without
 * JavaScript. Source: decisions.md §10.
 */

const cookies = new Map<AccountName, string>();
const server = await openSite();
for (const account of ['korenaar', 'collega', 'garage', 'nieuw', 'verkoop'] as const)
  cookies.set(account, await sessionCookieOf(server, account));
const company = (await ownAndForeignCompany(server, 'korenaar')).own;

let count = 0;
const key = () => `sleutel-collega-${++count}`;
const fetchAs = (path: string, as: string | undefined, body?: Record<string, string>) =>
  fetch(new URL(path, server.url), {
    redirect: 'manual',
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    headers: { ...(as !== undefined && { cookie: cookies.get(as as AccountName) ?? as }) }, // `as` is an account or a cookie
  });
const readPage = async (path: string, as: AccountName = 'korenaar') => {
  const answer = await fetchAs(path, as);
  const html = await answer.text();
  expect([answer.status, await htmlErrors(html)], path).toEqual([200, []]);
  return html;
};
const listPath = '/dashboard/bedrijf/collegas';
const invited = (email: string, change: Record<string, string> = {}) => ({
  firstName: 'Jamila',
  lastName: 'Bouzid',
  email,
  rights: 'Volledig',
  formKey: key(),
  ...change,
});
const invite = (email: string, change?: Record<string, string>, as: AccountName = 'korenaar') =>
  fetchAs('/dashboard/bedrijf/uitnodigen', as, invited(email, change));
const invitations = (email: string) =>
  storedRows<{ id: string; status__c: string }>(
    server,
    'select id, status__c from uitnodiging__c where email__c = $1 order by id',
    email,
  );
type Mail = { onderwerp__c: string; tekst__c: string; leesbaar__c: boolean };
const mailsTo = (email: string) =>
  storedRows<Mail>(
    server,
    'select * from mail__c where aan__c = $1 order by createddate desc, id desc',
    email,
  );
const linkTo = async (email: string) =>
  /\/uitnodiging\/[\w-]+/.exec((await mailsTo(email))[0]?.tekst__c ?? '')![0];
const userOf = async (email: string) =>
  (
    await storedRows<{
      id: string;
      accountid: string;
      isactive: boolean;
      portaalrechten__c: string;
      contactid: string;
    }>(server, 'select * from "user" where username = $1', email)
  )[0];
const choose = (link: string, secret = 'een heel lang wachtwoord') =>
  fetchAs(link, undefined, { password: secret });
const cookieIn = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!;
/** Invites a user of the bakery, accepts for them and gives their cookie. */
async function join(email: string, rights = 'Volledig') {
  await invite(email, { rights });
  return cookieIn(await choose(await linkTo(email)));
}

describe('an invitation', () => {
  it('is made once when the form is sent three times, and creates one user', async () => {
    const body = invited('jamila@bakkerijdekorenaar.example');
    const answers = await Promise.all(
      [1, 2, 3].map(() => fetchAs('/dashboard/bedrijf/uitnodigen', 'korenaar', body)),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      [1, 2, 3].map(() => [303, `${listPath}?gedaan=uitgenodigd`]),
    );
    expect(await invitations(body.email)).toHaveLength(1);
    const mails = await mailsTo(body.email);
    expect(mails.map(({ leesbaar__c: readable }) => readable)).toEqual([false]);
    expect(await readPage(`${listPath}?gedaan=uitgenodigd`)).toContain(
      'De uitnodiging is verstuurd.',
    );
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
    const page = await fetchAs(link, undefined);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Bakkerij De Korenaar'),
    ]);
    const both = await Promise.all([choose(link), choose(link)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 400]));
    const entered = both.find(({ status }) => status === 303)!;
    expect(entered.headers.get('location')).toBe('/dashboard');
    expect((await fetchAs('/dashboard?tab=mijnbedrijf', cookieIn(entered))).status).toBe(200);
    const user = (await userOf(body.email))!;
    expect(await storedRows(server, 'select way from login where user_id = $1', user.id)).toEqual([
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
    for (const again of [await fetchAs(link, undefined), await choose(link)])
      expect([again.status >= 400, (await again.text()).includes('werkt niet meer')]).toEqual([
        true,
        true,
      ]);
  });

  it('for service requests only leads its user away from the list of colleagues', async () => {
    const cookie = await join('alleen@bakkerijdekorenaar.example', 'Alleen serviceverzoeken');
    expect((await fetchAs(listPath, cookie)).headers.get('location')).toBe(
      '/dashboard?tab=serviceverzoeken&gedaan=alleen-verzoeken',
    );
  });

  it('to a user of another company gets the same answer, and a mail without a link', async () => {
    const answer = await invite(accounts.garage);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${listPath}?gedaan=uitgenodigd`,
    ]);
    expect(await readPage(listPath)).toContain(accounts.garage);
    const [mail] = await mailsTo(accounts.garage);
    expect([mail!.onderwerp__c, mail!.tekst__c.includes('/uitnodiging/')]).toEqual([
      'Je bent uitgenodigd door Bakkerij De Korenaar B.V.',
      false,
    ]);
    expect(await userOf(accounts.garage)).toMatchObject({ isactive: true });
    expect((await userOf(accounts.garage))!.accountid).not.toBe(company);
  });

  it('can be sent again, and then only the new link works', async () => {
    await invite('opnieuw@bakkerijdekorenaar.example');
    const first = await linkTo('opnieuw@bakkerijdekorenaar.example');
    const [row] = await invitations('opnieuw@bakkerijdekorenaar.example');
    const again = await fetchAs(listPath, 'korenaar', {
      uitnodiging: row!.id,
      wat: 'opnieuw',
      formKey: key(),
    });
    expect(again.headers.get('location')).toBe(`${listPath}?gedaan=opnieuw`);
    expect((await choose(first)).status).toBe(400);
    expect((await choose(await linkTo('opnieuw@bakkerijdekorenaar.example'))).status).toBe(303);
  });

  it('that is withdrawn or expired creates no user', async () => {
    await invite('weg@bakkerijdekorenaar.example');
    const link = await linkTo('weg@bakkerijdekorenaar.example');
    const [row] = await invitations('weg@bakkerijdekorenaar.example');
    expect(
      (
        await fetchAs(listPath, 'korenaar', {
          uitnodiging: row!.id,
          wat: 'ingetrokken',
          formKey: key(),
        })
      ).status,
    ).toBe(303);
    expect((await choose(link)).status).toBe(400);
    expect(await readPage(listPath)).not.toContain('weg@bakkerijdekorenaar.example');

    await invite('oud@bakkerijdekorenaar.example');
    const old = await linkTo('oud@bakkerijdekorenaar.example');
    await storedRows(
      server,
      `update one_time set expires_at = now() - interval '1 minute' where owner_id = $1`,
      (await invitations('oud@bakkerijdekorenaar.example'))[0]!.id,
    );
    expect([(await fetchAs(old, undefined)).status, (await choose(old)).status]).toEqual([
      404, 400,
    ]);
    expect(await userOf('oud@bakkerijdekorenaar.example')).toBeUndefined();
  });

  it('whose address became another user’s is refused, and changes nobody’s password', async () => {
    await invite('bezet@elders.example');
    const link = await linkTo('bezet@elders.example');
    await storedRows(
      server,
      `update "user" set username = 'bezet@elders.example' where username = $1`,
      accounts.nieuw,
    );
    expect((await choose(link)).status).toBe(400);
    await storedRows(
      server,
      `update "user" set username = $1 where username = 'bezet@elders.example'`,
      accounts.nieuw,
    );
    expect(await sessionCookieOf(server, 'nieuw')).toBeTruthy();
  });

  it('is refused for a colleague who can log in or has an open invitation', async () => {
    for (const [email, sentence] of [
      [accounts.collega.toUpperCase(), 'Deze collega kan al inloggen'],
      ['wacht@bakkerijdekorenaar.example', 'staat al een uitnodiging open'],
    ] as const) {
      await invite('wacht@bakkerijdekorenaar.example');
      const answer = await invite(email);
      const html = await answer.text();
      expect([answer.status, await htmlErrors(html)]).toEqual([400, []]);
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

describe('a user who is not the main contact', () => {
  it('sees the colleagues and who may change them, without a button', async () => {
    cookies.set('beheer', await join('gewoon@bakkerijdekorenaar.example'));
    const html = await readPage(listPath, 'beheer');
    expect(html).toContain(accounts.collega);
    expect(html).toContain('Alleen Sanne de Groot kan collega’s uitnodigen');
    for (const button of ['Nodig een collega uit', 'Trek in', 'Wijzig de rechten'])
      expect(html).not.toContain(button);
    const garage = await readPage(listPath, 'garage');
    expect(garage).not.toContain('Nodig een collega uit');
    expect(garage).not.toContain('bakkerijdekorenaar');
  });

  it('is refused by every page and every form', async () => {
    const cookie = cookies.get('beheer')!;
    const target = await userId(server.ctx, 'collega');
    const [waiting] = await invitations('wacht@bakkerijdekorenaar.example');
    expect([
      (await fetchAs('/dashboard/bedrijf/uitnodigen', cookie)).status,
      (await fetchAs(`${listPath}/${target}`, cookie)).status,
    ]).toEqual([403, 403]);
    const before = await storedRows(server, 'select * from "user" order by id');
    for (const [path, body] of [
      ['/dashboard/bedrijf/uitnodigen', invited('stiekem@bakkerijdekorenaar.example')],
      [`${listPath}/${target}`, { rights: 'Volledig', formKey: key() }],
      [`${listPath}/${target}`, { wat: 'stop', formKey: key() }],
      [listPath, { uitnodiging: waiting!.id, wat: 'ingetrokken', formKey: key() }],
    ] as const)
      expect((await fetchAs(path, cookie, body)).status, path).toBeGreaterThanOrEqual(400);
    expect(await storedRows(server, 'select * from "user" order by id')).toEqual(before);
    expect(await invitations('stiekem@bakkerijdekorenaar.example')).toEqual([]);
    expect((await invitations('wacht@bakkerijdekorenaar.example'))[0]!.status__c).toBe('Verstuurd');
  });

  it('is refused by every business action: guests, cases-only users, other companies', async () => {
    const target = await userId(server.ctx, 'collega');
    const guest = server.dependencies.contextOf({ kind: 'guest' });
    const site = { origin: 'https://site.example', basePath: '' };
    const value = {
      firstName: 'Jan',
      lastName: 'Elders',
      email: 'jan@elders.example',
      rights: 'Volledig',
    } as const;
    for (const asker of [
      guest,
      await server.contextOf('collega'),
      await server.contextOf('garage'),
      await server.contextOf('nieuw'),
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
    // The main contact of another company.
    const nieuw = await freshContextOf(server, 'nieuw');
    expect(await removeColleague(nieuw, { userId: target, formKey: key() })).toMatchObject({
      ok: false,
      problems: [{ code: 'record.notFound' }],
    });
    const [waiting] = await invitations('wacht@bakkerijdekorenaar.example');
    expect(await withdrawInvitation(nieuw, { id: waiting!.id, formKey: key() })).toMatchObject({
      ok: false,
      problems: [{ code: 'record.notFound' }],
    });
    expect((await fetchAs(`${listPath}/${target}`, 'nieuw')).status).toBe(404);
  });
});

describe('rights', () => {
  it('are set by the main contact, apply within a second, and are mailed', async () => {
    const cookie = await join('wissel@bakkerijdekorenaar.example');
    const { id } = (await userOf('wissel@bakkerijdekorenaar.example'))!;
    const answer = await fetchAs(`${listPath}/${id}`, 'korenaar', {
      rights: 'Alleen serviceverzoeken',
      formKey: key(),
    });
    expect(answer.headers.get('location')).toBe(`${listPath}?gedaan=rechten`);
    await waitUntil(async () => (await fetchAs(listPath, cookie)).status === 302);
    expect((await mailsTo('wissel@bakkerijdekorenaar.example'))[0]!.onderwerp__c).toBe(
      'Je rechten in het klantportaal zijn gewijzigd',
    );
  });

  it('of the main contact cannot be taken, by themselves or by staff', async () => {
    const own = await userId(server.ctx, 'korenaar');
    for (const body of [{ rights: 'Alleen serviceverzoeken' }, { wat: 'stop' }] as const) {
      const answer = await fetchAs(`${listPath}/${own}`, 'korenaar', { ...body, formKey: key() });
      expect(
        [answer.status, (await userOf(accounts.korenaar))!.isactive],
        JSON.stringify(body),
      ).toEqual([400, true]);
    }
    const staff = await removeColleague(await server.contextOf('verkoop'), {
      userId: own,
      formKey: key(),
      accountId: company,
    });
    expect(staff).toMatchObject({ ok: false, problems: [{ code: 'colleague.mainContact' }] });
  });
});

describe('a colleague', () => {
  it('who is removed loses access within a second, and returns by invitation', async () => {
    const email = 'weer@bakkerijdekorenaar.example';
    const cookie = await join(email);
    const { id } = (await userOf(email))!;
    const answer = await fetchAs(`${listPath}/${id}`, 'korenaar', { wat: 'stop', formKey: key() });
    expect(answer.headers.get('location')).toBe(`${listPath}?gedaan=gestopt`);
    await waitUntil(async () => (await fetchAs('/dashboard', cookie)).status === 302);
    expect(await readPage(listPath)).not.toContain(email);
    expect(await storedRows(server, 'select token from session where user_id = $1', id)).toEqual(
      [],
    );

    await invite(email, { rights: 'Alleen serviceverzoeken' });
    expect(
      (await choose(await linkTo(email), 'een ander lang wachtwoord')).headers.get('location'),
    ).toBe('/dashboard?tab=serviceverzoeken');
    expect(await userOf(email)).toMatchObject({
      id,
      isactive: true,
      portaalrechten__c: 'Alleen serviceverzoeken',
    });
    expect((await fetchAs('/dashboard', cookie)).headers.get('location')).toMatch(/^\/inloggen/);
  });

  it('who is the last with full rights cannot be removed', async () => {
    const { own } = await ownAndForeignCompany(server, 'garage');
    const staff = await freshContextOf(server, 'verkoop');
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
      await storedRows(
        server,
        `select id from "user" where accountid = $1 and isactive and portaalrechten__c = 'Volledig'`,
        own,
      ),
    ).toHaveLength(1);
  });

  it('is not removed by a user who is no longer main contact', async () => {
    const target = await userId(server.ctx, 'collega');
    const sanne = await freshContextOf(server, 'korenaar');
    await updateRecord(server.ctx, company, { fields: { Contactpersoon__c: null } });
    expect(await removeColleague(sanne, { userId: target, formKey: key() })).toMatchObject({
      ok: false,
      problems: [{ code: 'record.noRight' }],
    });
    expect(
      (await fetchAs(`${listPath}/${target}`, 'korenaar', { wat: 'stop', formKey: key() })).status,
    ).toBeGreaterThanOrEqual(400);
    await updateRecord(server.ctx, company, {
      fields: { Contactpersoon__c: (await userOf(accounts.korenaar))!.contactid },
    });
    expect(await userOf(accounts.collega)).toMatchObject({ isactive: true });
  });
});

import { expect, it } from 'vitest';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import { problemText } from '#messages/problems/problems.ts';
import {
  accounts,
  password,
  sessionCookieOf,
  storedRows,
  waitUntil,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { openSite } from '../../support/site.ts';

/**
 * A forgotten password: a mailed link, valid for an hour and for one use. Source: decisions.md §10.
 */

const server = await openSite();

const post = (path: string, fields: Record<string, string>) =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
const requestLink = (email: string, key: string = crypto.randomUUID()) =>
  post('/wachtwoord-vergeten', { email, formKey: key, sleutel: key });
type Mail = { onderwerp__c: string; tekst__c: string; leesbaar__c: boolean };
const mailsTo = (email: string) =>
  storedRows<Mail>(
    server,
    'select * from mail__c where aan__c = $1 order by createddate desc, id desc',
    email,
  );
const linkIn = (mail: Mail | undefined): string =>
  new URL(/https?:\S+wachtwoord-vergeten\/\S+/.exec(mail?.tekst__c ?? '')![0]).pathname;
const canLogInWith = async (email: string, word: string) =>
  (
    await server.dependencies.authService.logIn(server.dependencies.contextOf({ kind: 'guest' }), {
      email,
      password: word,
      address: '::1',
      userAgent: 'test',
    })
  ).ok;

it('the link in the mail sets a new password once, which ends the other sessions', async () => {
  const cookie = await sessionCookieOf(server, 'garage');
  const asked = await requestLink(accounts.garage.toUpperCase());
  expect([asked.status, asked.headers.get('location')]).toEqual([
    303,
    '/wachtwoord-vergeten?verzonden=1',
  ]);
  const [mail] = await mailsTo(accounts.garage.toUpperCase());
  expect(mail).toMatchObject({ onderwerp__c: 'Kies een nieuw wachtwoord', leesbaar__c: false });
  const link = linkIn(mail);
  for (let times = 0; times < 2; times++)
    expect((await fetch(new URL(link, server.url))).status).toBe(200);

  const set = await post(link, { password: 'een lange zin over brood' });
  expect([set.status, set.headers.get('location')]).toEqual([
    303,
    '/inloggen?verzonden=wachtwoord',
  ]);
  expect(await canLogInWith(accounts.garage, 'een lange zin over brood')).toBe(true);
  expect(await canLogInWith(accounts.garage, password)).toBe(false);
  await waitUntil(
    async () =>
      (await fetch(new URL('/dashboard', server.url), { headers: { cookie }, redirect: 'manual' }))
        .status === 302,
  );
  expect((await mailsTo(accounts.garage))[0]).toMatchObject({
    onderwerp__c: 'Je wachtwoord is gewijzigd',
  });

  expect((await fetch(new URL(link, server.url))).status).toBe(404);
  const again = await post(link, { password: 'nog een lange zin hier' });
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringContaining('Deze link werkt niet meer'),
  ]);
  expect(await canLogInWith(accounts.garage, 'een lange zin over brood')).toBe(true);
});

it.each([
  ['', 'Vul alle verplichte velden in'],
  ['kort', 'Dit wachtwoord is te kort'],
  ['Wachtwoord123!', 'makkelijk te raden'],
  ['aaaaaaaaaaaaaaaa', 'makkelijk te raden'],
  ['123456789012', 'makkelijk te raden'],
  ['trustno1trustno1', 'gebruiken veel mensen'],
  ['zomervakantie', 'gebruiken veel mensen'],
  ['p4ssw0rdp4ssw0rd', 'gebruiken veel mensen'],
  ['Zorgeloos-2026!', 'je e-mailadres of de naam van een bedrijf'],
  ['Nieuwe.Start.2026', 'je e-mailadres of de naam van een bedrijf'],
  ['é'.repeat(129), 'te lang'],
])(
  'the password %j is refused with a reason, is not repeated in the page, and the link stays valid',
  async (typed, errorText) => {
    await requestLink(accounts.nieuw, `sleutel-van-${typed.length}-${typed.slice(0, 2)}`);
    const link = linkIn((await mailsTo(accounts.nieuw))[0]);
    const answer = await post(link, { password: typed });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(errorText);
    if (typed !== '') expect(html).not.toContain(`"${typed}"`);
    expect((await fetch(new URL(link, server.url))).status).toBe(200);
  },
);

it('a new password makes the other reset links and the pending codes invalid', async () => {
  const { id: user } = await userOf(server, 'garage');
  await requestLink(accounts.garage);
  const first = linkIn((await mailsTo(accounts.garage))[0]);
  await requestLink(accounts.garage);
  const second = linkIn((await mailsTo(accounts.garage))[0]);
  expect(second).not.toBe(first);
  const codes = ['login-code', 'second-factor'] as const;
  for (const purpose of codes)
    await createOneTimeToken(server.ctx, { purpose, ownerId: user, minutes: 60 });
  const pendingPurposes = async () =>
    (
      await storedRows<{ purpose: string }>(
        server,
        'select purpose from one_time where owner_id = $1 order by purpose',
        user,
      )
    ).map(({ purpose }) => purpose);
  expect(await pendingPurposes()).toEqual([
    'login-code',
    'password-reset',
    'password-reset',
    'second-factor',
  ]);
  expect((await fetch(new URL(first, server.url))).status).toBe(200);

  expect((await post(second, { password: 'een lange zin over kaas' })).status).toBe(303);
  expect((await fetch(new URL(first, server.url))).status).toBe(404);
  expect((await post(first, { password: 'een lange zin van een dief' })).status).toBe(400);
  expect(await pendingPurposes()).toEqual([]);
  expect(await canLogInWith(accounts.garage, 'een lange zin over kaas')).toBe(true);
});

it('an address without an account gets the same answer, and a mail without a link', async () => {
  const [known, unknown] = [
    await requestLink(accounts.verkoop),
    await requestLink('niemand@nergens.example'),
  ];
  expect([unknown.status, unknown.headers.get('location')]).toEqual([
    known.status,
    known.headers.get('location'),
  ]);
  const [mail] = await mailsTo('niemand@nergens.example');
  expect(mail!.onderwerp__c).toBe('Er is geen account met dit e-mailadres');
  expect(mail!.tekst__c).not.toContain('wachtwoord-vergeten');
});

it('an address that no mail server accepts is refused as in every form', async () => {
  const answer = await requestLink('jän@voorbeeld.nl');
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(problemText['form.emailMailbox']);
  expect(await mailsTo('jän@voorbeeld.nl')).toEqual([]);
});

it('a form that is sent twice mails one link', async () => {
  const before = (await mailsTo(accounts.beheer)).length;
  const body = { email: accounts.beheer, formulier: 'twee-keer-dezelfde', ...(await formKey()) };
  await Promise.all([post('/wachtwoord-vergeten', body), post('/wachtwoord-vergeten', body)]);
  expect((await mailsTo(accounts.beheer)).length).toBe(before + 1);
});

it('a link that is used twice at once changes the password once', async () => {
  await requestLink(accounts.collega);
  const link = linkIn((await mailsTo(accounts.collega))[0]);
  const answers = await Promise.all(
    ['een eerste lange zin', 'een tweede lange zin'].map((word) => post(link, { password: word })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    303, 400,
  ]);
});

it('an expired or invented link changes no password', async () => {
  await requestLink(accounts.korenaar);
  const link = linkIn((await mailsTo(accounts.korenaar))[0]);
  await storedRows(server, `update one_time set expires_at = now() - interval '1 second'`);
  for (const path of [
    link,
    '/wachtwoord-vergeten/x',
    `/wachtwoord-vergeten/${'A'.repeat(43)}`,
    '/wachtwoord-vergeten/%00',
  ])
    expect(
      (await post(path, { password: 'een lange zin over brood' })).status,
    ).toBeGreaterThanOrEqual(400);
  expect(await canLogInWith(accounts.korenaar, password)).toBe(true);
});

it('a fifth mail in a row to an address is refused, with or without an account', async () => {
  const limited = await server.openCopy({ RATE_LIMITS: 'on' });
  for (const email of [accounts.verkoop, 'ook-niemand@nergens.example']) {
    const statuses: number[] = [];
    for (let times = 0; times < 5; times++)
      statuses.push(
        (
          await fetch(new URL('/wachtwoord-vergeten', limited.url), {
            method: 'POST',
            redirect: 'manual',
            body: new URLSearchParams({ email }),
          })
        ).status,
      );
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
  }
});

async function formKey(): Promise<Record<string, string>> {
  const html = await (await fetch(new URL('/wachtwoord-vergeten', server.url))).text();
  const [, name = '', value = ''] =
    /<input type="hidden" name="([^"]+)" value="([\w-]{8,64})"/.exec(html) ?? [];
  return { [name]: value };
}

import { beforeEach, expect, it } from 'vitest';
import type { Server } from '#server/server.ts';
import {
  type AccountName,
  accounts,
  password,
  sessionCookieOf,
  storedRows,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import {
  totpCodesAt,
  recoveryCodesIn,
  cookieOf,
  hiddenField,
  middleOfStep,
  secretIn,
} from './second-steps.ts';

/**
 * Recovery codes are shown once. A user who presses twice without scripts sees only the second
 * answer, so both answers show the same codes. Source: decisions.md §10.
 */

const now = middleOfStep();
const codeOf = totpCodesAt(now);

const server = await openSite({ outside: { clock: { now: () => now } } });
const strict: Server = await server.openCopy({ STAFF_SECOND_FACTOR: 'required' });
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'one_time', 'session', 'mail__c'])
    await storedRows(server, `delete from ${table}`);
});

const path = '/mijn-gegevens/beveiliging';
const getPage = (at: string, cookie: string, from: Server = server) =>
  fetch(new URL(at, from.url), { headers: { cookie }, redirect: 'manual' });
const post = (
  at: string,
  fields: Record<string, string>,
  { cookie = '', from = server }: { cookie?: string; from?: Server } = {},
) =>
  fetch(new URL(at, from.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
const submitPassword = (account: AccountName, from: Server = server) =>
  post('/inloggen', { stap: 'wachtwoord', email: accounts[account], password }, { from });
const submitSecondStep = async (
  account: AccountName,
  fields: Record<string, string>,
  from: Server = server,
) => post('/inloggen', { stap: 'tweede', email: accounts[account], ...fields }, { from });
const logInByCode = async (account: AccountName, code: string) =>
  submitSecondStep(account, {
    token: hiddenField(await (await submitPassword(account)).text(), 'token'),
    code,
  });
const mailsTo = async (account: AccountName) =>
  (
    await storedRows<{ tekst__c: string }>(
      server,
      'select tekst__c from mail__c where aan__c = $1',
      accounts[account],
    )
  )
    .map((mail) => mail.tekst__c)
    .join('\n');
const shownBy = (answers: readonly Response[]) =>
  Promise.all(answers.map(async (answer) => recoveryCodesIn(await answer.text())));

/** The completed form that sets up an authenticator app. */
async function setUpForm(cookie: string) {
  const begun = (await getPage(`${path}?instellen=1`, cookie)).headers.get('location')!;
  const html = await (await getPage(begun, cookie)).text();
  return {
    begun,
    fields: { doen: 'stap-aan', app: hiddenField(html, 'app'), code: codeOf(secretIn(html), -1) },
  };
}

it('a user who sets up an app and presses twice sees the same codes', async () => {
  const cookie = await sessionCookieOf(server, 'garage');
  const { begun, fields } = await setUpForm(cookie);
  const together = await Promise.all([1, 2].map(() => post(begun, fields, { cookie })));
  const answers = [...together, await post(begun, fields, { cookie })];
  const shown = await shownBy(answers);
  expect([
    answers.map(({ status }) => status),
    new Set(shown.flat()).size,
    shown[0]!.length,
  ]).toEqual([[200, 200, 200], 10, 10]);
  expect((await mailsTo('garage')).match(/Tweestapsverificatie staat aan/g)).toHaveLength(1);
  expect((await logInByCode('garage', shown[0]![3]!)).status).toBe(303);
  // Once a code is used, the form shows the codes no more.
  expect((await post(begun, fields, { cookie })).status).toBe(400);
});

it('a user who presses twice for new codes sees the same new codes both times', async () => {
  const cookie = await sessionCookieOf(server, 'nieuw');
  const { begun, fields } = await setUpForm(cookie);
  await post(begun, fields, { cookie });
  const form = { doen: 'herstelcodes', proof: password, formKey: 'sleutel-van-dit-formulier' };
  const [one, two] = await shownBy(
    await Promise.all([1, 2].map(() => post(path, form, { cookie }))),
  );
  expect([one!.length, two]).toEqual([10, one]);
  expect((await mailsTo('nieuw')).match(/nieuwe herstelcodes/g)).toHaveLength(1);
  expect((await logInByCode('nieuw', one![0]!)).status).toBe(303);
});

it('staff who set up an app at log-in and press twice get one session', async () => {
  const html = await (await submitPassword('verkoop', strict)).text();
  const fields = {
    token: hiddenField(html, 'token'),
    app: hiddenField(html, 'app'),
    code: codeOf(secretIn(html), -1),
  };
  const answers = await Promise.all([1, 2].map(() => submitSecondStep('verkoop', fields, strict)));
  const [one, two] = await shownBy(answers);
  expect([answers.map(({ status }) => status), one!.length, two]).toEqual([[200, 200], 10, one]);
  const visits = await Promise.all(
    answers.map((answer) => getPage(path, cookieOf(answer)!, strict)),
  );
  expect(visits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 302]);
  expect((await mailsTo('verkoop')).match(/Tweestapsverificatie staat aan/g)).toHaveLength(1);
});

it('a security mail says that a recovery code was used, and how many are left', async () => {
  const cookie = await sessionCookieOf(server, 'nieuw');
  const { begun, fields } = await setUpForm(cookie);
  const [codes] = await shownBy([await post(begun, fields, { cookie })]);
  const recoveryCodeMails = async () =>
    (await mailsTo('nieuw')).match(/herstelcode gebruikt.*/g) ?? [];
  expect(await recoveryCodeMails()).toEqual([]);
  expect((await logInByCode('nieuw', codes![0]!)).status).toBe(303);
  expect(await recoveryCodeMails()).toEqual([
    expect.stringContaining('Je hebt nog 9 herstelcodes.'),
  ]);
  // A security mail, which staff cannot stop.
  const sql = `select beveiliging__c as security from mail__c where tekst__c like '%herstelcode gebruikt%'`;
  expect(await storedRows(server, sql)).toEqual([{ security: true }]);
  expect((await logInByCode('nieuw', codes![0]!)).status).not.toBe(303);
  expect(await recoveryCodeMails()).toHaveLength(1);
});

it('a recovery code that is used as a step-up proof is announced by mail too', async () => {
  const cookie = await sessionCookieOf(server, 'nieuw');
  const { begun, fields } = await setUpForm(cookie);
  const [codes] = await shownBy([await post(begun, fields, { cookie })]);
  const form = { doen: 'herstelcodes', proof: codes![1]!, formKey: 'sleutel-van-dit-formulier-2' };
  expect((await post(path, form, { cookie })).status).toBe(200);
  expect(await mailsTo('nieuw')).toMatch(/herstelcode gebruikt/);
});

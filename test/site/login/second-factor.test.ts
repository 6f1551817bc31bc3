import { beforeEach, describe, expect, it } from 'vitest';
import { removeSecondFactor } from '#domain/users/change-second-factor.ts';
import type { Server } from '#server/server.ts';
import {
  type AccountName,
  accounts,
  password,
  sessionCookieOf,
  storedRows,
  userId,
  waitUntil,
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
 * The code of an app after the password: optional for customers, required for staff outside the
 * demo. Source: decisions.md §10, RFC 6238 §5.2.
 */

const now = middleOfStep();

const server = await openSite({ outside: { clock: { now: () => now } } });
const strict: Server = await server.openCopy({ STAFF_SECOND_FACTOR: 'required' });
beforeEach(async () => {
  for (const table of [
    'second_factor',
    'recovery_code',
    'one_time',
    'session',
    'limit_counter',
    'mail__c',
  ])
    await storedRows(server, `delete from ${table}`);
});

const path = '/mijn-gegevens/beveiliging';
const app = `${path}?instellen=1`;
const getPage = (at: string, cookie = '', from: Server = server) =>
  fetch(new URL(at, from.url), { headers: { cookie }, redirect: 'manual' });
const post = (
  at: string,
  fields: Record<string, string>,
  options: { cookie?: string; from?: Server } = {},
) =>
  fetch(new URL(at, (options.from ?? server).url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: options.cookie ?? '' },
    body: new URLSearchParams(fields),
  });
const codeOf = totpCodesAt(now);
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function setUp(account: AccountName, from: Server = server) {
  const cookie = await sessionCookieOf(from, account);
  const begun = (await getPage(app, cookie, from)).headers.get('location')!;
  const html = await (await getPage(begun, cookie, from)).text();
  const [secret, sealed] = [secretIn(html), hiddenField(html, 'app')];
  const answer = await post(
    begun,
    { doen: 'stap-aan', app: sealed, code: codeOf(secret, -1) },
    { cookie, from },
  );
  return { cookie, secret, sealed, begun, answer, codes: recoveryCodesIn(await answer.text()) };
}

const submitPassword = (account: AccountName, from: Server = server, naar = '/mijn-gegevens') =>
  post(
    `/inloggen?naar=${encodeURIComponent(naar)}`,
    { stap: 'wachtwoord', email: accounts[account], password },
    { from },
  );
async function tokenOf(account: AccountName, from: Server = server) {
  return hiddenField(await (await submitPassword(account, from)).text(), 'token');
}
const submitSecondStep = (
  account: AccountName,
  fields: Record<string, string>,
  from: Server = server,
) =>
  post(
    '/inloggen?naar=%2Fmijn-gegevens',
    { stap: 'tweede', email: accounts[account], ...fields },
    { from },
  );
/** All mails of this test in one text: the clock stands still, so they cannot be ordered. */
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

describe('setting up the second factor', () => {
  it('takes a code, shows recovery codes once, ends other sessions and mails', async () => {
    const there = await sessionCookieOf(server, 'garage');
    const { answer, codes, cookie } = await setUp('garage');
    expect([answer.status, new Set(codes).size]).toEqual([200, 10]);
    const html = await (await getPage(path, cookie)).text();
    expect(html).toContain('Je hebt nog 10 herstelcodes.');
    expect(codes.filter((code) => html.includes(code))).toEqual([]);
    await waitUntil(async () => (await getPage(path, there)).status === 302);
    expect(await mailsTo('garage')).toContain('Tweestapsverificatie staat aan');
  });

  it('shows the same secret again after a wrong code, and stores no second factor', async () => {
    const cookie = await sessionCookieOf(server, 'garage');
    const begun = (await getPage(app, cookie)).headers.get('location')!;
    const html = await (await getPage(begun, cookie)).text();
    for (const code of ['', '12345', other(codeOf(secretIn(html)))]) {
      const answer = await post(
        begun,
        { doen: 'stap-aan', app: hiddenField(html, 'app'), code },
        { cookie },
      );
      const again = await answer.text();
      expect([answer.status, secretIn(again), recoveryCodesIn(again)]).toEqual([
        400,
        secretIn(html),
        [],
      ]);
    }
    expect(await storedRows(server, 'select 1 from second_factor')).toEqual([]);
  });

  it('is refused for another user, and for a user who has one already', async () => {
    const { sealed, secret, cookie, begun } = await setUp('garage');
    const stranger = await sessionCookieOf(server, 'nieuw');
    expect((await getPage(begun, stranger)).headers.get('location')).not.toBe(begun);
    for (const from of [stranger, cookie])
      expect(
        (
          await post(
            path,
            { doen: 'stap-aan', app: sealed, code: codeOf(secret) },
            { cookie: from },
          )
        ).status,
      ).toBe(400);
    for (const nonsense of ['', 'x', '\0', 'A'.repeat(5_000)])
      expect(
        (
          await post(
            path,
            { doen: 'stap-aan', app: nonsense, code: '123456' },
            { cookie: stranger },
          )
        ).status,
      ).toBe(400);
    expect(await storedRows(server, 'select user_id from second_factor')).toHaveLength(1);
  });

  it('stores the secret and the recovery codes unreadably', async () => {
    const { secret, codes } = await setUp('garage');
    const [row] = await storedRows<{ all: string }>(
      server,
      `select (select json_agg(f)::text from second_factor f) || (select json_agg(r)::text from recovery_code r) as all`,
    );
    const rows = await storedRows<{ salt: string }>(server, 'select salt from recovery_code');
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(10);
    for (const { salt } of rows) expect(salt).toMatch(/^[\w-]{22}$/);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(row!.all).not.toContain(plain);
  });
});

describe('logging in with a second factor', () => {
  it('asks for the code after the password, then goes to the page that was asked for', async () => {
    const { secret } = await setUp('garage');
    const asked = await submitPassword('garage');
    expect([asked.status, cookieOf(asked)]).toEqual([200, null]);
    const html = await asked.text();
    expect(html).not.toContain('security-secret');
    const code = codeOf(secret);
    const entered = await submitSecondStep('garage', {
      token: hiddenField(html, 'token'),
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/mijn-gegevens']);
    expect((await getPage(path, cookieOf(entered)!)).status).toBe(200);
  });

  it('asks for the code after a mailed code too', async () => {
    await setUp('garage');
    const html = await (
      await post('/inloggen', { stap: 'code-vragen', email: accounts.garage })
    ).text();
    const code = /Je code: (\d{6})/.exec(await mailsTo('garage'))![1]!;
    const answer = await post('/inloggen', {
      stap: 'code',
      email: accounts.garage,
      token: hiddenField(html, 'token'),
      code,
    });
    expect([answer.status, cookieOf(answer), await answer.text()]).toEqual([
      200,
      null,
      expect.stringContaining('Code uit je app'),
    ]);
  });

  it('shows nothing of the second factor after a wrong password', async () => {
    const wrong = async () =>
      (
        await (
          await post('/inloggen', { stap: 'wachtwoord', email: accounts.garage, password: 'x' })
        ).text()
      ).replaceAll(/nonce="[^"]*"/g, '');
    const before = await wrong();
    await setUp('garage');
    expect(await wrong()).toBe(before);
  });

  it('takes each code once, over all log-ins', async () => {
    const { secret } = await setUp('garage');
    const [one, two] = [await tokenOf('garage'), await tokenOf('garage')];
    const code = codeOf(secret);
    expect((await submitSecondStep('garage', { token: one, code })).status).toBe(303);
    expect((await submitSecondStep('garage', { token: two, code })).status).toBe(400);
    expect(
      (await submitSecondStep('garage', { token: two, code: codeOf(secret, -1) })).status,
    ).toBe(400);
    expect((await submitSecondStep('garage', { token: one, code: codeOf(secret, 1) })).status).toBe(
      400,
    );
  });

  it('admits one of four log-ins that send the same code at once', async () => {
    const { secret, codes } = await setUp('garage');
    const tokens = await Promise.all([1, 2, 3, 4].map(() => tokenOf('garage')));
    const code = codeOf(secret);
    const together = await Promise.all(
      tokens.map((token) => submitSecondStep('garage', { token, code })),
    );
    expect(together.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      303, 400, 400, 400,
    ]);
    const token = await tokenOf('garage');
    const recovered = await Promise.all(
      codes.slice(0, 4).map((each) => submitSecondStep('garage', { token, code: each })),
    );
    expect(recovered.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      303, 400, 400, 400,
    ]);
    expect(await storedRows(server, 'select 1 from recovery_code')).toHaveLength(9);
  });

  it('takes a recovery code once, also in lower case and with a space', async () => {
    const { codes } = await setUp('garage');
    const code = codes[0]!.toLowerCase().replace('-', ' ');
    expect(
      (await submitSecondStep('garage', { token: await tokenOf('garage'), code })).status,
    ).toBe(303);
    expect(
      (await submitSecondStep('garage', { token: await tokenOf('garage'), code })).status,
    ).toBe(400);
  });

  it('must begin again after five wrong codes', async () => {
    const { secret } = await setUp('garage');
    const token = await tokenOf('garage');
    for (let times = 0; times < 5; times++) {
      const answer = await submitSecondStep('garage', { token, code: other(codeOf(secret)) });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('Deze code klopt niet'),
      ]);
    }
    const late = await submitSecondStep('garage', { token, code: codeOf(secret) });
    expect([late.status, cookieOf(late), await late.text()]).toEqual([
      400,
      null,
      expect.stringContaining('Log opnieuw in'),
    ]);
  });

  it('is refused for the account after ten wrong codes, with every token', async () => {
    const { secret } = await setUp('garage');
    const limited = await server.openCopy({ RATE_LIMITS: 'on' });
    for (let times = 0; times < 10; times++) {
      const token = await tokenOf('garage', limited);
      expect(
        (await submitSecondStep('garage', { token, code: other(codeOf(secret)) }, limited)).status,
      ).toBe(400);
    }
    const token = await tokenOf('garage', limited);
    expect(
      (await submitSecondStep('garage', { token, code: codeOf(secret) }, limited)).status,
    ).toBe(429);
  });

  it("is not passed with another user's token or code, nor without one", async () => {
    const [mine, theirs] = [await setUp('garage'), await setUp('nieuw')];
    expect(
      (
        await submitSecondStep('garage', {
          token: await tokenOf('nieuw'),
          code: codeOf(mine.secret),
        })
      ).status,
    ).toBe(400);
    expect(
      (await submitSecondStep('nieuw', { token: await tokenOf('garage'), code: theirs.codes[0]! }))
        .status,
    ).toBe(400);
    for (const token of ['', 'x', '\0', 'A'.repeat(43)])
      expect((await submitSecondStep('garage', { token, code: codeOf(mine.secret) })).status).toBe(
        400,
      );
  });

  it('refuses a step that is expired, or that began before the password changed', async () => {
    const { secret, cookie } = await setUp('garage');
    const old = await tokenOf('garage');
    await storedRows(server, `update one_time set expires_at = now() - interval '1 minute'`);
    expect((await submitSecondStep('garage', { token: old, code: codeOf(secret) })).status).toBe(
      400,
    );
    const token = await tokenOf('garage');
    const next = 'een lange zin over autos';
    expect(
      (await post(path, { doen: 'wachtwoord', current: password, password: next }, { cookie }))
        .status,
    ).toBe(303);
    expect((await submitSecondStep('garage', { token, code: codeOf(secret) })).status).toBe(400);
    const [{ phc } = { phc: '' }] = await storedRows<{ phc: string }>(
      server,
      'select phc from password where user_id <> $1 limit 1',
      await userId(server.ctx, 'garage'),
    );
    await storedRows(
      server,
      'update password set phc = $1 where user_id = $2',
      phc,
      await userId(server.ctx, 'garage'),
    );
  });
});

describe('the second factor of a user', () => {
  it.each(['password', 'code', 'recovery code'])(
    'is switched off with a %s, which ends other sessions and sends a mail',
    async (what) => {
      const { secret, codes, cookie } = await setUp('nieuw');
      const elsewhere = cookieOf(
        await submitSecondStep('nieuw', { token: await tokenOf('nieuw'), code: codes[1]! }),
      )!;
      for (const proof of ['', '000000', 'niet dit wachtwoord'])
        expect((await post(path, { doen: 'stap-uit', proof }, { cookie })).status).toBe(400);
      const proof = what === 'password' ? password : what === 'code' ? codeOf(secret) : codes[0]!;
      const off = await post(path, { doen: 'stap-uit', proof }, { cookie });
      expect(off.headers.get('location')).toBe(`${path}?verzonden=stap-uit`);
      await waitUntil(async () => (await getPage(path, elsewhere)).status === 302);
      expect((await getPage(path, cookie)).status).toBe(200);
      expect(await mailsTo('nieuw')).toContain('Tweestapsverificatie staat uit');
      expect(cookieOf(await submitPassword('nieuw'))).not.toBeNull();
      expect(await storedRows(server, 'select 1 from recovery_code')).toEqual([]);
    },
  );

  it('gets new recovery codes after a proof, which replace the old ones', async () => {
    const { codes, cookie } = await setUp('nieuw');
    expect(
      (await post(path, { doen: 'herstelcodes', proof: 'niet dit wachtwoord' }, { cookie })).status,
    ).toBe(400);
    const answers = await Promise.all(
      [1, 2].map(() => post(path, { doen: 'herstelcodes', proof: password }, { cookie })),
    );
    const made = await Promise.all(
      answers.map(async (answer) => recoveryCodesIn(await answer.text())),
    );
    expect(made.map((each) => each.length)).toEqual([10, 10]);
    expect(await storedRows(server, 'select 1 from recovery_code')).toHaveLength(10);
    expect(
      (await submitSecondStep('nieuw', { token: await tokenOf('nieuw'), code: codes[0]! })).status,
    ).toBe(400);
    expect(await mailsTo('nieuw')).toContain('nieuwe herstelcodes');
  });

  it('can be removed by the system, and by others only with a proof', async () => {
    const { cookie } = await setUp('nieuw');
    const id = await userId(server.ctx, 'nieuw');
    for (const account of ['nieuw', 'beheer'] as const)
      expect((await removeSecondFactor(await server.contextOf(account), id)).ok).toBe(false);
    expect((await removeSecondFactor(server.ctx, id)).ok).toBe(true);
    await waitUntil(async () => (await getPage(path, cookie)).status === 302);
    expect(cookieOf(await submitPassword('nieuw'))).not.toBeNull();
    expect(await mailsTo('nieuw')).toContain('Tweestapsverificatie staat uit');
    expect((await removeSecondFactor(server.ctx, id)).ok).toBe(false);
  });

  it('cannot be changed by a guest, and gives no codes while it is off', async () => {
    for (const doen of ['stap-aan', 'stap-uit', 'herstelcodes'])
      expect((await post(path, { doen })).headers.get('location')).toContain('/support');
    const cookie = await sessionCookieOf(server, 'nieuw');
    expect((await post(path, { doen: 'herstelcodes', proof: password }, { cookie })).status).toBe(
      400,
    );
  });
});

describe('staff where a second factor is required', () => {
  it('must set up an app after the password, and can then log in with it', async () => {
    const asked = await submitPassword('verkoop', strict);
    expect([asked.status, cookieOf(asked)]).toEqual([200, null]);
    const html = await asked.text();
    const [token, sealed, secret] = [
      hiddenField(html, 'token'),
      hiddenField(html, 'app'),
      secretIn(html),
    ];
    const wrong = await submitSecondStep(
      'verkoop',
      { token, app: sealed, code: other(codeOf(secret)) },
      strict,
    );
    expect([wrong.status, secretIn(await wrong.text())]).toEqual([400, secret]);
    const entered = await submitSecondStep(
      'verkoop',
      { token, app: sealed, code: codeOf(secret, -1) },
      strict,
    );
    const shown = await entered.text();
    expect([entered.status, recoveryCodesIn(shown).length]).toEqual([200, 10]);
    expect(shown).toContain('href="/mijn-gegevens"');
    expect((await getPage(path, cookieOf(entered)!, strict)).status).toBe(200);
    expect(await mailsTo('verkoop')).toContain('Tweestapsverificatie staat aan');
    expect(
      (
        await submitSecondStep(
          'verkoop',
          { token: await tokenOf('verkoop', strict), code: codeOf(secret) },
          strict,
        )
      ).status,
    ).toBe(303);
  });

  it('get no access with an older session, nor with the app of somebody else', async () => {
    const cookie = await sessionCookieOf(server, 'verkoop');
    expect((await getPage(path, cookie)).status).toBe(200);
    expect((await getPage(path, cookie, strict)).status).toBe(302);
    const records = (from: Server) =>
      fetch(new URL('/services/data/v65.0/ui-api/object-info/Account', from.url), {
        headers: { cookie },
      });
    expect([(await records(server)).status, (await records(strict)).status]).toEqual([200, 401]);
    const theirs = await (await submitPassword('beheer', strict)).text();
    const sealed = hiddenField(theirs, 'app');
    const token = await tokenOf('verkoop', strict);
    expect(
      (
        await submitSecondStep(
          'verkoop',
          { token, app: sealed, code: codeOf(secretIn(theirs)) },
          strict,
        )
      ).status,
    ).toBe(400);
    expect(await storedRows(server, 'select 1 from second_factor')).toEqual([]);
  });

  it('can use their API keys without one, and customers can log in without one', async () => {
    const key = await server.apiKey('verkoop');
    const answer = await fetch(
      new URL('/services/data/v65.0/ui-api/object-info/Account', strict.url),
      { headers: { authorization: `Bearer ${key}` } },
    );
    expect(answer.status).toBe(200);
    expect(cookieOf(await submitPassword('nieuw', strict))).not.toBeNull();
  });

  it('cannot switch the second factor off', async () => {
    const { cookie } = await setUp('beheer');
    expect(await (await getPage(path, cookie, strict)).text()).not.toContain('value="stap-uit"');
    expect(
      (await post(path, { doen: 'stap-uit', proof: password }, { cookie, from: strict })).status,
    ).toBe(400);
    expect(await storedRows(server, 'select 1 from second_factor')).toHaveLength(1);
  });
});

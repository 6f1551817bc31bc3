import { beforeEach, describe, expect, it } from 'vitest';
import { removeSecondFactor } from '#domain/users/change-second-factor.ts';
import type { Server } from '#server/server.ts';
import {
  type AccountName,
  accounts,
  password,
  sessionOf,
  stored,
  userId,
  withinASecond,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { codesAt, codesIn, cookieOf, hidden, middleOfStep, secretIn } from './second-steps.ts';

/**
 * The code of an app after the password: optional for customers, required for staff outside the
 * demo. Source: decisions.md §10, RFC 6238 §5.2.
 */

const now = middleOfStep();

const server = await openSite({ outside: { clock: { now: () => now } } });
const strict: Server = await server.beside({ STAFF_SECOND_FACTOR: 'required' });
beforeEach(async () => {
  for (const table of [
    'second_factor',
    'recovery_code',
    'one_time',
    'session',
    'limit_counter',
    'mail__c',
  ])
    await stored(server, `delete from ${table}`);
});

const path = '/mijn-gegevens/beveiliging';
const app = `${path}?instellen=1`;
const get = (at: string, cookie = '', from: Server = server) =>
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
const codeOf = codesAt(now);
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function setUp(account: AccountName, from: Server = server) {
  const cookie = await sessionOf(from, account);
  const begun = (await get(app, cookie, from)).headers.get('location')!;
  const html = await (await get(begun, cookie, from)).text();
  const [secret, sealed] = [secretIn(html), hidden(html, 'app')];
  const answer = await post(
    begun,
    { doen: 'stap-aan', app: sealed, code: codeOf(secret, -1) },
    { cookie, from },
  );
  return { cookie, secret, sealed, begun, answer, codes: codesIn(await answer.text()) };
}

const first = (account: AccountName, from: Server = server, naar = '/mijn-gegevens') =>
  post(
    `/inloggen?naar=${encodeURIComponent(naar)}`,
    { stap: 'wachtwoord', email: accounts[account], password },
    { from },
  );
async function tokenOf(account: AccountName, from: Server = server) {
  return hidden(await (await first(account, from)).text(), 'token');
}
const second = (account: AccountName, fields: Record<string, string>, from: Server = server) =>
  post(
    '/inloggen?naar=%2Fmijn-gegevens',
    { stap: 'tweede', email: accounts[account], ...fields },
    { from },
  );
/** All of this test: the clock stands still, so none is the last. */
const mailsTo = async (account: AccountName) =>
  (
    await stored<{ tekst__c: string }>(
      server,
      'select tekst__c from mail__c where aan__c = $1',
      accounts[account],
    )
  )
    .map((mail) => mail.tekst__c)
    .join('\n');

describe('setting it up', () => {
  it('takes a code of the app, gives ten recovery codes once, ends other sessions and tells by mail', async () => {
    const there = await sessionOf(server, 'garage');
    const { answer, codes, cookie } = await setUp('garage');
    expect([answer.status, new Set(codes).size]).toEqual([200, 10]);
    const html = await (await get(path, cookie)).text();
    expect(html).toContain('Je hebt nog 10 herstelcodes.');
    expect(codes.filter((code) => html.includes(code))).toEqual([]);
    await withinASecond(async () => (await get(path, there)).status === 302);
    expect(await mailsTo('garage')).toContain('Tweestapsverificatie staat aan');
  });

  it('shows the same app again after a wrong code, and takes nothing in use', async () => {
    const cookie = await sessionOf(server, 'garage');
    const begun = (await get(app, cookie)).headers.get('location')!;
    const html = await (await get(begun, cookie)).text();
    for (const code of ['', '12345', other(codeOf(secretIn(html)))]) {
      const answer = await post(
        begun,
        { doen: 'stap-aan', app: hidden(html, 'app'), code },
        { cookie },
      );
      const again = await answer.text();
      expect([answer.status, secretIn(again), codesIn(again)]).toEqual([400, secretIn(html), []]);
    }
    expect(await stored(server, 'select 1 from second_factor')).toEqual([]);
  });

  it('is only for who began it, and not once it is on', async () => {
    const { sealed, secret, cookie, begun } = await setUp('garage');
    const stranger = await sessionOf(server, 'nieuw');
    expect((await get(begun, stranger)).headers.get('location')).not.toBe(begun);
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
    expect(await stored(server, 'select user_id from second_factor')).toHaveLength(1);
  });

  it('keeps the secret and the codes unreadable', async () => {
    const { secret, codes } = await setUp('garage');
    const [row] = await stored<{ all: string }>(
      server,
      `select (select json_agg(f)::text from second_factor f) || (select json_agg(r)::text from recovery_code r) as all`,
    );
    const rows = await stored<{ salt: string }>(server, 'select salt from recovery_code');
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(10);
    for (const { salt } of rows) expect(salt).toMatch(/^[\w-]{22}$/);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(row!.all).not.toContain(plain);
  });
});

describe('logging in with it', () => {
  it('asks for the code after the password, then goes where one was going', async () => {
    const { secret } = await setUp('garage');
    const asked = await first('garage');
    expect([asked.status, cookieOf(asked)]).toEqual([200, null]);
    const html = await asked.text();
    expect(html).not.toContain('security-secret');
    const code = codeOf(secret);
    const entered = await second('garage', {
      token: hidden(html, 'token'),
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/mijn-gegevens']);
    expect((await get(path, cookieOf(entered)!)).status).toBe(200);
  });

  it('asks it after a mailed code too', async () => {
    await setUp('garage');
    const html = await (
      await post('/inloggen', { stap: 'code-vragen', email: accounts.garage })
    ).text();
    const code = /Je code: (\d{6})/.exec(await mailsTo('garage'))![1]!;
    const answer = await post('/inloggen', {
      stap: 'code',
      email: accounts.garage,
      token: hidden(html, 'token'),
      code,
    });
    expect([answer.status, cookieOf(answer), await answer.text()]).toEqual([
      200,
      null,
      expect.stringContaining('Code uit je app'),
    ]);
  });

  it('tells nothing of it to who has a wrong password', async () => {
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

  it('takes each code once, also that of another log-in', async () => {
    const { secret } = await setUp('garage');
    const [one, two] = [await tokenOf('garage'), await tokenOf('garage')];
    const code = codeOf(secret);
    expect((await second('garage', { token: one, code })).status).toBe(303);
    expect((await second('garage', { token: two, code })).status).toBe(400);
    expect((await second('garage', { token: two, code: codeOf(secret, -1) })).status).toBe(400);
    expect((await second('garage', { token: one, code: codeOf(secret, 1) })).status).toBe(400);
  });

  it('of many with one code at once, one gets in', async () => {
    const { secret, codes } = await setUp('garage');
    const tokens = await Promise.all([1, 2, 3, 4].map(() => tokenOf('garage')));
    const code = codeOf(secret);
    const together = await Promise.all(tokens.map((token) => second('garage', { token, code })));
    expect(together.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      303, 400, 400, 400,
    ]);
    const token = await tokenOf('garage');
    const recovered = await Promise.all(
      codes.slice(0, 4).map((each) => second('garage', { token, code: each })),
    );
    expect(recovered.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      303, 400, 400, 400,
    ]);
    expect(await stored(server, 'select 1 from recovery_code')).toHaveLength(9);
  });

  it('takes a recovery code, however it is typed, and never twice', async () => {
    const { codes } = await setUp('garage');
    const code = codes[0]!.toLowerCase().replace('-', ' ');
    expect((await second('garage', { token: await tokenOf('garage'), code })).status).toBe(303);
    expect((await second('garage', { token: await tokenOf('garage'), code })).status).toBe(400);
  });

  it('begins again after five wrong codes', async () => {
    const { secret } = await setUp('garage');
    const token = await tokenOf('garage');
    for (let times = 0; times < 5; times++) {
      const answer = await second('garage', { token, code: other(codeOf(secret)) });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('Deze code klopt niet'),
      ]);
    }
    const late = await second('garage', { token, code: codeOf(secret) });
    expect([late.status, cookieOf(late), await late.text()]).toEqual([
      400,
      null,
      expect.stringContaining('Log opnieuw in'),
    ]);
  });

  it('shuts the step of an account after ten wrong codes, with every token', async () => {
    const { secret } = await setUp('garage');
    const limited = await server.beside({ RATE_LIMITS: 'on' });
    for (let times = 0; times < 10; times++) {
      const token = await tokenOf('garage', limited);
      expect((await second('garage', { token, code: other(codeOf(secret)) }, limited)).status).toBe(
        400,
      );
    }
    const token = await tokenOf('garage', limited);
    expect((await second('garage', { token, code: codeOf(secret) }, limited)).status).toBe(429);
  });

  it("is not passed with another user's token or code, nor without one", async () => {
    const [mine, theirs] = [await setUp('garage'), await setUp('nieuw')];
    expect(
      (await second('garage', { token: await tokenOf('nieuw'), code: codeOf(mine.secret) })).status,
    ).toBe(400);
    expect(
      (await second('nieuw', { token: await tokenOf('garage'), code: theirs.codes[0]! })).status,
    ).toBe(400);
    for (const token of ['', 'x', '\0', 'A'.repeat(43)])
      expect((await second('garage', { token, code: codeOf(mine.secret) })).status).toBe(400);
  });

  it('is over after ten minutes, and when the password changes', async () => {
    const { secret, cookie } = await setUp('garage');
    const old = await tokenOf('garage');
    await stored(server, `update one_time set expires_at = now() - interval '1 minute'`);
    expect((await second('garage', { token: old, code: codeOf(secret) })).status).toBe(400);
    const token = await tokenOf('garage');
    const next = 'een lange zin over autos';
    expect(
      (await post(path, { doen: 'wachtwoord', current: password, password: next }, { cookie }))
        .status,
    ).toBe(303);
    expect((await second('garage', { token, code: codeOf(secret) })).status).toBe(400);
    const [{ phc } = { phc: '' }] = await stored<{ phc: string }>(
      server,
      'select phc from password where user_id <> $1 limit 1',
      await userId(server.ctx, 'garage'),
    );
    await stored(
      server,
      'update password set phc = $1 where user_id = $2',
      phc,
      await userId(server.ctx, 'garage'),
    );
  });
});

describe('changing it', () => {
  it.each(['password', 'code', 'recovery code'])(
    'goes off with a %s, ends other sessions and tells by mail',
    async (what) => {
      const { secret, codes, cookie } = await setUp('nieuw');
      const elsewhere = cookieOf(
        await second('nieuw', { token: await tokenOf('nieuw'), code: codes[1]! }),
      )!;
      for (const proof of ['', '000000', 'niet dit wachtwoord'])
        expect((await post(path, { doen: 'stap-uit', proof }, { cookie })).status).toBe(400);
      const proof = what === 'password' ? password : what === 'code' ? codeOf(secret) : codes[0]!;
      const off = await post(path, { doen: 'stap-uit', proof }, { cookie });
      expect(off.headers.get('location')).toBe(`${path}?verzonden=stap-uit`);
      await withinASecond(async () => (await get(path, elsewhere)).status === 302);
      expect((await get(path, cookie)).status).toBe(200);
      expect(await mailsTo('nieuw')).toContain('Tweestapsverificatie staat uit');
      expect(cookieOf(await first('nieuw'))).not.toBeNull();
      expect(await stored(server, 'select 1 from recovery_code')).toEqual([]);
    },
  );

  it('makes new recovery codes for who proves it, in the place of the old ones', async () => {
    const { codes, cookie } = await setUp('nieuw');
    expect(
      (await post(path, { doen: 'herstelcodes', proof: 'niet dit wachtwoord' }, { cookie })).status,
    ).toBe(400);
    const answers = await Promise.all(
      [1, 2].map(() => post(path, { doen: 'herstelcodes', proof: password }, { cookie })),
    );
    const made = await Promise.all(answers.map(async (answer) => codesIn(await answer.text())));
    expect(made.map((each) => each.length)).toEqual([10, 10]);
    expect(await stored(server, 'select 1 from recovery_code')).toHaveLength(10);
    expect((await second('nieuw', { token: await tokenOf('nieuw'), code: codes[0]! })).status).toBe(
      400,
    );
    expect(await mailsTo('nieuw')).toContain('nieuwe herstelcodes');
  });

  it('is taken away by the system from who lost app and codes, and by nobody else', async () => {
    const { cookie } = await setUp('nieuw');
    const id = await userId(server.ctx, 'nieuw');
    for (const account of ['nieuw', 'beheer'] as const)
      expect((await removeSecondFactor(await server.askAs(account), id)).ok).toBe(false);
    expect((await removeSecondFactor(server.ctx, id)).ok).toBe(true);
    await withinASecond(async () => (await get(path, cookie)).status === 302);
    expect(cookieOf(await first('nieuw'))).not.toBeNull();
    expect(await mailsTo('nieuw')).toContain('Tweestapsverificatie staat uit');
    expect((await removeSecondFactor(server.ctx, id)).ok).toBe(false);
  });

  it('is nothing for a guest, and has no codes for who has it off', async () => {
    for (const doen of ['stap-aan', 'stap-uit', 'herstelcodes'])
      expect((await post(path, { doen })).headers.get('location')).toContain('/support');
    const cookie = await sessionOf(server, 'nieuw');
    expect((await post(path, { doen: 'herstelcodes', proof: password }, { cookie })).status).toBe(
      400,
    );
  });
});

describe('staff where it is required', () => {
  it('are led to setting it up after the password, and get in by it', async () => {
    const asked = await first('verkoop', strict);
    expect([asked.status, cookieOf(asked)]).toEqual([200, null]);
    const html = await asked.text();
    const [token, sealed, secret] = [hidden(html, 'token'), hidden(html, 'app'), secretIn(html)];
    const wrong = await second(
      'verkoop',
      { token, app: sealed, code: other(codeOf(secret)) },
      strict,
    );
    expect([wrong.status, secretIn(await wrong.text())]).toEqual([400, secret]);
    const entered = await second(
      'verkoop',
      { token, app: sealed, code: codeOf(secret, -1) },
      strict,
    );
    const shown = await entered.text();
    expect([entered.status, codesIn(shown).length]).toEqual([200, 10]);
    expect(shown).toContain('href="/mijn-gegevens"');
    expect((await get(path, cookieOf(entered)!, strict)).status).toBe(200);
    expect(await mailsTo('verkoop')).toContain('Tweestapsverificatie staat aan');
    expect(
      (
        await second(
          'verkoop',
          { token: await tokenOf('verkoop', strict), code: codeOf(secret) },
          strict,
        )
      ).status,
    ).toBe(303);
  });

  it('open nothing without it: not with a session from before, nor with the app of somebody else', async () => {
    const cookie = await sessionOf(server, 'verkoop');
    expect((await get(path, cookie)).status).toBe(200);
    expect((await get(path, cookie, strict)).status).toBe(302);
    const records = (from: Server) =>
      fetch(new URL('/services/data/v65.0/ui-api/object-info/Account', from.url), {
        headers: { cookie },
      });
    expect([(await records(server)).status, (await records(strict)).status]).toEqual([200, 401]);
    const theirs = await (await first('beheer', strict)).text();
    const sealed = hidden(theirs, 'app');
    const token = await tokenOf('verkoop', strict);
    expect(
      (await second('verkoop', { token, app: sealed, code: codeOf(secretIn(theirs)) }, strict))
        .status,
    ).toBe(400);
    expect(await stored(server, 'select 1 from second_factor')).toEqual([]);
  });

  it('keep their api keys, and customers choose for themselves', async () => {
    const key = await server.apiKey('verkoop');
    const answer = await fetch(
      new URL('/services/data/v65.0/ui-api/object-info/Account', strict.url),
      { headers: { authorization: `Bearer ${key}` } },
    );
    expect(answer.status).toBe(200);
    expect(cookieOf(await first('nieuw', strict))).not.toBeNull();
  });

  it('cannot switch it off', async () => {
    const { cookie } = await setUp('beheer');
    expect(await (await get(path, cookie, strict)).text()).not.toContain('value="stap-uit"');
    expect(
      (await post(path, { doen: 'stap-uit', proof: password }, { cookie, from: strict })).status,
    ).toBe(400);
    expect(await stored(server, 'select 1 from second_factor')).toHaveLength(1);
  });
});

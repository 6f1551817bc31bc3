import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { sealAudit } from '#engine/audit/audit-log.ts';
import { staffAdminText as words } from '#messages/staff/admin.ts';
import { staffHealthText as health } from '#messages/staff/health.ts';
import { staffJobsText as jobs } from '#messages/staff/jobs.ts';
import { sweepTasks } from '#server/jobs/sweeps.ts';
import { type Server } from '#server/server.ts';
import { accounts, type AccountName, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { createRow, userOf } from '../../rows.ts';
import { logIn, staffHome } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/** The administration pages of the workspace, without scripts. */

const homes = new Map<string, string>();
const server = await openSite({
  environment: {
    SMTP_URL: '',
    CHAT_MODEL_URL: 'http://model.example/v1',
    CHAT_MODEL_KEY: 'zeer-geheim',
  },
});
const other: Server = await server.openCopy();
for (const name of ['verkoop', 'beheer'] as const) {
  homes.set(name, await staffHome(server, name));
}
const cookie = await logIn(server, 'beheer');

const at = (path: string, as: 'verkoop' | 'beheer' = 'beheer'): URL =>
  new URL(`${homes.get(as)!}/beheer${path}`, server.url);
async function open(path: string, as = cookie): Promise<{ status: number; html: string }> {
  const answer = await fetch(at(path), { redirect: 'manual', headers: { cookie: as } });
  return { status: answer.status, html: await answer.text() };
}
async function press(
  path: string,
  [doe, wat]: readonly [string, string],
  as = cookie,
): Promise<{ status: number; to: string | null }> {
  const answer = await fetch(at(path), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: as, origin: new URL(server.url).origin },
    body: new URLSearchParams({ doe, wat }),
  });
  return { status: answer.status, to: answer.headers.get('location') };
}
const parts = Object.keys(words.parts).map((part) => (part === 'gezondheid' ? '' : `/${part}`));

describe('access to the administration pages', () => {
  it.each(['verkoop', 'korenaar'] as const)(
    '%s gets 404 on each of them, at any address',
    async (as: AccountName) => {
      const own = await logIn(server, as);
      for (const part of parts) expect((await open(part, own)).status, part).toBe(404);
      expect((await fetch(at('', 'verkoop'), { headers: { cookie: own } })).status).toBe(404);
      expect((await press('/functies', ['turnOff', 'chat'], own)).status).toBe(404);
    },
  );
  it('an unknown page answers 404', async () => expect((await open('/onzin')).status).toBe(404));
});

it.each(parts)('the page beheer%s is valid HTML', async (part) => {
  const { status, html } = await open(part);
  expect(status).toBe(200);
  expect(await htmlErrors(html)).toEqual([]);
});

describe('a feature switch', () => {
  const chatOn = async (at_: string) =>
    (await (await fetch(new URL('/contact', at_))).text()).includes('assistent');
  it('turns the assistant off and on again on every copy and cached page', async () => {
    for (const url of [server.url, other.url])
      expect([await chatOn(url), await chatOn(url)]).toEqual([true, true]);
    expect(await press('/functies', ['turnOff', 'chat'])).toEqual({
      status: 303,
      to: `${homes.get('beheer')!}/beheer/functies?verzonden=functies`,
    });
    for (const url of [server.url, other.url]) {
      await expect.poll(() => chatOn(url)).toBe(false);
      expect((await fetch(new URL('/assistent', url))).status).toBe(404);
    }
    const { html } = await open('/functies');
    expect(html).toContain(words.flags.switched('Chatassistent', false));
    await press('/functies', ['turnOn', 'chat']);
    for (const url of [server.url, other.url]) await expect.poll(() => chatOn(url)).toBe(true);
    expect((await storedRows(server, 'select id from schakelaar__c')).length).toBe(1);
  });

  it('of an unknown feature is refused', async () => {
    expect((await press('/functies', ['turnOff', 'onzin'])).status).toBe(400);
    expect((await press('/functies', ['vernietig', 'chat'])).status).toBe(400);
  });

  it('cannot be written by sales or customers through the record API', async () => {
    for (const as of ['verkoop', 'korenaar'] as const) {
      const made = await server.call('/records', {
        as,
        method: 'POST',
        body: { apiName: 'Schakelaar__c', fields: { Name: 'chat', Aan__c: false } },
      });
      expect(made.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('sessions', () => {
  const isIn = async (as: string) =>
    (
      await fetch(new URL(homes.get('verkoop')!, server.url), {
        redirect: 'manual',
        headers: { cookie: as },
      })
    ).status === 200;
  const sessionsOf = (username: string) =>
    storedRows<{ id: string }>(
      server,
      'select s.id from session s join "user" u on u.id = s.user_id where u.username = $1',
      username,
    );

  it('can be ended one by one, or all of a user at once', async () => {
    const [first, second] = [await logIn(server, 'verkoop'), await logIn(server, 'verkoop')];
    const [one] = await sessionsOf(accounts.verkoop);
    expect((await press('/sessies', ['end', one!.id])).status).toBe(303);
    expect((await sessionsOf(accounts.verkoop)).map(({ id }) => id)).not.toContain(one!.id);
    const user = await userOf(server, 'verkoop');
    expect((await press('/sessies', ['endAll', user.id])).status).toBe(303);
    await expect.poll(async () => [await isIn(first), await isIn(second)]).toEqual([false, false]);
  });

  it('are ended after a confirmation, which is in the audit log', async () => {
    await logIn(server, 'verkoop');
    const { html } = await open('/sessies');
    expect(
      [...html.matchAll(/<details[^>]*admin-sure[\s\S]*?<\/details>/g)].some(
        ([asked]) => asked.includes(words.sessions.allWarning) && asked.includes(words.sure),
      ),
    ).toBe(true);
    const user = await userOf(server, 'verkoop');
    const noted = async () =>
      (
        await storedRows<{ fields: string[] }>(
          server,
          `select fields from audit where verb = 'change' and records = array[$1] and viewer is not null order by id desc limit 1`,
          user.id,
        )
      )[0]?.fields;
    const [one] = await sessionsOf(accounts.verkoop);
    await press('/sessies', ['end', one!.id]);
    expect(await noted()).toEqual(['sessions']);
    await press('/sessies', ['reset', user.id]);
    expect(await noted()).toEqual(['secondFactor']);
    await logIn(server, 'verkoop');
    await press('/sessies', ['endAll', user.id]);
    expect(await noted()).toEqual(['sessions']);
  });

  it('are listed with an entry in the audit log that names the users shown', async () => {
    await logIn(server, 'verkoop');
    const user = await userOf(server, 'verkoop');
    await server.dependencies.auditKeeper.flush();
    const [last] = await storedRows<{ id: string }>(
      server,
      'select coalesce(max(id), 0) as id from audit',
    );
    await open('/sessies');
    await server.dependencies.auditKeeper.flush();
    const noted = await storedRows<{ records: string[] }>(
      server,
      `select records from audit where id > $1 and verb = 'read' and 'running' = any(fields)`,
      last!.id,
    );
    expect(noted.map(({ records }) => records)).toEqual([expect.arrayContaining([user.id])]);
  });

  it('cannot be ended for an unknown session or user', async () => {
    for (const [act, value] of [
      ['end', 'x'],
      ['endAll', 'x'],
      ['reset', ''],
    ] as const)
      expect((await press('/sessies', [act, value])).status).toBe(400);
  });

  it('a lost second factor can be removed, except one’s own, with a mail', async () => {
    const user = await userOf(server, 'verkoop');
    const me = await userOf(server, 'beheer');
    expect((await press('/sessies', ['reset', me.id])).status).toBe(400);
    const mails = async () =>
      (
        await storedRows(
          server,
          `select id from mail__c where aan__c = $1 and soort__c = 'Beveiliging gewijzigd'`,
          accounts.verkoop,
        )
      ).length;
    const before = await mails();
    expect((await press('/sessies', ['reset', user.id])).status).toBe(303);
    expect(await mails()).toBe(before + 1);
  });
});

it('a failed mail can be sent again', async () => {
  const [mail] = await storedRows<{ id: string; onderwerp__c: string }>(
    server,
    `select id, onderwerp__c from mail__c order by id limit 1`,
  );
  await storedRows(
    server,
    `update mail__c set status__c = 'Mislukt', fout__c = '550 <bestaat niet>' where id = $1`,
    mail!.id,
  );
  const { html } = await open('/uitgaand');
  expect(html).toContain('550 &lt;bestaat niet&gt;');
  expect((await press('/uitgaand', ['sendAgain', mail!.id])).status).toBe(303);
  expect(
    (
      await storedRows<{ status__c: string }>(
        server,
        'select status__c from mail__c where id = $1',
        mail!.id,
      )
    )[0]!.status__c,
  ).toBe('Wacht');
});

it('a round of system jobs starts on request, once when pressed twice, and is shown', async () => {
  const seen = async () => /name="wat" value="([^"]*)"/.exec((await open('/taken')).html)![1]!;
  const before = await seen();
  const [one, two] = await Promise.all([
    press('/taken', ['begin', before]),
    press('/taken', ['begin', before]),
  ]);
  expect([one.status, two.status]).toEqual([303, 303]);
  await expect
    .poll(async () => (await storedRows(server, 'select task from job_run')).length)
    .toBeGreaterThan(5);
  expect((await open('/taken')).html).toContain(jobs.of('executeTerminations').name);
  await expect.poll(seen).not.toBe('');
  const now = await seen();
  const pressed = new Date();
  const both = await Promise.all([
    press('/taken', ['begin', now]),
    press('/taken', ['begin', now]),
  ]);
  expect(
    both
      .map(({ to }) => new URL(to!, server.url).searchParams.get('verzonden') ?? '')
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['round', 'roundStale']);
  expect((await press('/taken', ['begin', 'ronde'])).status).toBe(400);
  const lastOfRound = async () =>
    await storedRows(
      server,
      `select from job_run where task = '${sweepTasks.at(-1)!}' and began_at >= '${pressed.toISOString()}'`,
    );
  await expect.poll(lastOfRound, { message: 'the end of the round' }).toHaveLength(1);
});

it('every setting of the README is on the settings page, without secrets', async () => {
  const { html } = await open('/instellingen');
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const rows = readme.split('\n').filter((row) => /^\| `[A-Z]/.test(row));
  const names = rows.flatMap((row) => row.split('|')[1]!.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(names.length).toBeGreaterThan(20);
  for (const name of [...names, 'BRAND_NAME', 'BRAND_PHONE'])
    expect(html, name).toContain(`>${name}</code>`);
  expect(html).not.toContain('zeer-geheim');
  expect(html).toContain(words.settings.secret);
  expect(html).toContain(words.settings.from.brand);
  expect(html).not.toMatch(/postgres(ql)?:\/\//);
});

describe('health', () => {
  it('shows version, migrations, audit log, retention and failed jobs', async () => {
    const { version } = JSON.parse(
      await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { version: string }; // proof: our own
    await storedRows(
      server,
      `insert into job_run (task, began_at, took, error) values ('forgetMails', now(), 1, 'stuk') on conflict (task) do update set error = 'stuk'`,
    );
    await server.dependencies.auditKeeper.flush();
    await sealAudit(server.dependencies.database.db, new Date());
    const { html } = await open('');
    const [seal] = await storedRows<{ number: string; hash: string }>(
      server,
      `select number, encode(hash, 'hex') as hash from audit_seal order by number desc limit 1`,
    );
    expect(html).toContain(health.lastSeal(Number(seal!.number), seal!.hash));
    expect(html).toContain(`Versie ${version}`);
    const [last] = await storedRows<{ name: string }>(
      server,
      'select name from schema_migration order by number desc limit 1',
    );
    for (const text of [
      last!.name,
      health.audit,
      health.retention,
      health.advice.jobs,
      jobs.of('forgetMails').name,
    ])
      expect(html, text).toContain(text);
    await storedRows(server, `update job_run set error = null where task = 'forgetMails'`);
    expect((await open('')).html).not.toContain(health.advice.jobs);
  });

  it('warns when a mail has waited for an hour, with or without a mail server', async () => {
    const silent = await server.openCopy({ SMTP_URL: 'smtp://127.0.0.1:9' });
    const warnings = async (url: string): Promise<string[]> => {
      const html = await (
        await fetch(new URL(at('').pathname, url), { headers: { cookie } })
      ).text();
      return [health.advice.mail, health.advice.noServer].filter((text) => html.includes(text));
    };
    await storedRows(server, `update mail__c set status__c = 'Vervallen'`);
    expect([await warnings(silent.url), await warnings(server.url)]).toEqual([[], []]);
    const fields = {
      Aan__c: 'wacht@voorbeeld.example',
      Onderwerp__c: 'Wacht',
      Tekst__c: 'x',
      Leesbaar__c: false,
      Status__c: 'Wacht',
    };
    await createRow(server, 'Mail__c', fields);
    for (const [minutes, expected] of [
      [58, []],
      [62, [health.advice.mail]],
    ] as const) {
      await storedRows(
        server,
        `update mail__c set createddate = now() - $1 * interval '1 minute' where status__c = 'Wacht'`,
        minutes,
      );
      expect([await warnings(silent.url), await warnings(server.url)]).toEqual([
        expected,
        [health.advice.noServer],
      ]);
    }
  });
});

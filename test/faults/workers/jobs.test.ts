import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '#db/listen.ts';
import { type Database, openDatabase } from '#db/pool.ts';
import { backgroundServiceTasks } from '#server/jobs/background-services.ts';
import { sweepTasks } from '#server/jobs/sweeps.ts';
import {
  alertTask,
  backupTask,
  bulkTask,
  identityTask,
  mailTask,
  scanTask,
  sealTask,
  sweepTask,
  sweepTopic,
  webhookTask,
} from '#protocol/operations/sweep.ts';
import { type Clamd, hasClamd, startClamd } from '../../clamd.ts';
import { accounts, password, urlOf } from '../../support/server.ts';
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  openIdentityProvider,
} from '../../support/login/identity-provider.ts';
import { openMailSink, type MailSink } from '../../mail-sink.ts';
import { type ServerProcess, startServer } from '../../server-process.ts';
import { templates, testDatabases } from '../../support/databases.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

/** Two servers, one with two processes, share a database and all jobs. */

const databases = testDatabases();
const folders = { files: mkdtempSync(join(tmpdir(), 'jobs-')), backups: newFolder() };
let [database, name]: [Database?, string?] = [];
let [sink, receiver, clamd]: [MailSink?, WebhookReceiver?, Clamd?] = [];
let hooks: WebhookReceiver | undefined;
let provider: IdentityProvider | undefined;
const servers: ServerProcess[] = [];

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'jobs-backups-'));
}

const rows = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  database!.db.rows<Row>({ text, values });

/**
 * Triggers that record each run of a job, each row that a job changed, and each turn that a process
 * requested.
 */
const tables = [
  `create table noted (task text, what text)`,
  `create function note() returns trigger language plpgsql as $$
    begin
      insert into noted values (tg_argv[0], case tg_argv[0] when 'run' then to_jsonb(new)->>'task'
        when 'turn' then to_jsonb(new)->>'task'
        when 'ask' then (to_jsonb(new)->>'task') || ' ' || current_setting('application_name')
        else coalesce(to_jsonb(new)->>'version_id', to_jsonb(new)->>'id') end);
      return new;
    end $$`,
  `create trigger run after insert or update on job_run for each row execute function note('run')`,
  `create trigger turn after insert or update on turn for each row execute function note('turn')`,
  `create trigger scan after insert or update of attempts on file_scan
    for each row execute function note('${scanTask}')`,
  `create trigger bulk after update on product__c
    for each row execute function note('${bulkTask}')`,
];

/** Also records requests for a turn that is taken: this trigger runs before the conflict check. */
const asks = `create trigger ask before insert on turn for each row execute function note('ask')`;

async function recordedCounts(task: string): Promise<Map<string, number>> {
  const text = 'select what, count(*)::int as times from noted where task = $1 group by what';
  const found = await rows<{ what: string; times: number }>(text, task);
  return new Map(found.map(({ what, times }) => [what, times]));
}

beforeAll(async () => {
  name = await databases.clone(templates.demo);
  const connection = databases.connectionFor(name);
  database = await openDatabase(connection, { maxConnections: 2, onError: () => undefined });
  // A sweep may have run while the demo was created.
  await rows('delete from turn returning task');
  for (const text of tables) await database.db.run({ text, values: [] });
  sink = await openMailSink();
  receiver = await openWebhookReceiver();
  hooks = await openWebhookReceiver();
  if (hasClamd) clamd = await startClamd();
  provider = await openIdentityProvider();
  provider.state.person = { sub: 'a-person' };
  const google = { key: 'google', label: 'Google', issuer: provider.google };
  const environment = {
    LOGIN_PROVIDERS: JSON.stringify([{ ...google, clientId, clientSecret }]),
    FILES_DIR: folders.files,
    DEMO: '1',
    OUTBOUND_ALLOW: '127.0.0.1',
    SMTP_URL: sink.url,
    BACKUP_TO: folders.backups,
    BACKUP_SCHEDULE: '03:30',
    ALERT_WEBHOOK_URL: receiver.url,
    ALERT_WEBHOOK_SECRET: 'a-secret-of-the-receiver-and-us',
    // More than any disk has, so that the disk alert begins at once.
    ALERT_DISK_MB: '999999999',
    ...(clamd && { CLAMAV: clamd.unix }),
  };
  const serve = async (workers: string): Promise<void> => {
    const url = `${urlOf(connection)}&application_name=servers-of-${workers}`;
    servers.push(await startServer({ ...environment, WORKERS: workers, DATABASE_URL: url }));
  };
  await Promise.all([serve('1'), serve('2')]);
  await database.db.run({ text: asks, values: [] });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await Promise.all([
    database?.close(),
    sink?.close(),
    receiver?.close(),
    hooks?.close(),
    clamd?.close(),
  ]);
  await provider?.close();
  if (name !== undefined) await databases.drop(name);
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true });
});

/** Whether each process has requested its turn to seal, which it does after its first checks. */
async function hasEachLooked(): Promise<boolean> {
  const asked = await recordedCounts('ask');
  const of = (workers: number): number => asked.get(`seal audit servers-of-${workers}`) ?? 0;
  return of(1) >= 1 && of(2) >= 2;
}

/** The session headers of an administrator, as a browser sends them. */
async function logIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(new URL('/inloggen', url), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams({ stap: 'wachtwoord', email: accounts.beheer, password }),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' };
}

/** The effects of a job by name with their counts, each of which must be one. */
type Effect = { make?: () => Promise<unknown>; did: () => Promise<Map<string, number>> };

const api = '/services/data/v65.0/ui-api/';
const tenIndexes = Array.from({ length: 10 }, (_, at) => at);

/** The effects of jobs whose runs are not recorded. */
const effects: Record<string, Effect> = {
  // First, so that the messages of visitors below are sent.
  [webhookTask]: {
    async make() {
      const { url } = servers[0]!;
      const fields = {
        Name: 'Berichten',
        Soort__c: 'Webhook',
        Gegevens__c: 'Contactbericht__c',
        Wanneer__c: 'Aangemaakt',
        Adres__c: hooks!.url,
      };
      const answer = await fetch(new URL(`${api}records`, url), {
        method: 'POST',
        headers: { ...(await logIn(url)), 'content-type': 'application/json' },
        body: JSON.stringify({ apiName: 'Koppeling__c', fields }),
      });
      expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]);
      const known = () => rows(`select id from koppeling__c where status__c = 'Actief'`);
      await expect.poll(known).toHaveLength(1);
    },
    async did() {
      const left = await rows('select delivery from webhook_queue');
      const open = await rows('select id from webhook_event');
      const posts = hooks!.posts.map(({ headers }) => String(headers['webhook-id']));
      return left.length + open.length > 0 ? new Map() : countOf(posts);
    },
  },
  [mailTask]: {
    make: () =>
      Promise.all(
        tenIndexes.map((at) => {
          const { url } = servers[at % 2]!;
          const headers = { origin: new URL(url).origin };
          const fields = { name: `K${at}`, email: 'k@klant.example', phone: '', message: 'Dag' };
          const body = new URLSearchParams({ ...fields, formKey: `sleutel-${at}` });
          return fetch(new URL('/contact', url), { method: 'POST', headers, body });
        }),
      ),
    async did() {
      const left = await rows(`select id from mail__c where status__c <> 'Verzonden'`);
      const sent = sink!.mails.map(({ email, to }) => `${email.messageId} ${to.join()}`);
      return left.length > 0 ? new Map() : countOf(sent);
    },
  },
  [bulkTask]: {
    async make() {
      const { url } = servers[0]!;
      const headers = { ...(await logIn(url)), 'content-type': 'application/json' };
      const work = {
        operation: 'update',
        objectApiName: 'Product__c',
        list: { listViewApiName: 'Alle' },
        fields: { Omschrijving__c: 'Door velen tegelijk gewijzigd' },
      };
      const body = JSON.stringify(work);
      const answer = await fetch(new URL(`${api}bulk-jobs`, url), {
        method: 'POST',
        headers,
        body,
      });
      expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]);
    },
    async did() {
      const left = await rows(`select id from bulkbewerking__c where status__c <> 'Klaar'`);
      return left.length > 0 ? new Map() : recordedCounts(bulkTask);
    },
  },
  [scanTask]: {
    async make() {
      const headers = await logIn(servers[1]!.url);
      for (const at of tenIndexes) {
        const body = new FormData();
        body.set('fileData', new Blob([`bestand ${at}`]), `${at}.txt`);
        const path = `${api}records/content-documents/content-versions`;
        await fetch(new URL(path, servers[at % 2]!.url), { method: 'POST', headers, body });
      }
    },
    async did() {
      const waiting = `select id from contentversion where scanstatus__c = 'Niet gecontroleerd'`;
      return (await rows(waiting)).length > 0 ? new Map() : recordedCounts(scanTask);
    },
  },
  [backupTask]: {
    async did() {
      const made = await rows<{ archive: string }>('select archive from backup_run');
      const archives = readdirSync(folders.backups).filter((one) => !one.endsWith('.partial'));
      expect(archives.length).toBeLessThanOrEqual(1);
      return countOf(made.map(() => 'a backup'));
    },
  },
  [identityTask]: {
    async make() {
      await rows(
        `insert into identity (user_id, provider, issuer, subject, name, created_at)
          select id, 'google', $2, 'a-person', 'test', now() from "user" where username = $1`,
        accounts.korenaar,
        provider!.google,
      );
      const { url } = servers[0]!;
      const gone = await fetch(new URL('/inloggen/met/google', url), { redirect: 'manual' });
      const cookie = gone.headers.getSetCookie()[0]!.split(';', 1)[0]!;
      const back = provider!.authorize(gone.headers.get('location') ?? '');
      const entered = await fetch(back, { redirect: 'manual', headers: { cookie } });
      expect(entered.status).toBe(303);
      await rows(
        `update identity set checked_at = checked_at - interval '11 minutes', tried_at = tried_at - interval '11 minutes'`,
      );
      // Each process looks when a user changes, and once a minute.
      await database!.db.run(notify('records', 'User'));
    },
    did: async () => countOf(provider!.state.refreshes),
  },
  [alertTask]: {
    did: async () =>
      countOf(receiver!.posts.map(({ body }) => `${String(body['event'])} ${String(body['id'])}`)),
  },
};

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of names) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** The turn that each recorded job waits for. */
const turnOf: Record<string, string> = {
  ...Object.fromEntries(sweepTasks.map((task) => [task, sweepTask])),
  [sealTask]: 'seal audit',
};

it('every job is done once by two servers with three processes', async () => {
  // A new job whose runs are not recorded needs an entry in `effects`.
  expect(Object.keys(effects).toSorted()).toEqual([...backgroundServiceTasks].toSorted());
  for (const [task, { make }] of Object.entries(effects)) {
    if (task !== scanTask || hasClamd) await make?.();
  }
  await database!.db.run(notify(sweepTopic, ''));
  const jobs = Object.keys(effects).filter((task) => task !== scanTask || hasClamd);
  for (const task of jobs) {
    const times = async () => (await effects[task]!.did()).size;
    await expect.poll(times, { message: task }).toBeGreaterThan(0);
  }
  const hasRun = async () => [...(await recordedCounts('run')).keys()].toSorted();
  await expect.poll(hasRun).toEqual(Object.keys(turnOf).toSorted());
  await expect.poll(hasEachLooked).toBe(true);

  const runs = await recordedCounts('run');
  const turns = await recordedCounts('turn');
  for (const [task, turn] of Object.entries(turnOf)) {
    expect([task, runs.get(task)]).toEqual([task, turns.get(turn)]);
  }
  expect(turns.get(sweepTask)).toBe(1);
  for (const task of jobs) {
    const often = [...(await effects[task]!.did())].filter(([, times]) => times !== 1);
    expect([task, often]).toEqual([task, []]);
  }
});

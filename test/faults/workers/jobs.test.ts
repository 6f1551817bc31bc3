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
  mailTask,
  scanTask,
  sealTask,
  sweepTask,
  sweepTopic,
} from '#protocol/operations/sweep.ts';
import { type Clamd, hasClamd, startClamd } from '../../clamd.ts';
import { accounts, password, urlOf } from '../../support/server.ts';
import { openMailSink, type MailSink } from '../../mail-sink.ts';
import { type ServerProcess, startServer } from '../../server-process.ts';
import { templates, testDatabases } from '../../support/databases.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

/** Two servers, one of them of two processes, have one database and all work to do. */

const databases = testDatabases();
const folders = { files: mkdtempSync(join(tmpdir(), 'jobs-')), backups: newFolder() };
let [database, name]: [Database?, string?] = [];
let [sink, receiver, clamd]: [MailSink?, WebhookReceiver?, Clamd?] = [];
const servers: ServerProcess[] = [];

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'jobs-backups-'));
}

const rows = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  database!.db.rows<Row>({ text, values });

/** Each run of a job, each row that a job changed, and each time a process asked for a turn. */
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

/** Also what another process had taken: such a trigger runs before the row is compared. */
const asks = `create trigger ask before insert on turn for each row execute function note('ask')`;

async function noted(task: string): Promise<Map<string, number>> {
  const text = 'select what, count(*)::int as times from noted where task = $1 group by what';
  const found = await rows<{ what: string; times: number }>(text, task);
  return new Map(found.map(({ what, times }) => [what, times]));
}

beforeAll(async () => {
  name = await databases.clone(templates.demo);
  const connection = databases.connectionFor(name);
  database = await openDatabase(connection, { maxConnections: 2, onError: () => undefined });
  // Making the demo may have lasted so long that a round was done there.
  await rows('delete from turn returning task');
  for (const text of tables) await database.db.run({ text, values: [] });
  sink = await openMailSink();
  receiver = await openWebhookReceiver();
  if (hasClamd) clamd = await startClamd();
  const environment = {
    FILES_DIR: folders.files,
    DEMO: '1',
    SMTP_URL: sink.url,
    BACKUP_TO: folders.backups,
    BACKUP_SCHEDULE: '03:30',
    ALERT_WEBHOOK_URL: receiver.url,
    ALERT_WEBHOOK_SECRET: 'a-secret-of-the-receiver-and-us',
    // More than any disk has: something is wrong from the first moment.
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
  await Promise.all([database?.close(), sink?.close(), receiver?.close(), clamd?.close()]);
  if (name !== undefined) await databases.drop(name);
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true });
});

/**
 * Each process asked for its turn to seal, so each was open for longer than its first looks take.
 */
async function hasEachLooked(): Promise<boolean> {
  const asked = await noted('ask');
  const of = (workers: number): number => asked.get(`seal audit servers-of-${workers}`) ?? 0;
  return of(1) >= 1 && of(2) >= 2;
}

/** The session of an administrator, as a browser of ours sends it. */
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

/** What a job did, as often as it did it, each under a name of its own: wanted is once. */
type Effect = { make?: () => Promise<unknown>; did: () => Promise<Map<string, number>> };

const api = '/services/data/v65.0/ui-api/';
const ten = Array.from({ length: 10 }, (_, at) => at);

/** Jobs of which no run is recorded. */
const effects: Record<string, Effect> = {
  [mailTask]: {
    make: () =>
      Promise.all(
        ten.map((at) => {
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
      return left.length > 0 ? new Map() : noted(bulkTask);
    },
  },
  [scanTask]: {
    async make() {
      const headers = await logIn(servers[1]!.url);
      for (const at of ten) {
        const body = new FormData();
        body.set('fileData', new Blob([`bestand ${at}`]), `${at}.txt`);
        const path = `${api}records/content-documents/content-versions`;
        await fetch(new URL(path, servers[at % 2]!.url), { method: 'POST', headers, body });
      }
    },
    async did() {
      const waiting = `select id from contentversion where scanstatus__c = 'Niet gecontroleerd'`;
      return (await rows(waiting)).length > 0 ? new Map() : noted(scanTask);
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

/** Whose turn a job of which each run is recorded waits for. */
const turnOf: Record<string, string> = {
  ...Object.fromEntries(sweepTasks.map((task) => [task, sweepTask])),
  [sealTask]: 'seal audit',
};

it('every job of the server is done once, whichever of its processes look after it', async () => {
  // A new one must say here what it does when no run of it is recorded.
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
  const hasRun = async () => [...(await noted('run')).keys()].toSorted();
  await expect.poll(hasRun).toEqual(Object.keys(turnOf).toSorted());
  await expect.poll(hasEachLooked).toBe(true);

  const runs = await noted('run');
  const turns = await noted('turn');
  for (const [task, turn] of Object.entries(turnOf)) {
    expect([task, runs.get(task)]).toEqual([task, turns.get(turn)]);
  }
  expect(turns.get(sweepTask)).toBe(1);
  for (const task of jobs) {
    const often = [...(await effects[task]!.did())].filter(([, times]) => times !== 1);
    expect([task, often]).toEqual([task, []]);
  }
});

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteBackupRun } from '#db/backup/runs.ts';
import { clockNotices } from '#server/start/clock-notices.ts';
import { sealAudit } from '#engine/audit/audit-log.ts';
import { saveJobRun } from '#engine/bulk/job-runs.ts';
import type { HealthReport } from '#server/http/metrics-handler.ts';
import { openDatabaseProxy } from '../../database-proxy.ts';
import { accounts, openTestServer, type TestServer, userId } from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import { uploadFile } from '../files/multipart.ts';

/** The metrics that a monitoring program reads, and the alert rules in docs/alerts.yml. */

const key = 'a-key-of-a-monitoring-program';
let server: TestServer;
beforeAll(async () => {
  const environment = {
    METRICS_KEY: key,
    RATE_LIMITS: 'on',
    QUOTA_FILES_PER_HOUR: '1',
    QUOTA_ROWS_PER_MINUTE: '2',
  };
  // Each server process counts its own answers, refusals and memory, and a monitoring program reads
  // each one. With `WORKERS` they are collected: see test/faults/workers.
  server = await openTestServer({ environment, isOneCopy: true });
});
afterAll(() => server.close());

const read = (authorization?: string, method = 'GET') =>
  fetch(new URL('/metrics', server.url), {
    method,
    headers: authorization === undefined ? {} : { authorization },
  });
const samples = async () => {
  const text = await (await read(`Bearer ${key}`)).text();
  return new Map(
    [...text.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );
};
/** How many answers had this status, over all methods and routes. */
const answersOf = (found: ReadonlyMap<string | undefined, number>, status: string): number => {
  const named = [...found].filter(
    ([name]) =>
      name!.startsWith('zorgeloos_answers_total{') && name!.includes(`status="${status}"`),
  );
  return named.reduce((sum, [, count]) => sum + count, 0);
};
const logIn = (password: string) => {
  const { authService, contextOf } = server.dependencies;
  return authService.logIn(contextOf({ kind: 'guest' }), {
    email: accounts.garage,
    password,
    address: '192.0.2.9',
    userAgent: 'test',
  });
};

it('the metrics answer 401 without the key, and 405 to other methods', async () => {
  for (const wrong of [undefined, '', 'Bearer', 'Bearer x', `Basic ${key}`, `Bearer ${key}x`]) {
    const answer = await read(wrong);
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  }
  expect((await read(`Bearer ${key}`, 'POST')).status).toBe(405);
});

it('without METRICS_KEY the metrics answer 404', async () => {
  const other = await server.openCopy({ METRICS_KEY: '' });
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${key}` }])
    expect((await fetch(new URL('/metrics', other.url), { headers })).status).toBe(404);
});

it('the metrics are in the text format of Prometheus and are not cached', async () => {
  const answer = await read(`Bearer ${key}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const line of (await answer.text()).trimEnd().split('\n'))
    expect(line).toMatch(
      /^($|# (HELP|TYPE) (zorgeloos|nodejs|process)_\w+ .+|\w+(\{(\w+="[^"]*",?)+\})? (\d[\d.e+-]*|\+Inf|NaN))$/,
    );
});

it('the metrics count failed logins, limits, quotas, step-up refusals and key calls', async () => {
  for (let at = 0; at < 11; at++) await logIn(`verkeerd ${at}`);
  const upload = () => uploadFile(server, 'garage', { bytes: 'tekst', name: 'tekst.txt' });
  await upload();
  await upload();
  const contact = { apiName: 'Contact', fields: { LastName: 'Veel' } };
  for (let at = 0; at < 6; at++)
    await server.call('/records', { as: 'verkoop', method: 'POST', body: contact });
  const user = await userId(server.ctx, 'nieuw');
  await server.call(`/records/${user}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Email: 'ander@nieuwestart.example' } },
  });
  const found = await samples();
  expect(Object.fromEntries(found)).toMatchObject({
    'zorgeloos_failed_log_ins_total{way="password"}': 11,
    'zorgeloos_log_in_limits_total{way="password"}': 1,
    'zorgeloos_quota_refusals_total{quota="files"}': 1,
    zorgeloos_step_up_refusals_total: 1,
    zorgeloos_infected_files_total: 0,
  });
  expect([answersOf(found, '403'), answersOf(found, '401')]).toEqual([1, 6]);
  expect(found.get('zorgeloos_limit_refusals_total{limit="companyFiles"}')).toBe(1);
  // The quota restarts each minute.
  expect(found.get('zorgeloos_quota_refusals_total{quota="rows"}')).toBeGreaterThan(0);
  expect(found.get('zorgeloos_api_key_calls_total')).toBeGreaterThan(5);
});

it('a clock that differs from that of the database gives a warning', async () => {
  const { db } = server.dependencies.database;
  expect(await clockNotices(db)).toEqual([]);
  for (const shift of [60_000, -60_000]) {
    const [notice] = await clockNotices(db, () => Date.now() + shift);
    expect(notice).toMatch(/^Warning: the clocks .* differ by (59|60|61) seconds/);
  }
});

it('the metrics give age and size of the last good backup, once there is one', async () => {
  expect([...(await samples()).keys()].filter((name) => name!.includes('backup'))).toEqual([]);
  const began = new Date(Date.now() - 7_200_000);
  const good = { began, took: 1, archive: 'a.tar.zst', bytes: 5_000, error: null };
  const { db } = server.dependencies.database;
  await noteBackupRun(db, { ...good, scheduled: true });
  const failed = { ...good, began: new Date(), archive: null, bytes: null, error: 'it broke' };
  await noteBackupRun(db, { ...failed, scheduled: true });
  const found = await samples();
  expect(found.get('zorgeloos_backup_bytes')).toBe(5_000);
  expect(found.get('zorgeloos_backup_age_seconds')).toBeGreaterThanOrEqual(7_200);
  expect(found.get('zorgeloos_backup_age_seconds')).toBeLessThan(9_000);
  const path = new URL('/metrics/health', server.url);
  const answer = await fetch(path, { headers: { authorization: `Bearer ${key}` } });
  const { work, backup } = (await answer.json()) as HealthReport;
  expect(work!.figures).toMatchObject({ backupBytes: 5_000, backupAge: expect.any(Number) });
  expect(backup).toMatchObject({ good: { bytes: 5_000 }, bad: { error: 'it broke' } });
});

it('each metric and label that an alert rule names is exposed', async () => {
  const rules = await readFile('docs/alerts.yml', 'utf8');
  const text = await (await read(`Bearer ${key}`)).text();
  const named = [...rules.matchAll(/\b((?:zorgeloos|nodejs)_\w+?)(?:_bucket)?\b(?:\{(\w+)=)?/g)];
  expect(named.length).toBeGreaterThan(10);
  for (const [, name, label] of named) {
    expect(text).toContain(`# TYPE ${name} `);
    if (label !== undefined)
      expect(text).toMatch(new RegExp(`^${name}\\{([^}]*,)?${label}="`, 'm'));
  }
  for (const [, label] of rules.matchAll(/sum by \((\w+)\)/g))
    expect(text).toMatch(new RegExp(`\\{([^}]*,)?${label}="`));
});

it('answers are counted and timed by declared route, never by an invented path', async () => {
  const id = await userId(server.ctx, 'nieuw');
  await server.call(`/records/${id}`, { as: 'beheer' });
  for (const path of ['/', '/geheim/0123456789', '/nog-een-geheim'])
    await fetch(new URL(path, server.url), { method: path === '/' ? 'GET' : 'PROPFIND' });
  const names = [...(await samples()).keys()];
  expect(
    names.filter(
      (name) => name!.includes('geheim') || name!.includes('PROPFIND') || name!.includes(id),
    ),
  ).toEqual([]);
  const found = await samples();
  expect(found.get('zorgeloos_answers_total{method="GET",route="/",status="200"}')).toBe(1);
  const other = [...found].filter(([name]) =>
    name!.startsWith('zorgeloos_answers_total{method="other"'),
  );
  expect(other.map(([name, count]) => [/route="none"/.test(name!), count])).toEqual([[true, 2]]);
  expect(found.get('zorgeloos_answer_seconds_count{route="/"}')).toBe(1);
  expect(
    names.some((name) =>
      /_answers_total\{method="GET",route="[^"]*\/records\/:recordIds?"/.test(name!),
    ),
  ).toBe(true);
});

it("waiting and failed work and each job's last success are measured when read", async () => {
  const { db } = server.dependencies.database;
  const run = (task: string, error: string | null, began: string) =>
    saveJobRun(db, { task, began: new Date(began), took: 1, error, did: null, askedBy: null });
  await run('tryAJob', null, '2026-01-01T00:00:00Z');
  await run('tryAJob', 'it broke', '2026-01-02T00:00:00Z');
  const mail = { Aan__c: 'iemand@voorbeeld.example', Onderwerp__c: 'Over', Tekst__c: 'Dag' };
  for (const Status__c of ['Wacht', 'Mislukt', 'Mislukt', 'Verzonden'])
    await createRow(server, 'Mail__c', { ...mail, Status__c });
  await server.call(`/records/${await userId(server.ctx, 'nieuw')}?fields=User.Email`, {
    as: 'beheer',
  });
  await server.dependencies.auditKeeper.flush();
  await sealAudit(db, new Date(Date.now() - 1_000));
  const found = await samples();
  expect(Object.fromEntries(found)).toMatchObject({
    zorgeloos_database_up: 1,
    zorgeloos_failed_mails: 2,
    'zorgeloos_job_run_seconds{job="tryAJob"}': Date.parse('2026-01-02T00:00:00Z') / 1_000,
    'zorgeloos_job_success_seconds{job="tryAJob"}': Date.parse('2026-01-01T00:00:00Z') / 1_000,
  });
  for (const name of ['oldest_waiting_mail_seconds', 'audit_seal_age_seconds', 'disk_free_bytes'])
    expect(found.get(`zorgeloos_${name}`), name).toBeGreaterThan(0);
  for (const name of [
    'nodejs_eventloop_lag_mean_seconds',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ])
    expect(found.has(name), name).toBe(true);
});

it('the health report is given as JSON with the key', async () => {
  const path = new URL('/metrics/health', server.url);
  expect((await fetch(path)).status).toBe(401);
  const answer = await fetch(path, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.headers.get('content-type')).toBe('application/json');
  const health = (await answer.json()) as HealthReport;
  expect(health).toMatchObject({
    database: { migrations: expect.any(Number) },
    files: { kind: 'folder' },
    mail: { server: null },
  });
  expect(health.work!.figures).toMatchObject({ failedMails: 2, waitingMails: expect.any(Number) });
  expect(health.work!.jobs).toContainEqual({
    job: 'tryAJob',
    began: '2026-01-02T00:00:00.000Z',
    succeeded: '2026-01-01T00:00:00.000Z',
    error: 'it broke',
  });
});

it('each metric on the board of docs/grafana.json is exposed', async () => {
  const board = await readFile('docs/grafana.json', 'utf8');
  const text = await (await read(`Bearer ${key}`)).text();
  const named = new Set(
    [...board.matchAll(/\b(?:zorgeloos|nodejs|process)_\w+?(?=_bucket|_count|_sum|\b)/g)].map(
      ([name]) => name,
    ),
  );
  expect(named.size).toBeGreaterThan(15);
  for (const name of named) expect(text).toContain(`# TYPE ${name} `);
});

it('while the database is away the metrics say so, and leave out its values', async () => {
  const cable = await openDatabaseProxy(server.databaseUrl);
  const copy = await server.openCopy({ METRICS_KEY: key, DATABASE_URL: cable.url });
  const ask = (path: string) =>
    fetch(new URL(path, copy.url), { headers: { authorization: `Bearer ${key}` } });
  await cable.cut();
  const text = await (await ask('/metrics')).text();
  expect(text).toMatch(/^zorgeloos_database_up 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).not.toMatch(
    /^zorgeloos_(waiting_mails|failed_mails|sessions|waiting_files|job_\w+) ?[{\d]/m,
  );
  expect(await (await ask('/metrics/health')).json()).toMatchObject({
    database: null,
    work: null,
    files: { kind: 'folder' },
  });
  await cable.restore();
  await expect
    .poll(async () => (await ask('/metrics')).text())
    .toMatch(/^zorgeloos_database_up 1$/m);
});

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockNotices } from '#roof/start/clock-notices.ts';
import { accounts, openTestHouse, type TestHouse, userId } from '../house.ts';
import { uploadFile } from './multipart.ts';

/** What a monitoring program reads, and the alert rules in docs/alerts.yml. */

const key = 'a-key-of-a-monitoring-program';
let house: TestHouse;
beforeAll(async () => {
  const environment = { METRICS_KEY: key, RATE_LIMITS: 'on', QUOTA_FILES_PER_HOUR: '1', QUOTA_ROWS_PER_MINUTE: '2' };
  house = await openTestHouse({ environment });
});
afterAll(() => house.close());

const read = (authorization?: string, method = 'GET') =>
  fetch(new URL('/metrics', house.url), { method, headers: authorization === undefined ? {} : { authorization } });
const samples = async () => {
  const text = await (await read(`Bearer ${key}`)).text();
  return new Map([...text.matchAll(/^(zorgeloos_\S+) (\d+)$/gm)].map(([, name, value]) => [name, Number(value)]));
};
const logIn = (password: string) => {
  const { desk, askAs } = house.rooms;
  return desk.logIn(askAs({ kind: 'guest' }), { email: accounts.garage, password, address: '192.0.2.9', userAgent: 'test' });
};

it('nobody reads the metrics without the key, and nothing else than reading is answered', async () => {
  for (const wrong of [undefined, '', 'Bearer', 'Bearer x', `Basic ${key}`, `Bearer ${key}x`]) {
    const answer = await read(wrong);
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  }
  expect((await read(`Bearer ${key}`, 'POST')).status).toBe(405);
});

it('without a key in the settings there is no such page', async () => {
  const other = await house.beside({ METRICS_KEY: '' });
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${key}` }])
    expect((await fetch(new URL('/metrics', other.url), { headers })).status).toBe(404);
});

it('answers are in the text format of Prometheus and are kept nowhere', async () => {
  const answer = await read(`Bearer ${key}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const line of (await answer.text()).trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) zorgeloos_\w+ .+|zorgeloos_\w+(\{\w+="[\w -]+"\})? \d+)$/);
});

it('failed log-ins, refusals after too many, quotas, missing proofs and the use of keys are counted', async () => {
  for (let at = 0; at < 11; at++) await logIn(`verkeerd ${at}`);
  const upload = () => uploadFile(house, 'garage', { bytes: 'tekst', name: 'tekst.txt' });
  await upload();
  await upload();
  const contact = { apiName: 'Contact', fields: { LastName: 'Veel' } };
  for (let at = 0; at < 6; at++) await house.call('/records', { as: 'verkoop', method: 'POST', body: contact });
  const user = await userId(house.ask, 'nieuw');
  await house.call(`/records/${user}`, { as: 'beheer', method: 'PATCH', body: { fields: { Email: 'ander@nieuwestart.example' } } });
  const found = await samples();
  expect(Object.fromEntries(found)).toMatchObject({
    'zorgeloos_failed_log_ins_total{way="password"}': 11,
    'zorgeloos_log_in_limits_total{way="password"}': 1,
    'zorgeloos_quota_refusals_total{quota="files"}': 1,
    zorgeloos_step_up_refusals_total: 1,
    zorgeloos_infected_files_total: 0,
    'zorgeloos_answers_total{status="403"}': 1,
    'zorgeloos_answers_total{status="401"}': 6,
  });
  // The quota begins again with each minute of the clock.
  expect(found.get('zorgeloos_quota_refusals_total{quota="rows"}')).toBeGreaterThan(0);
  expect(found.get('zorgeloos_api_key_calls_total')).toBeGreaterThan(5);
});

it('a clock that differs from that of the database is told at the start', async () => {
  const { db } = house.rooms.database;
  expect(await clockNotices(db)).toEqual([]);
  for (const shift of [60_000, -60_000]) {
    const [notice] = await clockNotices(db, () => Date.now() + shift);
    expect(notice).toMatch(/^Warning: the clocks .* differ by (59|60|61) seconds/);
  }
});

it('each metric that an alert rule names is exposed, and each label too', async () => {
  const rules = await readFile('docs/alerts.yml', 'utf8');
  const text = await (await read(`Bearer ${key}`)).text();
  const named = [...rules.matchAll(/\b(zorgeloos_\w+)(?:\{(\w+)=)?/g)];
  expect(named.length).toBeGreaterThan(10);
  for (const [, name, label] of named) {
    expect(text).toContain(`# TYPE ${name} `);
    if (label !== undefined) expect(text).toContain(`${name}{${label}="`);
  }
  for (const [, label] of rules.matchAll(/sum by \((\w+)\)/g)) expect(text).toContain(`{${label}="`);
});

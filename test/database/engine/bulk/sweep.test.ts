import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepEngine } from '#engine/bulk/sweep.ts';
import { sweepSessions } from '#auth/sessions/sessions.ts';
import { openTestServer, storedRows, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
});
afterAll(() => server.close());

const now = new Date('2026-11-21T12:00:00Z');

it('the sweep deletes idempotency keys after seven days', async () => {
  await storedRows(
    server,
    `insert into idempotency_key (scope, key, created_at) values ('t', 'old', '2026-11-14T11:59:00Z'), ('t', 'young', '2026-11-14T12:01:00Z')`,
  );
  await sweepEngine(server.dependencies.database.db, now);
  expect(await storedRows(server, 'select key from idempotency_key')).toEqual([{ key: 'young' }]);
});

it('the sweep keeps the last 200 viewed records per user and object', async () => {
  await storedRows(
    server,
    `insert into recently_viewed select 'u', o, lpad(n::text, 18, '0'), '2026-11-01T00:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(1, 203) n, unnest(array['Case', 'Account']) o`,
  );
  await sweepEngine(server.dependencies.database.db, now);
  expect(
    await storedRows(
      server,
      'select object_api_name as o, count(*)::int as n, min(record_id) as first from recently_viewed group by 1 order by 1',
    ),
  ).toEqual([
    { o: 'Account', n: 200, first: '000000000000000004' },
    { o: 'Case', n: 200, first: '000000000000000004' },
  ]);
});

it('the sweep deletes a session a day after its end', async () => {
  const session = (token: string, idle: string) =>
    storedRows(
      server,
      `insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent) values ($1, 'u', $2, $2, $2, '2026-12-01T00:00:00Z', '', '')`,
      token,
      new Date(idle),
    );
  await session('ended long ago', '2026-11-20T11:59:00Z');
  await session('ended today', '2026-11-21T11:00:00Z');
  await session('running', '2026-11-21T12:20:00Z');
  await sweepSessions(server.dependencies.database.db, now);
  expect(await storedRows(server, 'select token from session order by token')).toEqual([
    { token: 'ended today' },
    { token: 'running' },
  ]);
});

import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { urlOf } from '../../support/server.ts';
import { startServer } from '../../server-process.ts';
import { templates, testDatabases } from '../../support/databases.ts';
import { sendHalf } from './half-sent.ts';
import { metricsKey } from './server.ts';

/**
 * A visitor who connects while several processes end is answered or refused, and never waits for
 * visitors who are still served.
 */

const databases = testDatabases();
const name = await databases.clone(templates.demo);
const environment = {
  WORKERS: '2',
  DATABASE_URL: urlOf(databases.connectionFor(name)),
  DEMO: '1',
  METRICS_KEY: metricsKey,
};
afterAll(() => databases.drop(name));

/** The outcome of one connection. */
type Outcome = 'answered' | 'broken off' | 'refused';

/** Opens a new connection and requests one page. */
const visit = (url: string): Promise<Outcome> =>
  new Promise((resolve) => {
    let said = '';
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => {
      socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
    });
    socket.on('data', (part: Buffer) => (said += part.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken off');
    });
    socket.on('close', () => resolve(said.startsWith('HTTP/1.1 200') ? 'answered' : 'broken off'));
  });

/** Visits one after the other until one is refused, which ends it. */
async function visitUntilRefused(url: string, outcomes: Outcome[]): Promise<void> {
  for (;;) {
    const outcome = await visit(url);
    outcomes.push(outcome);
    if (outcome === 'refused') return;
  }
}

const visitors = 40;

/** Which processes get SIGTERM: the first, as with `kill`, or all of them, as from a terminal. */
const signalled = { 'the first process': false, 'every process': true };

it.each(Object.entries(signalled))(
  'a visitor who connects when %s gets SIGTERM is answered or refused at once',
  async (_what, isForAll) => {
    const server = await startServer(environment);
    const pids = isForAll ? await workersOf(server.url) : [];
    const slow = await sendHalf(server.url);
    const outcomes: Outcome[] = [];
    const all = Array.from({ length: visitors }, () => visitUntilRefused(server.url, outcomes));
    while (outcomes.length < visitors * 3) await pause(5);
    for (const pid of [...pids, server.process.pid!]) process.kill(pid, 'SIGTERM');
    // A connection that hangs would delay this until the slow visitor is cut off.
    await Promise.all(all);
    slow.finish();
    expect(await slow.status).toBe(303);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(visitors);
  },
);

/** The pids of the worker processes. */
async function workersOf(url: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${metricsKey}` };
  const answer = await fetch(new URL('/metrics/health', url), { headers });
  const { server } = (await answer.json()) as { server: { workers: { pid: number }[] } };
  return server.workers.map(({ pid }) => pid);
}

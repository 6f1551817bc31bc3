import type { IncomingMessage, ServerResponse } from 'node:http';
import { pingDatabase, type Db } from '#db/connection.ts';
import { createMigrationsCheck } from '#db/migrate.ts';
import { acceptsWrites } from '#db/writable.ts';
import type { LiveMaintenance } from '../requests/maintenance.ts';
import type { Dependencies } from '../dependencies.ts';

export const isHealthPath = (path: string): boolean => path === '/healthz' || path === '/readyz';

export type HealthHandler = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
) => Promise<void>;

/** Load balancers can use HTTP/1.0 without a `Host` header. Source: decisions.md §3. */
export function createHealthHandler(
  { database, log, maintenance }: Tools,
  now: () => number = Date.now,
): HealthHandler {
  const readiness = createReadiness(database.db, now);
  let last: string | null = null;
  return async (incoming, outgoing, path) => {
    const isAsked = methods.includes(incoming.method ?? '') && path === '/readyz';
    const problem = isAsked ? await readiness() : null;
    if (isAsked && problem !== last) {
      last = problem;
      log.warn(problem === null ? 'ready again' : `not ready: ${problem}`);
    }
    const isDown = isAsked && (maintenance?.current() ?? null) !== null;
    sendHealth(incoming, outgoing, { problem, words: isDown ? 'ok, maintenance is on' : 'ok' });
  };
}

type Tools = Pick<Dependencies, 'database' | 'log'> & { maintenance?: LiveMaintenance };

type State = { problem: string | null; words?: string };

export function sendHealth(
  { method = '' }: IncomingMessage,
  outgoing: ServerResponse,
  { problem, words = 'ok' }: State,
): void {
  outgoing.setHeader('cache-control', 'no-store');
  outgoing.setHeader('content-type', 'text/plain; charset=utf-8');
  if (!methods.includes(method)) {
    outgoing.writeHead(405, { allow: methods.join(', ') }).end('method not allowed');
    return;
  }
  if (problem !== null) outgoing.setHeader('retry-after', '5');
  outgoing.writeHead(problem === null ? 200 : 503).end(problem ?? words);
}

const methods = ['GET', 'HEAD', 'OPTIONS'];

const lasting = 10_000; // ms

function createReadiness(db: Db, now: () => number): () => Promise<string | null> {
  const hasMigrations = createMigrationsCheck();
  const problemOf = async (): Promise<string | null> => {
    if (!(await hasMigrations(db))) return 'migrations are missing';
    return (await acceptsWrites(db)) ? null : 'database takes no writes';
  };
  let found: { at: number; problem: Promise<string | null> } | undefined;
  const look = (): Promise<string | null> => {
    if (found !== undefined && now() - found.at < lasting) return found.problem;
    const mine = { at: now(), problem: problemOf() };
    found = mine;
    mine.problem.catch(() => {
      if (found === mine) found = undefined;
    });
    return mine.problem;
  };
  return async () => {
    try {
      await pingDatabase(db);
      return await look();
    } catch {
      return 'database away';
    }
  };
}

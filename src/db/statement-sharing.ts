import type pg from 'pg';
import type { Statement } from './connection.ts';

/** While the pool has fewer connections than this, statements do not share one. */
const CALM_CONNECTIONS = 4;
const MAX_IN_FLIGHT = 8;
/**
 * After this many statements a shared connection takes no others, so that it returns to the pool.
 */
const MAX_SERVED = 200;
/** In ms. No statement is sent behind one that has run longer than this. */
const SLOW = 10;

/** `since`: when the current statement became the first in line, in ms. */
type Shared = {
  client: Promise<pg.PoolClient>;
  inFlight: number;
  served: number;
  since: number;
  isBroken: boolean;
};

export type OnConnection = <T>(send: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

type Given = {
  pool: pg.Pool;
  connect: () => Promise<pg.PoolClient>;
  keepsConnectionUsable: (error: unknown) => boolean;
};

/**
 * Queries are sent to a shared connection without waiting for the answers to the earlier ones
 * (pipelining), so that a page that needs twenty answers at once takes neither twenty connections
 * nor twenty round trips. PostgreSQL runs the statements of a connection in order, each in a
 * transaction of its own. Source: docs/decisions/0036-queries-share-connections.md.
 */
export function openStatementSharing(given: Given): OnConnection {
  const { pool, connect, keepsConnectionUsable } = given;
  const shared = new Set<Shared>();
  const take = (): Shared => {
    const opened: Shared = {
      client: connect(),
      inFlight: 0,
      served: 0,
      since: performance.now(),
      isBroken: false,
    };
    shared.add(opened);
    return opened;
  };
  return async (send) => {
    const one = leastBusy(shared, pool) ?? take();
    if (one.inFlight === 0) one.since = performance.now();
    one.inFlight++;
    if (++one.served >= MAX_SERVED) shared.delete(one);
    let client: pg.PoolClient | undefined;
    try {
      client = await one.client;
      return await send(client);
    } catch (error) {
      if (client === undefined || !keepsConnectionUsable(error)) one.isBroken = true;
      throw error;
    } finally {
      one.since = performance.now();
      if (one.isBroken) shared.delete(one);
      if (--one.inFlight === 0) {
        shared.delete(one);
        client?.release(one.isBroken);
      }
    }
  };
}

function leastBusy(shared: ReadonlySet<Shared>, pool: pg.Pool): Shared | undefined {
  const isAnyIdle = pool.idleCount > pool.waitingCount;
  if (isAnyIdle || pool.totalCount < CALM_CONNECTIONS) return undefined;
  // A transaction waits: statements that share would keep it waiting.
  if (pool.waitingCount > pool.idleCount) return undefined;
  const now = performance.now();
  let best: Shared | undefined;
  for (const one of shared)
    if (
      one.inFlight < Math.min(best?.inFlight ?? MAX_IN_FLIGHT, MAX_IN_FLIGHT) &&
      now - one.since < SLOW
    )
      best = one;
  return best;
}

const isQuery = /^\s*(?:select|with)\b/i;
const waitsOrWrites =
  /\b(?:for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share|insert|update|delete|merge|\w*advisory\w*|pg_notify|pg_sleep)\b/i;

const known = new Map<string, boolean>();

/** A statement behind one that waits for a lock would wait too. */
export function mayShare({ text, name, lines, into }: Statement): boolean {
  if (lines !== undefined || into !== undefined) return false;
  if (name === undefined) return isQuery.test(text) && !waitsOrWrites.test(text);
  const answer = known.get(name) ?? (isQuery.test(text) && !waitsOrWrites.test(text));
  known.set(name, answer);
  return answer;
}

import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { CacheStats } from '#engine/cache/invalidating-cache.ts';
import { drainAfterEarlyAnswer } from '#server/requests/connection-draining.ts';
import type { Server } from '#server/server.ts';
import type { Dependencies } from '#server/dependencies.ts';

/**
 * `TEST_COPIES=2`: each test server is two copies of the server, which answer its calls in turn.
 */
export const isAlternating = (): boolean => process.env.TEST_COPIES === '2';

export type Alternating = { url: string; close(): Promise<void> };

/**
 * Listens on `port` (0: any) and hands each request to the next of these copies. Before that all of
 * them have heard what was committed so far, as who comes a moment later may expect.
 */
export async function openAlternating(
  copies: readonly Server[],
  port: number,
): Promise<Alternating> {
  let calls = 0;
  const server = createServer((incoming, outgoing) => {
    // An answer that comes before the whole body would be lost in the reset of the connection.
    drainAfterEarlyAnswer(incoming, outgoing);
    const { port } = copies[calls++ % copies.length]!;
    const forward = async (): Promise<void> => {
      // A test may have taken the database away.
      await Promise.race([
        waitForAllCopies(copies).catch(() => undefined),
        pause(2_000, undefined, { ref: false }),
      ]);
      // Who left meanwhile asks nothing.
      if (outgoing.destroyed) return;
      const { method, rawHeaders } = incoming;
      const options = {
        hostname: '127.0.0.1',
        port,
        method,
        path: incoming.url,
        headers: rawHeaders,
        agent: false,
      };
      const sent = request(options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.statusMessage, answer.rawHeaders);
        outgoing.flushHeaders();
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      });
      // A copy that answered before it read all of a body closes the connection; its answer still
      // goes on.
      sent.on('error', () => outgoing.headersSent || outgoing.destroy());
      outgoing.on('close', () => sent.destroy());
      incoming.pipe(sent);
    };
    forward().catch(() => outgoing.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo; // proof: it listens on a port
  // Links in mails lead to where visitors are.
  for (const { dependencies } of copies) dependencies.publicOrigin.listensOn(taken);
  return {
    url: copies[0]!.url.replace(`:${String(copies[0]!.port)}/`, `:${String(taken)}/`),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * The services of the first copy. What a test has one of them do at once, and what it counts, goes
 * for all copies: a test does not know which copy answered.
 */
export const sharedOf = (
  copies: readonly Server[],
): Pick<Server, 'dependencies' | 'pageCacheStats'> => ({
  dependencies: dependenciesOfAll(copies),
  pageCacheStats: () => copies.map((copy) => copy.pageCacheStats()).reduce(sumOf),
});

const sumOf = (one: CacheStats, other: CacheStats): CacheStats => ({
  entries: one.entries + other.entries,
  bytes: one.bytes + other.bytes,
  hits: one.hits + other.hits,
  misses: one.misses + other.misses,
  dropped: one.dropped + other.dropped,
});

function dependenciesOfAll(copies: readonly Server[]): Dependencies {
  const all = copies.map(({ dependencies }) => dependencies);
  const dependencies = all[0]!;
  const { auditKeeper, identity, streams, sweeper } = dependencies;
  const flush = async (): Promise<void> => {
    await Promise.all(all.map((one) => one.auditKeeper.flush()));
  };
  const close = async (): Promise<void> => {
    await Promise.all(all.map((one) => one.sweeper.close()));
  };
  return {
    ...dependencies,
    auditKeeper: { ...auditKeeper, flush },
    identity: { ...identity, forget: (id) => all.forEach((one) => one.identity.forget(id)) },
    streams: { ...streams, count: () => all.reduce((sum, one) => sum + one.streams.count(), 0) },
    sweeper: { ...sweeper, close },
  };
}

let words = 0;

const topic = 'test';

/** Notifications come in the order of commits: who hears this one heard all before it. */
async function waitForAllCopies(copies: readonly Server[]): Promise<void> {
  const key = `${process.pid}-${words++}`;
  const deliveries = copies.map(({ dependencies }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = dependencies.database.listen.on((message) => {
      if (message.topic !== topic || message.key !== key) return;
      stop();
      resolve();
    });
    return promise;
  });
  // Not as the product tells it, which its own copy hears at once and not in the order of commits.
  const text = `select pg_notify('zorgeloos', $1)`;
  const values = [`${topic}:${key}`];
  await copies[0]!.dependencies.database.db.rows({ text, values });
  await Promise.all(deliveries);
}

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
export const isRoundRobin = (): boolean => process.env.TEST_COPIES === '2';

export type RoundRobinProxy = { url: string; close(): Promise<void> };

/**
 * Listens on `port` (0: any) and forwards each request to the next of these copies. Before each
 * request it waits until all copies have received the events of earlier commits.
 */
export async function openRoundRobinProxy(
  copies: readonly Server[],
  port: number,
): Promise<RoundRobinProxy> {
  let calls = 0;
  const server = createServer((incoming, outgoing) => {
    // An answer before the whole body would be lost when the connection is reset.
    drainAfterEarlyAnswer(incoming, outgoing);
    const { port } = copies[calls++ % copies.length]!;
    const forward = async (): Promise<void> => {
      // Not longer than 2 seconds, because a test may have cut the database.
      await Promise.race([
        waitForAllCopies(copies).catch(() => undefined),
        pause(2_000, undefined, { ref: false }),
      ]);
      // The client may have disconnected meanwhile.
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
      // A copy that answers before it has read the whole body closes the connection; its answer is
      // still forwarded.
      sent.on('error', () => outgoing.headersSent || outgoing.destroy());
      outgoing.on('close', () => sent.destroy());
      incoming.pipe(sent);
    };
    forward().catch(() => outgoing.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo; // proof: it listens on a port
  // Links in mails must use this port.
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
 * The services of the first copy, in which flushes, forgets, closes and counts cover all copies,
 * because a test does not know which copy answered.
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

/**
 * Sends a notification and waits until each copy has it. Notifications arrive in the order of
 * commits, so all earlier ones have arrived then.
 */
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
  // By SQL, because the product's own publish reaches its own copy at once, out of order.
  const text = `select pg_notify('zorgeloos', $1)`;
  const values = [`${topic}:${key}`];
  await copies[0]!.dependencies.database.db.rows({ text, values });
  await Promise.all(deliveries);
}

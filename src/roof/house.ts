import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { compress } from 'hono/compress';
import { Hono } from 'hono';
import { createApi } from '#api/app.ts';
import { createHealth } from '#api/health.ts';
import { hasSessionCookie } from '#session/cookie.ts';
import { openStore } from '../store.ts';
import type { Config } from '../config.ts';
import { apiTools } from './api-tools.ts';
import { type Arrival, arrivalReader } from './arrival.ts';
import { createAssets } from './assets.ts';
import { withinLimit } from './body.ts';
import { seedDemo } from './demo.ts';
import { setSecurityHeaders } from './headers.ts';
import type { Log } from './log.ts';
import { openPages, type Pages } from './pages.ts';
import { openRooms, type Rooms } from './rooms.ts';

export type House = {
  /** Where it answers. */
  url: string;
  rooms: Rooms;
  /** Finishes open requests, then lets go of everything. */
  close(): Promise<void>;
};

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse; arrival: Arrival };

/** Builds every room once, hands each door its tools, and listens. */
export async function openHouse(config: Config, { log, say }: { log: Log; say: (line: string) => void }): Promise<House> {
  const store = await openStore(config, { say, onError: (error) => log.warn({ err: error }, 'a database connection was lost') });
  try {
    const rooms = await openRooms(config, { database: store.database, log });
    if (config.demo) await seedDemo(rooms, say);
    const pages = await openPages(rooms);
    const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 60_000 }, listener(rooms, pages));
    await listen(server, config);
    const { port } = server.address() as AddressInfo; // proof: it listens on a port
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    const url = `${config.publicUrl?.origin ?? `http://${host}:${port}`}${config.basePath}/`;
    return {
      url,
      rooms,
      async close() {
        await closeServer(server);
        await rooms.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function listener(rooms: Rooms, pages: Pages) {
  const { config, log } = rooms;
  const read = arrivalReader(config);
  const app = createApp(rooms, pages);
  const answer = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false });
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const started = performance.now();
    const arrival = read(incoming);
    setSecurityHeaders(outgoing, arrival.secure);
    outgoing.setHeader('x-request-id', arrival.requestId);
    outgoing.once('finish', () =>
      log[isAsset(incoming) ? 'debug' : 'info']({ requestId: arrival.requestId, method: incoming.method, path: pathOf(incoming), status: outgoing.statusCode, ms: Math.round((performance.now() - started) * 10) / 10 }),
    );
    if (sendKept(pages, { incoming, outgoing, arrival })) return;
    arrivals.set(incoming, arrival);
    void answer(incoming, outgoing);
  };
}

/** Hono hands on the Node request; what we know of its arrival is found by it. */
const arrivals = new WeakMap<IncomingMessage, Arrival>();

const isAsset = (incoming: IncomingMessage): boolean => incoming.url?.includes('/assets/') ?? false;

const pathOf = (incoming: IncomingMessage): string => (incoming.url ?? '').split('?', 1)[0]!;

/** A guest's page that is kept goes straight to the socket. */
function sendKept({ door }: Pages, { incoming, outgoing, arrival }: Bindings): boolean {
  const { method, url, headers } = incoming;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || (headers.cookie !== undefined && hasSessionCookie(headers.cookie))) return false;
  const hit = door.hit(arrival.origin, url, headers['accept-encoding'] as string | undefined);
  if (hit === null) return false;
  outgoing.writeHead(hit.status, hit.headers);
  outgoing.end(method === 'HEAD' ? undefined : hit.body);
  return true;
}

function createApp(rooms: Rooms, pages: Pages) {
  const { basePath } = rooms.config;
  const tools = apiTools(rooms);
  const api = createApi(tools);
  const health = createHealth(tools);
  const assets = createAssets(basePath, 'build/client');
  const app = new Hono<{ Bindings: Bindings }>();
  app.use(compress({ threshold: 1_024 }));
  app.all('*', async (c) => {
    const arrival = arrivals.get(c.env.incoming)!;
    const path = c.req.path.slice(c.req.path.startsWith(basePath) ? basePath.length : 0);
    if (path === '/healthz' || path === '/readyz') return health.fetch(c.req.raw, c.env);
    if (path.startsWith('/services/data') || path.startsWith('/lwr/')) return api.fetch(c.req.raw, arrival);
    if (c.req.method === 'GET' || c.req.method === 'HEAD') {
      const asset = await assets.fetch(c.req.raw, c.env);
      if (asset.status !== 404) return asset;
    }
    const request = await withinLimit(c.req.raw);
    return request === null ? pages.tooLarge(arrival) : pages.answer(request, arrival);
  });
  app.onError((error, c) => pages.fault(error, arrivals.get(c.env.incoming)!));
  return app;
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Longest an open request is waited for. */
const patience = 10_000;

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), patience).unref();
    server.close(() => {
      clearTimeout(impatient);
      resolve();
    });
    server.closeIdleConnections();
    // A connection kept alive becomes idle when its answer is sent; then it may go too.
    const sweep = setInterval(() => server.closeIdleConnections(), 100).unref();
    server.once('close', () => clearInterval(sweep));
  });
}

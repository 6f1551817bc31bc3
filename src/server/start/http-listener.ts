import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { plainPage } from '#web/render/plain-page.ts';
import type { Config } from '../../config.ts';
import { oneAtATime } from '../requests/connection-queue.ts';
import { requestInfoReader } from '../requests/request-info.ts';
import { setCommonHeaders } from '../requests/headers.ts';
import { errorForm, errorFormHeaders, isForProgram } from '../http/error-form.ts';
import { isHealthPath, sendHealth } from '../http/health-handler.ts';
import { createAssets } from '../requests/assets.ts';
import { readBuild } from './build.ts';
import { listen } from './listen.ts';

export type HttpListener = {
  server: Server;
  open(listener: RequestListener): Promise<void>;
};

/**
 * Uploading a file of 25 MB over a slow connection takes minutes. Node's limit for the headers
 * remains a minute.
 */
const longestUpload = 600_000; // ms

/**
 * The database can be unavailable or need migrations. `isLate`: listens when `open` is called,
 * because other processes already answer on this port.
 */
export async function openHttpListener(config: Config, isLate = false): Promise<HttpListener> {
  let answer = answersOfStart(config);
  const options = { keepAliveTimeout: 65_000, requestTimeout: longestUpload };
  const server = createServer(
    options,
    oneAtATime((incoming, outgoing) => answer(incoming, outgoing)),
  );
  if (!isLate) await listen(server, config);
  return {
    server,
    async open(listener) {
      answer = listener;
      if (!server.listening) await listen(server, config);
    },
  };
}

/** In seconds. */
const soon = '5';

function answersOfStart(config: Config): RequestListener {
  const read = requestInfoReader(config);
  const { basePath, brand } = config;
  const sendAsset = getRequestListener(createAssets(basePath, 'build/client').fetch);
  const sendPage = async (outgoing: ServerResponse, reference: string): Promise<void> => {
    const styles = await readStyles();
    const page = plainPage('maintenance', reference, { home: `${basePath}/`, styles, brand });
    outgoing.writeHead(503, { ...Object.fromEntries(page.headers), 'retry-after': soon });
    outgoing.end(await page.text());
  };
  return (incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?', 1)[0]!;
    const inside = path.startsWith(basePath) ? path.slice(basePath.length) : path;
    const arrival = read(incoming, outgoing);
    setCommonHeaders(outgoing, arrival);
    const problem = inside === '/healthz' ? null : 'the server is starting';
    if (isHealthPath(inside)) return sendHealth(incoming, outgoing, { problem });
    outgoing.setHeader('retry-after', soon);
    outgoing.setHeader('cache-control', 'no-store');
    if (isForProgram({ inside, basePath, accept: incoming.headers.accept })) {
      outgoing.writeHead(503, errorFormHeaders);
      outgoing.end(errorForm('SERVER_UNAVAILABLE', 'the server is starting'));
      return;
    }
    if (inside.startsWith('/assets/')) return void sendAsset(incoming, outgoing);
    void sendPage(outgoing, arrival.requestId);
  };
}

const readStyles = (): Promise<readonly string[]> =>
  readBuild().then(
    ({ assets }) => assets.routes['root']?.css ?? [],
    // The start itself fails for the same reason and reports it.
    () => [],
  );

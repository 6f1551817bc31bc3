import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleDocumentRequestFunction,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { readConfig } from '#config.ts';
import { serverFacts } from '#server/server-facts.ts';
import { openLog } from '#server/log.ts';
import { openDependencies } from '#server/dependencies.ts';
import { openStore } from '#store.ts';
import { createPageServer } from '#web/render/page-server.ts';
import type { Visit } from '#web/visit.ts';

/**
 * Renders the page RENDER_PATH without a page cache, and the same component tree by React alone, in
 * turn: ROUNDS rounds of TIMES pages. Prints one line of JSON: processor milliseconds per page of
 * both sides, per round.
 */
const { RENDER_PATH: path = '/', ROUNDS = '7', TIMES = '200' } = process.env;
const config = readConfig();
const store = await openStore(config, { say: () => undefined, onError: () => undefined });
const dependencies = await openDependencies(config, {
  database: store.database,
  log: openLog({ logLevel: 'silent' }),
});

const build = (await import(
  new URL('../build/server/index.js', import.meta.url).href
)) as ServerBuild; // proof: made by `react-router build`
// The server renders a page without a cache rule for each request.
for (const route of Object.values(build.routes)) {
  // proof: declared with `satisfies PageHandle`
  const handle = route?.module.handle as { cache?: object } | undefined;
  if (handle !== undefined) delete handle.cache;
}
let firstContext: EntryContext | undefined;
// proof: entry.server.tsx's default export
const drawPage = build.entry.module.default as HandleDocumentRequestFunction;
const recordContext: HandleDocumentRequestFunction = (...args) => {
  firstContext ??= args[3];
  return drawPage(...args);
};
const pageServer = await createPageServer({
  build: {
    ...build,
    entry: { ...build.entry, module: { ...build.entry.module, default: recordContext } },
  },
  brand: () => config.brand,
});

const url = new URL(path, 'http://127.0.0.1');
const visit = (): Visit => ({
  ctx: dependencies.contextOf({ kind: 'guest' }),
  requestId: 'bench',
  url,
  isFormPost: false,
  basePath: '',
  demo: false,
  mailbox: false,
  publicOrigin: url.origin,
  chat: true,
  server: serverFacts(dependencies),
  nonce: 'bm9uY2U=',
  session: null,
  sessionToken: null,
  impersonation: null,
  ended: null,
  since: '',
  authService: dependencies.authService,
  address: '192.0.2.1',
  callApi() {
    throw new Error('A public page must not call the record API');
  },
  drawPage() {
    throw new Error('A public page must not render another page');
  },
  drawPicture() {
    throw new Error('A public page must not draw a picture');
  },
  report(error) {
    throw error;
  },
});

async function ours(): Promise<string> {
  const answer = await pageServer.answer(new Request(url), visit());
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return answer.text();
}

/** Renders by React alone: without routing, loaders and the data for the browser. */
function react(): Promise<string> {
  // the stream with data was consumed by the first page
  const { serverHandoffStream: _, ...context } = firstContext!;
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(
      createElement(ServerRouter, {
        context: context as EntryContext,
        url: url.href,
        nonce: 'bm9uY2U=',
      }),
      {
        onError: reject,
        onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      },
    );
  });
}

async function cost(draw: () => Promise<string>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < Number(TIMES); n++) await draw();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / Number(TIMES);
}

const bytes = { ours: (await ours()).length, react: (await react()).length };
await cost(ours);
await cost(react);
const rounds: { ours: number; react: number }[] = [];
for (let round = 0; round < Number(ROUNDS); round++)
  rounds.push({ ours: await cost(ours), react: await cost(react) });
process.stdout.write(`${JSON.stringify({ bytes, rounds })}\n`);
await dependencies.close();
await store.close();
process.exit(0);

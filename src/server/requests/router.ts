import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { compress } from 'hono/compress';
import { Hono } from 'hono';
import {
  type ActiveServicesHandler,
  createActiveServicesHandler,
} from '#api/active-services-handler.ts';
import { type CrawlerApp, isCrawlerPath } from '#api/crawler-app.ts';
import { createOAuthApp, isServerDescription } from '#api/oauth/oauth-app.ts';
import {
  declaredApiPathOf,
  declaredApiPaths,
  isApiPath,
  isOAuthPath,
} from '#api/pipeline/paths.ts';
import { createScimHandler, isScimPath, type ScimHandler } from '#api/scim/scim-handler.ts';
import { hasSessionCookie } from '#auth/sessions/cookie.ts';
import type { ApiEntryPoint } from './api-tools.ts';
import { type RequestInfo, requestInfoReader } from './request-info.ts';
import { createAssets } from './assets.ts';
import { apiUrlCorrector } from './correct-api-url.ts';
import { compressPage } from './compress-page.ts';
import { setCommonHeaders } from './headers.ts';
import { asksForJson, orErrorForm } from '../http/error-form.ts';
import { isFilePath, orFilePage } from '../http/file-page.ts';
import { createRequestGate } from '../http/gate.ts';
import { createHealthHandler, isHealthPath } from '../http/health-handler.ts';
import { isMetricsPath, measureAnswer } from '../http/metrics.ts';
import type { MetricsHandler } from '../http/metrics-handler.ts';
import { pathMasker } from '../http/mask-path.ts';
import { logAnswer, reportFault } from '../http/request-log.ts';
import { isWellKnown, sendWellKnown } from '../http/well-known.ts';
import { drainAfterEarlyAnswer } from './connection-draining.ts';
import type { LiveMaintenance } from './maintenance.ts';
import { onNewDay } from '../jobs/new-day.ts';
import type { Pages } from './pages.ts';
import { pictogram, sendPictogram } from './pictograms.ts';
import type { Dependencies } from '../dependencies.ts';
import { answerOnSocket, isPlainRead } from './node-call.ts';
import { type RequestWords, tracedRequests } from '../tracing/traced.ts';
import { activeServicesPath } from '#protocol/site/site.ts';

export type EntryPoints = {
  pages: Pages;
  crawlers: CrawlerApp;
  programs: ApiEntryPoint;
  maintenance: LiveMaintenance;
  /** Null without the setting `METRICS_KEY`. */
  metering: MetricsHandler | null;
};

export function createRouter(
  dependencies: Dependencies,
  { pages, crawlers, maintenance, metering, programs: { tools, api } }: EntryPoints,
): RequestListener {
  const { config, log } = dependencies;
  const read = requestInfoReader(config);
  const health = createHealthHandler({ ...dependencies, maintenance });
  const people = createPeople(config.basePath, pages);
  const toApi = apiListener(api, pages);
  const isAnswered = createRequestGate({ config, log, maintenance, plain: pages.pageServer.plain });
  const toCrawlers = getRequestListener((request, env) =>
    crawlers.app.fetch(request, arrivalOf(env.incoming)),
  );
  const toOAuth = oauthListener(tools);
  const toPeople = getRequestListener((request, env) => people.fetch(request, env));
  const toServices = servicesListener(createActiveServicesHandler(tools), pages, people);
  const toScim = scimListener(createScimHandler(tools));
  const { insideOf, corrected, ...words } = wordsOf(config, pages);
  const forgetYesterday = dropOnNewDay(dependencies, pages, crawlers);
  const answer: RequestListener = (incoming, outgoing) => {
    forgetYesterday();
    incoming.url = corrected(incoming.url ?? '/');
    const arrival = read(incoming, outgoing);
    const path = pathOf(incoming);
    const inside = insideOf(path);
    const byProgram = isApiPath(inside);
    const answering = { incoming, outgoing, arrival, path, byProgram };
    observeAnswer(dependencies, { pages, words, isMeasured: metering !== null }, answering);
    if (isHealthPath(inside)) {
      setCommonHeaders(outgoing, arrival);
      void health(incoming, outgoing, inside);
      return;
    }
    if (isAnswered({ incoming, outgoing, arrival, inside })) return;
    const byOAuth = isOAuth(inside, config.basePath);
    if (byProgram && !byOAuth && isPlainRead(incoming) && !isFilePath(path)) {
      sendPlainRead(api, log, { incoming, outgoing, arrival });
      return;
    }
    setCommonHeaders(outgoing, arrival);
    drainAfterEarlyAnswer(incoming, outgoing);
    if (path.endsWith('.data'))
      outgoing.setHeader('server-timing', `reference;desc=${arrival.requestId}`);
    arrivals.set(incoming, arrival);
    const picture = pictogram(inside);
    if (byOAuth) toOAuth(incoming, outgoing);
    else if (byProgram) void toApi(incoming, outgoing);
    else if (metering && isMetricsPath(inside)) void metering({ incoming, outgoing, inside });
    else if (isWellKnown(inside))
      sendWellKnown(dependencies, incoming, { outgoing, path: inside, origin: arrival.origin });
    else if (picture !== null) sendPictogram(incoming, outgoing, picture);
    else if (inside === activeServicesPath) void toServices(incoming, outgoing);
    else if (isScimPath(inside)) void toScim(incoming, outgoing);
    else if (isCrawlerPath(inside)) void toCrawlers(incoming, outgoing);
    else if (!sendCachedPage(pages, { incoming, outgoing, arrival }))
      void toPeople(incoming, outgoing);
  };
  return tracedRequests(answer, dependencies.tracing, words);
}

function sendPlainRead(
  api: ApiEntryPoint['api'],
  log: Dependencies['log'],
  call: Parameters<typeof answerOnSocket>[1],
): void {
  void answerOnSocket(api, call).catch((error: unknown) => {
    reportFault(log, call.arrival, { error, message: 'an API answer could not be sent' });
    call.outgoing.destroy();
  });
}

const dropOnNewDay = (
  dependencies: Dependencies,
  { pageServer }: Pages,
  crawlers: CrawlerApp,
): (() => void) =>
  onNewDay(
    () => {
      pageServer.dropAll();
      crawlers.drop();
    },
    () => dependencies.now().getTime(),
  );

function observeAnswer(
  dependencies: Dependencies,
  { pages, words, isMeasured }: { pages: Pages; words: RequestWords; isMeasured: boolean },
  {
    incoming,
    outgoing,
    arrival,
    path,
    byProgram,
  }: Answered & { arrival: RequestInfo; byProgram: boolean },
): void {
  if (!byProgram)
    outgoing.on('finish', () => countVisit(dependencies, pages, { incoming, outgoing, path }));
  let found: string | null | undefined;
  const route = (): string | null => (found ??= words.route(path));
  logAnswer(dependencies.log, {
    incoming,
    outgoing,
    arrival,
    path: () => words.path(path),
    route,
    level: words.isQuiet(path) ? 'debug' : 'info',
  });
  if (isMeasured) measureAnswer(dependencies.metrics, { incoming, outgoing, arrival, route });
}

function wordsOf(
  { basePath }: Dependencies['config'],
  { pageServer }: Pages,
): RequestWords & Record<'insideOf' | 'corrected', (path: string) => string> {
  const insideOf = (path: string): string =>
    path.startsWith(basePath) ? path.slice(basePath.length) : path;
  return {
    insideOf,
    corrected: apiUrlCorrector(basePath),
    path: pathMasker([...pageServer.patterns, ...declaredApiPaths]),
    route: (path) =>
      (isApiPath(insideOf(path)) ? declaredApiPathOf(insideOf(path)) : pageServer.pattern(path)) ??
      null,
    // Many requests, of little interest.
    isQuiet: (path) => path.includes('/assets/') || isHealthPath(insideOf(path)),
  };
}

type Answered = { incoming: IncomingMessage; outgoing: ServerResponse; path: string };

/**
 * A page can be sent as HTML, as data for an open page, or as status 304, with which the browser
 * shows its stored copy. A page that was opened from itself, such as a refined search, does not
 * count.
 */
function countVisit(
  { visits, flags }: Dependencies,
  { pageServer }: Pages,
  { incoming, outgoing, path }: Answered,
): void {
  if (incoming.method !== 'GET' || (outgoing.statusCode !== 200 && outgoing.statusCode !== 304))
    return;
  const page = pageServer.publicPath(path);
  if (page === undefined) return;
  const from = incoming.headers.referer;
  if (
    from !== undefined &&
    URL.canParse(from) &&
    pageServer.publicPath(new URL(from).pathname) === page
  )
    return;
  if (flags.isOn('bezoek')) visits.count(page, incoming.headers);
}

/** By Node request, which the adapter passes to the apps. */
const arrivals = new WeakMap<object, RequestInfo>();
const arrivalOf = (incoming: object): RequestInfo => arrivals.get(incoming)!;

/** Dot segments such as `..` are not resolved. */
const pathOf = (incoming: IncomingMessage): string => (incoming.url ?? '/').split('?', 1)[0]!;

const apiListener = (api: ApiEntryPoint['api'], { pageServer }: Pages) =>
  getRequestListener(async (request, env) => {
    const arrival = arrivalOf(env.incoming);
    const answer = await api.fetch(request, { ...arrival, hangUp: () => env.outgoing.destroy() });
    return orFilePage(request, answer, { reference: arrival.requestId, plain: pageServer.plain });
  });

const isOAuth = (inside: string, basePath: string): boolean =>
  isOAuthPath(inside) || isServerDescription(inside, basePath);

function oauthListener(tools: ApiEntryPoint['tools']): RequestListener {
  const oauth = createOAuthApp(tools);
  const listener = getRequestListener((request, env) =>
    oauth.fetch(request, arrivalOf(env.incoming)),
  );
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

function sendCachedPage(
  { pageServer }: Pages,
  {
    incoming,
    outgoing,
    arrival,
  }: { incoming: IncomingMessage; outgoing: ServerResponse; arrival: RequestInfo },
): boolean {
  const { method, url, headers } = incoming;
  if (
    (method !== 'GET' && method !== 'HEAD') ||
    url === undefined ||
    (headers.cookie !== undefined && hasSessionCookie(headers.cookie))
  )
    return false;
  const hit = pageServer.hit(arrival.origin, url, {
    // proof: Node joins repeated headers of this name into one string
    acceptEncoding: headers['accept-encoding'] as string | undefined,
    ifNoneMatch: headers['if-none-match'],
    reference: arrival.requestId,
  });
  if (hit === null || (hit.status >= 400 && asksForJson(headers.accept))) return false;
  outgoing.writeHead(hit.status, hit.headers);
  outgoing.end(method === 'HEAD' ? undefined : hit.body);
  return true;
}

const servicesListener = (
  services: ActiveServicesHandler,
  pages: Pages,
  people: ReturnType<typeof createPeople>,
) =>
  getRequestListener(async (request, env) => {
    const arrival = arrivalOf(env.incoming);
    return (
      (await services(request, arrival).catch((error: unknown) =>
        orErrorForm(request, pages.fault(error, arrival), arrival.requestId),
      )) ?? people.fetch(request, env)
    );
  });

const scimListener = (scim: ScimHandler) =>
  getRequestListener((request, env) => scim(request, arrivalOf(env.incoming)));

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

function createPeople(basePath: string, pages: Pages) {
  const assets = createAssets(basePath, 'build/client');
  const app = new Hono<{ Bindings: Bindings }>();
  app.use(compress({ threshold: 1_024 }));
  app.all('*', async (c) => {
    const { method, path, raw } = c.req;
    if ((method === 'GET' || method === 'HEAD') && assets.has(path))
      return assets.fetch(raw, c.env);
    const arrival = arrivalOf(c.env.incoming);
    const answer = await pages.answer(raw, arrival);
    return compressPage(raw, await orErrorForm(raw, answer, arrival.requestId));
  });
  app.onError((error, c) => {
    const arrival = arrivalOf(c.env.incoming);
    return orErrorForm(c.req.raw, pages.fault(error, arrival), arrival.requestId);
  });
  return app;
}

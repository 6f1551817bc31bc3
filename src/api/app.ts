import { type Context, Hono, type Next } from 'hono';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import {
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import { sameOrigin } from '#auth/sessions/same-origin.ts';
import {
  endpointHandler,
  type HandlerResult,
  type EndpointCall,
  type Handlers,
} from './pipeline/endpoint-handler.ts';
import { avatarHandlers } from './endpoints/avatars.ts';
import { bulkJobHandlers } from './endpoints/bulk-jobs.ts';
import { changesHandlers } from './endpoints/changes.ts';
import { corsMiddleware } from './pipeline/cors.ts';
import { deletedRecordsHandlers } from './endpoints/deleted-records.ts';
import {
  subresourcesAnswer,
  communitiesAnswer,
  communitiesPath,
  ownApiVersion,
  resourcesAnswer,
  rootPaths,
  versionsAnswer,
} from './discovery.ts';
import { documentHandlers } from './endpoints/document.ts';
import { duplicateHandlers } from './endpoints/duplicates.ts';
import { formARefusal } from './pipeline/errors.ts';
import { fileHandlers } from './endpoints/files.ts';
import { listHandlers } from './endpoints/lists.ts';
import { mergeHandlers } from './endpoints/merge.ts';
import { metadataHandlers } from './endpoints/metadata.ts';
import { navigationHandlers } from './endpoints/navigation.ts';
import {
  isReadableUrl,
  allowedMethods,
  normalizedPath,
  honoRoutePath,
  routes,
} from './pipeline/paths.ts';
import { productMethodHandler } from './pipeline/product-method-handler.ts';
import { type AnyProductHandler, productMethodHandlers } from './product-methods.ts';
import { recordDefaultsHandlers } from './endpoints/record-defaults.ts';
import { actionHandlers } from './endpoints/quick-actions.ts';
import { recordHandlers } from './endpoints/records.ts';
import { relatedListHandlers } from './endpoints/related-lists.ts';
import { searchHandlers } from './endpoints/search.ts';
import { seoHandlers } from './endpoints/seo.ts';
import type { ApiTools, ApiEnv } from './pipeline/tools.ts';
import { sendFault, sendJson, sendRefusal, tooManyRequests } from './pipeline/send-answer.ts';

/**
 * Returns the app that serves the record API: all paths under `{base path}/services/data` and
 * `{base path}/lwr`. Source: record-api.md.
 */
export function createApi(tools: ApiTools): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({
    getPath: (request, options) =>
      normalizedPath(tools.basePath)(request, options?.env as ApiEnv['Bindings'] | undefined),
  });
  app.onError((error, c) => sendFault(c, tools, error));
  if (tools.corsOrigins.length > 0)
    app.use(
      corsMiddleware(tools.corsOrigins, (c) =>
        allowedMethods(normalizedPath(tools.basePath)(c.req.raw, c.env)),
      ),
    );
  app.use(viewerFirst(tools));
  app.get('/services/data', (c) =>
    sendJson(c, { status: 200, body: versionsAnswer(tools.basePath) }),
  );
  app.get(`/services/data/${ownApiVersion}`, (c) =>
    sendJson(c, { status: 200, body: resourcesAnswer(tools.basePath) }),
  );
  for (const root of rootPaths)
    app.get(root, (c) =>
      sendJson(c, { status: 200, body: subresourcesAnswer(tools.basePath, root) }),
    );
  app.get(communitiesPath, (c) =>
    sendJson(c, {
      status: 200,
      body: communitiesAnswer(tools.ask(c.get('viewer')).brand, {
        origin: tools.originOf(c.req.raw),
        basePath: tools.basePath,
      }),
    }),
  );
  const handlerOf = new Map(Object.entries(handlers) as [EndpointName, AnyHandler][]);
  for (const route of routes) {
    for (const name of route.endpoints)
      app.on(
        endpoints[name].method,
        honoRoutePath(endpoints[name].path),
        endpointHandler(tools, endpoints[name] as Endpoint, handlerOf.get(name)!),
      );
    app.all(route.path, (c) => unknown(c, tools));
  }
  for (const [name, handle] of Object.entries(productMethodHandlers) as [
    ProductMethodName,
    AnyProductHandler,
  ][])
    app.on(
      [...productMethods[name].verbs],
      productPath(name),
      productMethodHandler(tools, productMethods[name], handle),
    );
  app.all('*', (c) => unknown(c, tools));
  return app;
}

/** The handler of every endpoint of `protocol/`. The type requires a handler for each endpoint. */
const handlers = {
  ...recordHandlers,
  ...deletedRecordsHandlers,
  ...mergeHandlers,
  ...fileHandlers,
  ...avatarHandlers,
  ...recordDefaultsHandlers,
  ...duplicateHandlers,
  ...bulkJobHandlers,
  ...listHandlers,
  ...navigationHandlers,
  ...metadataHandlers,
  ...actionHandlers,
  ...relatedListHandlers,
  ...searchHandlers,
  ...seoHandlers,
  ...documentHandlers,
  ...changesHandlers,
} satisfies Handlers<typeof endpoints>;

/**
 * The type of any handler, for the loop in `createApi`. The type of `handlers` ensures that each
 * call fits its handler.
 */
type AnyHandler = (call: EndpointCall<Endpoint>) => Promise<HandlerResult>;

/**
 * Refuses an unreadable or too long URL, and then authenticates before any other work. Wrong
 * credentials result in a refusal, never in the rights of a guest. Source: record-api.md §1.2,
 * §1.12.
 */
function viewerFirst(tools: ApiTools) {
  return async (c: Context<ApiEnv>, next: Next): Promise<Response | void> => {
    if (c.req.url.length > 16_000)
      return sendRefusal(c, formARefusal(414, 'URI_TOO_LONG', 'The URL is over 16000 bytes'));
    if (!isReadableUrl(c.req.url))
      return sendRefusal(
        c,
        formARefusal(400, 'ILLEGAL_QUERY_PARAMETER_VALUE', 'The URL is not readable'),
      );
    const admitted = c.env.admitted ?? (await tools.admit(c.req.raw, c.env.address));
    if (!admitted.ok && admitted.reason === 'tooMany') c.set('rateUsage', admitted.rateUsage);
    if (!admitted.ok && admitted.reason === 'tooMany')
      return tooManyRequests(c, admitted.retryAfterSeconds);
    // The cookie is not cleared here. Otherwise the next page of its owner could not say that the
    // session has ended.
    if (!admitted.ok)
      return sendRefusal(c, {
        ...formARefusal(401, 'INVALID_SESSION_ID', 'Session expired or invalid'),
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    c.set('viewer', admitted.viewer);
    if (c.env.who) c.env.who.viewer = admitted.viewer;
    c.set('rateUsage', admitted.rateUsage);
    c.set('session', admitted.session);
    const byCookie = admitted.session !== null;
    if (byCookie && !isReading(c.req.method) && !sameOrigin(proofOf(c), tools.originOf(c.req.raw)))
      return sendRefusal(
        c,
        formARefusal(
          403,
          'FORBIDDEN',
          'A call with a cookie that writes needs a same-origin proof',
        ),
      );
    await next();
  };
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

const proofOf = (c: Context<ApiEnv>) => ({
  secFetchSite: c.req.header('sec-fetch-site') ?? null,
  origin: c.req.header('origin') ?? null,
});

/** Responds with 405 and the allowed methods for a known path, otherwise with 404. */
function unknown(c: Context<ApiEnv>, tools: ApiTools): Promise<Response> {
  const allowed = allowedMethods(normalizedPath(tools.basePath)(c.req.raw, c.env)).join(', ');
  if (allowed === '')
    return sendRefusal(c, formARefusal(404, 'NOT_FOUND', 'The requested resource does not exist'));
  return sendRefusal(c, {
    ...formARefusal(405, 'METHOD_NOT_ALLOWED', `Use ${allowed}`),
    headers: { Allow: allowed },
  });
}

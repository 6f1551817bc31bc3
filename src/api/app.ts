import type { Endpoint } from '#protocol/api/endpoint.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import {
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import { mcpPath } from '#protocol/mcp/addresses.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { sameOrigin } from '#auth/sessions/same-origin.ts';
import {
  type ApiAnswer,
  type ApiCall,
  callOfRequest,
  type IncomingCall,
  responseOf,
  sizedAnswer,
} from './pipeline/api-call.ts';
import {
  endpointHandler,
  type HandlerResult,
  type EndpointCall,
  type Handlers,
} from './pipeline/endpoint-handler.ts';
import { avatarHandlers } from './endpoints/avatars.ts';
import { bulkJobHandlers } from './endpoints/bulk-jobs.ts';
import { changesHandlers } from './endpoints/changes.ts';
import { withCors } from './pipeline/cors.ts';
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
import { acceptsAudience } from './mcp/audience.ts';
import { mcpAnswer } from './mcp/mcp-answer.ts';
import { documentHandlers } from './endpoints/document.ts';
import { authorizationOf, identityServe, ownIdentityUrl, userInfoServe } from './identity.ts';
import { duplicateHandlers } from './endpoints/duplicates.ts';
import { formARefusal, type Refusal } from './pipeline/errors.ts';
import { fileHandlers } from './endpoints/files.ts';
import { listHandlers } from './endpoints/lists.ts';
import { mergeHandlers } from './endpoints/merge.ts';
import { metadataHandlers } from './endpoints/metadata.ts';
import { navigationHandlers } from './endpoints/navigation.ts';
import {
  isIdentityPath,
  isReadableUrl,
  allowedMethods,
  normalizedPath,
  pathParamsReader,
  routeOf,
  userInfoPath,
} from './pipeline/paths.ts';
import { productMethodHandler } from './pipeline/product-method-handler.ts';
import { type AnyProductHandler, productMethodHandlers } from './product-methods.ts';
import { restHandlers } from './endpoints/rest/handlers.ts';
import { recordDefaultsHandlers } from './endpoints/record-defaults.ts';
import { actionHandlers } from './endpoints/quick-actions.ts';
import { recordHandlers } from './endpoints/records.ts';
import { relatedListHandlers } from './endpoints/related-lists.ts';
import { mayCarryToken, tokenInForm } from './token-in-form.ts';
import { searchHandlers } from './endpoints/search.ts';
import { seoHandlers } from './endpoints/seo.ts';
import type { Bindings } from './pipeline/api-call.ts';
import type { ApiServices, ApiTools } from './pipeline/tools.ts';
import {
  encodedAnswer,
  faultAnswer,
  jsonAnswer,
  refusalAnswer,
  tooManyRequestsAnswer,
} from './pipeline/json-answers.ts';

/** Paths: `{base path}/services/data` and `{base path}/lwr`. Source: record-api.md. */
export type Api = {
  answer(incoming: IncomingCall): Promise<ApiAnswer>;
  fetch(request: Request, bindings: Bindings): Promise<Response>;
};

type Serve = (call: ApiCall) => ApiAnswer | Promise<ApiAnswer>;

export function createApi(services: ApiServices): Api {
  const tools: ApiTools = {
    ...services,
    answerInner: (request, bindings) => unsized(callOfRequest(request, bindings)),
  };
  const pathOf = normalizedPath(tools.basePath);
  const serveOf = findServe(tools);
  const unsized = async (incoming: IncomingCall): Promise<ApiAnswer> => {
    const call: ApiCall = Object.assign(incoming, unauthenticated, { path: '' });
    try {
      if (call.url.length > 16_000) return await refusalAnswer(call, uriTooLong);
      if (!isReadableUrl(call.url)) return await refusalAnswer(call, uriNotReadable);
      const cors = { origins: tools.corsOrigins, methods: () => allowedMethods(pathOf(call)) };
      // Most calls have no such word in them, and need no look at their path here.
      if (call.url.includes(mcpPath) && pathOf(call) === mcpPath)
        return await withCors(call, cors, () => mcpAnswer(call, tools));
      return await withCors(call, cors, () => answerAuthenticated(call, tools, serveOf));
    } catch (error) {
      return faultAnswer(call, tools, error);
    }
  };
  const answer = async (incoming: IncomingCall): Promise<ApiAnswer> =>
    sizedAnswer(await unsized(incoming));
  return {
    answer,
    async fetch(request, bindings) {
      const answered = await answer(callOfRequest(request, bindings));
      return responseOf(request.method === 'HEAD' ? { ...answered, body: null } : answered);
    },
  };
}

const unauthenticated = { viewer: { kind: 'guest' }, session: null, rateUsage: null } as const;
const uriTooLong = formARefusal(414, 'URI_TOO_LONG', 'The URL is over 16000 bytes');
const uriNotReadable = formARefusal(
  400,
  'ILLEGAL_QUERY_PARAMETER_VALUE',
  'The URL is not readable',
);

/**
 * Wrong credentials get a refusal, not the rights of a guest. Source: record-api.md §1.2, §1.12.
 */
async function answerAuthenticated(
  call: ApiCall,
  tools: ApiTools,
  serveOf: (call: ApiCall) => Serve,
): Promise<ApiAnswer> {
  const { bindings } = call;
  const inForm = mayCarryToken(call, tools.basePath) ? await tokenInForm(call) : noToken;
  if ('refusal' in inForm) return refusalAnswer(call, inForm.refusal);
  const credentials = {
    authorization: inForm.authorization ?? authorizationOf(call, tools.basePath),
    cookie: call.header('cookie') ?? null,
  };
  const admitted = bindings.admitted ?? (await tools.admit(credentials, bindings.address));
  if (!admitted.ok && admitted.reason === 'tooMany') {
    call.rateUsage = admitted.rateUsage;
    return tooManyRequestsAnswer(call, admitted.retryAfterSeconds);
  }
  // The cookie is not cleared here. Otherwise the next page of its owner could not say that the
  // session has ended.
  if (!admitted.ok) return refusalAnswer(call, notAuthenticated);
  const { viewer, session, rateUsage } = admitted;
  Object.assign(call, { viewer, session, rateUsage });
  if (bindings.who) bindings.who.viewer = viewer;
  if (!acceptsAudience(call, 'api')) return refusalAnswer(call, notAuthenticated);
  if (
    session !== null &&
    !isReading(call) &&
    !sameOrigin(proofOf(call), tools.originOf(call.request))
  )
    return refusalAnswer(call, notSameOrigin);
  const cached =
    isReading(call) && bindings.target !== undefined
      ? tools.metadata.find(bindings.target, accessRoleOf(viewer))
      : undefined;
  return cached ? encodedAnswer(call, cached) : serveOf(call)(call);
}

const noToken = { authorization: null };

const notAuthenticated: Refusal = {
  ...formARefusal(401, 'INVALID_SESSION_ID', 'Session expired or invalid'),
  headers: { 'WWW-Authenticate': 'Bearer' },
};
const notSameOrigin = formARefusal(
  403,
  'FORBIDDEN',
  'A call with a cookie that writes needs a same-origin proof',
);

const isReading = ({ method }: ApiCall): boolean => method === 'GET' || method === 'HEAD';

const proofOf = ({ header }: ApiCall) => ({
  secFetchSite: header('sec-fetch-site') ?? null,
  origin: header('origin') ?? null,
});

function findServe(tools: ApiTools): (call: ApiCall) => Serve {
  const exact = exactPaths(tools);
  const served = endpointServes(tools);
  const pathOf = normalizedPath(tools.basePath);
  const identity = identityServe(tools);
  return (call) => {
    const path = pathOf(call);
    call.path = path;
    const method = call.method === 'HEAD' ? 'GET' : call.method;
    if (isIdentityPath(path)) return method === 'GET' ? identity : unknown;
    const byMethod = exact.get(path);
    if (byMethod) return byMethod.get(method) ?? unknown;
    const name = routeOf(path)?.endpoints.find((one) => endpoints[one].method === method);
    return (name && served.get(name)) ?? unknown;
  };
}

function endpointServes(tools: ApiTools): ReadonlyMap<EndpointName, Serve> {
  return new Map(
    (Object.entries(handlers) as [EndpointName, AnyHandler][]).map(([name, handle]) => {
      const answer = endpointHandler(tools, endpoints[name] as Endpoint, handle);
      const paramsOf = pathParamsReader(endpoints[name].path);
      return [name, (call: ApiCall) => answer(call, paramsOf(call.path))];
    }),
  );
}

function exactPaths(tools: ApiTools): ReadonlyMap<string, ReadonlyMap<string, Serve>> {
  const { basePath } = tools;
  const discovery = (bodyOf: (call: ApiCall) => unknown): ReadonlyMap<string, Serve> =>
    new Map([
      ['GET', async (call: ApiCall) => jsonAnswer(call, { status: 200, body: await bodyOf(call) })],
    ]);
  const userInfo = userInfoServe(tools);
  return new Map([
    ['/services/data', discovery(() => versionsAnswer(basePath))],
    [
      `/services/data/${ownApiVersion}`,
      discovery(async (call) => ({
        ...resourcesAnswer(basePath),
        ...(await ownIdentityUrl(tools, call)),
      })),
    ],
    [
      userInfoPath,
      new Map([
        ['GET', userInfo],
        ['POST', userInfo],
      ]),
    ],
    ...rootPaths.map(
      (root) => [root, discovery(() => subresourcesAnswer(basePath, root))] as const,
    ),
    [
      communitiesPath,
      discovery((call) =>
        communitiesAnswer(tools.ask(call.viewer).brand, {
          origin: tools.originOf(call.request),
          basePath,
        }),
      ),
    ],
    ...(Object.entries(productMethodHandlers) as [ProductMethodName, AnyProductHandler][]).map(
      ([name, handle]) => {
        const serve = productMethodHandler(tools, productMethods[name], handle);
        return [
          productPath(name),
          new Map(productMethods[name].verbs.map((verb) => [verb, serve])),
        ] as const;
      },
    ),
  ]);
}

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
  ...restHandlers,
  ...seoHandlers,
  ...documentHandlers,
  ...changesHandlers,
} satisfies Handlers<typeof endpoints>;

type AnyHandler = (call: EndpointCall<Endpoint>) => Promise<HandlerResult>;

function unknown(call: ApiCall): Promise<ApiAnswer> {
  const allowed = allowedMethods(call.path).join(', ');
  if (allowed === '')
    return refusalAnswer(
      call,
      formARefusal(404, 'NOT_FOUND', 'The requested resource does not exist'),
    );
  return refusalAnswer(call, {
    ...formARefusal(405, 'METHOD_NOT_ALLOWED', `Use ${allowed}`),
    headers: { Allow: allowed },
  });
}

import { type Context, Hono, type Next } from 'hono';
import { type Endpoint, type EndpointName, endpoints } from '#wire/endpoints.ts';
import { apiCalls } from '#session/limits.ts';
import { sameOrigin } from '#session/same-origin.ts';
import { answer, type Answered, type Call, fault, json, refused } from './answer.ts';
import { isKnownVersion, ourVersion, resources, versions } from './discovery.ts';
import type { ApiEnv } from './env.ts';
import { formA } from './errors.ts';
import { listDoor } from './lists.ts';
import { directoryDoor, getLayout, getObjectInfo } from './metadata.ts';
import { getRecord, patchRecord, postRecord, removeRecord } from './records.ts';
import type { ApiTools } from './tools.ts';

/** The door for programs: everything under `{base path}/services/data`. Source: record-api.md. */
export function createApi(tools: ApiTools): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ getPath: pathOf(tools.basePath) });
  app.onError((error, c) => fault(c, tools, error));
  app.use(viewerFirst(tools));
  app.get('/services/data', (c) => json(c, { status: 200, body: versions(tools.basePath) }));
  app.get(`/services/data/${ourVersion}`, (c) => json(c, { status: 200, body: resources(tools.basePath) }));
  // A listview id and an object name stand in one place; which it is, the text itself tells (record-api.md §1.13).
  for (const [name, handle] of Object.entries(handlers(tools)) as [EndpointName, Handler][]) {
    const endpoint: Endpoint = endpoints[name];
    app.on(endpoint.method, honoPath(endpoint), answer(tools, endpoint, handle));
  }
  app.all('*', (c) => unknown(c, tools));
  return app;
}

type Handler = (call: Call<Endpoint>) => Promise<Answered>;

/** Every endpoint of `wire/` has its handler here; a missing one does not compile. */
function handlers(tools: ApiTools) {
  const lists = listDoor(tools.basePath);
  return {
    getRecord,
    createRecord: postRecord,
    updateRecord: patchRecord,
    deleteRecord: removeRecord,
    getObjectInfoDirectory: directoryDoor(tools.basePath),
    getObjectInfo,
    getLayout,
    getListUiByName: lists.uiByName,
    getListUiById: lists.uiById,
    getListRecordsByName: lists.recordsByName,
    postListRecordsByName: lists.postRecordsByName,
    getListRecordsById: lists.recordsById,
  } satisfies { [Name in EndpointName]: (call: Call<(typeof endpoints)[Name]>) => Promise<Answered> };
}

/** No object's name begins with a digit, so this much tells an id from a name; whether it is a list view's, the engine finds out. */
const listViewId = '00B[A-Za-z0-9]+';

const honoPath = (endpoint: Endpoint): string =>
  `/services/data/${ourVersion}${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'listViewId' ? `:${name}{${listViewId}}` : `:${name}`))}`;

/** The path in the words of our own version, one trailing slash off. What could lead elsewhere than it says leads nowhere. */
const pathOf = (basePath: string) => (request: Request): string => {
  const path = new URL(request.url).pathname.slice(basePath.length);
  if (path.includes('//') || path.includes('\\') || /%2f|%5c/i.test(path)) return '/unknown';
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return trimmed.replace(/^\/services\/data\/(v[^/]+)/, (whole, version: string) => (isKnownVersion(version) ? `/services/data/${ourVersion}` : whole));
};

/** Credentials before anything else: a wrong one is refused, never taken for a guest. Source: record-api.md §1.2, §1.12. */
function viewerFirst(tools: ApiTools) {
  return async (c: Context<ApiEnv>, next: Next): Promise<Response | void> => {
    if (c.req.url.length > 16_000) return refused(c, formA(414, 'URI_TOO_LONG', 'The URL is over 16000 bytes'));
    if (!isReadable(c.req.url)) return refused(c, formA(400, 'ILLEGAL_QUERY_PARAMETER_VALUE', 'The URL is not readable'));
    const bearer = c.req.header('authorization') !== undefined;
    const identity = await tools.identify(c.req.raw);
    if (!identity.ok) {
      const wait = bearer ? await tools.limits.take('bearer', c.env.address) : ({ allowed: true } as const);
      if (!wait.allowed) return tooMany(c, wait.retryAfterSeconds);
      const cookie = identity.clearCookie === null ? {} : { 'Set-Cookie': identity.clearCookie };
      return refused(c, { ...formA(401, 'INVALID_SESSION_ID', 'Session expired or invalid'), headers: { 'WWW-Authenticate': 'Bearer', ...cookie } });
    }
    const { viewer } = identity;
    c.set('viewer', viewer);
    const taken = viewer.kind === 'user' ? tools.limits.takeApi(`user ${viewer.userId}`, apiCalls.user) : tools.limits.takeApi(`guest ${c.env.address}`, apiCalls.guestAddress);
    if (!taken.allowed) return tooMany(c, taken.retryAfterSeconds);
    const byCookie = identity.session !== null;
    if (byCookie && !isReading(c.req.method) && !sameOrigin(proofOf(c), tools.originOf(c.req.raw))) return refused(c, formA(403, 'FORBIDDEN', 'A call with a cookie that writes needs a same-origin proof'));
    await next();
  };
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

const proofOf = (c: Context<ApiEnv>) => ({ secFetchSite: c.req.header('sec-fetch-site') ?? null, origin: c.req.header('origin') ?? null });

const tooMany = (c: Context<ApiEnv>, seconds: number): Response =>
  refused(c, { ...formA(429, 'REQUEST_LIMIT_EXCEEDED', 'Too many calls'), headers: { 'Retry-After': String(Math.min(60, Math.max(1, seconds))) } });

/** Percent-encoding that makes text, without the character PostgreSQL cannot keep. */
function isReadable(url: string): boolean {
  const at = url.indexOf('%');
  if (at === -1) return true;
  try {
    return !decodeURIComponent(url.replaceAll('+', ' ')).includes('\u0000');
  } catch {
    return false;
  }
}

/** Known path, other method: 405 with the methods there are. Else 404. */
function unknown(c: Context<ApiEnv>, tools: ApiTools): Response {
  const path = pathOf(tools.basePath)(c.req.raw);
  const methods = Object.values(endpoints).filter((endpoint) => patternOf(endpoint).test(path)).map((endpoint) => endpoint.method);
  if (methods.length === 0) return refused(c, formA(404, 'NOT_FOUND', 'The requested resource does not exist'));
  const allowed = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ');
  return refused(c, { ...formA(405, 'METHOD_NOT_ALLOWED', `Use ${allowed}`), headers: { Allow: allowed } });
}

const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^/services/data/${ourVersion}${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'listViewId' ? listViewId : '[^/]+'))}$`);

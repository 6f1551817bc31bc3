import { withCall, type RequestContext } from '#engine/model/request-context.ts';
import {
  changeScimUser,
  createScimUser,
  listScimUsers,
  mayManageByScim,
  readScimUser,
  removeScimUser,
} from '#domain/scim/manage-users.ts';
import type { ScimUser } from '#auth/scim/scim-users.ts';
import type { Problem, ProblemCode, Result } from '#protocol/problem.ts';
import type { Bindings } from '../pipeline/api-call.ts';
import type { ApiTools } from '../pipeline/tools.ts';
import { readFilter, readPatch, readUser } from './scim-input.ts';
import {
  configResource,
  listResource,
  mostUsers,
  schemaResource,
  schemas,
  typeResource,
  userResource,
  versionOf,
} from './scim-resources.ts';

/** Below the base path. Source: RFC 7644. */
export const scimPath = '/scim/v2';
export const isScimPath = (path: string): boolean =>
  path === scimPath || path.startsWith(`${scimPath}/`);

export type ScimHandler = (request: Request, bindings: Bindings) => Promise<Response>;

type Tools = Pick<ApiTools, 'admit' | 'ask' | 'basePath' | 'isAway' | 'originOf' | 'report'>;
type Call = { ctx: RequestContext; request: Request; url: URL; base: string };

const longestBody = 100_000; // characters

export const createScimHandler =
  (tools: Tools): ScimHandler =>
  (request, bindings) =>
    answerAdmitted(tools, request, bindings).catch((error: unknown) => {
      const isAway = tools.isAway(error);
      if (!isAway) tools.report(error, bindings);
      return isAway
        ? problem(503, 'The database is away', { headers: { 'retry-after': '5' } })
        : problem(500, `Reference: ${bindings.requestId}`);
    });

async function answerAdmitted(
  tools: Tools,
  request: Request,
  { address, requestId, who }: Bindings,
): Promise<Response> {
  const admitted = await tools.admit(
    // A cookie gives no right here, so no other site can make a browser call this.
    { authorization: request.headers.get('authorization') ?? '', cookie: null },
    address,
  );
  if (!admitted.ok && admitted.reason === 'tooMany')
    return problem(429, 'Too many calls', {
      headers: { 'retry-after': String(admitted.retryAfterSeconds) },
    });
  if (!admitted.ok) return problem(401, 'The API key is missing or does not work', bearer);
  if (who) who.viewer = admitted.viewer;
  if (!mayManageByScim(admitted.viewer))
    return problem(403, 'Needs an API key of an administrator that was made for SCIM');
  const url = new URL(request.url);
  const ctx = withCall(tools.ask(admitted.viewer), { id: requestId, entryPoint: 'api' });
  const base = `${tools.originOf(request)}${tools.basePath}${scimPath}`;
  return answer({ ctx, request, url, base }, url.pathname.slice(tools.basePath.length));
}

const bearer = { headers: { 'www-authenticate': 'Bearer' } };

async function answer(call: Call, path: string): Promise<Response> {
  const { request, base } = call;
  const [kind = '', id = '', ...rest] = path
    .slice(scimPath.length + 1)
    .replace(/\/$/, '')
    .split('/');
  if (rest.length > 0) return notFound();
  if (kind === 'Users') return id === '' ? answerUsers(call) : answerUser(call, id);
  if (request.method !== 'GET') return notFound();
  if (kind === 'ServiceProviderConfig' && id === '') return json(configResource(base));
  const fixed = { ResourceTypes: typeResource(base), Schemas: schemaResource(base) };
  const found = kind === 'ResourceTypes' || kind === 'Schemas' ? fixed[kind] : undefined;
  if (found === undefined) return notFound();
  if (id === '') return json(listResource([found]));
  const names = ['User', schemas.user, encodeURIComponent(schemas.user)];
  return names.includes(id) ? json(found) : notFound();
}

async function answerUsers(call: Call): Promise<Response> {
  const { ctx, request, url, base } = call;
  if (request.method === 'POST') return create(call);
  if (request.method !== 'GET') return problem(405, 'GET or POST');
  const filter = readFilter(url.searchParams.get('filter'));
  if (!filter.ok) return problem(filter.status, filter.detail, filter);
  const from = Math.max(1, numberIn(url, 'startIndex', 1)) - 1;
  const limit = Math.min(mostUsers, Math.max(0, numberIn(url, 'count', 100)));
  const listed = await listScimUsers(ctx, { filter: filter.value, from, limit });
  if (!listed.ok) return refusal(listed.problems);
  const { total, users } = listed.value;
  return json(
    listResource(
      users.map((user) => userResource(user, base)),
      { total, from },
    ),
  );
}

async function create(call: Call): Promise<Response> {
  const parsed = readUser(await bodyOf(call.request), { isWhole: false });
  if (!parsed.ok) return problem(parsed.status, parsed.detail, parsed);
  const { userName, ...change } = parsed.value;
  if (userName === undefined)
    return problem(400, 'userName is missing', { scimType: 'invalidValue' });
  return userAnswer(call, await createScimUser(call.ctx, { ...change, userName }), 201);
}

async function answerUser(call: Call, id: string): Promise<Response> {
  const { ctx, request } = call;
  const { method } = request;
  const expected = request.headers.get('if-match');
  const expects = (user: ScimUser): boolean =>
    expected === null || expected === '*' || expected.split(/\s*,\s*/).includes(versionOf(user));
  if (method === 'GET') return userAnswer(call, await readScimUser(ctx, id));
  if (method === 'DELETE') {
    const removed = await removeScimUser(ctx, id, expects);
    return removed.ok ? new Response(null, { status: 204, headers }) : refusal(removed.problems);
  }
  if (method !== 'PUT' && method !== 'PATCH') return problem(405, 'GET, PUT, PATCH or DELETE');
  const body = await bodyOf(request);
  const parsed = method === 'PUT' ? readUser(body, { isWhole: true }) : readPatch(body);
  if (!parsed.ok) return problem(parsed.status, parsed.detail, parsed);
  return userAnswer(call, await changeScimUser(ctx, id, { change: parsed.value, expects }));
}

function userAnswer({ base, request }: Call, result: Result<ScimUser>, status = 200): Response {
  if (!result.ok) return refusal(result.problems);
  const etag = versionOf(result.value);
  if (request.method === 'GET' && request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...headers, etag } });
  const location = `${base}/Users/${result.value.id}`;
  return json(userResource(result.value, base), status, { etag, location });
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > longestBody) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // the reader of the body then refuses it
  }
}

const numberIn = (url: URL, name: string, otherwise: number): number => {
  const text = url.searchParams.get(name) ?? '';
  return /^-?\d{1,7}$/.test(text) ? Number(text) : otherwise;
};

const headers = { 'cache-control': 'no-store', 'content-type': 'application/scim+json' };

const json = (body: object, status = 200, more: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...headers, ...more } });

function problem(
  status: number,
  detail: string,
  { scimType, headers: more = {} }: { scimType?: string; headers?: Record<string, string> } = {},
): Response {
  const body = { schemas: [schemas.error], status: String(status), scimType, detail };
  return json(body, status, more);
}

const statuses: Partial<Record<ProblemCode, readonly [status: number, scimType?: string]>> = {
  'record.notFound': [404],
  'record.noRight': [403],
  'record.duplicate': [409, 'uniqueness'],
  'record.collision': [412],
  'user.lastAdministrator': [409, 'mutability'],
  'user.administratorByScim': [409, 'mutability'],
};

function refusal(problems: readonly Problem[]): Response {
  const { code, field, detail = code } = problems[0]!; // proof: a refusal has a problem
  const [status, scimType] = statuses[code] ?? [400, 'invalidValue'];
  const text = field === undefined ? detail : `${field}: ${detail}`;
  return problem(status, text, { ...(scimType && { scimType }) });
}

const notFound = (): Response => problem(404, 'There is no such resource');

import * as v from 'valibot';
import type { Body, Endpoint, PathParams, Query } from '#protocol/api/endpoint.ts';
import { refuse, type Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import { isReadOnlyViewer } from '#protocol/users/viewer.ts';
import { collisionAsRefusal } from '#engine/write/all-or-none.ts';
import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import type { OpenedFile } from '#engine/files/files.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { notFound } from '#engine/read/read.ts';
import { memoizeByKey } from '#engine/model/memoize.ts';
import {
  impersonate,
  impersonationRefusal,
  readOnlyKeyRefusal,
} from '#engine/model/impersonation.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { hasContentEncoding, encodedFormRefusal } from './unpacked.ts';
import {
  guestRefusal,
  maxFileJsonBytes,
  maxJsonBytes,
  type ReadResult,
  toReadResult,
  readBodyText,
} from './body.ts';
import { formARefusal, refusalOf, restRefusalOf } from './errors.ts';
import { parseBody, parseQuery } from './parse.ts';
import { answerInner, type InnerAnswer, type InnerCall } from './inner-calls.ts';
import type { StaticAnswer } from './metadata-answer-cache.ts';
import type { ApiAnswer, ApiCall } from './api-call.ts';
import type { ApiTools } from './tools.ts';
import {
  acceptsEventStream,
  eventStreamNotAcceptable,
  changeEventsAnswer,
} from '../events/change-events-answer.ts';
import { csvAnswer } from './csv-answer.ts';
import { fileAnswer } from './file-answer.ts';
import {
  commonHeaders,
  refusalAnswer,
  textAnswer,
  eTagAnswer,
  tooManyRequestsAnswer,
} from './json-answers.ts';

export type EndpointCall<E extends Endpoint> = {
  ctx: RequestContext;
  path: PathParams<E['path']>;
  query: Query<E>;
  body: Body<E>;
  headers: Headers;
  origin: string;
  /** Empty, or a path such as `/zakelijk`. */
  basePath: string;
  /** The base of links in mails. It does not depend on the `Host` header of the request. */
  publicUrl: Site;
  request: Request;
  /** The body is a multipart form, which is not read yet. See `fileObject` of the endpoint. */
  isForm: boolean;
  /** Of this minute; null when calls are not limited. */
  rateUsage: ApiCall['rateUsage'];
  /** Makes a call with the credentials of this one. It is counted as one more call. */
  inner: (asked: InnerCall) => Promise<InnerAnswer>;
};

export type Handlers<E extends Readonly<Record<string, Endpoint>>> = {
  [Name in keyof E]: (call: EndpointCall<E[Name]>) => Promise<HandlerResult>;
};

type Bodiless = { status: 204 | 304; headers?: Record<string, string> };

/**
 * `lasting`: depends only on the access role and the request. `object`: its labels name the fields
 * in errors.
 */
export type HandlerResult = Result<
  | { body: unknown }
  | {
      status?: 200 | 201 | 300 | 400;
      json: { text: string; eTag?: string; headers?: Record<string, string> };
    }
  | { lasting: StaticAnswer }
  | { file: OpenedFile }
  | { status?: 201; csv: string | AsyncIterable<string>; headers?: Record<string, string> }
  | { events: 'changes'; since: string | undefined }
  | Bodiless
> & {
  object?: ObjectModel;
};

export function endpointHandler<E extends Endpoint>(
  tools: ApiTools,
  endpoint: E,
  handle: (call: EndpointCall<E>) => Promise<HandlerResult>,
) {
  const readQuery = queryReader(endpoint);
  return async (call: ApiCall, path: Readonly<Record<string, string>>): Promise<ApiAnswer> => {
    if (
      call.bindings.impersonatedBy !== undefined &&
      (endpoint.fresh === null || endpoint.answers === 'events')
    )
      return refusalAnswer(call, refusalOf(impersonationRefusal.problems));
    if (endpoint.fresh === null && isReadOnlyViewer(call.viewer))
      return refusalAnswer(call, refusalOf(readOnlyKeyRefusal.problems));
    if (endpoint.answers === 'events' && !acceptsEventStream(call))
      return refusalAnswer(call, eventStreamNotAcceptable);
    const taken =
      endpoint.counts === 'search' ? tools.admitSearch(call.viewer, call.bindings.address) : null;
    if (taken) call.rateUsage = taken.rateUsage;
    if (taken?.allowed === false) return tooManyRequestsAnswer(call, taken.retryAfterSeconds);
    const closed = guestRefusal(call, endpoint);
    if (closed) return refusalAnswer(call, closed);
    const parsed = await parseCall(tools, { endpoint, readQuery }, { call, path });
    if (!parsed.ok) return refusalAnswer(call, parsed.refusal);
    const session = call.session;
    if (endpoint.fresh === null && session) await tools.keepAlive(call.viewer, session);
    const answered: HandlerResult = await collisionAsRefusal(() =>
      handle(parsed.value as unknown as EndpointCall<E>),
    ); // proof: the code above parsed the values by this endpoint's declaration
    if (!answered.ok) {
      tools.refused(answered.problems[0]!.code);
      const refusal = endpoint.errors === 'rest' ? restRefusalOf : refusalOf;
      return refusalAnswer(call, refusal(answered.problems, answered.object));
    }
    const { value } = answered;
    if ('file' in value)
      return (
        (await fileAnswer(call, value.file, commonHeaders(call))) ??
        refusalAnswer(call, refusalOf(notFound.problems))
      );
    if ('csv' in value) return csvAnswer(call, value);
    if ('events' in value)
      return (
        changeEventsAnswer(call, tools, { common: commonHeaders(call), since: value.since }) ??
        tooManyRequestsAnswer(call, 60)
      );
    if (isBodiless(value)) return bodilessAnswer(call, value);
    if ('lasting' in value && call.bindings.target !== undefined)
      tools.metadata.store(call.bindings.target, accessRoleOf(call.viewer), value.lasting);
    const written =
      'lasting' in value ? value.lasting : 'json' in value ? value.json : writtenOf(value.body);
    const headers = 'json' in value ? value.json.headers : {};
    const status = ('json' in value ? value.status : undefined) ?? endpoint.status ?? 200;
    return endpoint.method === 'GET' && status === 200
      ? eTagAnswer(call, written, headers)
      : textAnswer(call, written.text, { status, headers });
  };
}

const isBodiless = (value: object): value is Bodiless =>
  'status' in value && (value.status === 204 || value.status === 304);

const bodilessAnswer = (call: ApiCall, { status, headers }: Bodiless): ApiAnswer => ({
  status,
  headers: { ...commonHeaders(call), ...headers },
  body: null,
});

const writtenOf = (body: unknown): { text: string; eTag?: string } => ({
  text: JSON.stringify(body),
  ...(body !== null && typeof body === 'object' && 'eTag' in body && { eTag: String(body.eTag) }),
});

async function parseCall(
  tools: ApiTools,
  { endpoint, readQuery }: { endpoint: Endpoint; readQuery: ReadQuery },
  { call, path }: { call: ApiCall; path: Readonly<Record<string, string>> },
): Promise<ReadResult<EndpointCall<Endpoint>>> {
  if (endpoint.body === 'multipart' && !isMultipart(call.header('content-type'))) return noForm;
  if (endpoint.body === 'multipart' && hasContentEncoding(call.request))
    return { ok: false, refusal: encodedFormRefusal };
  const isFile =
    endpoint.fileObject !== undefined &&
    path['objectApiName']?.toLowerCase() === endpoint.fileObject.toLowerCase();
  const isForm = isFile && isMultipart(call.header('content-type'));
  if (isForm && hasContentEncoding(call.request)) return { ok: false, refusal: encodedFormRefusal };
  const largest = isFile ? maxFileJsonBytes : maxJsonBytes(call.viewer);
  const hasJson = readsJson(endpoint) && !isForm;
  const text = hasJson ? await readBodyText(call, largest) : noText;
  if (!text.ok) return text;
  const query = readQuery(call.url);
  if (!query.ok) return query;
  const body = hasJson ? readBody(endpoint.body, text.value) : noBody;
  if (!body.ok) return body;
  const { basePath } = tools;
  const ctx = requestContextOf(tools, call);
  const parsed: EndpointCall<Endpoint> = {
    ctx,
    path,
    // proof: the code above parsed query and body by this endpoint's declaration
    query: query.value as {},
    body: body.value as null,
    basePath,
    publicUrl: ctx.publicUrl,
    rateUsage: call.rateUsage,
    isForm,
    // Getters, because few handlers need these and they take time to make.
    get request() {
      return call.request;
    },
    get headers() {
      return call.request.headers;
    },
    get origin() {
      return tools.originOf(call.request);
    },
    inner: (asked) => answerInner(tools, call, asked),
  };
  return { ok: true, value: parsed };
}

export function requestContextOf(
  tools: ApiTools,
  {
    viewer,
    session: own,
    bindings: { requestId: id, impersonatedBy, page, inside },
  }: Pick<ApiCall, 'viewer' | 'session' | 'bindings'>,
): RequestContext {
  const asked = tools.ask(viewer);
  const ctx = inside?.db === undefined ? asked : { ...asked, db: inside.db };
  if (impersonatedBy !== undefined)
    return impersonate(ctx, { viewer, call: { id, entryPoint: 'api', impersonatedBy } });
  const session = own === null ? page : { session: own.tokenHash };
  return withCall(ctx, { id, entryPoint: 'api', ...session });
}

type ReadQuery = (url: string) => ReadResult<Record<string, unknown>>;

const [mostQueries, longestQuery] = [50, 600];

function queryReader(endpoint: Endpoint): ReadQuery {
  const cachedQuery = memoizeByKey<ReadResult<Record<string, unknown>>>(mostQueries);
  const reading = (words: string) => {
    const query = toReadResult(parseQuery(endpoint, new URLSearchParams(words)));
    // The value is frozen, because all requests with this query share it.
    if (query.ok)
      for (const value of [query.value, ...Object.values(query.value)]) Object.freeze(value);
    return query;
  };
  return (url) => {
    const start = url.indexOf('?');
    const words = start === -1 ? '' : url.includes('#') ? new URL(url).search : url.slice(start);
    return words.length > longestQuery ? reading(words) : cachedQuery(words, () => reading(words));
  };
}

const isMultipart = (type = ''): boolean => /^\s*multipart\/form-data\s*(;|$)/i.test(type);
const noForm: ReadResult<never> = {
  ok: false,
  refusal: formARefusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send multipart/form-data'),
};

const noText = { ok: true, value: '' } as const;
const noBody = { ok: true, value: null } as const;

const readsJson = (endpoint: Endpoint): endpoint is Endpoint & { body: v.GenericSchema } =>
  endpoint.body !== null && endpoint.body !== 'multipart' && endpoint.body !== 'csv';

function readBody(schema: v.GenericSchema, text: string): ReadResult<unknown> {
  if (text !== '') return toReadResult(parseBody(schema, text));
  const empty = v.safeParse(schema, undefined);
  return empty.success
    ? { ok: true, value: empty.output }
    : toReadResult(refuse({ code: 'record.argument', detail: 'The body is missing' }));
}

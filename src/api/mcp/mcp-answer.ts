import type { Viewer } from '#protocol/users/viewer.ts';
import { mcpResource, resourceMetadataUrl } from '#protocol/mcp/addresses.ts';
import type { Site } from '#protocol/site/site.ts';
import type { ApiAnswer, ApiCall } from '../pipeline/api-call.ts';
import { readBodyText } from '../pipeline/body.ts';
import { requestContextOf } from '../pipeline/endpoint-handler.ts';
import { commonHeaders } from '../pipeline/json-answers.ts';
import { readJson } from '../pipeline/parse.ts';
import type { ApiTools } from '../pipeline/tools.ts';
import { acceptsAudience } from './audience.ts';
import { openRecordApi } from './open-record-api.ts';
import { rpcErrors, type RpcRefusal, rpcRefusal } from './rpc-refusal.ts';

/**
 * The Model Context Protocol over HTTP, without sessions. Every refusal before a message is read is
 * one of HTTP, with a body as the protocol has it. Source: modelcontextprotocol.io, specification
 * 2026-07-28 and before; RFC 9728.
 */
export async function mcpAnswer(call: ApiCall, tools: ApiTools): Promise<ApiAnswer> {
  try {
    const site: Site = { origin: tools.originOf(call.request), basePath: tools.basePath };
    const refused = refusedOrigin(call, tools, site) ?? (await authenticate(call, tools, site));
    if (refused) return await rpcRefusal(call, refused);
    if (call.method !== 'POST') return await rpcRefusal(call, onlyPost);
    const body = await readMessages(call);
    return 'refusal' in body
      ? await rpcRefusal(call, body.refusal)
      : await answer(call, tools, body);
  } catch (error) {
    tools.report(error, call.bindings);
    return rpcRefusal(call, faultOf(call, tools.isAway(error)));
  }
}

/**
 * A page of another origin, such as one whose host name points at this computer, may not call the
 * server for a visitor. Programs send no origin. Source: specification, transports, security.
 */
function refusedOrigin(call: ApiCall, tools: ApiTools, site: Site): RpcRefusal | null {
  const origin = call.header('origin');
  if (origin === undefined || tools.corsOrigins.includes(origin)) return null;
  // Without a setting the own origin is what the caller sent as host, which proves nothing.
  if (tools.hasPublicUrl ? origin === site.origin : isLoopback(origin)) return null;
  return { status: 403, message: 'This origin may not connect' };
}

const isLoopback = (origin: string): boolean =>
  /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(origin);

/** A cookie does not count: only a token that the program was given. */
async function authenticate(
  call: ApiCall,
  tools: ApiTools,
  site: Site,
): Promise<RpcRefusal | null> {
  const authorization = call.header('authorization') ?? null;
  const admitted = await tools.admit({ authorization, cookie: null }, call.bindings.address);
  if (!admitted.ok && admitted.reason === 'tooMany') {
    call.rateUsage = admitted.rateUsage;
    const headers = { 'Retry-After': String(admitted.retryAfterSeconds) };
    return { status: 429, message: 'Too many calls', headers };
  }
  if (!admitted.ok) return unauthorized(site, 'invalid_token');
  const { viewer, rateUsage } = admitted;
  Object.assign(call, { viewer, rateUsage });
  if (call.bindings.who) call.bindings.who.viewer = viewer;
  if (!isUser(viewer)) return unauthorized(site, null);
  return acceptsAudience(call, 'mcp') ? null : unauthorized(site, 'invalid_token');
}

const isUser = (viewer: Viewer): boolean => viewer.kind === 'user';

/** `error`: null when there was no token. Source: RFC 6750 §3, RFC 9728 §5.1. */
function unauthorized(site: Site, error: 'invalid_token' | null): RpcRefusal {
  const why = error === null ? '' : `error="${error}", `;
  const challenge = `Bearer ${why}resource_metadata="${resourceMetadataUrl(site)}"`;
  return {
    status: 401,
    message: `A token for ${mcpResource(site)} is needed`,
    headers: { 'WWW-Authenticate': challenge },
  };
}

const onlyPost: RpcRefusal = {
  status: 405,
  message: 'Use POST: this server keeps no sessions and sends nothing by itself',
  headers: { Allow: 'POST' },
};

type Messages = { request: Request; parsedBody: unknown };

/** Revision 2025-03-26 allows several messages in one body. */
const mostMessages = 10;
const largestBody = 1_048_576;

async function readMessages(call: ApiCall): Promise<Messages | { refusal: RpcRefusal }> {
  const text = await readBodyText(call, largestBody);
  if (!text.ok) {
    const { status, body } = text.refusal;
    const message = Array.isArray(body) ? (body[0]?.message ?? '') : '';
    return { refusal: { status, message, code: rpcErrors.invalidRequest } };
  }
  const json = readJson(text.value);
  if (!json.ok) return { refusal: { status: 400, message: 'Send JSON', code: rpcErrors.parse } };
  const parsedBody = json.value;
  if (Array.isArray(parsedBody) && parsedBody.length > mostMessages) {
    const message = `Send at most ${String(mostMessages)} messages at once`;
    return { refusal: { status: 400, message, code: rpcErrors.invalidRequest } };
  }
  return { request: call.request, parsedBody };
}

async function answer(
  call: ApiCall,
  tools: ApiTools,
  { request, parsedBody }: Messages,
): Promise<ApiAnswer> {
  const { openToolHandler } = await import('./tool-server.ts');
  const toolCall = { api: openRecordApi(tools, call), ctx: requestContextOf(tools, call) };
  const handler = openToolHandler(toolCall, (error) => {
    tools.report(error, call.bindings);
    return call.bindings.requestId;
  });
  const { status, headers, body } = await handler.fetch(request, { parsedBody });
  return {
    status,
    headers: { ...commonHeaders(call), ...Object.fromEntries(headers), Vary: 'Origin' },
    body,
  };
}

const faultOf = ({ bindings }: ApiCall, isAway: boolean): RpcRefusal => ({
  status: isAway ? 503 : 500,
  code: rpcErrors.internal,
  message: `Reference: ${bindings.requestId}`,
  ...(isAway && { headers: { 'Retry-After': '5' } }),
});

import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { answerDevice } from '#domain/oauth/answer-device.ts';
import { answerToken } from '#domain/oauth/answer-token.ts';
import { serverDescription } from '#domain/oauth/describe-server.ts';
import { answerRevocation, introspectToken } from '#domain/oauth/introspect-token.ts';
import type { OAuthError } from '#domain/oauth/oauth-error.ts';
import { registerClient } from '#domain/oauth/register-client.ts';
import { readPublicKeys } from '#domain/oauth/signing-keys.ts';
import { shortenAuthorization } from '#domain/oauth/store-authorization.ts';
import { asSystem, type RequestContext, withCall } from '#engine/model/request-context.ts';
import { consentPath } from '#protocol/oauth/pages.ts';
import { descriptionPaths, oauthPaths } from '#protocol/oauth/paths.ts';
import type { Site } from '#protocol/site/site.ts';
import type { Bindings } from '../pipeline/api-call.ts';
import type { ApiServices } from '../pipeline/tools.ts';

/**
 * The endpoints of OAuth that programs call. Nobody is logged in here: the cookie of a browser is
 * not read, so pages of other origins may call them too. Source: record-api.md §11.5.
 */

/**
 * With a base path, the description stands at the root of the host, with the base path behind it.
 * `path` is without the base path. Source: RFC 8414 §3.1, §5.
 */
export const isServerDescription = (path: string, basePath: string): boolean =>
  Object.values(descriptionPaths).some((own) => path === own || path === own + basePath);

type Env = { Bindings: Bindings };
type C = Context<Env>;

const maxBody = 65_536; // bytes
const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

export function createOAuthApp(tools: ApiServices): Hono<Env> {
  const { basePath } = tools;
  const siteOf = (c: C): Site => ({ origin: tools.originOf(c.req.raw), basePath });
  const ctxOf = (c: C): RequestContext =>
    withCall(tools.ask({ kind: 'guest' }), { id: c.env.requestId, entryPoint: 'api' });
  const callOf = async (c: C) => ({
    params: await formOf(c),
    authorization: c.req.header('authorization') ?? null,
    site: siteOf(c),
  });
  const app = new Hono<Env>();
  app.use(limitCalls(tools));
  app.use(bodyLimit({ maxSize: maxBody, onError: refuseLarge }));
  addAuthorize(app.basePath(basePath || '/'), { page: basePath + consentPath, ctxOf });
  app.use(
    cors({ origin: '*', allowMethods: ['GET', 'POST'], exposeHeaders: ['WWW-Authenticate'] }),
  );

  const describe = (c: C) => c.json(serverDescription(siteOf(c)), 200, fresh);
  app.get(descriptionPaths.openid, describe);
  app.get(`${descriptionPaths.openid}/*`, describe);
  app.get(`${descriptionPaths.oauth}/*`, describe);
  const inside = app.basePath(basePath || '/');
  inside.get(descriptionPaths.openid, describe);
  inside.get(descriptionPaths.oauth, describe);
  inside.get(oauthPaths.keys, async (c) =>
    c.json(await readPublicKeys(asSystem(ctxOf(c), 'publish the keys')), 200, fresh),
  );
  inside.post(oauthPaths.token, async (c) => {
    const call = await callOf(c);
    // The command line of the platform asks here for the code of a device.
    const isDevice = call.params.get('response_type') === 'device_code';
    const answer = isDevice
      ? await answerDevice(ctxOf(c), call, c.env.address)
      : await answerToken(ctxOf(c), call);
    return answer.ok ? c.json(answer.body, 200, noStore) : refuseCall(c, answer);
  });
  inside.post(oauthPaths.device, async (c) => {
    const answer = await answerDevice(ctxOf(c), await callOf(c), c.env.address);
    return answer.ok ? c.json(answer.body, 200, noStore) : refuseCall(c, answer);
  });
  inside.post(oauthPaths.introspect, async (c) => {
    const answer = await introspectToken(ctxOf(c), await callOf(c));
    return answer.ok ? c.json(answer.body, 200, noStore) : refuseCall(c, answer);
  });
  inside.post(oauthPaths.revoke, async (c) => {
    const answer = await answerRevocation(ctxOf(c), await callOf(c));
    return answer.ok ? c.body(null, 200, noStore) : refuseCall(c, answer);
  });
  inside.post(oauthPaths.register, async (c) => {
    const asked: unknown = await c.req.json().catch(() => null);
    const answer = await registerClient(ctxOf(c), asked, c.env.address);
    return answer.ok ? c.json(answer.body, 201, noStore) : refuseCall(c, answer);
  });
  addFailures(app, tools);
  return app;
}

const refuseLarge = (c: Context): Response =>
  c.json({ error: 'invalid_request', error_description: 'The body is too large' }, 413, noStore);

const limitCalls =
  (tools: ApiServices): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { address } = c.env;
    const admitted = await tools.admit({ authorization: null, cookie: null }, address);
    if (admitted.ok || admitted.reason !== 'tooMany') return next();
    return refuseOften(c, admitted.retryAfterSeconds);
  };

const refuseOften = (c: Context, seconds: number): Response =>
  c.json({ error: 'temporarily_unavailable' }, 429, { 'Retry-After': String(seconds) });

const fresh = { 'Cache-Control': 'public, max-age=300' };

/** The page asks the user; it gets the parameters as they are, or where they are stored. */
function addAuthorize(
  app: Hono<Env>,
  { page, ctxOf }: { page: string; ctxOf: (c: C) => RequestContext },
): void {
  const ask = async (c: C, params: URLSearchParams, status: 302 | 303) => {
    const query = await shortenAuthorization(ctxOf(c), params, c.env.address);
    return query === null ? refuseOften(c, 600) : c.redirect(`${page}?${query}`, status);
  };
  app.get(oauthPaths.authorize, (c) => ask(c, new URL(c.req.url).searchParams, 302));
  // Source: OpenID Connect Core 1.0 §3.1.2.1.
  app.post(oauthPaths.authorize, async (c) => ask(c, await formOf(c), 303));
}

/** Files in a form are left out. Some programs send forms as `multipart/form-data`. */
async function formOf(c: C): Promise<URLSearchParams> {
  const form = await c.req.raw.formData().catch(() => new FormData());
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function refuseCall(c: C, { error, description }: OAuthError): Response {
  const body = { error, error_description: description };
  if (error === 'temporarily_unavailable') return c.json(body, 429, noStore);
  if (error !== 'invalid_client') return c.json(body, 400, noStore);
  const headers = { ...noStore, 'WWW-Authenticate': 'Basic realm="Zorgeloos"' };
  return c.json(body, 401, c.req.header('authorization') === undefined ? noStore : headers);
}

function addFailures(app: Hono<Env>, tools: ApiServices): void {
  app.all('*', (c) =>
    c.json({ error: 'invalid_request', error_description: 'Use another method' }, 405, noStore),
  );
  app.onError((error, c) => {
    const isAway = tools.isAway(error);
    if (!isAway) tools.report(error, c.env);
    return isAway
      ? c.json({ error: 'temporarily_unavailable' }, 503, { 'Retry-After': '5' })
      : c.json({ error: 'server_error', error_description: `reference ${c.env.requestId}` }, 500);
  });
}

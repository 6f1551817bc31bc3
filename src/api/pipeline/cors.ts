import type { Context, Next } from 'hono';
import type { ApiEnv } from './tools.ts';

/**
 * Lets pages of other origins call the API. Only the origins in the settings may do so, and only
 * with a bearer token, so that cookies are never sent. The response to a preflight comes before
 * authentication, because a preflight has no credentials. Source: record-api.md §1.2.
 */
export const corsMiddleware =
  (origins: readonly string[], methodsAt: (c: Context<ApiEnv>) => readonly string[]) =>
  async (c: Context<ApiEnv>, next: Next): Promise<Response | void> => {
    const origin = c.req.header('origin');
    if (origin === undefined || !origins.includes(origin)) return next();
    if (isPreflight(c)) return preflight(origin, methodsAt(c));
    await next();
    if (c.req.header('authorization') === undefined) return;
    c.res.headers.set('Access-Control-Allow-Origin', origin);
    c.res.headers.set('Access-Control-Expose-Headers', exposed);
    c.res.headers.append('Vary', 'Origin');
  };

/** The response headers that a page of another origin may read. */
const exposed =
  'Content-Disposition, Content-Length, ETag, RateLimit, RateLimit-Policy, Retry-After, Sforce-Limit-Info, WWW-Authenticate, X-Request-Id';

const isPreflight = (c: Context<ApiEnv>): boolean =>
  c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;

const anHour = '3600';

const preflight = (origin: string, methods: readonly string[]): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Sforce-Auto-Assign, Sforce-Call-Options, X-Chatter-Entity-Encoding, X-Requested-With',
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Max-Age': anHour,
      Vary: 'Origin',
    },
  });

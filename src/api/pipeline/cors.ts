import type { ApiAnswer, IncomingCall } from './api-call.ts';

/**
 * Pages of other origins need a bearer token; a cookie is not enough. A preflight has no
 * credentials, so it is answered before authentication. Source: record-api.md §1.2.
 */
export async function withCors(
  call: IncomingCall,
  { origins, methods }: { origins: readonly string[]; methods: () => readonly string[] },
  answer: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const origin = call.header('origin');
  if (origin === undefined || !origins.includes(origin)) return answer();
  if (isPreflight(call)) return preflight(origin, methods());
  const answered = await answer();
  if (call.header('authorization') === undefined) return answered;
  const { Vary: vary, ...headers } = answered.headers;
  return {
    ...answered,
    headers: {
      ...headers,
      Vary: vary === undefined ? 'Origin' : `${vary}, Origin`,
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposed,
    },
  };
}

const exposed =
  'Content-Disposition, Content-Length, ETag, RateLimit, RateLimit-Policy, Retry-After, Sforce-Limit-Info, WWW-Authenticate, X-Request-Id';

const isPreflight = ({ method, header }: IncomingCall): boolean =>
  method === 'OPTIONS' && header('access-control-request-method') !== undefined;

const anHour = '3600';

const preflight = (origin: string, methods: readonly string[]): ApiAnswer => ({
  status: 204,
  body: null,
  headers: {
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Sforce-Auto-Assign, Sforce-Call-Options, Sforce-Query-Options, X-Chatter-Entity-Encoding, X-Requested-With',
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Max-Age': anHour,
    Vary: 'Origin',
  },
});

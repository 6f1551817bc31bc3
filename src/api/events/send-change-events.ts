import type { Context } from 'hono';
import { formARefusal, type Refusal } from '../pipeline/errors.ts';
import type { ApiTools, ApiEnv } from '../pipeline/tools.ts';

/**
 * Returns whether the request accepts a stream of events. A stream has no end, so a client that
 * did not ask for one, such as a crawler, would wait forever.
 */
export const acceptsEventStream = (c: Context<ApiEnv>): boolean =>
  /\btext\/event-stream\b/i.test(c.req.header('accept') ?? '');

export const eventStreamNotAcceptable: Refusal = formARefusal(
  406,
  'NOT_ACCEPTABLE',
  'Ask with Accept: text/event-stream',
);

type Sending = { common: Record<string, string>; since: string | undefined };

/**
 * Returns the response with the stream; null when there are too many streams already or the server
 * is closing.
 */
export function sendChangeEvents(
  c: Context<ApiEnv>,
  { streams }: ApiTools,
  { common, since }: Sending,
): Response | null {
  const headers = {
    ...common,
    'Content-Type': 'text/event-stream;charset=UTF-8',
    // This header asks a proxy not to buffer, because buffering would delay the events.
    'X-Accel-Buffering': 'no',
  };
  if (c.req.raw.method === 'HEAD') return new Response(null, { headers });
  const body = streams.open({
    viewer: c.get('viewer'),
    session: c.get('session'),
    since,
    authorization: c.req.header('authorization') ?? null,
    cookie: c.req.header('cookie') ?? null,
    address: c.env.address,
    hangUp: c.env.hangUp ?? (() => undefined),
  });
  return body && new Response(body, { headers });
}

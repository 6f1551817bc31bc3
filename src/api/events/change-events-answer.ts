import { formARefusal, type Refusal } from '../pipeline/errors.ts';
import type { ApiAnswer, ApiCall } from '../pipeline/api-call.ts';
import type { ApiTools } from '../pipeline/tools.ts';

/** A stream does not end by itself, so a client that did not ask for one would hang. */
export const acceptsEventStream = (call: ApiCall): boolean =>
  /\btext\/event-stream\b/i.test(call.header('accept') ?? '');

export const eventStreamNotAcceptable: Refusal = formARefusal(
  406,
  'NOT_ACCEPTABLE',
  'Ask with Accept: text/event-stream',
);

type Sending = { common: Record<string, string>; since: string | undefined };

/** Null: too many streams, or the server is closing. */
export function changeEventsAnswer(
  call: ApiCall,
  { streams }: ApiTools,
  { common, since }: Sending,
): ApiAnswer | null {
  // A browser sends the id of the last event that it got when it connects again.
  const lastEventId = call.header('last-event-id');
  const headers = {
    ...common,
    // Tells the client that the id was understood: the first event has what was missed.
    ...(lastEventId !== undefined && { 'Last-Event-ID': 'replayed' }),
    'Content-Type': 'text/event-stream;charset=UTF-8',
    // Tells nginx not to buffer the events.
    'X-Accel-Buffering': 'no',
  };
  if (call.method === 'HEAD') return { status: 200, headers, body: null };
  const body = streams.open({
    viewer: call.viewer,
    session: call.session,
    since: lastEventId ?? since,
    authorization: call.header('authorization') ?? null,
    cookie: call.header('cookie') ?? null,
    address: call.bindings.address,
    hangUp: call.bindings.hangUp ?? (() => undefined),
  });
  return body && { status: 200, headers, body };
}

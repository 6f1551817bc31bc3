import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Api } from '#api/app.ts';
import type { IncomingCall } from '#api/pipeline/api-call.ts';
import { commonHeaders } from './headers.ts';
import type { RequestInfo } from './request-info.ts';

/** This saves the time to make a Fetch `Request` and `Response` for a call of the record API. */

export const isPlainRead = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['content-length'] === undefined || headers['content-length'] === '0') &&
  headers['transfer-encoding'] === undefined &&
  !url.includes('#');

type Arrived = { incoming: IncomingMessage; outgoing: ServerResponse; arrival: RequestInfo };

export async function answerOnSocket(
  api: Api,
  { incoming, outgoing, arrival }: Arrived,
): Promise<void> {
  const answer = await api.answer(callOf({ incoming, outgoing, arrival }));
  const isHead = incoming.method === 'HEAD';
  const headers = { ...commonHeaders(arrival), ...answer.headers };
  const { body } = answer;
  if (body instanceof ReadableStream) {
    outgoing.writeHead(answer.status, headers);
    outgoing.flushHeaders();
    // A client that disconnects ends the stream, and a stream that fails ends the connection.
    await pipeline(streamOf(body), outgoing).catch(() => undefined);
    return;
  }
  outgoing.writeHead(answer.status, headers);
  if (isHead || body === null) outgoing.end();
  else if (typeof body === 'string') outgoing.end(body, answer.hasByteText ? 'latin1' : 'utf8');
  else outgoing.end(body);
}

// proof: it is the same class; the DOM and Node declare it apart
const streamOf = (body: ReadableStream): Readable =>
  Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);

function callOf({ incoming, outgoing, arrival }: Arrived): IncomingCall {
  const { method = 'GET', url = '/' } = incoming;
  let request: Request | undefined;
  return {
    method,
    url,
    header(name) {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    get request() {
      return (request ??= new Request(arrival.origin + url, {
        method,
        headers: headersOf(incoming),
      }));
    },
    bindings: Object.assign(arrival, { hangUp: () => outgoing.destroy() }),
  };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return headers;
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** HTTP requests as bytes on a socket that stays open. */

export type RawRequest = { method?: string; path: string; headers?: Record<string, string> };
/** `bytes`: the body, as it was sent. `headers`: names in lower case. */
export type RawAnswer = { status: number; headers: Record<string, string>; bytes: Buffer };

/** How a read is answered: without a body on the socket, with a body through Fetch objects. */
export type AnsweredBy = 'socket' | 'fetch';
export const answerWays: readonly AnsweredBy[] = ['socket', 'fetch'];

export function textOfRequest(
  { method = 'GET', path, headers }: RawRequest,
  way: AnsweredBy,
): string {
  const sent = {
    host: 'localhost',
    ...headers,
    ...(way === 'fetch' && { 'content-type': 'application/json', 'content-length': '2' }),
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${way === 'fetch' ? '{}' : ''}`;
}

export type RawConnection = {
  socket: Socket;
  /** Sends all requests at once. Resolves to their answers, in the order of arrival. */
  send(requests: readonly RawRequest[], way: AnsweredBy): Promise<RawAnswer[]>;
  close(): void;
};

export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let wake = (): void => undefined;
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => wake());

  const next = async (method: string | undefined): Promise<RawAnswer> => {
    for (;;) {
      const found = firstAnswer(received, method === 'HEAD');
      if (found !== null) {
        received = received.subarray(found.end);
        return found.answer;
      }
      if (socket.destroyed) throw new Error(`closed after ${received.length} bytes of an answer`);
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  };
  return {
    socket,
    async send(requests, way) {
      socket.write(requests.map((one) => textOfRequest(one, way)).join(''));
      const answers: RawAnswer[] = [];
      for (const { method } of requests) answers.push(await next(method));
      return answers;
    },
    close: () => void socket.destroy(),
  };
}

/** Null while it is incomplete. `end`: where the next answer begins. */
function firstAnswer(bytes: Buffer, isHead: boolean): { answer: RawAnswer; end: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [first, ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const status = Number(first!.split(' ')[1]);
  const from = headEnd + 4;
  const hasBody = !isHead && status !== 204 && status !== 304;
  const body = !hasBody
    ? { bytes: Buffer.alloc(0), end: from }
    : headers['transfer-encoding'] === 'chunked'
      ? chunkedBody(bytes, from)
      : sizedBody(bytes, from, Number(headers['content-length']));
  return body && { answer: { status, headers, bytes: body.bytes }, end: body.end };
}

type Body = { bytes: Buffer; end: number } | null;

const sizedBody = (bytes: Buffer, from: number, length: number): Body =>
  bytes.length < from + length
    ? null
    : { bytes: bytes.subarray(from, from + length), end: from + length };

function chunkedBody(bytes: Buffer, from: number): Body {
  const parts: Buffer[] = [];
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return null;
    if (size === 0) return { bytes: Buffer.concat(parts), end };
    parts.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}

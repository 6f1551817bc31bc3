import { connect } from 'node:net';

export type RawAnswer = { status: number; head: string; body: string };

type Asked = {
  method?: string;
  path: string;
  headers: readonly string[];
  body?: string;
  /** The content type of the body. */
  type?: string;
};

/** One request over a socket of its own, with exactly these header lines. */
export async function rawRequest(
  server: string,
  { method = 'GET', path, headers, body = '', type = 'application/x-www-form-urlencoded' }: Asked,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  const length = body === '' ? [] : [`Content-Length: ${body.length}`];
  const typed = body === '' ? [] : [`Content-Type: ${type}`];
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      ...headers,
      'Connection: close',
      ...typed,
      ...length,
      '',
      body,
    ].join('\r\n'),
  );
  let text = '';
  for await (const piece of socket.setEncoding('utf8')) text += String(piece);
  const end = text.indexOf('\r\n\r\n');
  return { status: Number(text.slice(9, 12)), head: text.slice(0, end), body: text.slice(end + 4) };
}

/** The value of a header of the answer, undefined when it has none. */
export const headerOf = ({ head }: RawAnswer, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();

export const headersOf = ({ head }: RawAnswer, name: string): string[] =>
  [...head.matchAll(new RegExp(`^${name}: (.*)$`, 'gim'))].map(([, value = '']) => value.trim());

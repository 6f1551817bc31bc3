import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openSite } from '../../support/site.ts';

/**
 * A client that is refused before its whole body has arrived still gets the answer. Source:
 * decisions.md §12, RFC 9112 §9.6.
 */

const server = await openSite({ from: 'empty' });

const piece = Buffer.alloc(65_536, 'x');
const pieces = 80; // 5 MB

type Sending = { path: string; headers?: readonly string[]; chunked?: true };

/** Sends 5 MB in slow pieces and waits for the answer after that, as over a poor connection. */
async function sendAll({
  path,
  headers = [],
  chunked,
}: Sending): Promise<{ head: string; body: Buffer; failed: string | null }> {
  const { port, host } = new URL(server.copyUrl);
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  let failed: string | null = null;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  socket.on('data', (data: Buffer) => received.push(data)).on('end', resolve);
  socket.on('error', (error) => {
    failed ??= error.message;
    resolve();
  });
  const length = chunked
    ? 'transfer-encoding: chunked'
    : `content-length: ${pieces * piece.length}`;
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `host: ${host}`,
      'connection: keep-alive',
      length,
      ...headers,
      '',
      '',
    ].join('\r\n'),
  );
  for (let sent = 0; sent < pieces && failed === null; sent++) {
    socket.write(
      chunked
        ? Buffer.concat([
            Buffer.from(`${piece.length.toString(16)}\r\n`),
            piece,
            Buffer.from('\r\n'),
          ])
        : piece,
    );
    await pause(10);
  }
  await ended;
  socket.end(chunked ? '0\r\n\r\n' : '');
  const whole = Buffer.concat(received);
  const at = whole.indexOf('\r\n\r\n');
  return {
    head: whole.subarray(0, at).toString().toLowerCase(),
    body: whole.subarray(at + 4),
    failed,
  };
}

const form = 'content-type: application/x-www-form-urlencoded';

it.each([
  ['a too large form with Content-Length', { path: '/contact', headers: [form] }, '413'],
  ['a too large form in chunks', { path: '/contact', headers: [form], chunked: true }, '413'],
  [
    'a form from another site',
    {
      path: '/werken-bij',
      headers: ['content-type: multipart/form-data; boundary=x', 'origin: https://elders.example'],
    },
    '403',
  ],
  [
    'a call that is too large',
    {
      path: '/services/data/v65.0/ui-api/search/results',
      headers: ['content-type: application/json'],
    },
    '413',
  ],
  [
    'a call that no guest may make',
    { path: '/services/data/v65.0/ui-api/records', headers: ['content-type: application/json'] },
    '403',
  ],
  ['a form to a page that does not exist', { path: '/bestaat-niet', headers: [form] }, '413'],
] satisfies [string, Sending, string][])(
  '%s of 5 MB: the sender gets the whole answer and the connection ends',
  async (_, sending, status) => {
    const { head, body, failed } = await sendAll(sending);
    expect(failed).toBeNull();
    expect(head).toMatch(new RegExp(`^http/1.1 ${status} `));
    expect(head).toContain('connection: close');
    expect(head).not.toContain('keep-alive');
    expect(body.toString()).toMatch(/<\/html>|"errorCode"/);
  },
);

it('a client that accepts gzip gets the whole refusal compressed', async () => {
  const { head, body } = await sendAll({
    path: '/contact',
    headers: [form, 'accept-encoding: gzip'],
  });
  expect(head).toContain('content-encoding: gzip');
  expect(gunzipSync(unchunked(body)).toString()).toContain('</html>');
});

/** Decodes a chunked body. Source: RFC 9112 §7.1. */
function unchunked(body: Buffer): Buffer {
  const end = body.indexOf('\r\n');
  const size = Number.parseInt(body.subarray(0, end).toString(), 16);
  return size === 0
    ? Buffer.alloc(0)
    : Buffer.concat([
        body.subarray(end + 2, end + 2 + size),
        unchunked(body.subarray(end + 2 + size + 2)),
      ]);
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedPost = {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  body: Record<string, unknown>;
};

export type WebhookReceiver = {
  port: number;
  url: string;
  posts: readonly ReceivedPost[];
  /** Sets its answer from now on: a status, or an address to redirect to. */
  answer(next: number | string): void;
  close(): Promise<void>;
};

/** Opens a receiver of webhooks on this port, or on a free one. */
export async function openWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const posts: ReceivedPost[] = [];
  let next: number | string = 204;
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((raw) => {
      const body: Record<string, unknown> = raw === '' ? {} : JSON.parse(raw);
      posts.push({ path: incoming.url ?? '', headers: incoming.headers, raw, body });
      outgoing.statusCode = typeof next === 'string' ? 307 : next;
      if (typeof next === 'string') outgoing.setHeader('location', next);
      outgoing.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo; // proof: it listens on a port
  return {
    port: address.port,
    url: `http://127.0.0.1:${String(address.port)}/hooks/secret-path`,
    posts,
    answer: (given) => void (next = given),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

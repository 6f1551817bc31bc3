import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

export type CollectedSpan = Omit<SentSpan, 'attributes'> & { attributes: Record<string, unknown> };

export type Collector = {
  url: string;
  spans: CollectedSpan[];
  resource: () => Record<string, unknown>;
  /** All received data, as text. */
  text: () => string;
  close(): Promise<void>;
};

const plain = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector of traces, which takes OTLP as JSON over HTTP. */
export async function openCollector(port = 0): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  let resource: Record<string, unknown> = {};
  let text = '';
  const server = createServer((request, response) => {
    void (async () => {
      const sent = (await json(request)) as Sent;
      text += JSON.stringify(sent);
      for (const { resource: about, scopeSpans } of sent.resourceSpans) {
        resource = plain(about.attributes);
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: plain(span.attributes) });
      }
      const isRight = request.method === 'POST' && request.url === '/v1/traces';
      response.writeHead(isRight ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    })();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: at } = server.address() as AddressInfo; // proof: it listens on a port
  return {
    url: `http://127.0.0.1:${String(at)}`,
    spans,
    resource: () => resource,
    text: () => text,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

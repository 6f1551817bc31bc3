import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { openHttpSupplier, type SupplierOrder } from '#integrations/supplier.ts';
import { verifiedWebhookId } from '#integrations/webhook.ts';

/** The supplier over HTTP: what it is sent, and what its answers mean. */

type Received = { message: IncomingMessage; text: string };
const received: Received[] = [];
let next = { status: 201, body: '{"id":"LEV-7"}' };
const http = createServer((incoming, outgoing) => {
  void readText(incoming).then((text) => {
    received.push({ message: incoming, text });
    outgoing.writeHead(next.status).end(next.body);
  });
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
afterAll(() => {
  http.closeAllConnections();
  http.close();
});
const address = http.address();
const port = typeof address === 'object' ? address?.port : 0;
const secret = 'a secret of two dozen signs';
const supplier = openHttpSupplier({ url: new URL(`http://127.0.0.1:${port}/orders`), secret });
const order: SupplierOrder = {
  key: 'a2G000000000001AAA',
  reference: 'B-10001',
  state: 'inProgress',
  product: 'Glasvezel 1000',
  quantity: 2,
  wishedOn: '2026-12-10',
  address: null,
};

it('an order is sent with its key, signed, in the form of TMF622', async () => {
  expect(await supplier.placeOrder(order)).toEqual({ outcome: 'placed', reference: 'LEV-7' });
  const { message, text } = received.at(-1)!;
  expect(message.headers['idempotency-key']).toBe(order.key);
  const headers = new Headers(message.headers as Record<string, string>);
  expect(verifiedWebhookId(secret, headers, { text, now: new Date() })).toBe(order.key);
  expect(JSON.parse(text)).toEqual({
    externalId: order.key,
    description: 'B-10001',
    state: 'inProgress',
    requestedCompletionDate: '2026-12-10',
    place: null,
    productOrderItem: [
      { id: '1', action: 'add', quantity: 2, product: { name: 'Glasvezel 1000' } },
    ],
  });
});

it.each<[number, string, object]>([
  [422, '{"message":"Geen poort"}', { outcome: 'refused', reason: 'Geen poort' }],
  [404, 'weg', { outcome: 'refused', reason: 'it answered 404' }],
  [429, '', { outcome: 'away', reason: 'it answered 429' }],
  [503, '', { outcome: 'away', reason: 'it answered 503' }],
  [200, 'no json', { outcome: 'away', reason: 'the answer has no id' }],
])('an answer %i %s', async (status, body, expected) => {
  next = { status, body };
  expect(await supplier.placeOrder(order)).toEqual(expected);
});

it('a supplier that does not listen is away', async () => {
  const nobody = openHttpSupplier({ url: new URL('http://127.0.0.1:9/'), secret });
  expect(await nobody.placeOrder(order)).toMatchObject({ outcome: 'away' });
});

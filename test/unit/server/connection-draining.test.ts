import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { drainAfterEarlyAnswer } from '#server/requests/connection-draining.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A server with the listener, and a client that never closes its own side. */
async function connectTo(listener: RequestListener): Promise<{ sender: Socket; ofServer: Socket }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // proof: it listens on a port
  const sender = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on(
    'error',
    () => undefined,
  );
  sender.resume();
  const [ofServer] = (await once(server, 'connection')) as [Socket];
  open.push(() => {
    sender.destroy();
    server.close();
  });
  return { sender, ofServer };
}

const refuse =
  (patience: { silence: number; whole: number }): RequestListener =>
  (incoming, outgoing) => {
    drainAfterEarlyAnswer(incoming, outgoing, patience);
    outgoing.writeHead(413).end('too large');
  };

const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n';

it('a connection whose client sends nothing is closed', async () => {
  const { sender, ofServer } = await connectTo(refuse({ silence: 50, whole: 60_000 }));
  sender.write(head);
  await once(ofServer, 'close');
});

it('a connection whose client keeps sending too long is closed', async () => {
  const { sender, ofServer } = await connectTo(refuse({ silence: 60_000, whole: 50 }));
  sender.write(head);
  const drip = setInterval(() => sender.write('x'), 5);
  await once(ofServer, 'close');
  clearInterval(drip);
});

it('a connection whose client has sent its whole body is closed at once', async () => {
  const { sender, ofServer } = await connectTo(refuse({ silence: 60_000, whole: 60_000 }));
  sender.write(head);
  await once(sender, 'end');
  sender.write(Buffer.alloc(1_000_000));
  await once(ofServer, 'close');
});

it('a connection stays open for the next request when the whole body was read', async () => {
  let answered = 0;
  const { sender, ofServer } = await connectTo((incoming, outgoing) => {
    drainAfterEarlyAnswer(incoming, outgoing, { silence: 50, whole: 50 });
    incoming.resume().once('end', () => {
      outgoing.writeHead(200).end('read');
      answered++;
    });
  });
  for (const count of [1, 2]) {
    sender.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\nbody');
    while (answered < count) await pause(5);
  }
  expect(ofServer.closed).toBe(false);
});

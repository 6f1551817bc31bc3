import type { Worker } from 'node:cluster';
import type { SendHandle } from 'node:child_process';
import * as v from 'valibot';

type Handle = { close(): void };

/** What Node's cluster sends with a connection, and what the worker answers once it has it. */
const newConnection = v.object({
  cmd: v.literal('NODE_CLUSTER'),
  act: v.literal('newconn'),
  seq: v.number(),
});
const answered = v.object({ ack: v.number() });

/**
 * Call it for each new worker. Node sends a connection to a worker, and forgets it when that worker
 * is killed before it answers: the visitor then waits for ever. Here such a connection goes to
 * another worker, for nobody has read from it; without another worker it is closed.
 */
export function returnLostConnections(
  { process: child }: Pick<Worker, 'process'>,
  isAnotherOpen: () => boolean,
): void {
  const sent = new Map<number, Handle>();
  const send = child.send.bind(child) as (...all: unknown[]) => boolean;
  Object.assign(child, {
    send(message: unknown, handle?: SendHandle & Handle, ...rest: unknown[]): boolean {
      if (handle !== undefined && v.is(newConnection, message)) sent.set(message.seq, handle);
      return send(message, handle, ...rest);
    },
  });
  child.on('internalMessage', (message: unknown) => {
    if (v.is(answered, message)) sent.delete(message.ack);
  });
  let isDisconnected = false;
  child.once('disconnect', () => (isDisconnected = true));
  child.once('close', () => {
    // While a connection is on its way, Node does not say that the process is disconnected, and
    // keeps it among those that get connections.
    if (!isDisconnected) child.emit('disconnect');
    for (const [ack, handle] of sent) {
      // The answer of a worker that is ending. Node then sends the connection to another one.
      if (isAnotherOpen())
        child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
      else handle.close();
    }
    sent.clear();
  });
}

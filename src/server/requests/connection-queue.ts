import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers the requests of one connection one after another. Node passes on all requests that arrive
 * together, and stores their answers until the client reads them, so that one connection could use
 * the memory and the database connections that others need. A request of a connection that was
 * closed meanwhile is not answered.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const last = new WeakMap<Socket, ServerResponse>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const before = last.get(socket);
    last.set(socket, outgoing);
    outgoing.once('close', () => {
      if (last.get(socket) === outgoing) last.delete(socket);
    });
    if (before === undefined) return listener(incoming, outgoing);
    before.once('close', () => {
      if (!socket.destroyed) listener(incoming, outgoing);
    });
  };
}

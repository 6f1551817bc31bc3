import type { IncomingMessage, ServerResponse } from 'node:http';

/** In ms. `silence`: a pause between bytes. `whole`: the rest of the request. */
export type DrainTimeouts = { silence: number; whole: number };

const usual: DrainTimeouts = { silence: 5_000, whole: 30_000 };

/**
 * When a request is answered before it arrived completely, the rest is read and discarded. Closing
 * the connection while bytes arrive would reset it, and the client would lose the answer. Source:
 * RFC 9112 §9.6.
 */
export function drainAfterEarlyAnswer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  patience: DrainTimeouts = usual,
): void {
  const { headers, socket } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const writeHead = outgoing.writeHead.bind(outgoing);
  outgoing.writeHead = ((...given: Parameters<typeof writeHead>) => {
    if (!incoming.complete && !outgoing.headersSent) {
      outgoing.setHeader('connection', 'close');
      // Node would close both directions after the last answer; this closes the direction to the
      // client.
      socket.destroySoon = () => void socket.end();
      outgoing.once('finish', () => drain(incoming, patience));
    }
    return writeHead(...given);
    // proof: it passes its arguments on unchanged, so it works for every overload
  }) as typeof writeHead;
}

function drain(incoming: IncomingMessage, { silence, whole }: DrainTimeouts): void {
  const { socket } = incoming;
  const letGo = () => void socket.destroy();
  if (incoming.readableEnded) return letGo();
  const quiet = setTimeout(letGo, silence);
  const late = setTimeout(letGo, whole);
  socket.once('close', () => {
    clearTimeout(quiet);
    clearTimeout(late);
  });
  // An earlier listener that paused the stream would block the reading.
  incoming.removeAllListeners('data');
  incoming.on('data', () => void quiet.refresh());
  incoming.once('end', letGo).resume();
}

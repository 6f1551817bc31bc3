import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How long the rest of a request is read after its answer, in ms: `silence` without any bytes,
 * `whole` in all. A slow connection needs half a minute for 5 MB.
 */
export type DrainTimeouts = { silence: number; whole: number };

const usual: DrainTimeouts = { silence: 5_000, whole: 30_000 };

/**
 * Drains the connection after an answer that is sent before its request has arrived in full (too
 * large, too many, from another site). Such an answer is the last on its connection and has
 * `Connection: close`. The remaining bytes are discarded until the client is done or a timeout
 * passes: closing a connection while bytes arrive resets it, and the client then loses the answer.
 * Source: RFC 9112 §9.6.
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
      // After the last answer Node closes both directions at once; this closes only our direction.
      socket.destroySoon = () => void socket.end();
      outgoing.once('finish', () => drain(incoming, patience));
    }
    return writeHead(...given);
    // proof: passes its arguments on unchanged, whichever overload they are for
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
  // A reader that stopped would block the stream.
  incoming.removeAllListeners('data');
  incoming.on('data', () => void quiet.refresh());
  incoming.once('end', letGo).resume();
}

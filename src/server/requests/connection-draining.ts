import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How long the rest of a request is waited for after its answer, in ms: without a word, and in all.
 * A poor line needs half a minute for 5 MB.
 */
export type DrainTimeouts = { silence: number; whole: number };

const usual: DrainTimeouts = { silence: 5_000, whole: 30_000 };

/**
 * An answer that goes out before its request has come in whole (too large, too many, from
 * elsewhere) is the last on its connection, and says so. What still comes is thrown away until the
 * sender is done or patience ends: a connection closed while bytes arrive is reset, and a reset
 * takes the answer with it. Source: RFC 9112 §9.6.
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
      // After the last answer Node closes both ways at once; this closes ours.
      socket.destroySoon = () => void socket.end();
      outgoing.once('finish', () => drain(incoming, patience));
    }
    return writeHead(...given);
  }) as typeof writeHead; // proof: hands on what it was given, whichever overload that is
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
  // Whoever began to read it stopped, and would hold it up.
  incoming.removeAllListeners('data');
  incoming.on('data', () => void quiet.refresh());
  incoming.once('end', letGo).resume();
}

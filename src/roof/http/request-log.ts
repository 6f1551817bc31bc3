import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';

type Answering = { incoming: IncomingMessage; outgoing: ServerResponse; requestId: string; path: string; level: 'debug' | 'info' };

/** One line for each answer, once it was sent. */
export function logAnswer(log: Log, { incoming, outgoing, requestId, path, level }: Answering): void {
  const started = performance.now();
  outgoing.on('finish', () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log[level]({ requestId, method: incoming.method, path, status: outgoing.statusCode, ms });
  });
}

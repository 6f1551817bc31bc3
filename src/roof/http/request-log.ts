import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Arrival } from '../arrival.ts';
import type { Log } from '../log.ts';

type Answering = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  arrival: Arrival;
  /** Without secrets. */
  path: string;
  /** The declared address that answers, null where none does. */
  route: () => string | null;
  level: 'debug' | 'info';
};

/** One line for each request: once it was answered, or its client went away before. */
export function logAnswer(log: Log, { incoming, outgoing, arrival, path, route, level }: Answering): void {
  // Finding the route costs more than many an answer.
  if (!log.isLevelEnabled(level)) return;
  const started = performance.now();
  const write = (ended: object): void => {
    const { requestId, who } = arrival;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const user = who.viewer?.kind === 'user' ? { user: who.viewer.userId } : {};
    log[level]({ requestId, method: incoming.method, path, route: route(), ...user, status: outgoing.statusCode, ms, ...ended });
  };
  outgoing.on('finish', () => write({}));
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) write({ aborted: true });
  });
}

/** A fault of ours, unless it comes of a client that went away: that is nobody's, and has no stack. */
export function reportFault(log: Log, { requestId, isGone }: Pick<Arrival, 'requestId' | 'isGone'>, told: { error: unknown; message: string }): void {
  const { error, message } = told;
  if (!isGone()) log.error({ requestId, err: error }, message);
  else log.info({ requestId, aborted: true, reason: error instanceof Error ? error.message : String(error) }, message);
}

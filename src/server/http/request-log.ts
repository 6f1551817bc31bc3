import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestInfo } from '../requests/request-info.ts';
import type { Log } from '../log.ts';

type Answering = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  arrival: RequestInfo;
  path: () => string;
  route: () => string | null;
  level: 'debug' | 'info';
};

export function logAnswer(
  log: Log,
  { incoming, outgoing, arrival, path, route, level }: Answering,
): void {
  // Finding the route and masking the path take time.
  if (!log.isLevelEnabled(level)) return;
  const started = performance.now();
  const write = (ended: object): void => {
    const { requestId, who } = arrival;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log[level]({
      requestId,
      method: incoming.method,
      path: path(),
      route: route(),
      ...callerOf(who.viewer),
      status: outgoing.statusCode,
      ms,
      ...ended,
    });
  };
  outgoing.on('close', () => write(outgoing.writableFinished ? {} : { aborted: true }));
}

/** `madeBy`: the user who created the API key; null means the operator. */
function callerOf(viewer: RequestInfo['who']['viewer']): object {
  if (viewer?.kind !== 'user') return {};
  const { userId, key } = viewer;
  return { user: userId, ...(key && { key: key.id, madeBy: key.madeBy }) };
}

export function reportFault(
  log: Log,
  { requestId, isGone }: Pick<RequestInfo, 'requestId' | 'isGone'>,
  fault: { error: unknown; message: string },
): void {
  const { error, message } = fault;
  if (!isGone()) log.error({ requestId, err: error }, message);
  else
    log.info(
      { requestId, aborted: true, reason: error instanceof Error ? error.message : String(error) },
      message,
    );
}

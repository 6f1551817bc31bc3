import { PassThrough } from 'node:stream';
import { type Log, openLog } from '#server/log.ts';

export type LogLine = Readonly<Record<string, unknown>> & {
  msg?: string;
  level: number;
  err?: { type?: string; message: string; stack?: string };
};

/** A log in the format of the server, whose lines a test can read. */
export function openLogSink(level: 'debug' | 'info'): {
  log: Log;
  lines: () => LogLine[];
  text: () => string;
} {
  const sink = new PassThrough();
  let written = '';
  sink.on('data', (part: Buffer) => (written += part.toString()));
  const log = openLog({ logLevel: level }, sink);
  return {
    log,
    text: () => written,
    lines: () =>
      written
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as LogLine),
  };
}

import { Agent, request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#db/pool.ts';
import { openMailSink, type MailSink } from '../../mail-sink.ts';
import { urlOf } from '../../support/server.ts';
import { type ServerProcess, startServer } from '../../server-process.ts';
import { templates, testDatabases } from '../../support/databases.ts';

/** An answer; `reference` finds its log line. */
export type Answer = { status: number; headers: Headers; text: string; reference: string };

export type CallOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

export type WorkersServer = {
  server: ServerProcess;
  database: Database;
  mails: MailSink;
  /** Calls over a new connection each time, so that the processes answer in turn. */
  call(path: string, called?: CallOptions): Promise<Answer>;
  /** The number of the process that gave each of these answers, from the log. */
  workersOf(answers: readonly Answer[]): Promise<number[]>;
  /** The lines of the log so far. */
  log(): Record<string, unknown>[];
  metrics(): Promise<Map<string, number>>;
  remove(): Promise<void>;
};

export const metricsKey = 'a-key-of-a-monitoring-program';

/** Two processes of the server on a copy of the demo. */
export async function startWorkers(): Promise<WorkersServer> {
  const databases = testDatabases();
  const name = await databases.clone(templates.demo);
  const connection = databases.connectionFor(name);
  const files = await mkdtemp(join(tmpdir(), 'workers-'));
  const mails = await openMailSink();
  const server = await startServer({
    WORKERS: '2',
    DATABASE_URL: urlOf(connection),
    FILES_DIR: files,
    DEMO: '1',
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'info',
    SMTP_URL: mails.url,
    METRICS_KEY: metricsKey,
  });
  const database = await openDatabase(connection, { maxConnections: 2, onError: () => undefined });
  const log = () => linesOf(server.output());
  const call = callerOf(server.url);
  return {
    server,
    database,
    mails,
    call,
    log,
    async workersOf(answers) {
      const lineOf = (reference: string) => log().find(({ requestId }) => requestId === reference);
      // Lines are written a few times a second.
      for (let looked = 0; looked < 200; looked++) {
        const workers = answers.map(({ reference }) => lineOf(reference)?.['worker']);
        if (workers.every((worker) => typeof worker === 'number')) return workers;
        await pause(50);
      }
      throw new Error('the log does not tell which process answered');
    },
    async metrics() {
      const { text } = await call('/metrics', {
        headers: { authorization: `Bearer ${metricsKey}` },
      });
      const lines = text.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm);
      return new Map([...lines].map(([, sample, value]) => [sample!, Number(value)]));
    },
    async remove() {
      await server.end('SIGKILL');
      await Promise.all([database.close(), mails.close()]);
      await databases.drop(name);
      await rm(files, { recursive: true });
    },
  };
}

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>); // proof: the log is JSON

function callerOf(url: string): WorkersServer['call'] {
  const agent = new Agent({ keepAlive: false });
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const origin = new URL(url).origin;
      const sent = request(
        new URL(path, url),
        { agent, method, headers: { origin, ...headers } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const found = new Headers();
            for (const [name, value] of Object.entries(answer.headersDistinct))
              for (const one of value ?? []) found.append(name, one);
            const reference = found.get('x-request-id') ?? '';
            const text = Buffer.concat(parts).toString();
            resolve({ status: answer.statusCode ?? 0, headers: found, text, reference });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
}

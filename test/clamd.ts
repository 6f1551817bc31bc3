import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installFromDebian } from '../scripts/debian.mjs';
import { freePort } from './support/free-port.ts';

const program = '/usr/sbin/clamd';

/** When clamd is missing and cannot be installed, the tests that need it are skipped. */
export const hasClamd = (await installFromDebian(program, ['clamav-daemon'])) !== undefined;

/**
 * Text that the signature of the tests matches. It is no virus, and no other scanner detects it.
 */
export const infected = 'begin ZORGELOOS-TEST-SIGNATURE-4711 end';
/** The name that clamd reports: it adds this suffix to signatures that do not come from ClamAV. */
export const signature = 'Zorgeloos.Test.UNOFFICIAL';

export type Clamd = { tcp: string; unix: string; close(): Promise<void> };

type Options = {
  port?: number;
  /** Lines of clamd.conf(5). */
  settings?: readonly string[];
  /** Texts in which it finds a virus too. */
  markers?: readonly string[];
};

/** A real ClamAV daemon that knows one signature. */
export async function startClamd({
  port: given,
  settings = [],
  markers = [],
}: Options = {}): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'zorgeloos-clamd-'));
  const [database, socket] = [join(folder, 'signatures'), join(folder, 'clamd.sock')];
  const port = given ?? (await freePort());
  await mkdir(database);
  const lineOf = (marker: string) => `Zorgeloos.Test:0:*:${Buffer.from(marker).toString('hex')}\n`;
  await writeFile(
    join(database, 'test.ndb'),
    ['ZORGELOOS-TEST-SIGNATURE-4711', ...markers].map(lineOf).join(''),
  );
  const config = join(folder, 'clamd.conf');
  const lines = [
    `DatabaseDirectory ${database}`,
    `LocalSocket ${socket}`,
    `TCPSocket ${String(port)}`,
    'TCPAddr 127.0.0.1',
    'Foreground yes',
    ...settings,
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const child = spawn(program, ['--config-file', config], { stdio: 'ignore' });
  while (!(await answers(socket))) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${String(child.exitCode)}`);
    await pause(50);
  }
  return {
    tcp: `tcp://127.0.0.1:${String(port)}`,
    unix: `unix:${socket}`,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      await rm(folder, { recursive: true });
    },
  };
}

function answers(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ path });
  socket.once('connect', () => socket.write('zPING\0'));
  socket.once('data', () => resolve(true)).once('error', () => resolve(false));
  socket.once('close', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

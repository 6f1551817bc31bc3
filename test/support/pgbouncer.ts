import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openTemporaryFolder } from '#db/template.ts';
import { installFromDebian } from '../../scripts/debian.mjs';
import { freePort } from './free-port.ts';

export type Pooler = { url(database: string): string; stop(): Promise<void> };

const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** PgBouncer in front of the PostgreSQL at this port. `more`: lines for its `pgbouncer.ini`. */
export async function startPooler(postgresPort: number, more: readonly string[]): Promise<Pooler> {
  const program = await installFromDebian('/usr/sbin/pgbouncer', ['pgbouncer']);
  if (program === undefined)
    throw new Error('There is no PgBouncer here, and none could be installed (Debian: pgbouncer).');
  const folder = openTemporaryFolder(tmpdir());
  const port = await freePort();
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'default_pool_size = 4',
    ...more,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'));
  const words = ['-q', join(folder, 'pgbouncer.ini')];
  const child: ChildProcess = spawn(program, words, { ...nobody, stdio: 'ignore' });
  while (!(await answers(url('postgres')))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start');
    await pause(50);
  }
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.end().then(() => true))
    .catch(() => false);
}

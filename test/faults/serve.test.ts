import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isReadableBy } from '#db/embedded/database-folders.ts';
import { freePort } from '../support/free-port.ts';
import { clearFolders, isRoot, newFolder, NOBODY } from './server-child-process.ts';

/** A built server starts when it may write nothing but its data. */

const project = join(import.meta.dirname, '..', '..');
const stranger = { name: 'nobody', ...NOBODY };
const as = isRoot && isReadableBy(project, stranger) ? NOBODY : undefined;
afterAll(clearFolders);

/** The result of `npm run build`, in a read-only folder. */
function builtFolder(): string {
  const folder = join(newFolder(), 'built');
  mkdirSync(folder);
  const parts = [
    'src',
    'build',
    'public',
    'scripts',
    'deploy',
    'package.json',
    'package-lock.json',
  ];
  for (const part of [
    ...parts,
    'brand.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
  ])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  symlinkSync(realpathSync(join(project, 'node_modules')), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'build', '.made-from'), 'something for BASE_PATH=/');
  spawnSync('chmod', ['-R', 'a-w', 'src', 'build', 'package.json'], { cwd: folder });
  chmodSync(folder, 0o555);
  return folder;
}

/** A folder that the user owns. */
function ownFolder(): string {
  const folder = newFolder();
  if (as) spawnSync('chown', [`${as.uid}:${as.gid}`, folder]);
  return folder;
}

const folder = builtFolder();
const { PATH = '' } = process.env;
/** The data of the servers, which the first one creates, and their compiled code. */
const [own, NODE_COMPILE_CACHE] = [ownFolder(), ownFolder()];
const METRICS_KEY = 'a key of twenty-four signs'.replaceAll(' ', '-');

/** The command of the systemd unit, with the folder of this test. */
function wordsOfUnit(): string[] {
  const unit = readFileSync(join(project, 'deploy', 'zorgeloos.service'), 'utf8');
  const command = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '';
  return command.replaceAll('/opt/zorgeloos', folder).split(' ');
}

const ways: readonly (readonly [string, string[]])[] = [
  ['npm run serve', ['npm', 'run', 'serve']],
  ['the service of systemd', wordsOfUnit()],
];

it.each(ways)(
  '%s starts as a user without rights in a folder that is read-only',
  async (_, words) => {
    const PORT = String(await freePort());
    const places = { PATH, HOME: own, DATA_DIR: join(own, 'data'), NODE_COMPILE_CACHE };
    const env = { ...places, PORT, DEMO: '0', METRICS_KEY };
    const server = spawn(words[0]!, words.slice(1), { ...as, cwd: folder, env, detached: true });
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (part: Buffer) => (said += part.toString()));
    const gone = once(server, 'close');
    await expect.poll(() => said, { timeout: 200_000 }).toMatch(/open at http|Error|refused/);
    expect(said).toContain(`open at http://127.0.0.1:${PORT}/`);
    expect((await fetch(`http://127.0.0.1:${PORT}/contact`)).status).toBe(200);
    const home = join(own, 'data', 'postgres');
    expect(said).toContain(`The database of this server is in ${home}.\n`);
    const headers = { authorization: `Bearer ${METRICS_KEY}` };
    const health = await fetch(`http://127.0.0.1:${PORT}/metrics/health`, { headers });
    expect(await health.json()).toMatchObject({ database: { folder: home } });
    expect(said).not.toMatch(/Building|Installing|EACCES|EROFS/);
    process.kill(-server.pid!, 'SIGTERM');
    await gone;
  },
);

describe('the command of operators', () => {
  const settings = join(newFolder(), 'settings.env');
  const run = (...words: string[]) => {
    const { PATH: path = '' } = process.env;
    const env = {
      PATH: path,
      NODE_COMPILE_CACHE,
      ZORGELOOS_FOLDER: folder,
      ZORGELOOS_SETTINGS: settings,
      ZORGELOOS_USER: 'nobody',
    };
    const script = join(folder, 'deploy', 'zorgeloos');
    const options = { ...(isRoot && !as ? {} : as), cwd: '/', env, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(script, words, options);
    return { status, stderr };
  };

  it('refuses a name that is no command, also one with a path', () => {
    for (const words of [[], ['geen'], ['../server'], ['/etc/passwd']])
      expect(run(...words)).toEqual({
        status: 64,
        stderr: expect.stringMatching(/^Usage: zorgeloos /),
      });
  });

  it('runs a command with the settings of the service, also one with a colon in its name', () => {
    writeFileSync(settings, 'DATABASE_URL="geen adres, met spatie # en hek"\n');
    for (const words of [['audit:verify'], ['admin', 'lock-demo-accounts']]) {
      const { status, stderr } = run(...words);
      expect(stderr).toMatch(/^DATABASE_URL must be an address/);
      expect(status).toBe(78);
    }
  });
});

it('a BASE_PATH that needs another build is refused in a read-only folder in one sentence', () => {
  const env = { PATH, HOME: '/tmp', BASE_PATH: '/zakelijk' };
  const words = ['scripts/prepare.mjs'];
  const { status, stderr } = spawnSync(process.execPath, words, {
    ...as,
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (!as && isRoot) return; // Root can write everywhere.
  expect(stderr).toMatch(
    /^BASE_PATH is \/zakelijk, but the pages were built for \/ in [^\n]+\.\n$/,
  );
  expect(status).toBe(78);
});

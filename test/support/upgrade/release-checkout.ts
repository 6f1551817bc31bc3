import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastRelease } from './last-release.ts';

const project = join(import.meta.dirname, '..', '..', '..');

export type Checkout = { folder: string; remove(): void };

/** Checks out the last release in a temporary folder, built and ready to start `src/server.js`. */
export function checkOutLastRelease(): Checkout {
  fetchRelease();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'last-release-'));
  const archive = join(folder, 'source.tar');
  run('git', ['archive', '--output', archive, lastRelease.commit], project);
  run('tar', ['-xf', archive], folder);
  // Shares the packages if their versions are the same. Otherwise the script of the release
  // installs them.
  if (hasItsPackages(folder))
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  run(process.execPath, ['scripts/prepare.mjs'], folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Fetches the commit of the release in a shallow clone. */
function fetchRelease(): void {
  const { commit } = lastRelease;
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: project });
  if (status !== 0) run('git', ['fetch', '--depth=1', 'origin', commit], project);
}

type Lock = { packages: Record<string, Package> };
type Package = { version?: string; integrity?: string; dev?: boolean; optional?: boolean };

/**
 * Whether the script of the release would accept the installed packages. Otherwise it replaces the
 * folder, which through a link would be that of this checkout.
 */
function hasItsPackages(folder: string): boolean {
  const read = (file: string): Lock => JSON.parse(readFileSync(file, 'utf8'));
  const wanted = read(join(folder, 'package-lock.json')).packages;
  const present = read(join(project, 'node_modules', '.package-lock.json')).packages;
  return Object.entries(wanted).every(([path, { version, integrity, dev, optional }]) => {
    const found = present[path];
    if (path === '') return true;
    if (found === undefined) return dev === true || optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

function run(program: string, words: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (status === 0) return;
  const why = error?.message ?? stderr;
  throw new Error(`The last release cannot be made ready (${program} ${words.join(' ')}): ${why}`);
}

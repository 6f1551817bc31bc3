import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastRelease } from './last-release.ts';

const project = join(import.meta.dirname, '..', '..', '..');

export type Checkout = { folder: string; remove(): void };

/** The last release in a folder of its own, built and ready for its `src/server.js`. */
export function checkOutLastRelease(): Checkout {
  fetchRelease();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'last-release-'));
  const archive = join(folder, 'source.tar');
  run('git', ['archive', '--output', archive, lastRelease.commit], project);
  run('tar', ['-xf', archive], folder);
  // Packages of the same versions are shared. Otherwise its own script installs them.
  if (hasItsPackages(folder))
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  run(process.execPath, ['scripts/prepare.mjs'], folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A clone without the whole history gets the commit from where it was cloned. */
function fetchRelease(): void {
  const { commit } = lastRelease;
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: project });
  if (status !== 0) run('git', ['fetch', '--depth=1', 'origin', commit], project);
}

type Lock = { packages: Record<string, Package> };
type Package = { version?: string; integrity?: string; dev?: boolean; optional?: boolean };

/**
 * Whether its own script takes what is installed here for whole. It replaces the folder otherwise,
 * and through a link that would be the one of this checkout.
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

import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { compressFiles } from './compress.mjs';
import { writeRouteLists } from './route-lists.mjs';
import { at, runPackage } from './run.mjs';

/** The inputs of the build: the layers that Vite compiles, and its configuration. */
const sources = [
  'src/web',
  'src/ui',
  'src/messages',
  'src/protocol',
  'src/client',
  'public',
  'scripts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const fingerprintFile = 'build/.made-from';

/**
 * Makes `build/` when its inputs changed since the last build.
 * @returns {Promise<{ sentence: string, code?: number } | null>} what went wrong and the exit code;
 * null when the build is up to date
 */
export async function build() {
  if (!existsSync(at('vite.config.ts'))) return null;
  const wanted = fingerprint();
  if (existsSync(at(fingerprintFile)) && readFileSync(at(fingerprintFile), 'utf8') === wanted)
    return null;
  if (!isWritable()) return { sentence: readOnlySentence(), code: badSetting };
  process.stderr.write('Building the pages …\n');
  rmSync(at(fingerprintFile), { force: true });
  const { code, output } = await runPackage('@react-router/dev/bin.cjs', ['build'], {
    show: false,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0)
    return { sentence: `${output}\nBuilding the pages failed; the lines above say where.` };
  // Move it out of the folder that is served: it contains the names of our source files.
  renameSync(at('build/client/.vite/manifest.json'), at('build/files.json'));
  rmSync(at('build/client/.vite'), { recursive: true });
  writeRouteLists(at('build/client'));
  compressFiles(at('build/client'));
  writeFileSync(at(fingerprintFile), wanted);
  return null;
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.env.BASE_PATH || '/'}\n`);
  for (const path of sources.flatMap(filesOf))
    hash.update(`${path}\n`).update(readFileSync(at(path)));
  return `${hash.digest('hex')} for BASE_PATH=${process.env.BASE_PATH || '/'}`;
}

/** EX_CONFIG of sysexits.h, the same value as in `src/server/start/refusals.ts`. */
const badSetting = 78;

function isWritable() {
  try {
    accessSync(existsSync(at('build')) ? at('build') : at(), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function readOnlySentence() {
  const builtFor = existsSync(at(fingerprintFile))
    ? readFileSync(at(fingerprintFile), 'utf8').split('BASE_PATH=')[1]
    : undefined;
  const wanted = process.env.BASE_PATH || '/';
  const where = `in ${at()}, which this user cannot write`;
  if (builtFor !== undefined && builtFor !== wanted)
    return `BASE_PATH is ${wanted}, but the pages were built for ${builtFor} ${where}: set BASE_PATH=${builtFor}, or build there as its owner.`;
  return `The pages are not built, or are older than their sources, ${where}: run npm run build there as its owner.`;
}

function filesOf(path) {
  if (!existsSync(at(path))) return [];
  if (statSync(at(path)).isFile()) return [path];
  return readdirSync(at(path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(at(), join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted();
}

// Makes release/zorgeloos-VERSION.tar.gz: the build and the packages it needs, ready for `npm run
// serve`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { at, refuse, run } from './run.mjs';

const own = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'brand.json',
  'build',
  'deploy',
  'docs',
  'package.json',
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'scripts',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const name = `zorgeloos-${version}`;
const folder = at('release');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, '.files'), `${filesOfRelease().join('\n')}\n`);
await makeArchive();
rmSync(join(folder, '.files'));
await writeChecksums();

/** In a fixed order and without files that belong to this machine only. */
function filesOfRelease() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const needed = Object.keys(packages).filter(
    (path) => path !== '' && !packages[path].dev && existsSync(at(path)),
  );
  const nested = (path) =>
    path.slice(path.indexOf('node_modules/') + 13).includes('/node_modules/');
  const files = [...own, ...needed.filter((path) => !nested(path))].flatMap((path) =>
    filesIn(path).filter((file) => !isOfOthers(file, packages)),
  );
  const links = readdirSync(at('node_modules/.bin')).filter((link) => {
    const target = relative(
      at(),
      join(at('node_modules/.bin'), readlinkSync(at('node_modules/.bin', link))),
    );
    return needed.some((path) => target.startsWith(`${path}/`));
  });
  return [...files, ...links.map((link) => `node_modules/.bin/${link}`)].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
}

/** Whether a file belongs to a nested package that only tests and checks need. */
function isOfOthers(file, packages) {
  const inner = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  return inner !== undefined && packages[inner]?.dev === true;
}

function filesIn(path) {
  if (!existsSync(at(path))) refuse(`${path} is missing: run npm run build first.`);
  if (statSync(at(path)).isFile()) return [path];
  return readdirSync(at(path), { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(at(), join(entry.parentPath ?? entry.path, entry.name)));
}

/** Fixed owner, time and mode, and gzip without time, so that the archive is reproducible. */
async function makeArchive() {
  const options = [
    '--no-recursion',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${timeOfRelease()}`,
    '--mode=u+rw,go=rX',
    '--format=gnu',
    `--transform=flags=r;s,^,${name}/,`,
  ];
  const tarOptions = ['-C', at(), ...options, '--files-from', join(folder, '.files')];
  const archive = join(folder, `${name}.tar.gz`);
  const { code } = await run('tar', [
    ...tarOptions,
    '--use-compress-program=gzip -n -6',
    '-cf',
    archive,
  ]);
  if (code !== 0)
    refuse('The archive could not be made. Check that GNU tar and gzip are installed.');
}

/** The time of the commit, so that the same commit gives the same archive. */
function timeOfRelease() {
  if (process.env.SOURCE_DATE_EPOCH) return process.env.SOURCE_DATE_EPOCH;
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: at(),
    encoding: 'utf8',
  });
  return stdout?.trim() || '0';
}

async function writeChecksums() {
  const hash = createHash('sha256');
  for await (const part of createReadStream(join(folder, `${name}.tar.gz`))) hash.update(part);
  writeFileSync(join(folder, 'SHA256SUMS'), `${hash.digest('hex')}  ${name}.tar.gz\n`);
  process.stdout.write(`release/${name}.tar.gz and release/SHA256SUMS are ready.\n`);
}

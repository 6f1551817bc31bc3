import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { directusCli, peerNode, peers, postgraphileFolder } from './places.ts';

/**
 * `node bench/peers/install.ts [directus] [postgraphile]`: installs the exact versions of
 * `bench/peers/package.json`, by default of both. The first run writes a lock file, which git
 * ignores; later runs follow it. Directus is an optional dependency, so that PostGraphile can be
 * installed without it.
 */
const programs = { directus: directusCli, postgraphile: postgraphileFolder };
const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(programs, name));
if (unknown !== undefined)
  throw new Error(
    `There is no peer ${unknown}. The peers are ${Object.keys(programs).join(', ')}.`,
  );
const wantsDirectus = named.length === 0 || named.includes('directus');

const run = (args: readonly string[], env: Record<string, string> = {}): void => {
  execFileSync('npm', [...args], { cwd: peers, stdio: 'inherit', env: { ...process.env, ...env } });
};

/** Directus does not start without `isolated-vm`, compiled for the Node that it supports. */
function compileForDirectus(): void {
  const node = peerNode();
  run(['rebuild', 'isolated-vm'], {
    PATH: `${node.folder}/bin${delimiter}${process.env['PATH'] ?? ''}`,
    npm_config_nodedir: node.folder,
  });
}

// Omitting it would remove what an earlier run installed.
const keepsDirectus = wantsDirectus || existsSync(directusCli);
run([
  'install',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  ...(keepsDirectus ? [] : ['--omit=optional']),
]);
if (wantsDirectus) compileForDirectus();
for (const [name, path] of Object.entries(programs))
  if (named.length === 0 || named.includes(name)) {
    if (!existsSync(path))
      throw new Error(`The install ended without error, but ${path} does not exist`);
    console.log(`Installed: run npm run bench -- ${name}`);
  }

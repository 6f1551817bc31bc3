import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { directusCli, peerNode, peers } from './places.ts';

/**
 * `node bench/peers/install.ts`: installs the exact versions of `bench/peers/package.json`. The
 * first run writes a lock file, which git ignores; later runs follow it. Only one install script
 * runs, which compiles `isolated-vm` for the Node that Directus supports; Directus does not start
 * without it.
 */
const run = (args: readonly string[], env: Record<string, string> = {}): void => {
  execFileSync('npm', [...args], { cwd: peers, stdio: 'inherit', env: { ...process.env, ...env } });
};

run(['install', '--ignore-scripts', '--no-audit', '--no-fund']);
const node = peerNode();
run(['rebuild', 'isolated-vm'], {
  PATH: `${node.folder}/bin${delimiter}${process.env['PATH'] ?? ''}`,
  npm_config_nodedir: node.folder,
});
if (!existsSync(directusCli))
  throw new Error(`The install ended without error, but ${directusCli} does not exist`);
console.log(
  `Directus is installed for Node ${execFileSync(node.program, ['--version']).toString().trim()}: run npm run bench -- directus`,
);

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { directusCli, peerNode, peers } from './places.ts';

/**
 * `node bench/peers/install.ts`: puts what the bench measures beside us into
 * `bench/peers/node_modules`, exactly as its lock says. Of all install scripts only the one that
 * compiles `isolated-vm` runs: Directus does not start without it, and its makers compile it for
 * the Node it is made for, which comes along.
 */
const run = (args: readonly string[], env: Record<string, string> = {}): void => {
  execFileSync('npm', [...args], { cwd: peers, stdio: 'inherit', env: { ...process.env, ...env } });
};

run(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
const node = peerNode();
run(['rebuild', 'isolated-vm'], {
  PATH: `${node.folder}/bin${delimiter}${process.env['PATH'] ?? ''}`,
  npm_config_nodedir: node.folder,
});
if (!existsSync(directusCli)) throw new Error('Directus is not there after its install');
console.log(
  `Directus is installed, for Node ${execFileSync(node.program, ['--version']).toString().trim()}: npm run bench -- directus`,
);

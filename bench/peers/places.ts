import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder in which `install.ts` installs the peers. */
export const peers = fileURLToPath(new URL('.', import.meta.url));
export const directusCli = join(peers, 'node_modules/directus/cli.js');
export const postgraphileFolder = join(peers, 'node_modules/postgraphile');

/** Throws when the Node version that Directus supports is not installed next to it. */
export function peerNode(): { folder: string; program: string } {
  const folder = join(peers, `node_modules/node-${process.platform}-${process.arch}`);
  const program = join(folder, 'bin/node');
  if (!existsSync(program))
    throw new Error(
      `There is no Node for Directus in ${folder}. Run on Linux: node bench/peers/install.ts`,
    );
  return { folder, program };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where `install.ts` puts things. */
export const peers = fileURLToPath(new URL('.', import.meta.url));
export const directusCli = join(peers, 'node_modules/directus/cli.js');

/** The Node that Directus is made for, installed beside it. */
export function peerNode(): { folder: string; program: string } {
  const folder = join(peers, `node_modules/node-${process.platform}-${process.arch}`);
  const program = join(folder, 'bin/node');
  if (!existsSync(program))
    throw new Error(
      `There is no Node for Directus in ${folder}: node bench/peers/install.ts puts it there, on Linux`,
    );
  return { folder, program };
}

import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** What the front end has anyway, and what is weighed apart. */
export const notOurs = ['react', '@tanstack/query-core'];

/**
 * One file of what `source` reaches, as a front end ships it; `packages` is where it finds
 * `zorgeloos-client`.
 */
export async function bundle(
  source: string,
  { packages, external = [] }: { packages: string; external?: readonly string[] },
): Promise<string> {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'client-bundle-'));
  try {
    const entry = join(root, 'entry.js');
    writeFileSync(entry, source);
    symlinkSync(modules, join(root, 'node_modules'), 'junction');
    const made = await build({
      root,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { alias: { 'zorgeloos-client': packages } },
      build: {
        write: false,
        minify: true,
        target: 'es2024',
        modulePreload: false,
        // Vite's library mode leaves white space and names of members for who bundles next; here it
        // is the end.
        rolldownOptions: {
          input: entry,
          external: [...external],
          preserveEntrySignatures: 'strict',
        },
      },
    });
    const [output] = Array.isArray(made) ? made : [made];
    if (output === undefined || !('output' in output)) throw new Error('Nothing was bundled');
    return output.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Bytes as a browser gets them at best. */
export const brotliBytes = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The core: a client that reads a record and saves it. */
export const coreSource = `export { createClient, getRecord, read, updateRecord, watch } from 'zorgeloos-client';`;

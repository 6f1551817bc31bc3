import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** A front end has these packages already, or they are measured separately. */
export const notOurs = ['react', '@tanstack/query-core'];

/**
 * Bundles `source` with everything it imports, as a front end ships it. `packages`: the folder that
 * the import `zorgeloos-client` resolves to.
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
        // Vite's library mode keeps white space and long member names for the next bundler. Here
        // there is none.
        rolldownOptions: {
          input: entry,
          external: [...external],
          preserveEntrySignatures: 'strict',
        },
      },
    });
    const [output] = Array.isArray(made) ? made : [made];
    if (output === undefined || !('output' in output)) throw new Error('Vite made no bundle');
    return output.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** In bytes, after Brotli compression at the highest quality. */
export const brotliBytes = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The smallest useful client: it reads a record and saves it. */
export const coreSource = `export { createClient, getRecord, read, updateRecord, watch } from 'zorgeloos-client';`;

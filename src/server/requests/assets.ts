import { globSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/**
 * A browser applies to a web worker the policy of the worker's own file. A worker may compile
 * WebAssembly from bytes that it receives, to decompress scanned pictures. Source:
 * docs/decisions/0019.
 */
const ofWorkers = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

export type Assets = {
  fetch: Hono['fetch'];
  has: (path: string) => boolean;
};

/** A file below `/assets/` has a hash in its name, so browsers may cache it for a year. */
export function createAssets(basePath: string, root: string): Assets {
  // Read once, so that no page looks for a file of its name.
  const files = new Set(globSync('**/*.*', { cwd: root }).map((file) => `${basePath}/${file}`));
  const app = new Hono();
  // serveStatic calls `onFound` too late, when its answer already exists.
  app.use(`${basePath}/*`, async (c, next) => {
    await next();
    if (c.req.path.endsWith('.mjs')) c.header('Content-Security-Policy', ofWorkers);
    if (c.res.ok)
      c.header(
        'Cache-Control',
        c.req.path.startsWith(`${basePath}/assets/`)
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      );
  });
  app.use(
    `${basePath}/*`,
    serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(basePath.length),
    }),
  );
  return { fetch: app.fetch, has: (path) => files.has(path) };
}

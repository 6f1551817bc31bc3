import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/**
 * A worker runs by the policy of its own file: it fetches nothing and starts nothing. Machine code
 * it makes of bytes it was handed, which pictures of scanners are unpacked by; of the files of ours
 * only the reader of PDFs is called so. Why: docs/decisions/0019.
 */
const ofWorkers = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/**
 * The browser's files, compressed when they were built. Names with a hash in them never change, so
 * they are kept for ever.
 */
export function createAssets(basePath: string, root: string): Hono {
  const app = new Hono();
  // Afterwards: `onFound` of serveStatic speaks when its answer has already been made.
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
  return app;
}

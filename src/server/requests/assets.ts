import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/**
 * The policy of a web worker comes from its own file. Workers may fetch nothing and start nothing.
 * They may compile WebAssembly from bytes they receive, which decompresses scanned pictures. Only
 * the PDF reader is an `.mjs` file. Why: docs/decisions/0019.
 */
const ofWorkers = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/**
 * Serves the browser's files, compressed at build time. Files with a hash in their name never
 * change, so browsers cache them for ever.
 */
export function createAssets(basePath: string, root: string): Hono {
  const app = new Hono();
  // After `next`, because serveStatic calls `onFound` when its answer has already been made.
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

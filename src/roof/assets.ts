import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** The browser's files, compressed when they were built. Names with a hash in them never change, so they are kept for ever. */
export function createAssets(basePath: string, root: string): Hono {
  const app = new Hono();
  // Afterwards: `onFound` of serveStatic speaks when its answer has already been made.
  app.use(`${basePath}/*`, async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', c.req.path.startsWith(`${basePath}/assets/`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  });
  app.use(`${basePath}/*`, serveStatic({ root, precompressed: true, rewriteRequestPath: (path) => path.slice(basePath.length) }));
  return app;
}

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** The browser's files, compressed when they were built. Names with a hash in them never change, so they are kept for ever. */
export function createAssets(basePath: string, root: string): Hono {
  const app = new Hono();
  app.use(
    `${basePath}/*`,
    serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(basePath.length),
      onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
    }),
  );
  return app;
}

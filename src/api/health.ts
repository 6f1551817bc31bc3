import { Hono } from 'hono';
import type { ApiTools } from './tools.ts';

/** Public and cheap: `healthz` = the process lives, `readyz` = the database answers (its migrations were applied before we listened). Source: decisions.md §3. */
export function createHealth(tools: Pick<ApiTools, 'ready' | 'basePath'>): Hono {
  const app = new Hono().basePath(tools.basePath || '/');
  const plain = { 'Cache-Control': 'no-store' };
  app.get('/healthz', (c) => c.text('ok', 200, plain));
  app.get('/readyz', async (c) => ((await tools.ready()) ? c.text('ok', 200, plain) : c.text('database away', 503, { ...plain, 'Retry-After': '5' })));
  return app;
}

import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createRequestHandler, type ServerBuild } from 'react-router';

/** Serves the build of the empty app in the folder BASELINE_INPUT. */
const folder = process.env['BASELINE_INPUT'] ?? '';
// proof: made by `react-router build`
const build = (await import(pathToFileURL(`${folder}/build/server/index.js`).href)) as ServerBuild;
const draw = createRequestHandler(build, 'production');
const app = new Hono();

app.use(serveStatic({ root: `${folder}/build/client` }));
app.all('*', (c) => draw(c.req.raw));

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' });

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server-process.ts';
import { readDemo } from './demo.ts';
import type { Site } from './foreign-client.ts';
import { openTlsSite } from './tls-site.ts';

/** A server of the product with the demo, as a program of its own, and a key for its record API. */
export async function openSite(): Promise<Site & { close(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'zorgeloos-foreign-clients-'));
  const home = join(parent, 'home');
  await mkdir(home);
  const settings = { DATA_DIR: join(parent, 'data'), DEMO: '1', RATE_LIMITS: 'on' };
  const server = await startServer(settings);
  const others: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const other of others) await other.close();
    await server.end('SIGTERM');
    await rm(parent, { recursive: true, force: true });
  };
  try {
    // The platform's clients take `localhost` for a server of development, which may speak http.
    const demo = await readDemo(`http://localhost:${new URL(server.url).port}`, settings);
    return {
      ...demo,
      home,
      async openOverTls(basePath) {
        const site = await openTlsSite(parent, basePath);
        others.push(site);
        return site;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

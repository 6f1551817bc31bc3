import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputOf, startServer } from '../server-process.ts';
import { openTlsProxy, pickAddresses } from '../tls-proxy.ts';
import { readDemo } from './demo.ts';
import type { TlsSite } from './foreign-client.ts';

const project = join(import.meta.dirname, '../..');

/**
 * A server of the product with the demo, in two processes, behind nginx as `deploy/` sets it up.
 * `parent`: a folder for its files, which the caller removes.
 */
export async function openTlsSite(
  parent: string,
  basePath: string,
): Promise<TlsSite & { close(): Promise<void> }> {
  const place = join(parent, `over-tls${basePath.replaceAll('/', '-')}`);
  const home = join(place, 'home');
  await mkdir(home, { recursive: true });
  const checkout = basePath === '' ? project : await buildBelow(basePath, place);
  const addresses = await pickAddresses();
  const settings = {
    ...addresses.environment,
    DATA_DIR: join(place, 'data'),
    BASE_PATH: basePath,
    DEMO: '1',
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '1',
    WORKERS: '2',
  };
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of opened.toReversed()) await end();
  };
  const server = await startServer(settings, checkout);
  opened.push(() => server.end('SIGTERM'));
  try {
    const proxy = await openTlsProxy('nginx', addresses);
    opened.push(() => proxy.close());
    const certificate = join(place, 'certificate.pem');
    await writeFile(certificate, proxy.certificate);
    const demo = await readDemo(addresses.environment.PUBLIC_URL + basePath, settings);
    return { ...demo, home, certificate, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A copy of this checkout with a build of its own, because a build is for one base path. */
async function buildBelow(basePath: string, place: string): Promise<string> {
  const copy = join(place, 'checkout');
  const files = ['package.json', 'package-lock.json', 'brand.json', 'tsconfig.json'];
  const configs = ['vite.config.ts', 'react-router.config.ts'];
  for (const part of ['src', 'public', 'scripts', ...files, ...configs])
    await cp(join(project, part), join(copy, part), { recursive: true });
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'));
  await outputOf([join(copy, 'scripts/prepare.mjs')], { BASE_PATH: basePath });
  return copy;
}

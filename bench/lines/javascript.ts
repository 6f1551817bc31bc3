import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { launchBrowser } from '../browser.ts';
import { project } from '../processes.ts';
import type { Row } from '../table.ts';

const bar = 1.25;

/** The public pages with the most content. */
const pages = [
  ['Home', '/'],
  ['a service page', '/kpn-een-internet'],
  ['fibre', '/glasvezel'],
  ['the fibre sign-up', '/aanmeldformulier-glasvezel'],
  ['the knowledge base', '/kennisdatabase'],
  ['a job form', '/werken-bij'],
] as const;

/**
 * What a browser fetches for a page, scripts loaded later included. The baseline is an empty page
 * of the same framework.
 */
export async function javascriptLines(bench: Bench): Promise<Row[]> {
  const empty = await buildEmptyApp(bench.folder);
  const baseline = await bench.start({
    command: process.execPath,
    args: ['bench/baselines/pages.ts'],
    env: { NODE_ENV: 'production', BASELINE_INPUT: empty },
    readyAt: '/',
  });
  const server = await bench.server();
  const browser = await launchBrowser();
  try {
    const theirs = weigh(await scriptsOf(browser, baseline.url), join(empty, 'build/client'));
    const rows: Row[] = [];
    for (const [name, path] of pages) {
      const ours = weigh(
        await scriptsOf(browser, server.url + path),
        join(project, 'build/client'),
      );
      rows.push({
        name: `JavaScript for ${name}, brotli bytes`,
        ours: String(ours.bytes),
        baseline: String(theirs.bytes),
        ratio: ours.bytes / theirs.bytes,
        bar: { atMost: bar },
        note: `${ours.files} files against ${theirs.files}, fetched by Chromium until no new file came`,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function buildEmptyApp(folder: string): Promise<string> {
  const target = join(folder, 'empty-app');
  cpSync(fileURLToPath(new URL('../empty-app', import.meta.url)), target, { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(target, 'node_modules'), 'junction');
  const command = join(project, 'node_modules/@react-router/dev/bin.cjs');
  await promisify(execFile)(process.execPath, [command, 'build'], {
    cwd: target,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return target;
}

/**
 * The JavaScript files that a browser fetches for a page, until no new file came for 1.5 seconds.
 */
export async function scriptsOf(browser: Browser | BrowserContext, url: string): Promise<string[]> {
  const page = await browser.newPage();
  const paths = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && response.status() === 200) paths.add(pathname);
  });
  await page.goto(url);
  // Scripts that a page loads when it is idle count too. Waiting for a quiet network would not
  // work: the workspace keeps a connection open for events.
  for (let known = -1; known < paths.size;) {
    known = paths.size;
    await page.waitForTimeout(1_500);
  }
  await page.close();
  return [...paths];
}

/**
 * After Brotli compression at the highest quality, so that the compression of each server does not
 * matter.
 */
export function weigh(paths: readonly string[], client: string): { files: number; bytes: number } {
  const files = paths.map((path) => globSync(`**/${basename(path)}`, { cwd: client })[0]);
  const sizes = files.map((file) => {
    if (file === undefined)
      throw new Error(`The browser fetched a script that is not in ${client}`);
    return brotliCompressSync(readFileSync(join(client, file)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    }).length;
  });
  if (sizes.length === 0) throw new Error('The page loaded no script');
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { fight } from '../duel.ts';
import type { Row } from '../table.ts';

const bar = 0.5;
/** As a browser asks. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** Node writes these itself, for the twin too. */
const nodesOwn = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Home for a guest, from the kept page, against the same bytes and headers out of a bare handler. */
export async function homeLines(bench: Bench): Promise<Row[]> {
  const ours = await bench.server();
  await fetchPage(ours.url); // the first visit draws the page, the second finds it
  const page = await fetchPage(ours.url);
  writeFileSync(join(bench.folder, 'home.body'), page.body);
  writeFileSync(join(bench.folder, 'home.headers'), JSON.stringify(page.headers));
  const twin = await bench.start({
    command: process.execPath,
    args: ['bench/twins/bytes.ts'],
    env: { NODE_ENV: 'production', PLAY: bench.folder },
    readyAt: '/',
  });
  const requests = [{ method: 'GET' as const, path: '/', headers }];
  return [
    await fight(bench, { name: `Home for a guest, ${page.body.length} bytes`, ours: { program: ours, requests }, twin: { program: twin, requests }, bar }),
  ];
}

function fetchPage(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      const own = Object.entries(response.headers).filter(([name]) => !nodesOwn.has(name));
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])), body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

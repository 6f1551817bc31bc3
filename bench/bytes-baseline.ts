import { mkdtempSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import type { Program } from './processes.ts';

/** Node writes these headers itself, for the baseline too. */
const nodesOwn = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/**
 * A bare handler that answers with the bytes and headers of our server at this address. `length`:
 * bytes of the body. `files`: where the bytes and headers are.
 */
export async function startBytesBaseline(
  bench: Bench,
  url: string,
  headers: Record<string, string>,
): Promise<{ baseline: Program; length: number; files: { body: string; headers: string } }> {
  const answer = await fetchBytes(url, headers);
  const folder = mkdtempSync(join(bench.folder, 'bytes-'));
  const files = { body: join(folder, 'answer.body'), headers: join(folder, 'answer.headers') };
  writeFileSync(files.body, answer.body);
  writeFileSync(files.headers, JSON.stringify(answer.headers));
  const baseline = await bench.start({
    command: process.execPath,
    args: ['bench/baselines/bytes.ts'],
    env: { NODE_ENV: 'production', BASELINE_INPUT: folder },
    readyAt: '/',
  });
  return { baseline, length: answer.body.length, files };
}

function fetchBytes(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      const own = Object.entries(response.headers).filter(([name]) => !nodesOwn.has(name));
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        }),
      );
    }).on('error', reject);
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ownServer } from './own-server.ts';
import { newFolder } from './server-child-process.ts';

/**
 * A start allocates what it reads, parses and compiles. The budget is a tenth above the measured
 * amount, because equal starts differ by 6%. Source: issue "Speed", a budget without a clock.
 */
const BUDGET = 490; // MB
const own = ownServer('shared');

it('a start on an up-to-date database allocates no more memory than its budget', async () => {
  const report = join(newFolder(), 'memory.json');
  const server = await own.serve({
    NODE_OPTIONS: '--import=./bench/memory-report.js',
    MEMORY_REPORT: report,
  });
  server.process.kill('SIGUSR2');
  await vi.waitUntil(() => existsSync(report), 20_000);
  // proof: written by memory-report.js
  const { allocated } = JSON.parse(readFileSync(report, 'utf8')) as { allocated: number };
  expect(Math.round(allocated / 1e6)).toBeLessThanOrEqual(BUDGET);
});

it('a start loads neither the demo nor the metrics library when they are off', async () => {
  const report = join(newFolder(), 'modules.json');
  const server = await own.serve({
    NODE_OPTIONS: '--import=./test/faults/loaded-modules.js',
    LOADED_MODULES: report,
  });
  server.process.kill('SIGUSR2');
  const loaded = await vi.waitUntil(() => readModules(report), 20_000);
  expect(loaded.some((url) => url.endsWith('/src/server/server.ts'))).toBe(true);
  const optional = /\/prom-client\/|\/src\/server\/demo\/demo\.ts|\/src\/db\/seed\/demo\.ts/;
  expect(loaded.filter((url) => optional.test(url))).toEqual([]);
});

/** Null until all of the file was written. */
function readModules(file: string): string[] | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[]; // proof: see loaded-modules.js
  } catch {
    return null;
  }
}

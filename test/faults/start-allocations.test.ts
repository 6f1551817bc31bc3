import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ownServer } from './own-server.ts';
import { newFolder } from './server-child-process.ts';

/**
 * A start allocates what it reads, parses and compiles, whatever the speed of the machine. The
 * budget is a tenth above the measured amount. Source: issue "Speed", a budget without a clock.
 */
const BUDGET = 475; // MB
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

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Bench } from '../bench.ts';
import { launchBrowser } from '../browser.ts';
import type { Effort, Measured, Work } from '../client/measure.ts';
import { medianOf } from '../compare.ts';
import { project } from '../processes.ts';
import type { Row } from '../table.ts';

const bar = 1;

const works: Readonly<Record<Work, string>> = {
  read: 'read a cached record',
  ingest: 'store a list of 50 in an empty cache',
  refresh: 'store the same list again, all 50 changed',
  'notify-many': 'notify 1,000 subscribers of 1,000 records',
  'notify-one': 'notify 1,000 subscribers of one record',
  'notify-apart': 'notify 1,000 subscribers of one record with 20 sets of fields',
};

type Measure = (work: Work, effort: Effort) => Promise<Measured[]>;

/**
 * Our record cache against two others, with the same work and answers, in Node and in Chromium. The
 * baseline is the faster of the two.
 */
export async function clientLines(bench: Bench): Promise<Row[]> {
  const file = join(bench.folder, 'sides.js');
  await bundleSides(file);
  const effort =
    bench.pace.rounds > 3 ? { rounds: 7, milliseconds: 500 } : { rounds: 3, milliseconds: 150 };
  return [
    ...(await rowsOf('Node', inNode(file), effort)),
    ...(await inChromium(file, (measure) => rowsOf('Chromium', measure, effort))),
  ];
}

async function rowsOf(where: string, measure: Measure, effort: Effort): Promise<Row[]> {
  const rows: Row[] = [];
  for (const work of Object.keys(works) as Work[])
    rows.push(rowOf(where, await measure(work, effort))); // proof: the keys of `works`
  return rows;
}

function rowOf(where: string, [ours, ...peers]: readonly Measured[]): Row {
  const [fastest, ...others] = peers.toSorted((a, b) => medianOf(a.rounds) - medianOf(b.rounds));
  if (!ours || !fastest) throw new Error('The measurement of a side is missing');
  const ratios = ours.rounds.map((mine, round) => fastest.rounds[round]! / mine);
  return {
    name: `${works[ours.work]}, ${where}`,
    ours: timeOf(ours),
    baseline: timeOf(fastest),
    ratio: medianOf(ratios),
    bar: { atLeast: bar },
    note: `against ${fastest.side}; rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; ${others.map((other) => `${other.side} ${timeOf(other)}`).join(', ')}`,
  };
}

function timeOf({ rounds }: Measured): string {
  const milliseconds = medianOf(rounds);
  return milliseconds < 0.1
    ? `${(milliseconds * 1_000).toFixed(2)} µs`
    : `${milliseconds.toFixed(2)} ms`;
}

/** As they ship to browsers: production builds without code that only helps developers. */
async function bundleSides(file: string): Promise<void> {
  const made = await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.__DEV__': 'false' },
    build: {
      write: false,
      minify: true,
      target: 'es2024',
      rolldownOptions: {
        input: join(project, 'bench/client/sides.ts'),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('Vite made no bundle');
  writeFileSync(file, chunk.code);
}

function inNode(file: string): Measure {
  return async (work, effort) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['bench/client/in-node.ts'], {
      cwd: project,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        SIDES: file,
        WORK: work,
        EFFORT: JSON.stringify(effort),
      },
    });
    return JSON.parse(stdout) as Measured[]; // proof: written by in-node.ts
  };
}

/** The headers for cross-origin isolation give the page a finer clock. */
async function inChromium<T>(file: string, work: (measure: Measure) => Promise<T>): Promise<T> {
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
  const server = createServer(({ url }, answer) => {
    answer.writeHead(200, {
      ...headers,
      'Content-Type': url === '/sides.js' ? 'text/javascript' : 'text/html',
    });
    answer.end(url === '/sides.js' ? readFileSync(file) : '<!doctype html><title>Bench</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const browser = await launchBrowser();
  try {
    const { port } = server.address() as AddressInfo; // proof: it listens on a port
    return await work(async (workName, effort) => {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      const measured = await measureIn(page, workName, effort);
      await page.close();
      return measured;
    });
  } finally {
    await browser.close();
    server.close();
  }
}

const measureIn = (page: Page, work: Work, effort: Effort): Promise<Measured[]> =>
  page.evaluate(
    async ([workName, effortOf]) => {
      const path = '/sides.js';
      // proof: bundled from sides.ts
      const { measureSides } = (await import(path)) as { measureSides: Measure };
      return measureSides(workName, effortOf);
    },
    [work, effort] as const,
  );

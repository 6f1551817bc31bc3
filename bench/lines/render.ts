import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench } from '../bench.ts';
import { medianOf } from '../compare.ts';
import { project } from '../processes.ts';
import type { Row } from '../table.ts';

const bar = 1.5;
type Answer = { bytes: { ours: number; react: number }; rounds: { ours: number; react: number }[] };

/**
 * With its loaders, queries and the data for the browser. The baseline is React rendering the same
 * tree.
 */
export async function renderLines(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of [
    ['Home', '/'],
    ['a service page', '/kpn-een-internet'],
  ] as const)
    rows.push(await line(bench, { name, path }));
  return rows;
}

async function line(bench: Bench, { name, path }: { name: string; path: string }): Promise<Row> {
  const { databaseUrl } = await bench.stage();
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/render-process.ts'], {
    cwd: project,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DEMO: '0',
      RENDER_PATH: path,
      ROUNDS: String(bench.pace.rounds),
      TIMES: '200',
    },
  });
  const { bytes, rounds } = JSON.parse(stdout) as Answer; // proof: written by render-process.ts
  const ratios = rounds.map(({ ours, react }) => ours / react);
  return {
    name: `${name}, rendered for one visitor`,
    ours: `${medianOf(rounds.map(({ ours }) => ours)).toFixed(2)} ms`,
    baseline: `${medianOf(rounds.map(({ react }) => react)).toFixed(2)} ms`,
    ratio: medianOf(ratios),
    bar: { atMost: bar },
    note: `processor time; rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; ${bytes.ours} characters, ${bytes.react} by React alone`,
  };
}

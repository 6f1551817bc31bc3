import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { inspect, parseArgs } from 'node:util';
import { openBench, paces, type Bench } from './bench.ts';
import { auditLines } from './lines/audit.ts';
import { backupLines } from './lines/backup.ts';
import { batchLines } from './lines/batch.ts';
import { clientLines } from './lines/client.ts';
import { clientMemoryLines } from './lines/client-memory.ts';
import { clientSizeLines } from './lines/client-size.ts';
import { importLines, postcodeLines } from './lines/fibre.ts';
import { growthLines } from './lines/growth.ts';
import { orderLines } from './lines/orders.ts';
import { guestLines } from './lines/guests.ts';
import { homeLines } from './lines/home.ts';
import { memoryLines, startLines } from './lines/idle.ts';
import { javascriptLines } from './lines/javascript.ts';
import { lighthouseLines } from './lines/lighthouse.ts';
import { listLines } from './lines/list.ts';
import { metadataLines } from './lines/metadata.ts';
import { pagesLines } from './lines/pages.ts';
import { directusLines, postgraphileLines } from './lines/peers.ts';
import { portalLines } from './lines/portal.ts';
import { processorLines } from './lines/processor.ts';
import { queryLines } from './lines/query.ts';
import { readLines } from './lines/read.ts';
import { renderLines } from './lines/render.ts';
import { steadyLines } from './lines/steady.ts';
import { webhookLines } from './lines/webhooks.ts';
import { workersLines } from './lines/workers.ts';
import { workspaceLines } from './lines/workspace.ts';
import { calibrate, calibrationText } from './calibration.ts';
import { holdsCores } from './cores.ts';
import { project } from './processes.ts';
import { passes, type Row, tableOf } from './table.ts';

/** `npm run bench -- [--quick] [name …]` */
const lines: Readonly<Record<string, (bench: Bench) => Promise<Row[]>>> = {
  processor: processorLines,
  read: readLines,
  batch: batchLines,
  list: listLines,
  query: queryLines,
  audit: auditLines,
  webhooks: webhookLines,
  pages: pagesLines,
  growth: growthLines,
  orders: orderLines,
  metadata: metadataLines,
  steady: steadyLines,
  home: homeLines,
  guests: guestLines,
  render: renderLines,
  javascript: javascriptLines,
  lighthouse: lighthouseLines,
  portal: portalLines,
  workspace: workspaceLines,
  client: clientLines,
  'client-memory': clientMemoryLines,
  'client-size': clientSizeLines,
  postcode: postcodeLines,
  import: importLines,
  backup: backupLines,
  memory: memoryLines,
  start: startLines,
  workers: workersLines,
  directus: directusLines,
  postgraphile: postgraphileLines,
};
/** These need an installation first, so they run only when named. */
const onDemand = ['directus', 'postgraphile'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const names =
  positionals.length > 0
    ? positionals
    : Object.keys(lines).filter((name) => !onDemand.includes(name));
const unknown = names.find((name) => !Object.hasOwn(lines, name));
if (unknown !== undefined) {
  console.error(`There is no line ${unknown}. The lines are ${Object.keys(lines).join(', ')}.`);
  process.exit(2);
}

execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: project, stdio: 'inherit' });
const began = performance.now();
const calibrated = calibrate();
const bench = openBench(values.quick ? paces.quick : paces.full);
// An interrupted bench still stops its database and servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void bench.close().finally(() => process.exit(130)));
const rows: Row[] = [];
try {
  for (const name of names) {
    process.stderr.write(`${name} …\n`);
    // The measured lines are still printed; the run ends with exit code 1.
    const measured = await lines[name]!(bench).catch((error: unknown) => {
      process.exitCode = 1;
      process.stderr.write(`${name}: ${inspect(error)}\n`);
      return [];
    });
    rows.push(...measured);
    for (const { name: line, ratio } of measured)
      process.stderr.write(`  ${line}: ${ratio.toFixed(2)}\n`);
  }
  console.log(`\n${await facts(bench)}\n\n${tableOf(rows)}\n`);
} finally {
  await bench.close();
}
console.log(
  `${rows.filter(passes).length} of ${rows.length} lines pass; the run took ${Math.round((performance.now() - began) / 1_000)} s.`,
);

async function facts({ pace, openedStage }: Bench): Promise<string> {
  const stage = await openedStage();
  return [
    `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0]!.toFixed(1)}; Node ${process.versions.node}${stage ? `, PostgreSQL ${stage.postgres} (embedded, fsync on)` : ''}`,
    calibrationText(calibrated, calibrate()),
    `${pace.connections} connections; ${pace.rounds} rounds of ${pace.seconds} s for each side, in turn; medians; ${holdsCores ? 'both servers on one core, load generator and database on the others' : 'no process is pinned to a core'}. Our server: NODE_ENV=production, rate limits on, a log line per request to a file.`,
  ].join('\n');
}

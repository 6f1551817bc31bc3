import { execFileSync } from 'node:child_process';
import { install } from '../../scripts/install.mjs';
import { folder, type ForeignClient, type Site, versionOf } from './foreign-client.ts';
import { jsforceNode } from './clients/jsforce-node.ts';
import { mcpServer } from './clients/mcp-server.ts';
import { n8n } from './clients/n8n.ts';
import { nforce } from './clients/nforce.ts';
import { tsForce } from './clients/ts-force.ts';
import { salesforceCli } from './clients/salesforce-cli.ts';
import { salesforceLogIn } from './clients/salesforce-log-in.ts';
import { openSite } from './site.ts';

/**
 * `npm run test:foreign-clients [-- PACKAGE …]`: installs programs that others made for the
 * platform, calls a server of the product with each of them, and prints a table of the answers. The
 * exit code is 1 when a call fails. `npm test` does not run it, because it needs the network. The
 * first run writes a lock file, which git ignores; later runs follow it.
 */
const clients: readonly ForeignClient[] = [
  jsforceNode,
  salesforceCli,
  salesforceLogIn,
  nforce,
  tsForce,
  mcpServer,
  n8n,
];

type Row = { client: string; version: string; call: string; works: string; answer: string };

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !clients.some((client) => client.name === name));
if (unknown !== undefined) {
  const names = [...new Set(clients.map(({ name }) => name))].join(', ');
  throw new Error(`There is no client ${unknown}. The clients are ${names}.`);
}

// A browser logs in.
await install({ dev: true });
execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
  cwd: folder,
  stdio: 'inherit',
});
const site = await openSite();
const rows: Row[] = [];
try {
  keepSettingsIn(site);
  for (const client of clients)
    if (wanted.length === 0 || wanted.includes(client.name))
      rows.push(...(await rowsOf(client, site)));
} finally {
  await site.close();
}
print(rows);
// Some clients keep connections open.
process.exit(rows.some(({ works }) => works === 'no') ? 1 : 0);

/** Clients write their settings into this folder only, and nothing to their makers. */
function keepSettingsIn({ home }: Site): void {
  Object.assign(process.env, {
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    SF_AUTOUPDATE_DISABLE: 'true',
    SF_DISABLE_LOG_FILE: 'true',
    SF_DISABLE_TELEMETRY: 'true',
    SF_SKIP_NEW_VERSION_CHECK: 'true',
    SF_USE_GENERIC_UNIX_KEYCHAIN: 'true',
    N8N_DIAGNOSTICS_ENABLED: 'false',
  });
}

async function rowsOf(client: ForeignClient, to: Site): Promise<Row[]> {
  const version = versionOf(client.name);
  const done: Row[] = [];
  for (const call of await client.open(to)) {
    const row = { client: client.name, version, call: call.name };
    try {
      done.push({ ...row, works: 'works', answer: await call.run() });
    } catch (error) {
      done.push({ ...row, works: 'no', answer: reasonOf(error) });
    }
  }
  return done;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : JSON.stringify(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}

function print(table: readonly Row[]): void {
  const columns = ['client', 'version', 'call', 'works'] as const;
  const width = (column: (typeof columns)[number]) =>
    Math.max(...table.map((row) => row[column].length), column.length);
  const widths = columns.map(width);
  const line = (row: Row) =>
    [...columns.map((column, at) => row[column].padEnd(widths[at]!)), row.answer].join('  ');
  const titles = {
    client: 'client',
    version: 'version',
    call: 'call',
    works: '',
    answer: 'answer',
  };
  console.log([titles, ...table].map(line).join('\n'));
  const count = (works: string) => table.filter((row) => row.works === works).length;
  console.log(`\n${count('works')} work, ${count('no')} failed`);
}

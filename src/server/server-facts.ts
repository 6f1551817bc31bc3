import { statfs } from 'node:fs/promises';
import { runningDatabaseFolder } from '#db/embedded/embedded-database.ts';
import { databaseFacts } from '#db/facts.ts';
import { backupFacts } from '../backup/backup-facts.ts';
import { publishObjectWritten } from '#engine/bulk/job-runs.ts';
import {
  type ServerHealth,
  type ServerFacts,
  type JobOutcome,
  type Outage,
  flagNames,
  type Flags,
} from '#protocol/operations/server-facts.ts';
import { bulkTask, mailTask, scanTask, sealTask } from '#protocol/operations/sweep.ts';
import type { JobRequest } from './jobs/job.ts';
import { readRunningVersion } from './requests/read-running-version.ts';
import type { Dependencies } from './dependencies.ts';
import type { WorkerReports } from './workers/messages.ts';
import { settingsOf } from './settings-list.ts';

type FactsDependencies = Pick<
  Dependencies,
  'config' | 'brand' | 'flags' | 'sweeper' | 'auditKeeper' | 'database' | 'outages' | 'link'
>;

type HealthDependencies = Pick<Dependencies, 'config' | 'database' | 'outages' | 'link'>;

export const serverFacts = (dependencies: FactsDependencies): ServerFacts => ({
  flags: () =>
    // proof: built from all flag names
    Object.fromEntries(flagNames.map((name) => [name, dependencies.flags.isOn(name)])) as Flags,
  flagDefaults: dependencies.flags.defaults,
  brand: {
    given: dependencies.config.brand,
    fixed: dependencies.config.fixedBrandKeys,
    facts: dependencies.brand.facts,
    refresh: dependencies.brand.refresh,
  },
  setup: {
    publicUrl: dependencies.config.publicUrl?.origin ?? null,
    mail: {
      server: dependencies.config.smtp?.host ?? null,
      isAway: () => dependencies.outages.current().some(({ service }) => service === 'mail'),
    },
    backup: () => backupFacts(dependencies),
  },
  settings: () =>
    settingsOf(dependencies.config, {
      brand: dependencies.brand.current(),
      facts: dependencies.brand.facts(),
    }),
  health: () => healthOf(dependencies),
  jobs: [
    ...queues
      .filter(({ name }) => name !== scanTask || dependencies.config.clamav !== undefined)
      .map(({ name }) => ({ name, when: 'atOnce' as const })),
    ...(dependencies.config.audit ? [{ name: sealTask, when: 'minutely' as const }] : []),
    ...dependencies.sweeper.tasks.map((name) => ({ name, when: 'hourly' as const })),
  ],
  every: dependencies.sweeper.every,
  runJob: (name, asking) => runNow(dependencies, name, asking),
});

/** Writing a row of such an object wakes the copies of the server. */
const queues = [
  { name: mailTask, object: 'Mail__c' },
  { name: bulkTask, object: 'Bulkbewerking__c' },
  { name: scanTask, object: 'ContentVersion' },
] as const;

async function runNow(
  { sweeper, auditKeeper, database }: FactsDependencies,
  name: string,
  asking: JobRequest,
): Promise<JobOutcome | 'asked' | null> {
  const queue = queues.find((one) => one.name === name);
  if (queue === undefined)
    return name === sealTask ? auditKeeper.sealNow(asking) : sweeper.run(name, asking);
  await publishObjectWritten(database.db, queue.object);
  return 'asked';
}

async function databaseOf({ config, database }: Pick<Dependencies, 'config' | 'database'>) {
  const own = config.databaseUrl === undefined ? runningDatabaseFolder(config.dataDir) : undefined;
  return { ...(await databaseFacts(database.db)), folder: own ?? null };
}

export async function healthOf({
  config,
  database,
  outages,
  link,
}: HealthDependencies): Promise<ServerHealth> {
  const gathered = await link?.gather();
  const disk = await statfs(config.filesDir).catch(() => null);
  return {
    database: await databaseOf({ config, database }).catch(() => null),
    files: {
      kind: config.s3 === undefined ? 'folder' : 'store',
      place:
        config.s3 === undefined
          ? config.filesDir
          : `${config.s3.endpoint.origin}/${config.s3.bucket}`,
      free: disk === null ? null : disk.bavail * disk.bsize,
      total: disk === null ? null : disk.blocks * disk.bsize,
    },
    backup: await backupFacts({ config, database }),
    scanner: config.clamav?.text ?? null,
    addresses: config.pdokUrl?.origin ?? null,
    companies: config.kvk?.url.origin ?? null,
    logins: config.loginProviders.map(({ key, label, issuer }) => ({
      key,
      label,
      host: issuer.host,
    })),
    outages: gathered === undefined ? outages.current() : outagesOf(gathered),
    mail: {
      server: config.smtp === undefined ? null : `${config.smtp.host}:${String(config.smtp.port)}`,
    },
    server: {
      ...(await readRunningVersion()),
      node: process.versions.node,
      ...processesOf(gathered),
    },
  };
}

function processesOf(
  gathered: WorkerReports | undefined,
): Pick<ServerHealth['server'], 'started' | 'up' | 'memory' | 'workers'> {
  if (gathered === undefined) {
    const up = process.uptime() * 1_000;
    return {
      started: new Date(Date.now() - up),
      up,
      memory: process.memoryUsage.rss(),
      workers: null,
    };
  }
  const { primary, reports } = gathered;
  const workers = reports.map(({ worker, pid, started, report: { memory } }) => ({
    worker,
    pid,
    started,
    memory,
  }));
  return {
    started: primary.started,
    up: Date.now() - primary.started.getTime(),
    memory: workers.reduce((sum, { memory }) => sum + memory, primary.memory),
    workers,
  };
}

function outagesOf({ reports }: WorkerReports): Outage[] {
  const since = new Map<Outage['service'], Date>();
  for (const { service, since: at } of reports.flatMap(({ report }) => report.outages)) {
    const known = since.get(service);
    if (known === undefined || at < known) since.set(service, at);
  }
  return [...since].map(([service, at]) => ({ service, since: at }));
}

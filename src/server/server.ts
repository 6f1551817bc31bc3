import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSecrets } from '#db/secrets.ts';
import type { Integrations } from '#integrations/integrations.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import type { CacheStats } from '#engine/cache/invalidating-cache.ts';
import { openPreparedStore, openStore, type StoreReporter, type Store } from '../store.ts';
import type { Config } from '../config.ts';
import { openApiEntryPoint } from './requests/api-tools.ts';
import { syncPages, syncSynonyms } from './jobs/content.ts';
import { openCrawlers } from './requests/crawlers.ts';
import type { MetricsHandler } from './http/metrics-handler.ts';
import type { Log } from './log.ts';
import { openBackgroundServices } from './jobs/background-services.ts';
import { openLiveMaintenance } from './requests/maintenance.ts';
import { openPages } from './requests/pages.ts';
import { createRouter } from './requests/router.ts';
import { openDependencies, type Dependencies } from './dependencies.ts';
import { refuseDemoAccounts } from './start/demo-accounts.ts';
import { clockNotices } from './start/clock-notices.ts';
import { warnOfOldKeys } from './start/old-keys.ts';
import { openHttpListener } from './start/http-listener.ts';
import { sealingNotices } from './start/sealing-notices.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { WorkerLink } from './workers/link.ts';

export type Server = {
  /** For visitors, with the base path: `PUBLIC_URL`, or where the server listens. */
  url: string;
  port: number;
  dependencies: Dependencies;
  pageCacheStats(): CacheStats;
  close(): Promise<void>;
};

type Given = {
  log: Log;
  say: (line: string) => void;
  outside?: Partial<Integrations>;
  tracing?: Tracing;
  objects?: readonly ObjectDefinition[];
  publicPasswords?: 'allowed';
  link?: WorkerLink;
};

/** `publicPasswords`: permits the accounts of the demo when the demo is off, for tests. */
export async function openServer(config: Config, given: Given): Promise<Server> {
  const { log, say, outside, tracing, objects, publicPasswords, link } = given;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const isFirst = link === undefined || link.isFirst;
  const front = await openHttpListener(config, !isFirst);
  const { server } = front;
  const store = await storeOf(config, { link, says: { say, onError } }).catch((error: unknown) => {
    server.close();
    throw error;
  });
  try {
    if (isFirst && !config.demo && publicPasswords !== 'allowed')
      await refuseDemoAccounts({
        db: store.database.db,
        services: { secrets: openSecrets(config.secretKeys) },
      });
    const dependencies = await openDependencies(config, {
      database: store.database,
      log,
      ...(outside && { outside }),
      ...(tracing && { tracing }),
      ...(objects && { objects }),
      ...(link && { link }),
    });
    if (isFirst) await prepare(dependencies, given);
    const maintenance = await openLiveMaintenance(dependencies);
    const programs = openApiEntryPoint(dependencies);
    const crawlers = openCrawlers(dependencies);
    const pages = await openPages(dependencies, programs, crawlers.images);
    const metering = await openMetering(dependencies);
    const entryPoints = { pages, crawlers, programs, maintenance, metering };
    await front.open(createRouter(dependencies, entryPoints));
    const backgroundServices = openBackgroundServices({
      ...dependencies,
      connection: store.connection,
    });
    // proof: the server listens on a port, so its address is an object
    const { port } = server.address() as AddressInfo;
    dependencies.publicOrigin.listensOn(port);
    return {
      url: `${dependencies.publicOrigin.get()}${config.basePath}/`,
      port,
      dependencies,
      pageCacheStats: pages.pageServer.stats,
      async close() {
        // Event streams do not end by themselves, and closing the server waits for open requests.
        dependencies.streams.close();
        await Promise.all([closeServer(server), backgroundServices.close()]);
        maintenance.close();
        await crawlers.images.close();
        await dependencies.close();
        await store.close();
      },
    };
  } catch (error) {
    await closeServer(server);
    await store.close();
    throw error;
  }
}

type Opening = { link: WorkerLink | undefined; says: StoreReporter };

async function storeOf(config: Config, { link, says }: Opening): Promise<Store> {
  return link === undefined
    ? openStore(config, says)
    : openPreparedStore(config, await link.database(), says);
}

async function prepare(dependencies: Dependencies, { log, say }: Given): Promise<void> {
  const { config, database } = dependencies;
  await warnOfOldKeys(dependencies.contextOf({ kind: 'system', task: 'look after api keys' }), log);
  for (const notice of [
    ...(await sealingNotices(dependencies)),
    ...(await clockNotices(database.db)),
  ])
    say(notice);
  const demo = config.demo ? await import('./demo/demo.ts') : null;
  const begins = await demo?.seedDemo(dependencies, say);
  await syncPages(dependencies);
  await syncSynonyms(dependencies);
  await demo?.finishDemo(dependencies, { isNew: begins === true });
}

/** Loads the metrics library only when the server has metrics. */
async function openMetering(dependencies: Dependencies): Promise<MetricsHandler | null> {
  const { metricsKey } = dependencies.config;
  if (metricsKey === undefined) return null;
  const { openMetricsHandler } = await import('./http/metrics-handler.ts');
  return openMetricsHandler(dependencies, metricsKey);
}

/** In ms. */
const patience = 10_000;

function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), patience).unref();
    // A keep-alive connection becomes idle once its answer is sent.
    const sweep = setInterval(() => server.closeIdleConnections(), 100).unref();
    server.close(() => {
      clearTimeout(impatient);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

import type { Secrets } from '#db/secrets.ts';
import type { Database } from '#db/pool.ts';
import { apps } from '#objects/apps.ts';
import { globalActions } from '#objects/global-actions.ts';
import { objects } from '#objects/index.ts';
import type { Integrations } from '#integrations/integrations.ts';
import { openChangeStreams, type ChangeStreams } from '#api/events/change-streams.ts';
import { type AnswerCache, openAnswerCache } from '#engine/cache/answer-cache.ts';
import type { RequestContext, Services, Throttles } from '#engine/model/request-context.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { openChangeFeed } from '#engine/events/change-feed.ts';
import { contextForKey } from '#engine/model/impersonation.ts';
import { createRegistry, type Registry } from '#engine/model/registry.ts';
import type { Seal } from '#engine/model/seal.ts';
import { tableDifferences } from '#engine/sql/tables.ts';
import { addPageVisits } from '#domain/content/add-page-visits.ts';
import type { Authenticator } from '#auth/sessions/authenticator.ts';
import type { AuthService } from '#auth/login/auth-service.ts';
import type { RateLimits } from '#auth/api-keys/rate-limits.ts';
import { type IdentityService, openIdentity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Config } from '../config.ts';
import type { Log } from './log.ts';
import type { LiveBrand } from './brand/live-brand.ts';
import { type LiveSettings, openLiveSettings } from './brand/live-settings.ts';
import type { LiveFlags } from './flags.ts';
import { countedQuotas } from './http/counted.ts';
import { type Metrics, openMetrics } from './http/metrics.ts';
import { openPublicOrigin, type PublicOrigin } from './http/public-origin.ts';
import {
  openAuthentication,
  openLimits,
  openSealing,
  readSessionSettings,
} from './open-authentication.ts';
import { openOutside } from './open-outside.ts';
import { openOutages, type Outages } from './outages.ts';
import { rules } from './business-rules.ts';
import { tracedDatabase, tracedOutside } from './tracing/traced.ts';
import { openTracing, type Tracing } from './tracing/tracing.ts';
import { openSubscriptionCache, type SubscriptionCache } from './jobs/subscription-cache.ts';
import { openSweeper, type Sweeper } from './jobs/sweeper.ts';
import { sweeps } from './jobs/sweeps.ts';
import { type AuditWriter, openAuditWriter } from './jobs/audit-writer.ts';
import type { WorkerLink } from './workers/link.ts';
import { openVisitCounter, type VisitCounter } from './jobs/visit-counter.ts';
import { TablesDiffer } from './start/start-errors.ts';

export type Dependencies = {
  config: Config;
  log: Log;
  database: Database;
  registry: Registry;
  identity: IdentityService;
  authService: AuthService;
  authenticator: Authenticator;
  visits: VisitCounter;
  flags: LiveFlags;
  brand: LiveBrand;
  metrics: Metrics;
  tracing: Tracing | null;
  outages: Outages;
  sweeper: Sweeper;
  auditKeeper: AuditWriter;
  streams: ChangeStreams;
  subscriptions: SubscriptionCache;
  limits: RateLimits;
  secrets: Secrets;
  publicOrigin: PublicOrigin;
  link?: WorkerLink;
  now: () => Date;
  contextOf: (viewer: Viewer) => RequestContext;
  close(): Promise<void>;
};

type Given = {
  database: Database;
  log: Log;
  outside?: Partial<Integrations>;
  tracing?: Tracing;
  objects?: readonly ObjectDefinition[];
  link?: WorkerLink;
};

export async function openDependencies(
  config: Config,
  { outside: given, link, ...from }: Given,
): Promise<Dependencies> {
  const { log } = from;
  const { settings, sealing, ...base } = await openFoundation(config, from);
  const { database, tracing, identity, metrics, limits } = base;
  const { db, listen } = database;
  const outages = openOutages({ log, now: () => now() });
  const resources = { db, ...sealing, outages };
  const opened = { ...(await openOutside(config, resources)), ...given };
  const integrations = tracedOutside(opened, tracing);
  const now = () => integrations.clock.now();
  const answerCache = openAnswerCache(db, listen);
  const auditKeeper = openAuditWriter({ db, now, log, isOn: config.audit });
  const subscriptions = openSubscriptionCache(listen, (viewer) => contextOf(viewer));
  const services: Services = {
    integrations,
    answerCache,
    ...sealing,
    audit: auditKeeper.audit,
    throttles: throttlesOf(limits),
    staffPassword: config.staffPassword,
    watched: subscriptions,
  };
  const originOf = countedQuotas({ limits, metrics, config });
  const boards: Partial<LiveSettings> = {};
  const plainContextOf = (viewer: Viewer): RequestContext => ({
    viewer,
    db,
    now: now(),
    registry: base.registry,
    // Until the stored brand is read, contexts have the brand of the operator's settings.
    brand: boards.brand?.current() ?? config.brand,
    publicUrl: { origin: base.publicOrigin.get(), basePath: config.basePath },
    origin: originOf(viewer),
    rules,
    services,
  });
  const contextOf = (viewer: Viewer): RequestContext => contextForKey(plainContextOf(viewer));
  const ready = await openLiveSettings(config, boards, { contextOf, listen, log });
  const sweeper = openSweeper({ listen, ctx: () => contextOf(sweepViewer), log, sweeps });
  const visits = openVisits({ contextOf, log, now });
  const streams = await openListeners({ ...base, sealing, now, log });
  const live = { visits, streams, subscriptions };
  const resident = { ...base, ...ready, ...live, outages, sweeper, auditKeeper };
  return {
    config,
    log,
    ...resident,
    secrets: sealing.secrets,
    ...openAuthentication({ identity, limits, settings, log, metrics, seal: sealing.seal }),
    ...(link && { link }),
    now,
    contextOf,
    close: () => closeServices({ ...resident, answerCache }),
  };
}

const sweepViewer: Viewer = { kind: 'system', task: 'sweep' };

async function openFoundation(
  config: Config,
  { log, objects: more = [], ...from }: Pick<Given, 'database' | 'log' | 'objects' | 'tracing'>,
) {
  const tracing = from.tracing ?? (await openTracing(config, log));
  const database = tracedDatabase(from.database, tracing);
  const { db, listen } = database;
  const registry = await openRegistry(config, db, more);
  const settings = await readSessionSettings(config, db);
  const publicOrigin = openPublicOrigin(config);
  const sealing = await openSealing(config, { database, log });
  const identity = openIdentity({ db, listen, settings });
  const metrics = await openMetrics(config);
  const limits = openLimits(config, { db, metrics });
  return {
    tracing,
    database,
    registry,
    settings,
    publicOrigin,
    sealing,
    identity,
    metrics,
    limits,
  };
}

type ClosedServices = Pick<
  Dependencies,
  | 'sweeper'
  | 'flags'
  | 'brand'
  | 'visits'
  | 'auditKeeper'
  | 'streams'
  | 'subscriptions'
  | 'identity'
  | 'limits'
  | 'tracing'
> & { answerCache: AnswerCache };

const closeServices = ({
  sweeper,
  flags,
  brand,
  visits,
  auditKeeper,
  streams,
  subscriptions,
  identity,
  answerCache,
  limits,
  tracing,
}: ClosedServices): Promise<void> =>
  closeInTurn([
    sweeper,
    flags,
    brand,
    visits,
    auditKeeper,
    streams,
    subscriptions,
    identity,
    answerCache,
    limits,
    { close: () => tracing?.close() },
  ]);

async function openRegistry(
  { basePath }: Config,
  db: Database['db'],
  more: readonly ObjectDefinition[],
): Promise<Registry> {
  const registry = createRegistry([...objects, ...more], { apps, basePath, globalActions });
  const differences = await tableDifferences(db, registry);
  if (differences.length > 0)
    throw new TablesDiffer(
      `The database does not fit the objects, a migration is missing (npm run db:diff drafts it): ${differences.slice(0, 5).join('; ')}.`,
    );
  return registry;
}

const throttlesOf = (limits: RateLimits): Throttles => ({
  form: (key) => limits.take('form', key),
  mail: (key, from) => limits.take(from === 'anywhere' ? 'letterAnywhere' : 'letter', key),
  question: (key) => limits.take('question', key),
  calendar: (key) => limits.take('calendar', key),
  authorization: (key, from) =>
    limits.take(from === 'anywhere' ? 'authorizationAnywhere' : 'authorization', key),
});

type ListenerTools = Pick<Dependencies, 'database' | 'registry' | 'identity' | 'now' | 'log'> & {
  sealing: { seal: Seal };
};

async function openListeners({
  database: { db, listen },
  registry,
  identity,
  sealing: { seal },
  now,
  log,
}: ListenerTools): Promise<ChangeStreams> {
  const report = (error: unknown) =>
    log.warn({ err: error }, 'change events may be missing; subscribers read their data again');
  const changes = await openChangeFeed({ db, listen, registry, report, seal });
  const streams = openChangeStreams({ changes, identity, now, report });
  return {
    ...streams,
    close() {
      streams.close();
      changes.close();
    },
  };
}

const openVisits = ({
  contextOf,
  log,
  now,
}: Pick<Dependencies, 'contextOf' | 'log' | 'now'>): VisitCounter =>
  openVisitCounter({
    now,
    save: (counted) => addPageVisits(contextOf({ kind: 'system', task: 'keep visits' }), counted),
    onError: (error) =>
      log.warn({ err: error }, 'counts of visits could not be written; they are tried again'),
  });

async function closeInTurn(opened: readonly { close(): unknown }[]): Promise<void> {
  for (const one of opened) await one.close();
}

import type { Db } from '#db/connection.ts';
import { migrationAppliedAt } from '#db/migrate.ts';
import { openSecrets, type Secrets } from '#db/secrets.ts';
import type { Database } from '#db/pool.ts';
import { requestWriteHooks } from '#domain/requests/follow-requests.ts';
import { accessGuards, userWriteHooks } from '#domain/users/follow-users.ts';
import { businessActions } from '#domain/business-actions.ts';
import { apps } from '#objects/apps.ts';
import { globalActions } from '#objects/global-actions.ts';
import { objects } from '#objects/index.ts';
import { noAddressSource, openPdok } from '#integrations/addresses.ts';
import { openChatModel } from '#integrations/chat-model.ts';
import { openClamd } from '#integrations/clamd.ts';
import { type Integrations, systemClock } from '#integrations/integrations.ts';
import { withCacheAndCircuitBreaker } from '#integrations/sparing-addresses.ts';
import { openSmtp } from '#integrations/smtp.ts';
import { openChangeStreams, type ChangeStreams } from '#api/events/change-streams.ts';
import { openAnswerCache } from '#engine/cache/answer-cache.ts';
import type { Seal } from '#engine/model/seal.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import { openChangeFeed } from '#engine/events/change-feed.ts';
import { contextForKey } from '#engine/model/impersonation.ts';
import { createRegistry, type Registry } from '#engine/model/registry.ts';
import { tableDifferences } from '#engine/sql/tables.ts';
import { addPageVisits } from '#domain/content/add-page-visits.ts';
import { type Authenticator, openAuthenticator } from '#auth/sessions/authenticator.ts';
import { type AuthService, openAuthService } from '#auth/login/auth-service.ts';
import { type RateLimits, openRateLimits } from '#auth/api-keys/rate-limits.ts';
import { quotaPoints } from '#auth/api-keys/quotas.ts';
import { isSessionToken } from '#auth/sessions/session-token.ts';
import { openLiveSeal } from '#auth/sealing/live-seal.ts';
import { beginPasswordSeal } from '#auth/sealing/password-hashes.ts';
import type { SessionSettings } from '#auth/sessions/settings.ts';
import { type IdentityService, openIdentity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Config } from '../config.ts';
import type { Log } from './log.ts';
import type { LiveBrand } from './brand/live-brand.ts';
import { type LiveSettings, openLiveSettings } from './brand/live-settings.ts';
import type { LiveFlags } from './flags.ts';
import { countedQuotas, reportFailedLogIn } from './http/counted.ts';
import { type Metrics, openMetrics } from './http/metrics.ts';
import { openPublicOrigin, type PublicOrigin } from './http/public-origin.ts';
import { openFileStore } from './open-file-store.ts';
import { openOutages, type Outages, outageReportingAddresses, outageReportingFiles, outageReportingMail } from './outages.ts';
import { closeInTurn } from './collect-garbage-after-start.ts';
import { tracedDatabase, tracedOutside } from './tracing/traced.ts';
import { openTracing, type Tracing } from './tracing/tracing.ts';
import { openSweeper, type Sweeper } from './jobs/sweeper.ts';
import { sweeps } from './jobs/sweeps.ts';
import { TablesDiffer } from './tables-differ.ts';
import { type AuditWriter, openAuditWriter } from './jobs/audit-writer.ts';
import { openServerWebshop } from './webshop.ts';
import type { WorkerLink } from './workers/link.ts';
import { openVisitCounter, type VisitCounter } from './jobs/visit-counter.ts';

/** Each room built once, over one database. */
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
  limits: RateLimits;
  secrets: Secrets;
  publicOrigin: PublicOrigin;
  /** Absent: this is the only process. */
  link?: WorkerLink;
  now: () => Date;
  /** The question of this viewer, now. */
  askAs: (viewer: Viewer) => RequestContext;
  close(): Promise<void>;
};

/** `objects`: kept besides those of this business. */
type Given = { database: Database; log: Log; outside?: Partial<Integrations>; objects?: readonly ObjectDefinition[]; link?: WorkerLink };

export async function openDependencies(config: Config, { log, outside: given, objects: more = [], link, ...from }: Given): Promise<Dependencies> {
  const tracing = await openTracing(config, log);
  const database = tracedDatabase(from.database, tracing);
  const { db, listen } = database;
  const registry = await openRegistry(config, db, more);
  const settings = await readSessionSettings(config, db);
  const publicOrigin = openPublicOrigin(config);
  const sealing = await openSealing(config, { database, log });
  const identity = openIdentity({ db, listen, settings });
  const metrics = await openMetrics(config);
  const limits = openLimits(config, { db, metrics });
  const outages = openOutages({ log, now: () => now() });
  const outside = tracedOutside({ ...(await openOutside(config, { db, ...sealing, outages })), ...given }, tracing);
  const now = () => outside.clock.now();
  const answerCache = openAnswerCache(db, listen);
  const auditKeeper = openAuditWriter({ db, now, log, isOn: config.audit });
  const counted = countedQuotas({ limits, metrics, config });
  const boards: Partial<LiveSettings> = {};
  const plainAsk = (viewer: Viewer): RequestContext => ({
    viewer,
    db,
    now: now(),
    outside,
    registry,
    answerCache,
    ...aroundOf(config, publicOrigin.get(), boards.brand),
    ...sealing,
    ...throttles(limits, auditKeeper),
    ...counted(viewer),
  });
  const askAs = (viewer: Viewer): RequestContext => contextForKey(plainAsk(viewer));
  const ready = await openLiveSettings(config, boards, { askAs, listen, log });
  const sweeper = openSweeper({ listen, ctx: () => askAs({ kind: 'system', task: 'sweep' }), log, sweeps });
  const visits = openVisits({ askAs, log, now });
  const streams = openListeners({ database, registry, identity, now, log });
  return {
    config,
    log,
    database,
    registry,
    identity,
    limits,
    secrets: sealing.secrets,
    ...openAuthentication({ identity, limits, settings, log, metrics, seal: sealing.seal }),
    visits,
    ...ready,
    metrics,
    tracing,
    outages,
    sweeper,
    auditKeeper,
    streams,
    publicOrigin,
    ...(link && { link }),
    now,
    askAs,
    close: () =>
      closeInTurn([sweeper, ready.flags, ready.brand, visits, auditKeeper, streams, identity, answerCache, limits, { close: () => tracing?.close() }]),
  };
}

const openLimits = ({ rateLimits, quotas }: Config, { db, metrics }: Pick<Dependencies, 'metrics'> & { db: Db }): RateLimits =>
  openRateLimits({ db, off: !rateLimits, points: quotaPoints(quotas), onRefused: (limit) => metrics.count('limit_refusals', limit) });

/** What decides who a request is from, and what logs people in. */
const openAuthentication = ({
  identity,
  limits,
  settings,
  log,
  metrics,
  seal,
}: Pick<Dependencies, 'identity' | 'limits' | 'log' | 'metrics'> & { settings: SessionSettings; seal: Seal }): Pick<
  Dependencies,
  'authenticator' | 'authService'
> => ({
  authenticator: openAuthenticator({ identify: identity.identify, limits, isSession: (token) => isSessionToken(seal, token) }),
  authService: openAuthService({ limits, settings, identity, onFailure: (failed) => reportFailedLogIn({ log, metrics }, failed) }),
});

/**
 * Throws `SecretsRefusedError` when the operator's keys cannot decrypt the secrets in the database.
 */
async function openSealing(
  { secretKeys }: Config,
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
): Promise<Pick<RequestContext, 'seal' | 'secrets'>> {
  const secrets = openSecrets(secretKeys);
  await secrets.check(database.db);
  await beginPasswordSeal({ db: database.db, secrets });
  const onError = (error: unknown) => log.warn({ err: error }, 'the keys of seals could not be read again');
  return { secrets, seal: await openLiveSeal({ secrets, database, onError }) };
}

async function openRegistry({ basePath }: Config, db: Database['db'], more: readonly ObjectDefinition[]): Promise<Registry> {
  const registry = createRegistry([...objects, ...more], { apps, basePath, globalActions });
  const differences = await tableDifferences(db, registry);
  if (differences.length > 0)
    throw new TablesDiffer(`The database does not fit the objects, a migration is missing (npm run db:diff drafts it): ${differences.slice(0, 5).join('; ')}.`);
  return registry;
}

const throttles = (limits: RateLimits, { audit }: AuditWriter): Pick<RequestContext, 'audit' | 'formThrottle' | 'mailThrottle' | 'questionThrottle'> => ({
  audit,
  formThrottle: (key) => limits.take('form', key),
  mailThrottle: (key, from) => limits.take(from === 'anywhere' ? 'letterAnywhere' : 'letter', key),
  questionThrottle: (key) => limits.take('question', key),
});

async function readSessionSettings(
  { idleMinutes, absoluteHours, publicUrl, basePath, staffSecondFactor }: Config,
  db: Database['db'],
): Promise<SessionSettings> {
  const secureCookie = publicUrl?.protocol === 'https:';
  return {
    idleMinutes,
    absoluteHours,
    staffSecondFactor,
    secureCookie,
    cookiePath: basePath || '/',
    oldCookieBefore: secureCookie ? await migrationAppliedAt(db, hostCookieMigration) : null,
  };
}

/** The migration of the version that introduced the cookie name `__Host-zorgeloos`. */
const hostCookieMigration = 120;

/**
 * The brand (until its board is read, that of the settings), the address of the site in mails, and
 * the business's own actions after a write.
 */
const aroundOf = (
  { basePath, brand }: Config,
  origin: string,
  board?: LiveBrand,
): Pick<RequestContext, 'brand' | 'publicUrl' | 'writeHooks' | 'writeGuards' | 'businessActions'> => ({
  brand: board?.current() ?? brand,
  publicUrl: { origin, basePath },
  writeHooks: { ...requestWriteHooks, ...userWriteHooks },
  writeGuards: accessGuards,
  businessActions,
});

/** Who listens to changes, and what they are told. */
function openListeners({
  database: { db, listen },
  registry,
  identity,
  now,
  log,
}: Pick<Dependencies, 'database' | 'registry' | 'identity' | 'now' | 'log'>): ChangeStreams {
  const report = (error: unknown) => log.warn({ err: error }, 'listeners to changes begin anew');
  const changes = openChangeFeed({ db, listen, registry, report });
  const streams = openChangeStreams({ changes, identity, now, report });
  return {
    ...streams,
    close() {
      streams.close();
      changes.close();
    },
  };
}

const openVisits = ({ askAs, log, now }: Pick<Dependencies, 'askAs' | 'log' | 'now'>): VisitCounter =>
  openVisitCounter({
    now,
    save: (counted) => addPageVisits(askAs({ kind: 'system', task: 'keep visits' }), counted),
    onError: (error) => log.warn({ err: error }, 'visits could not be written yet'),
  });

type OutsideResources = { db: Database['db']; secrets: Secrets; outages: Outages };

/** The world as the operator set it. */
const openOutside = async (config: Config, resources: OutsideResources): Promise<Integrations> => ({
  clock: systemClock,
  files: outageReportingFiles(await openFileStore(config), resources.outages),
  scanner: config.clamav === undefined ? null : openClamd(config.clamav),
  chatModel: config.chatModel === undefined ? null : openChatModel(config.chatModel),
  mail: config.smtp === undefined ? null : outageReportingMail(openSmtp(config.smtp), resources.outages),
  addresses:
    config.pdokUrl === undefined
      ? noAddressSource
      : withCacheAndCircuitBreaker(outageReportingAddresses(openPdok(config.pdokUrl), resources.outages), systemClock),
  webshop: openServerWebshop(config, resources),
});

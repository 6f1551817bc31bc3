import { join, resolve } from 'node:path';
import type { SecretKeys } from '#db/secrets.ts';
import type { ClamdAddress } from '#integrations/clamd.ts';
import type { SmtpSettings } from '#integrations/smtp.ts';
import type { S3Settings } from '#integrations/s3-calls.ts';
import type { SigningKeys } from '#integrations/webshop.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { type AlertSettings, alertsOf } from './config-alerts.ts';
import { brandFileOf, fixedBrandKeys, readBrand } from './config-brand.ts';
import { type BackupSettings, backupOf } from './config-backup.ts';
import {
  exposedSecretFiles,
  metricsKeyOf,
  secretKeysOf,
  withSecretFiles,
} from './config-secrets.ts';
import {
  type ChatModelSettings,
  chatModelOf,
  clamavOf,
  databaseUrlOf,
  databaseWaitOf,
  directUrlOf,
  s3Of,
  signingKeysOf,
  smtpOf,
} from './config-services.ts';
import { quotasOf } from './config-quotas.ts';
import { workersOf } from './config-workers.ts';
import {
  readInteger,
  isLoopback,
  originsOf,
  publicUrlOf,
  readBasePath,
  serviceUrlOf,
  readChoice,
  type ReadSetting,
  WrongSetting,
} from './config-values.ts';

/**
 * Everything an operator can set, parsed. The one reader of the environment. Source: decisions.md
 * §3.
 */
export type Config = {
  host: string;
  port: number;
  /** How many server processes share the port. */
  workers: number;
  /** `''` or `/zakelijk`, without a slash at the end. */
  basePath: string;
  /** Scheme, host and port people reach us by; undefined = as we listen. */
  publicUrl: URL | undefined;
  /** Where the national address register answers; undefined = it is not asked. */
  pdokUrl: URL | undefined;
  /** Which server takes our mails; undefined = they stay in the outbox. */
  smtp: SmtpSettings | undefined;
  /** The chat assistant is on the site. */
  chat: boolean;
  /** A language model that words the assistant's answers; undefined = it speaks for itself. */
  chatModel: ChatModelSettings | undefined;
  /**
   * The webshop's name to us; undefined = the address people are signed on at. And what we sign
   * with; undefined = the system makes its own.
   */
  webshop: { entityId: string | undefined; keys: SigningKeys | undefined };
  dataDir: string;
  /** Where uploaded files lie. */
  filesDir: string;
  /**
   * Where they lie instead, when not in a folder; the folder then holds those that are on their
   * way.
   */
  s3: S3Settings | undefined;
  /** The ClamAV daemon that scans uploaded files; undefined = they are not scanned. */
  clamav: ClamdAddress | undefined;
  databaseUrl: string | undefined;
  /** Where PostgreSQL itself is, when `databaseUrl` leads to a pooler in front of it. */
  databaseDirectUrl: string | undefined;
  /** How long a start waits for a database that is away. */
  databaseWaitSeconds: number;
  /**
   * The keys that encrypt the secrets in the database. Without a current key these are stored
   * unencrypted.
   */
  secretKeys: SecretKeys;
  /** Who has this key may read the metrics; undefined: nobody. */
  metricsKey: string | undefined;
  /** Where traces go; undefined: none are recorded. */
  tracesTo: URL | undefined;
  /** Secret settings whose file every user of this machine may read. */
  exposedSecretFiles: readonly string[];
  backup: BackupSettings;
  alerts: AlertSettings;
  /** The operator says that what is stored lies on encrypted disks. */
  isStorageEncrypted: boolean;
  demo: boolean;
  /** Whether `DEMO` is set. If not, `publicSettings` decides whether the demo is on. */
  isDemoChosen: boolean;
  /**
   * Settings in the environment that only a server open to others has, as shown to the operator.
   */
  publicSettings: readonly string[];
  production: boolean;
  trustedProxies: number;
  /** Whether Strict-Transport-Security covers all subdomains too. */
  hstsSubdomains: boolean;
  corsOrigins: readonly string[];
  idleMinutes: number;
  absoluteHours: number;
  staffSecondFactor: 'required' | 'optional';
  rateLimits: boolean;
  /** What one company may upload and save. */
  quotas: { filesPerHour: number; megabytesPerHour: number; rowsPerMinute: number };
  audit: boolean;
  logLevel: (typeof logLevels)[number];
  brand: Brand;
  /** Keys of the brand that the environment says: the workspace does not change them. */
  fixedBrandKeys: readonly string[];
  /** Where it was read. */
  brandFile: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment as the operator gave it. */
const given: Environment = { ...process.env };

/** The same, for who judges the settings one by one. */
export const givenEnvironment = given;

/** The names of what the operator set, and never the values. */
export const namesOfSetSettings = (): ReadonlySet<string> =>
  new Set(Object.keys(given).filter((name) => given[name]?.trim()));

/** What a server process that this one starts reads: what the operator gave this one. */
export const environmentOfWorker = (): Environment => ({ NODE_ENV: given['NODE_ENV'] });

// React is loaded as it was built to run, unless somebody says otherwise; whether this is a
// production install is another question.
process.env['NODE_ENV'] ??= 'production';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/**
 * Throws `WrongSetting` for the first malformed setting. An empty setting is one that is not there.
 */
export function readConfig(environment: Environment = given): Config {
  const env = withSecretFiles((name) => environment[name]?.trim() || undefined);
  const host = env('HOST') ?? '127.0.0.1';
  const dataDir = resolve(env('DATA_DIR') ?? 'data');
  const databaseUrl = databaseUrlOf('DATABASE_URL', env('DATABASE_URL'));
  const production = env('NODE_ENV') === 'production';
  const publicUrl = publicUrlOf(env('PUBLIC_URL'));
  const trustedProxies = trustedProxiesOf(env, publicUrl);
  const { rateLimits, audit } = measuringSettingsOf(env, production);
  const publicSettings = publicSettingsOf({
    production,
    databaseUrl,
    publicUrl,
    trustedProxies,
    host,
  });
  const demo =
    readChoice('DEMO', env('DEMO') ?? (publicSettings.length > 0 ? '0' : '1'), ['0', '1']) === '1';
  return {
    host,
    port: readInteger('PORT', env('PORT') ?? '3000', { from: 0, to: 65_535 }),
    workers: workersOf(env),
    basePath: readBasePath(env('BASE_PATH')),
    publicUrl,
    ...outsideServicesOf(env),
    dataDir,
    filesDir: resolve(env('FILES_DIR') ?? join(dataDir, 'files')),
    s3: s3Of(env),
    clamav: clamavOf(env('CLAMAV')),
    databaseUrl,
    databaseDirectUrl: directUrlOf(env),
    databaseWaitSeconds: databaseWaitOf(env),
    secretKeys: secretKeysOf(env),
    metricsKey: metricsKeyOf(env),
    tracesTo: serviceUrlOf('OTEL_EXPORTER_OTLP_ENDPOINT', env('OTEL_EXPORTER_OTLP_ENDPOINT')),
    backup: backupOf(env),
    alerts: alertsOf(env),
    exposedSecretFiles: exposedSecretFiles(env),
    isStorageEncrypted:
      readChoice('STORAGE_ENCRYPTED', env('STORAGE_ENCRYPTED') ?? 'no', ['yes', 'no']) === 'yes',
    demo,
    isDemoChosen: env('DEMO') !== undefined,
    publicSettings,
    production,
    trustedProxies,
    hstsSubdomains:
      readChoice('HSTS_INCLUDE_SUBDOMAINS', env('HSTS_INCLUDE_SUBDOMAINS') ?? '0', ['0', '1']) ===
      '1',
    corsOrigins: originsOf(env('CORS_ORIGINS')),
    ...sessionSettingsOf(env, demo),
    rateLimits,
    quotas: quotasOf(env),
    audit,
    logLevel: readChoice('LOG_LEVEL', env('LOG_LEVEL') ?? 'info', logLevels),
    brand: readBrand(env),
    fixedBrandKeys: fixedBrandKeys(env),
    brandFile: brandFileOf(env),
  };
}

/** How many proxies stand before us: they are believed only with the address people use. */
function trustedProxiesOf(env: ReadSetting, publicUrl: URL | undefined): number {
  const trustedProxies = readInteger('TRUSTED_PROXIES', env('TRUSTED_PROXIES') ?? '0', {
    from: 0,
    to: 10,
  });
  if (trustedProxies > 0 && !publicUrl)
    throw new WrongSetting(
      'TRUSTED_PROXIES needs PUBLIC_URL as well: behind a proxy only you know the address people use.',
    );
  return trustedProxies;
}

/** What only somebody who measures the server turns off. */
function measuringSettingsOf(
  env: ReadSetting,
  production: boolean,
): Pick<Config, 'rateLimits' | 'audit'> {
  const rateLimits = readChoice('RATE_LIMITS', env('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on';
  if (production && !rateLimits)
    throw new WrongSetting(
      'RATE_LIMITS=off is for load tests and is refused with NODE_ENV=production.',
    );
  const audit = readChoice('AUDIT', env('AUDIT') ?? 'on', ['on', 'off']) === 'on';
  if (production && !audit)
    throw new WrongSetting('AUDIT=off is for measuring and is refused with NODE_ENV=production.');
  return { rateLimits, audit };
}

const outsideServicesOf = (
  env: ReadSetting,
): Pick<Config, 'pdokUrl' | 'smtp' | 'chat' | 'chatModel' | 'webshop'> => ({
  pdokUrl: serviceUrlOf('PDOK_URL', env('PDOK_URL')),
  smtp: smtpOf(env('SMTP_URL')),
  chat: readChoice('CHAT', env('CHAT') ?? 'on', ['on', 'off']) === 'on',
  chatModel: chatModelOf(env),
  webshop: { entityId: env('WEBSHOP_ENTITY_ID'), keys: signingKeysOf(env('WEBSHOP_KEY_FILE')) },
});

/** How long people stay logged in, and what staff show for it. */
const sessionSettingsOf = (
  env: ReadSetting,
  demo: boolean,
): Pick<Config, 'idleMinutes' | 'absoluteHours' | 'staffSecondFactor'> => ({
  idleMinutes: readInteger('SESSION_IDLE_MINUTES', env('SESSION_IDLE_MINUTES') ?? '30', {
    from: 2,
    to: 1_440,
  }),
  absoluteHours: readInteger('SESSION_MAX_HOURS', env('SESSION_MAX_HOURS') ?? '12', {
    from: 1,
    to: 720,
  }),
  staffSecondFactor: readChoice(
    'STAFF_SECOND_FACTOR',
    env('STAFF_SECOND_FACTOR') ?? (demo ? 'optional' : 'required'),
    ['required', 'optional'],
  ),
});

type Exposure = Pick<
  Config,
  'production' | 'databaseUrl' | 'publicUrl' | 'trustedProxies' | 'host'
>;

/** The demo has a published password, so it must not become public by accident. */
const publicSettingsOf = ({
  production,
  databaseUrl,
  publicUrl,
  trustedProxies,
  host,
}: Exposure): string[] => [
  ...(production ? ['NODE_ENV=production'] : []),
  ...(databaseUrl === undefined ? [] : ['DATABASE_URL']),
  ...(publicUrl === undefined ? [] : ['PUBLIC_URL']),
  ...(trustedProxies > 0 ? ['TRUSTED_PROXIES'] : []),
  ...(isLoopback(host) ? [] : ['HOST']),
];

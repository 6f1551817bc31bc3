import { join, resolve } from 'node:path';
import type { SecretKeys } from '#db/secrets.ts';
import type { ClamdAddress } from '#integrations/clamd.ts';
import type { AllowedTarget } from '#integrations/public-address.ts';
import type { LoginProviderSettings } from '#integrations/login/login-providers.ts';
import type { SmtpSettings } from '#integrations/smtp.ts';
import type { S3Settings } from '#integrations/s3-calls.ts';
import type { KvkSettings } from '#integrations/kvk.ts';
import type { SupplierSettings } from '#integrations/supplier.ts';
import type { SigningKeys } from '#integrations/webshop.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { withDemoVatId } from '#protocol/brand/facts.ts';
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
  outboundAllowOf,
  s3Of,
  signingKeysOf,
  smtpOf,
} from './config-services.ts';
import { loginSettingsOf } from './config-login-providers.ts';
import { quotasOf } from './config-quotas.ts';
import { kvkOf, supplierOf } from './config-supplier.ts';
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

/** Source: decisions.md §3. */
export type Config = {
  host: string;
  port: number;
  workers: number;
  /** The prefix of every path, without a trailing slash: `''`, or a path such as `/zakelijk`. */
  basePath: string;
  /** Undefined means the address on which the server listens. */
  publicUrl: URL | undefined;
  /** The national address register. */
  pdokUrl: URL | undefined;
  /** Undefined means that mails stay in the outbox. */
  smtp: SmtpSettings | undefined;
  chat: boolean;
  chatModel: ChatModelSettings | undefined;
  /** What addresses that users choose may lead to, beside https on the public internet. */
  outboundAllow: readonly AllowedTarget[];
  /** Undefined: people order at the supplier themselves. */
  supplier: SupplierSettings | undefined;
  /** Undefined: no trade register is connected. */
  kvk: KvkSettings | undefined;
  /** `entityId`: default the webshop's sign-on URL. `keys`: by default the system makes them. */
  webshop: { entityId: string | undefined; keys: SigningKeys | undefined };
  dataDir: string;
  filesDir: string;
  /** Undefined: uploaded files are in `filesDir`. Otherwise only uploads in progress are there. */
  s3: S3Settings | undefined;
  /** Undefined means that files are not scanned. */
  clamav: ClamdAddress | undefined;
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  databaseWaitSeconds: number;
  /** Without a current key, secrets in the database are stored unencrypted. */
  secretKeys: SecretKeys;
  metricsKey: string | undefined;
  tracesTo: URL | undefined;
  /** Secret settings whose file every user of this machine can access. */
  exposedSecretFiles: readonly string[];
  backup: BackupSettings;
  alerts: AlertSettings;
  /** The operator states that the data is on encrypted disks. */
  isStorageEncrypted: boolean;
  demo: boolean;
  /** `DEMO` is set. If not, the demo is on when `publicSettings` is empty. */
  isDemoChosen: boolean;
  /** Names of settings that indicate a public server, or `NODE_ENV=production`. */
  publicSettings: readonly string[];
  production: boolean;
  trustedProxies: number;
  hstsSubdomains: boolean;
  corsOrigins: readonly string[];
  idleMinutes: number;
  absoluteHours: number;
  staffSecondFactor: 'required' | 'optional';
  loginProviders: readonly LoginProviderSettings[];
  /** Off: staff log in with an identity provider or a passkey. */
  staffPassword: 'on' | 'off';
  rateLimits: boolean;
  quotas: { filesPerHour: number; megabytesPerHour: number; rowsPerMinute: number };
  audit: boolean;
  logLevel: (typeof logLevels)[number];
  brand: Brand;
  fixedBrandKeys: readonly string[];
  brandFile: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const given: Environment = { ...process.env };

/** The environment as the operator set it, without the default below. */
export const givenEnvironment = given;

export const namesOfSetSettings = (): ReadonlySet<string> =>
  new Set(Object.keys(given).filter((name) => given[name]?.trim()));

export const environmentOfWorker = (): Environment => ({ NODE_ENV: given['NODE_ENV'] });

// React then loads its production build. `given` still tells whether the operator set NODE_ENV.
process.env['NODE_ENV'] ??= 'production';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** An empty setting counts as not set. Throws `WrongSetting` for the first invalid one. */
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
    ...loginSettingsOf(env),
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
    brand: demo ? withDemoVatId(readBrand(env)) : readBrand(env),
    fixedBrandKeys: fixedBrandKeys(env),
    brandFile: brandFileOf(env),
  };
}

function trustedProxiesOf(env: ReadSetting, publicUrl: URL | undefined): number {
  const trustedProxies = readInteger('TRUSTED_PROXIES', env('TRUSTED_PROXIES') ?? '0', {
    from: 0,
    to: 10,
  });
  if (trustedProxies > 0 && !publicUrl)
    throw new WrongSetting(
      'TRUSTED_PROXIES needs PUBLIC_URL as well: behind a proxy the server does not know the ' +
        'address that people use.',
    );
  return trustedProxies;
}

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
): Pick<
  Config,
  'pdokUrl' | 'smtp' | 'chat' | 'chatModel' | 'outboundAllow' | 'supplier' | 'kvk' | 'webshop'
> => ({
  pdokUrl: serviceUrlOf('PDOK_URL', env('PDOK_URL')),
  smtp: smtpOf(env('SMTP_URL')),
  chat: readChoice('CHAT', env('CHAT') ?? 'on', ['on', 'off']) === 'on',
  chatModel: chatModelOf(env),
  outboundAllow: outboundAllowOf(env('OUTBOUND_ALLOW')),
  supplier: supplierOf(env),
  kvk: kvkOf(env),
  webshop: { entityId: env('WEBSHOP_ENTITY_ID'), keys: signingKeysOf(env('WEBSHOP_KEY_FILE')) },
});

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

/** On a public server the demo is off by default, because its password is published. */
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

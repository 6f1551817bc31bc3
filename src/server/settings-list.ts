import { retentionRuleText } from '../backup/retention.ts';
import { scheduleText } from '../backup/schedule.ts';
import { type Config, namesOfSetSettings } from '../config.ts';
import { secretSettings } from '../config-secrets.ts';
import { allowedTargetText } from '#integrations/public-address.ts';
import {
  type Brand,
  brandColours,
  type BrandFacts,
  isBrandKey,
  brandVariable,
} from '#protocol/site/brand.ts';
import type { ServerSetting } from '#protocol/operations/server-facts.ts';

/** A secret has the value `set` or null. */
export function settingsOf(
  config: Config,
  { brand, facts }: { brand: Brand; facts: BrandFacts },
): ServerSetting[] {
  const given = namesOfSetSettings();
  const isGiven = (name: string): boolean => given.has(name) || given.has(`${name}_FILE`);
  const from = (
    name: string,
    otherwise: 'brand' | 'workspace' | 'default',
  ): ServerSetting['from'] => (isGiven(name) ? 'environment' : otherwise);
  return [
    ...plainSettings(config).map(([name, value]) => ({
      name,
      value,
      from: from(name, 'default'),
      isSecret: false,
    })),
    ...brandOf(brand).map(([key, value]) => {
      const name = key === 'colours' ? key : brandVariable(key);
      return {
        name,
        value,
        from: from(name, isFilledIn(key, facts) ? 'workspace' : 'brand'),
        isSecret: false,
      };
    }),
    ...secrets.map((name) => ({
      name,
      value: isGiven(name) ? 'set' : null,
      from: from(name, 'default'),
      isSecret: true,
    })),
  ];
}

const secrets = [...secretSettings, 'WEBSHOP_KEY_FILE'] as const;

const plainSettings = (
  config: Config,
): readonly (readonly [name: string, value: string | null])[] => [
  ['HOST', config.host],
  ['PORT', String(config.port)],
  ['WORKERS', String(config.workers)],
  ['PUBLIC_URL', config.publicUrl?.origin ?? null],
  ['BASE_PATH', config.basePath || '/'],
  ['DATA_DIR', config.dataDir],
  ['FILES_DIR', config.filesDir],
  ['S3_BUCKET', config.s3?.bucket ?? null],
  ['S3_ENDPOINT', config.s3?.endpoint.origin ?? null],
  ['S3_REGION', config.s3?.region ?? null],
  ['CLAMAV', config.clamav?.text ?? null],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', config.tracesTo?.origin ?? null],
  ['BACKUP_TO', config.backup.to ?? null],
  ['BACKUP_SCHEDULE', config.backup.schedule ? scheduleText(config.backup.schedule) : null],
  ['BACKUP_KEEP', config.backup.retention ? retentionRuleText(config.backup.retention) : null],
  ['ALERT_MAIL', config.alerts.mail ?? null],
  ['ALERT_DISK_MB', String(config.alerts.diskFree / 1_000_000)],
  ['BACKUP_BEFORE_UPGRADE', config.backup.beforeUpgrade ? 'on' : 'off'],
  ['STORAGE_ENCRYPTED', config.isStorageEncrypted ? 'yes' : 'no'],
  ['DATABASE_WAIT_SECONDS', String(config.databaseWaitSeconds)],
  ['DEMO', config.demo ? '1' : '0'],
  ['TRUSTED_PROXIES', String(config.trustedProxies)],
  ['HSTS_INCLUDE_SUBDOMAINS', config.hstsSubdomains ? '1' : '0'],
  ['CORS_ORIGINS', config.corsOrigins.join(', ') || null],
  ['SESSION_IDLE_MINUTES', String(config.idleMinutes)],
  ['SESSION_MAX_HOURS', String(config.absoluteHours)],
  ['STAFF_SECOND_FACTOR', config.staffSecondFactor],
  ['STAFF_PASSWORD', config.staffPassword],
  ['PDOK_URL', config.pdokUrl?.origin ?? null],
  ['CHAT', config.chat ? 'on' : 'off'],
  ['CHAT_MODEL_URL', config.chatModel?.url.origin ?? null],
  ['CHAT_MODEL', config.chatModel?.model ?? null],
  ['KVK_API_URL', config.kvk?.url.href ?? null],
  ['OUTBOUND_ALLOW', config.outboundAllow.map(allowedTargetText).join(', ') || null],
  ['SUPPLIER_URL', config.supplier?.url.origin ?? null],
  ['WEBSHOP_ENTITY_ID', config.webshop.entityId ?? null],
  ['RATE_LIMITS', config.rateLimits ? 'on' : 'off'],
  ['QUOTA_FILES_PER_HOUR', String(config.quotas.filesPerHour)],
  ['QUOTA_MB_PER_HOUR', String(config.quotas.megabytesPerHour)],
  ['QUOTA_ROWS_PER_MINUTE', String(config.quotas.rowsPerMinute)],
  ['AUDIT', config.audit ? 'on' : 'off'],
  ['LOG_LEVEL', config.logLevel],
  ['BRAND_FILE', config.brandFile],
];

const textOf = (value: string | readonly string[] | null): string | null =>
  // proof: the condition checks that the value is no array
  Array.isArray(value) ? value.join(', ') || null : (value as string | null);

const isFilledIn = (key: string, facts: BrandFacts): boolean =>
  key === 'colours'
    ? brandColours.some((name) => facts[name] !== undefined)
    : (key === 'city' ? facts.address : isBrandKey(key) ? facts[key] : undefined) !== undefined;

function brandOf({
  colours,
  logo,
  ...texts
}: Brand): (readonly [key: string, value: string | null])[] {
  const tokens = Object.entries(colours).map(([token, colour]) => `${token} ${colour}`);
  return [
    ...Object.entries(texts).map(([key, value]) => [key, textOf(value)] as const),
    ['colours', tokens.join(', ') || null],
    ...(logo === null ? [] : [['logo', logo.file] as const]),
  ];
}

import { parseHosts } from '#db/hosts.ts';
import type { Config } from '../../config.ts';
import { isLoopback } from '../../config-values.ts';

export function protectionNotices(config: Config): string[] {
  const isPublic = config.publicSettings.length > 0 && !config.demo;
  return [
    ...unencrypted(config),
    ...exposedFiles(config),
    ...(isPublic ? unprotected(config) : []),
  ].map((text) => `Warning: ${text}`);
}

/**
 * SMTP is not checked: `integrations/smtp.ts` requires encryption for a login, and otherwise
 * encrypts when the mail server offers it.
 */
function unencrypted(config: Config): string[] {
  const { host, publicUrl, databaseUrl, databaseDirectUrl, clamav } = config;
  const urls = Object.entries({
    S3_ENDPOINT: config.s3?.endpoint,
    CHAT_MODEL_URL: config.chatModel?.url,
    PDOK_URL: config.pdokUrl,
    KVK_API_URL: config.kvk?.url,
    SUPPLIER_URL: config.supplier?.url,
    ALERT_WEBHOOK_URL: config.alerts.webhook?.url,
  });
  const databases = [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_DIRECT_URL', databaseDirectUrl],
  ] as const;
  const plain = urls.filter(([, url]) => url?.protocol === 'http:' && !isLoopback(url.hostname));
  const isOpenSite =
    publicUrl === undefined
      ? !isLoopback(host)
      : publicUrl.protocol === 'http:' && !isLoopback(publicUrl.hostname);
  return [
    ...(isOpenSite
      ? [
          'people reach this server over plain HTTP, so others on the network can read ' +
            'passwords. Put a proxy with HTTPS in front, and set PUBLIC_URL.',
        ]
      : []),
    ...databases
      .filter(([, url]) => url !== undefined && !parseHosts(url)?.urls.every(isEncryptedDatabase))
      .map(
        ([name]) =>
          `${name} leads to another machine without encryption or without a check of its ` +
          'certificate. Add sslmode=verify-full.',
      ),
    ...plain.map(([name]) => `${name} leads to another machine over plain HTTP. Use https.`),
    ...(clamav !== undefined && 'host' in clamav.place && !isLoopback(clamav.place.host)
      ? [
          'CLAMAV leads to another machine, and clamd does not encrypt: others on the ' +
            'network can read the files. Use a Unix socket, or a network that nobody else can ' +
            'read.',
        ]
      : []),
  ];
}

/** Values of `sslmode` with which the driver encrypts and checks the certificate. */
const checked = ['require', 'verify-ca', 'verify-full'];

function isEncryptedDatabase(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true;
  const mode = searchParams.get('sslmode') ?? '';
  return (
    mode === 'verify-full' ||
    (checked.includes(mode) && searchParams.get('uselibpqcompat') !== 'true')
  );
}

const exposedFiles = ({ exposedSecretFiles }: Config): string[] =>
  exposedSecretFiles.map(
    (name) =>
      `every user of this machine may read the file of ${name}_FILE. Remove that permission ` +
      '(chmod o-rwx).',
  );

function unprotected({ secretKeys, clamav, isStorageEncrypted }: Config): string[] {
  return [
    ...(secretKeys.current === undefined
      ? [
          'SECRET_KEY is not set: whoever has a copy of the database can use its second ' +
            'factors and try passwords. Set SECRET_KEY.',
        ]
      : []),
    ...(clamav === undefined
      ? ['CLAMAV is not set: uploaded files can be downloaded without a virus scan.']
      : []),
    ...(isStorageEncrypted
      ? []
      : [
          'STORAGE_ENCRYPTED is not set to yes: the disks of database, files and backups may ' +
            'be unencrypted. Encrypt them, and set STORAGE_ENCRYPTED=yes.',
        ]),
  ];
}

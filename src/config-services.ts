import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseHosts } from '#db/hosts.ts';
import { type ClamdAddress, readClamdAddress } from '#integrations/clamd.ts';
import { type AllowedTarget, parseAllowedTargets } from '#integrations/public-address.ts';
import type { SmtpSettings } from '#integrations/smtp.ts';
import type { S3Account, S3Settings } from '#integrations/s3-calls.ts';
import type { SigningKeys } from '#integrations/webshop.ts';
import { readInteger, type ReadSetting, serviceUrlOf, WrongSetting } from './config-values.ts';

export type ChatModelSettings = { url: URL; model: string; key: string | undefined };

export function chatModelOf(env: ReadSetting): ChatModelSettings | undefined {
  const url = serviceUrlOf('CHAT_MODEL_URL', env('CHAT_MODEL_URL'));
  return url && { url, model: env('CHAT_MODEL') ?? 'default', key: env('CHAT_MODEL_KEY') };
}

export function outboundAllowOf(text: string | undefined): AllowedTarget[] {
  const targets = parseAllowedTargets(text ?? '');
  if (targets !== null) return targets;
  throw new WrongSetting(
    'OUTBOUND_ALLOW must be hosts and ranges of addresses, like hooks.example.nl, ' +
      `10.1.2.3:8080, 10.0.0.0/8, not '${text ?? ''}'.`,
  );
}

export function s3Of(env: ReadSetting): S3Settings | undefined {
  const bucket = env('S3_BUCKET');
  if (bucket === undefined) {
    const isForBackups = env('BACKUP_TO')?.startsWith('s3:') === true;
    if (env('S3_ENDPOINT') !== undefined && !isForBackups)
      throw new WrongSetting(
        'S3_ENDPOINT needs S3_BUCKET as well: the bucket that holds the files.',
      );
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9._-]+)*$/.test(bucket))
    throw new WrongSetting(
      `S3_BUCKET must be a bucket, or a bucket and a folder in it, like files/zorgeloos, not '${bucket}'.`,
    );
  const account = s3AccountOf(env);
  if (account) return { ...account, bucket };
  if (env('S3_ENDPOINT') === undefined)
    throw new WrongSetting(
      'S3_BUCKET needs S3_ENDPOINT as well: the address of the store, like ' +
        'https://s3.eu-central-1.amazonaws.com.',
    );
  throw new WrongSetting('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well.');
}

export function s3AccountOf(env: ReadSetting): S3Account | undefined {
  const endpoint = serviceUrlOf('S3_ENDPOINT', env('S3_ENDPOINT'));
  const [accessKeyId, secretAccessKey] = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(env);
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, region: env('S3_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey };
}

export function clamavOf(text: string | undefined): ClamdAddress | undefined {
  const address = text === undefined ? undefined : readClamdAddress(text);
  if (text === undefined || address !== undefined) return address;
  throw new WrongSetting(
    'CLAMAV must be the address on which clamd listens, like tcp://clamav:3310 or ' +
      `unix:/run/clamav/clamd.ctl, not '${text}'.`,
  );
}

export function signingKeysOf(file: string | undefined): SigningKeys | undefined {
  if (file === undefined) return undefined;
  const keys = readSigningKeys(file);
  if (keys !== undefined) return keys;
  throw new WrongSetting(
    'WEBSHOP_KEY_FILE must name a file in PEM with an RSA private key of 2048 bits or more, ' +
      'followed by its certificate and those of later keys.',
  );
}

function readSigningKeys(file: string): SigningKeys | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const [certificate = '', ...next] =
      text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    const key = createPrivateKey(text);
    const fits = [certificate, ...next]
      .map((one) => new X509Certificate(one))[0]!
      .checkPrivateKey(key);
    if (
      !fits ||
      key.asymmetricKeyType !== 'rsa' ||
      (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048
    )
      return undefined;
    return {
      current: { privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate },
      next,
    };
  } catch {
    return undefined; // no such file, or no key or certificate in it
  }
}

/** The URL may contain a password, so the error message does not show it. */
export function databaseUrlOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined || parseHosts(text) !== null) return text;
  throw new WrongSetting(
    `${name} must be an address like postgres://user:password@host:5432/name, or with several hosts ` +
      'like postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write.',
  );
}

export function directUrlOf(env: ReadSetting): string | undefined {
  const url = databaseUrlOf('DATABASE_DIRECT_URL', env('DATABASE_DIRECT_URL'));
  if (url !== undefined && env('DATABASE_URL') === undefined)
    throw new WrongSetting(
      'DATABASE_DIRECT_URL needs DATABASE_URL as well: the address of the pooler.',
    );
  return url;
}

export const databaseWaitOf = (env: ReadSetting): number =>
  readInteger('DATABASE_WAIT_SECONDS', env('DATABASE_WAIT_SECONDS') ?? '60', {
    from: 0,
    to: 3_600,
  });

/** The URL may contain a password, so the error message does not show it. */
export function smtpOf(text: string | undefined): SmtpSettings | undefined {
  if (text === undefined) return undefined;
  const settings = readSmtpUrl(text);
  if (settings) return settings;
  throw new WrongSetting(
    'SMTP_URL must be an address like smtp://user:password@mail.example.nl:587 or smtps://mail.example.nl, with both user and password or neither, percent-encoded.',
  );
}

const smtpPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }; // RFC 8314 §3.3

function readSmtpUrl(text: string): SmtpSettings | undefined {
  const {
    protocol,
    hostname,
    port: given,
    username,
    password,
    pathname,
    search,
    hash,
  } = URL.canParse(text) ? new URL(text) : new URL('none:');
  const [user, secret] = [decoded(username), decoded(password)];
  const port = given === '' ? smtpPorts[protocol] : Number(given);
  if (
    port === undefined ||
    port === 0 ||
    smtpPorts[protocol] === undefined ||
    user === undefined ||
    secret === undefined
  )
    return undefined;
  if (
    !/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/i.test(hostname) ||
    (pathname !== '' && pathname !== '/') ||
    search ||
    hash
  )
    return undefined;
  if ((user === '') !== (secret === '')) return undefined;
  return {
    secure: protocol === 'smtps:',
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    login: user === '' ? undefined : { user, password: secret },
  };
}

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? undefined : plain;
  } catch {
    return undefined; // a lone percent sign: invalid
  }
}

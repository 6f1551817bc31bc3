import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { basePathOf } from '#wire/base-path.ts';
import type { SmtpSettings } from '#outside/smtp.ts';
import type { S3Settings } from '#outside/s3-files.ts';
import type { SigningKeys } from '#outside/webshop.ts';
import type { Brand } from '#wire/brand.ts';

/** Everything an operator can set, parsed. The one reader of the environment. Source: decisions.md §3. */
export type Config = {
  host: string;
  port: number;
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
  chatModel: { url: URL; model: string; key: string | undefined } | undefined;
  /** The webshop's name to us; undefined = the address people are signed on at. And what we sign with; undefined = the house makes its own. */
  webshop: { entityId: string | undefined; keys: SigningKeys | undefined };
  dataDir: string;
  /** Where uploaded files lie. */
  filesDir: string;
  /** Where they lie instead, when not in a folder; the folder then holds those that are on their way. */
  s3: S3Settings | undefined;
  databaseUrl: string | undefined;
  demo: boolean;
  production: boolean;
  trustedProxies: number;
  corsOrigins: readonly string[];
  idleMinutes: number;
  absoluteHours: number;
  staffSecondFactor: 'required' | 'optional';
  rateLimits: boolean;
  audit: boolean;
  logLevel: (typeof logLevels)[number];
  brand: Brand;
  /** Where it was read. */
  brandFile: string;
};

/** A setting is wrong: one sentence that names it. */
export class WrongSetting extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment as the operator gave it. */
const given: Environment = { ...process.env };

/** The names of what the operator set, and never the values. */
export const settingsGiven = (): ReadonlySet<string> => new Set(Object.keys(given).filter((name) => given[name]?.trim()));

// React is loaded as it was built to run, unless somebody says otherwise; whether this is a production install is another question.
process.env['NODE_ENV'] ??= 'production';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Throws `WrongSetting` for the first malformed setting. An empty setting is one that is not there. */
export function readConfig(environment: Environment = given): Config {
  const env = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const host = env('HOST') ?? '127.0.0.1';
  const dataDir = resolve(env('DATA_DIR') ?? 'data');
  const databaseUrl = databaseUrlOf(env('DATABASE_URL'));
  const production = env('NODE_ENV') === 'production';
  const publicUrl = publicUrlOf(env('PUBLIC_URL'));
  const trustedProxies = integer('TRUSTED_PROXIES', env('TRUSTED_PROXIES') ?? '0', { from: 0, to: 10 });
  if (trustedProxies > 0 && !publicUrl)
    throw new WrongSetting('TRUSTED_PROXIES needs PUBLIC_URL as well: behind a proxy only you know the address people use.');
  const rateLimits = word('RATE_LIMITS', env('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on';
  if (production && !rateLimits) throw new WrongSetting('RATE_LIMITS=off is for load tests and is refused with NODE_ENV=production.');
  const audit = word('AUDIT', env('AUDIT') ?? 'on', ['on', 'off']) === 'on';
  if (production && !audit) throw new WrongSetting('AUDIT=off is for measuring and is refused with NODE_ENV=production.');
  const demo = word('DEMO', env('DEMO') ?? (production || databaseUrl || !loopback.has(host) ? '0' : '1'), ['0', '1']) === '1';
  return {
    host,
    port: integer('PORT', env('PORT') ?? '3000', { from: 0, to: 65_535 }),
    basePath: readBasePath(env('BASE_PATH')),
    publicUrl,
    pdokUrl: serviceUrlOf('PDOK_URL', env('PDOK_URL')),
    smtp: smtpOf(env('SMTP_URL')),
    chat: word('CHAT', env('CHAT') ?? 'on', ['on', 'off']) === 'on',
    chatModel: chatModelOf(env),
    webshop: { entityId: env('WEBSHOP_ENTITY_ID'), keys: signingKeysOf(env('WEBSHOP_KEY_FILE')) },
    dataDir,
    filesDir: resolve(env('FILES_DIR') ?? join(dataDir, 'files')),
    s3: s3Of(env),
    databaseUrl,
    demo,
    production,
    trustedProxies,
    corsOrigins: (env('CORS_ORIGINS') ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean)
      .map(originOf),
    idleMinutes: integer('SESSION_IDLE_MINUTES', env('SESSION_IDLE_MINUTES') ?? '30', { from: 2, to: 1_440 }),
    absoluteHours: integer('SESSION_MAX_HOURS', env('SESSION_MAX_HOURS') ?? '12', { from: 1, to: 720 }),
    staffSecondFactor: word('STAFF_SECOND_FACTOR', env('STAFF_SECOND_FACTOR') ?? (demo ? 'optional' : 'required'), ['required', 'optional']),
    rateLimits,
    audit,
    logLevel: word('LOG_LEVEL', env('LOG_LEVEL') ?? 'info', logLevels),
    brand: readBrand(env),
    brandFile: brandFileOf(env),
  };
}

function integer(name: string, text: string, range: { from: number; to: number }): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.from && value <= range.to) return value;
  throw new WrongSetting(`${name} must be a whole number from ${range.from} to ${range.to}, not '${text}'.`);
}

function word<W extends string>(name: string, text: string, words: readonly W[]): W {
  const found = words.find((one) => one === text);
  if (found !== undefined) return found;
  throw new WrongSetting(`${name} must be one of ${words.join(', ')}, not '${text}'.`);
}

function readBasePath(text: string | undefined): string {
  const path = basePathOf(text);
  if (path !== null) return path;
  throw new WrongSetting(`BASE_PATH must be a path like /zakelijk, not '${text}'.`);
}

function publicUrlOf(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username) return url;
  throw new WrongSetting(`PUBLIC_URL must be an address like https://www.example.nl without a path, not '${text}'.`);
}

/** An address of somebody else's service, with a path if it has one. */
function serviceUrlOf(name: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) return url;
  throw new WrongSetting(`${name} must be an address like https://api.example.nl/search, without a question mark.`);
}

function chatModelOf(env: (name: string) => string | undefined): Config['chatModel'] {
  const url = serviceUrlOf('CHAT_MODEL_URL', env('CHAT_MODEL_URL'));
  return url && { url, model: env('CHAT_MODEL') ?? 'default', key: env('CHAT_MODEL_KEY') };
}

function s3Of(env: (name: string) => string | undefined): S3Settings | undefined {
  const bucket = env('S3_BUCKET');
  const [endpoint, accessKeyId, secretAccessKey] = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(env);
  if (bucket === undefined) {
    if (endpoint !== undefined) throw new WrongSetting('S3_ENDPOINT needs S3_BUCKET as well: the bucket that holds the files.');
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9._-]+)*$/.test(bucket))
    throw new WrongSetting(`S3_BUCKET must be a bucket, or a bucket and a folder in it, like files/zorgeloos, not '${bucket}'.`);
  const url = serviceUrlOf('S3_ENDPOINT', endpoint);
  if (!url) throw new WrongSetting('S3_BUCKET needs S3_ENDPOINT as well: where the store answers, like https://s3.eu-central-1.amazonaws.com.');
  if (!accessKeyId || !secretAccessKey) throw new WrongSetting('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well.');
  return { endpoint: url, bucket, region: env('S3_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey };
}

function signingKeysOf(file: string | undefined): SigningKeys | undefined {
  if (file === undefined) return undefined;
  const keys = readSigningKeys(file);
  if (keys !== undefined) return keys;
  throw new WrongSetting(
    'WEBSHOP_KEY_FILE must name a file in PEM with an RSA private key of 2048 bits or more, its certificate, and after it those of keys to come.',
  );
}

/** The message never says what is in the file: it is a secret. */
function readSigningKeys(file: string): SigningKeys | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const [certificate = '', ...next] = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    const key = createPrivateKey(text);
    const fits = [certificate, ...next].map((one) => new X509Certificate(one))[0]!.checkPrivateKey(key);
    if (!fits || key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return undefined;
    return { current: { privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate }, next };
  } catch {
    return undefined; // no such file, or no key or certificate in it
  }
}

/** The message never repeats the address: it may hold a password. */
function databaseUrlOf(text: string | undefined): string | undefined {
  if (text === undefined || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new WrongSetting('DATABASE_URL must be an address like postgres://user:password@host:5432/name.');
}

/** The message never repeats the address: it may hold a password. */
function smtpOf(text: string | undefined): SmtpSettings | undefined {
  if (text === undefined) return undefined;
  const settings = readSmtpUrl(text);
  if (settings) return settings;
  throw new WrongSetting(
    'SMTP_URL must be an address like smtp://user:password@mail.example.nl:587 or smtps://mail.example.nl, with both user and password or neither, percent-encoded.',
  );
}

const smtpPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }; // RFC 8314 §3.3

function readSmtpUrl(text: string): SmtpSettings | undefined {
  const { protocol, hostname, port: given, username, password, pathname, search, hash } = URL.canParse(text) ? new URL(text) : new URL('none:');
  const [user, secret] = [decoded(username), decoded(password)];
  const port = given === '' ? smtpPorts[protocol] : Number(given);
  if (port === undefined || port === 0 || smtpPorts[protocol] === undefined || user === undefined || secret === undefined) return undefined;
  if (!/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/i.test(hostname) || (pathname !== '' && pathname !== '/') || search || hash) return undefined;
  if ((user === '') !== (secret === '')) return undefined;
  return { secure: protocol === 'smtps:', host: hostname.replace(/^\[|\]$/g, ''), port, login: user === '' ? undefined : { user, password: secret } };
}

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? undefined : plain;
  } catch {
    return undefined; // a lone percent sign: the setting is refused
  }
}

function originOf(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new WrongSetting(`CORS_ORIGINS must be origins like https://www.example.nl, not '${text}'.`);
}

const line = v.pipe(v.string('a text'), v.nonEmpty('a text'));
const link = v.pipe(
  v.string('an address like https://www.example.nl'),
  v.url('an address like https://www.example.nl'),
  v.regex(/^https?:/i, 'an address like https://www.example.nl'),
);

const brandSchema = v.strictObject(
  {
    name: line,
    phone: line,
    email: v.pipe(v.string('an e-mail address'), v.email('an e-mail address')),
    address: line,
    city: line,
    kvkNumber: v.pipe(v.string('eight digits'), v.regex(/^\d{8}$/, 'eight digits')),
    openingHours: line,
    webshopUrl: link,
    webshopSignOnUrl: v.nullable(link),
    mobilePortalUrl: link,
    securityDashboardUrl: link,
    communityId: line,
    colours: v.record(
      v.pipe(v.string(), v.regex(/^[a-z-]+$/, 'the name of a token')),
      v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'a colour like #0b7a4b')),
    ),
  },
  'given',
);

const brandFileOf = (env: (name: string) => string | undefined): string => env('BRAND_FILE') ?? 'brand.json';

/** `brand.json`, or the file BRAND_FILE names; each text in it can be overruled, as `phone` by BRAND_PHONE. */
function readBrand(env: (name: string) => string | undefined): Brand {
  const file = brandFileOf(env);
  const facts = readJson(file);
  for (const key of Object.keys(brandSchema.entries)) if (key !== 'colours' && env(brandVariable(key)) !== undefined) facts[key] = env(brandVariable(key));
  const parsed = v.safeParse(brandSchema, facts);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? '';
  const key = path.split('.')[0]!;
  const place = env(brandVariable(key)) === undefined ? `'${path}' in BRAND_FILE ${file}` : brandVariable(key);
  throw new WrongSetting(key in brandSchema.entries ? `${place} must be ${issue.message}.` : `BRAND_FILE ${file} has an unknown key '${key}'.`);
}

/** Which setting overrules this key of the brand. */
export const brandVariable = (key: string): string => `BRAND_${key.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`;

function readJson(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw new WrongSetting(`BRAND_FILE ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  throw new WrongSetting(`BRAND_FILE ${file} must hold a JSON object.`);
}

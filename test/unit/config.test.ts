import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import brand from '../../brand.json' with { type: 'json' };
import { readConfig } from '#config.ts';
import { WrongSetting } from '#config-values.ts';
import { workersOf as readWorkers } from '#config-workers.ts';

describe('a malformed setting is refused in one sentence that names it', () => {
  it.each([
    ['PORT', 'drie'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'twee'],
    ['DATABASE_URL', 'mysql://huis/db'],
    ['DATABASE_URL', 'postgres//huis'],
    ['BASE_PATH', 'zakelijk'],
    ['BASE_PATH', '/a b'],
    ['BASE_PATH', '/../x'],
    ['PUBLIC_URL', 'www.voorbeeld.nl'],
    ['PUBLIC_URL', 'https://voorbeeld.nl/pad'],
    ['PUBLIC_URL', 'ftp://voorbeeld.nl'],
    ['OUTBOUND_ALLOW', 'http://hooks.voorbeeld.nl'],
    ['OUTBOUND_ALLOW', '10.0.0.0/64'],
    ['CLAMAV', 'clamav:3310'],
    ['CLAMAV', 'tcp://clamav'],
    ['CLAMAV', 'unix:clamd.ctl'],
    ['TRUSTED_PROXIES', 'ja'],
    ['HSTS_INCLUDE_SUBDOMAINS', 'ja'],
    ['CORS_ORIGINS', 'voorbeeld.nl'],
    ['CORS_ORIGINS', 'https://voorbeeld.nl/'],
    ['SMTP_URL', 'mail.voorbeeld.nl'],
    ['SMTP_URL', 'mail.voorbeeld.nl:587'],
    ['SMTP_URL', 'http://mail.voorbeeld.nl'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:///pad'],
    ['SMTP_URL', 'smtp://mail.voorbeeld.nl/pad'],
    ['SMTP_URL', 'smtp://mail.voorbeeld.nl?tls=nee'],
    ['SMTP_URL', 'smtp://mail.voorbeeld.nl:0'],
    ['SMTP_URL', 'smtp://mail.voorbeeld.nl:70000'],
    ['SMTP_URL', 'smtp://huis@mail.voorbeeld.nl'],
    ['SMTP_URL', 'smtp://:geheim@mail.voorbeeld.nl'],
    ['SMTP_URL', 'smtp://huis:100%@mail.voorbeeld.nl'],
    ['SMTP_URL', 'smtp://huis:regel%0Aeinde@mail.voorbeeld.nl'],
    ['S3_BUCKET', 'Een emmer'],
    ['S3_BUCKET', 'bestanden'],
    ['S3_ENDPOINT', 'https://store.example'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_MAX_HOURS', '1000'],
    ['DEMO', 'ja'],
    ['STAFF_SECOND_FACTOR', 'ja'],
    ['RATE_LIMITS', 'misschien'],
    ['LOG_LEVEL', 'luid'],
    ['BRAND_KVK_NUMBER', '123'],
    ['BRAND_EMAIL', 'geen adres'],
    ['BRAND_TERMS_URL', 'voorwaarden'],
    ['BRAND_WEBSHOP_URL', 'webshop'],
    ['BRAND_WEBSHOP_SIGN_ON_URL', 'javascript:alert(1)'],
    ['BRAND_ACCOUNT_IDS', 'Bakkerij'],
    ['BRAND_ACCOUNT_IDS', '005000000000001AAA'],
    ['BRAND_ACCOUNT_IDS', '001000000000001AAA,'],
    ['BRAND_GUEST_CHAT_USER_ID', '001000000000001AAA'],
    ['WEBSHOP_KEY_FILE', '/bestaat/niet.pem'],
    ['WEBSHOP_KEY_FILE', 'README.md'],
    ['BRAND_FILE', '/bestaat/niet.json'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(WrongSetting);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it('malformed ids of own companies are refused with the given value', () =>
    expect(() => readConfig({ BRAND_ACCOUNT_IDS: '001000000000001AAA, foo' })).toThrow(
      "BRAND_ACCOUNT_IDS must be ids of records that begin with 001, not 'foo'.",
    ));
  it('a malformed VAT id is refused with the given value', () =>
    expect(() => readConfig({ BRAND_VAT_ID: 'NL 12.34' })).toThrow(
      "BRAND_VAT_ID must be a Dutch VAT id like NL123456782B01, not 'NL 12.34'.",
    ));

  it.each([
    ['DATABASE_URL', 'mysql://huis:geheim@host/db'],
    ['SMTP_URL', 'smtp://huis:geheim@mail.voorbeeld.nl/pad'],
  ])('a wrong %s is not shown, as it may contain a password', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*geheim)/);
  });

  it.each([
    ['an unknown key', { ...brand, logo: 'x' }, /^BRAND_FILE .+ unknown key 'logo'\.$/],
    ['a missing key', { name: 'Naam' }, /^'phone' in BRAND_FILE .+ must be given\.$/],
  ])('%s in the brand file is refused', (_, content, sentence) => {
    const file = join(mkdtempSync(join(tmpdir(), 'brand-')), 'brand.json');
    writeFileSync(file, JSON.stringify(content));
    expect(() => readConfig({ BRAND_FILE: file })).toThrow(sentence);
  });

  it('TRUSTED_PROXIES is refused without PUBLIC_URL', () => {
    const refused = /^TRUSTED_PROXIES needs PUBLIC_URL/;
    expect(() => readConfig({ TRUSTED_PROXIES: '1' })).toThrow(refused);
    expect(
      readConfig({ TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://www.voorbeeld.nl' }).trustedProxies,
    ).toBe(1);
  });

  it('RATE_LIMITS=off and AUDIT=off are refused in production', () => {
    expect(() => readConfig({ RATE_LIMITS: 'off', NODE_ENV: 'production' })).toThrow(
      /^RATE_LIMITS=off/,
    );
    expect(() => readConfig({ AUDIT: 'off', NODE_ENV: 'production' })).toThrow(/^AUDIT=off/);
  });
});

/** Source: decisions.md §3. */
describe('the default of DEMO', () => {
  it.each([
    [{}, true],
    [{ NODE_ENV: 'production' }, false],
    [{ DATABASE_URL: 'postgres://huis/db' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://www.voorbeeld.nl' }, false],
    [{ PUBLIC_URL: 'https://www.voorbeeld.nl', TRUSTED_PROXIES: '1' }, false],
    [{ PUBLIC_URL: 'https://www.voorbeeld.nl', DEMO: '1' }, true],
    [{ HOST: '::1' }, true],
    [{ NODE_ENV: 'production', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('%j → %s', (environment, demo) => expect(readConfig(environment).demo).toBe(demo));
});

it('quotas have defaults and can be set', () => {
  expect(readConfig({}).quotas).toEqual({
    filesPerHour: 200,
    megabytesPerHour: 1_024,
    rowsPerMinute: 20_000,
  });
  const set = { QUOTA_FILES_PER_HOUR: '1', QUOTA_MB_PER_HOUR: '2', QUOTA_ROWS_PER_MINUTE: '3' };
  expect(readConfig(set).quotas).toEqual({
    filesPerHour: 1,
    megabytesPerHour: 2,
    rowsPerMinute: 3,
  });
});

describe('the second factor of staff', () => {
  it.each([
    [{}, 'optional'],
    [{ DEMO: '0' }, 'required'],
    [{ NODE_ENV: 'production' }, 'required'],
    [{ DATABASE_URL: 'postgres://huis/db' }, 'required'],
    [{ DEMO: '0', STAFF_SECOND_FACTOR: 'optional' }, 'optional'],
    [{ STAFF_SECOND_FACTOR: 'required' }, 'required'],
  ])('%j → %s', (environment, wanted) =>
    expect(readConfig(environment).staffSecondFactor).toBe(wanted),
  );
});

it('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

describe('SMTP_URL', () => {
  it('is optional', () => expect(readConfig({}).smtp).toBeUndefined());

  it.each([
    [
      'smtp://mail.voorbeeld.nl',
      { secure: false, host: 'mail.voorbeeld.nl', port: 587, login: undefined },
    ],
    [
      'smtps://mail.voorbeeld.nl/',
      { secure: true, host: 'mail.voorbeeld.nl', port: 465, login: undefined },
    ],
    ['smtp://localhost:25', { secure: false, host: 'localhost', port: 25, login: undefined }],
    ['smtp://[::1]:2525', { secure: false, host: '::1', port: 2525, login: undefined }],
    [
      'smtps://huis%40voorbeeld.nl:g%3Ah%2Fe%25@mail.voorbeeld.nl:4650',
      {
        secure: true,
        host: 'mail.voorbeeld.nl',
        port: 4650,
        login: { user: 'huis@voorbeeld.nl', password: 'g:h/e%' },
      },
    ],
  ])('%s', (value, smtp) => expect(readConfig({ SMTP_URL: value }).smtp).toEqual(smtp));
});

describe('the ids of the brand', () => {
  const ids = (env: Record<string, string> = {}) => {
    const { accountIds, guestChatUserId } = readConfig(env).brand;
    return { accountIds, guestChatUserId };
  };

  it('are empty when the brand file has none', () => {
    const { accountIds: _, guestChatUserId: __, ...older } = brand;
    const file = join(mkdtempSync(join(tmpdir(), 'brand-')), 'brand.json');
    writeFileSync(file, JSON.stringify(older));
    expect(ids({ BRAND_FILE: file })).toEqual({ accountIds: [], guestChatUserId: null });
  });

  it('are read from the settings, separated by commas, as 18 characters', () => {
    const settings = {
      BRAND_ACCOUNT_IDS: '001000000000001, 001000000000002AAA',
      BRAND_GUEST_CHAT_USER_ID: '005000000000001',
    };
    expect(ids(settings)).toEqual({
      accountIds: ['001000000000001AAA', '001000000000002AAA'],
      guestChatUserId: '005000000000001AAA',
    });
  });
});

describe('the number of server processes', () => {
  const workersOf = (WORKERS: string, processors: number) =>
    readWorkers((name) => (name === 'WORKERS' ? WORKERS || undefined : undefined), processors);

  it('is one by default', () => {
    expect(readConfig({}).workers).toBe(1);
    expect(readConfig({ WORKERS: '3' }).workers).toBe(3);
  });

  it('is one less than the processors for `auto`, and at most six', () => {
    expect([1, 2, 4, 9, 64].map((processors) => workersOf('auto', processors))).toEqual([
      1, 1, 3, 6, 6,
    ]);
    expect(workersOf('auto', 64) * 13).toBeLessThan(100 - 3);
    expect(() => workersOf('-1', 4)).toThrow(
      "WORKERS must be a whole number from 1 to 64 or auto, not '-1'.",
    );
  });
});

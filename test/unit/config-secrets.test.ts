import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { secretSettings } from '#config-secrets.ts';
import { readConfig } from '#config.ts';

const folder = mkdtempSync(join(tmpdir(), 'secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const fileWith = (text: string): string => {
  const file = join(folder, `secret-${String(files++)}`);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};
const values: Record<(typeof secretSettings)[number], string> = {
  DATABASE_URL: 'postgres://huis:geheim@host/db',
  DATABASE_DIRECT_URL: 'postgres://huis:geheim@direct/db',
  SMTP_URL: 'smtp://huis:geheim@mail.voorbeeld.nl',
  S3_ACCESS_KEY_ID: 'geheim-id',
  S3_SECRET_ACCESS_KEY: 'geheim-key',
  CHAT_MODEL_KEY: 'geheim-model',
  METRICS_KEY: 'geheim-voor-de-metingen-van-ons',
  SECRET_KEY: 'geheim'.repeat(6),
  SECRET_KEY_PREVIOUS: 'geheim'.repeat(7),
  BACKUP_PASSPHRASE: 'geheim'.repeat(8),
  ALERT_WEBHOOK_URL: 'https://chat.voorbeeld.nl/geheim',
  ALERT_WEBHOOK_SECRET: 'geheim'.repeat(9),
  SUPPLIER_SECRET: 'geheim'.repeat(10),
  KVK_API_KEY: 'geheim-kvk',
  LOGIN_PROVIDERS:
    '[{"key":"kantoor","label":"Kantoor","issuer":"https://kantoor.voorbeeld.nl","clientId":"wij","clientSecret":"geheim"}]',
};
const around = {
  S3_BUCKET: 'files',
  S3_ENDPOINT: 'https://s3.voorbeeld.nl',
  CHAT_MODEL_URL: 'https://model.voorbeeld.nl',
  SUPPLIER_URL: 'https://leverancier.voorbeeld.nl/orders',
};
const rest = (name: string) =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));

// Not from the list in the code, so that a setting that is missing there fails here.
describe.each(Object.keys(values) as (keyof typeof values)[])('%s', (name) => {
  const read = (more: Record<string, string>) => readConfig({ ...around, ...rest(name), ...more });

  it('can be read from a file, without a newline at its end', () => {
    expect(read({ [`${name}_FILE`]: fileWith(`${values[name]}\n`) })).toEqual(
      read({ [name]: values[name] }),
    );
    expect(read({ [`${name}_FILE`]: fileWith(`${values[name]}\r\n`) })).toEqual(
      read({ [name]: values[name] }),
    );
  });

  it('is refused with its file or with an unusable file, and never shown', () => {
    const file = fileWith(values[name]);
    expect(() => read({ [name]: 'geheim', [`${name}_FILE`]: file })).toThrow(
      new RegExp(`^${name} and ${name}_FILE are both set(?!.*geheim)`),
    );
    expect(() => read({ [`${name}_FILE`]: fileWith('\n') })).toThrow(
      new RegExp(`^${name}_FILE names a file that is empty\\.$`),
    );
    expect(() => read({ [`${name}_FILE`]: '/bestaat/niet' })).toThrow(
      new RegExp(`^${name}_FILE names a file that cannot be read \\(ENOENT\\)\\.$`),
    );
    expect(() => read({ [`${name}_FILE`]: tmpdir() })).toThrow(
      new RegExp(`^${name}_FILE names a file that cannot be read \\(EISDIR\\)\\.$`),
    );
  });
});

it.each(['SECRET_KEY', 'SECRET_KEY_PREVIOUS'])(
  '%s is refused when it is short, without showing it',
  (name) => {
    expect(() => readConfig({ [name]: 'geheim' })).toThrow(
      new RegExp(`^${name} must be .*32 characters(?!.*geheim)`),
    );
  },
);

it('other settings cannot be read from a file', () =>
  expect(readConfig({ PORT_FILE: fileWith('4000') }).port).toBe(3000));

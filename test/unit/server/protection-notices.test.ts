import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { protectionNotices } from '#server/start/protection-notices.ts';

const noticesOf = (environment: Record<string, string>) =>
  protectionNotices(readConfig(environment)).join('\n');
const protectedServer = {
  PUBLIC_URL: 'https://www.voorbeeld.nl',
  SECRET_KEY: 'x'.repeat(40),
  CLAMAV: 'unix:/run/clamd.ctl',
  STORAGE_ENCRYPTED: 'yes',
};

it('a protected server and a demo on this machine alone give no notice', () => {
  expect(noticesOf(protectedServer)).toBe('');
  expect(noticesOf({})).toBe('');
});

describe('an operator is warned at each start', () => {
  it.each([
    ['of a remote database without sslmode', 'DATABASE_URL', 'postgres://u:p@db.voorbeeld.nl/z'],
    [
      'of a remote database with optional encryption',
      'DATABASE_URL',
      'postgres://u:p@db.voorbeeld.nl/z?sslmode=prefer',
    ],
    [
      'of a remote database whose certificate is not checked',
      'DATABASE_URL',
      'postgres://u:p@db/z?sslmode=require&uselibpqcompat=true',
    ],
    [
      'of a remote database named in the query',
      'DATABASE_URL',
      'postgres://u:p@localhost/z?host=db.voorbeeld.nl',
    ],
    ['of a language model over plain http', 'CHAT_MODEL_URL', 'http://model.voorbeeld.nl/v1'],
    ['of an address register over plain http', 'PDOK_URL', 'http://adressen.voorbeeld.nl'],
    ['of a scanner on another machine', 'CLAMAV', 'tcp://clamav:3310'],
    ['of a site over plain http', 'PUBLIC_URL', 'http://www.voorbeeld.nl'],
  ])('%s', (_, name, value) => {
    const text = noticesOf({ ...protectedServer, [name]: value });
    expect(text).toMatch(/^Warning: [^\n]+$/);
    expect(text).toContain(name === 'PUBLIC_URL' ? 'plain HTTP' : name);
    expect(text).not.toContain('u:p');
  });

  it('of a file store over plain http', () => {
    const store = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(
      noticesOf({ ...protectedServer, ...store, S3_ENDPOINT: 'http://s3.voorbeeld.nl' }),
    ).toContain('S3_ENDPOINT');
    expect(
      noticesOf({ ...protectedServer, ...store, S3_ENDPOINT: 'https://s3.voorbeeld.nl' }),
    ).toBe('');
  });

  it.each(['SECRET_KEY', 'CLAMAV', 'STORAGE_ENCRYPTED'])(
    'that %s is missing on a public server',
    (name) => {
      expect(noticesOf({ ...protectedServer, [name]: '' })).toContain(name);
    },
  );

  it('of a secret file that every user may read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zorgeloos-secret-'));
    const file = join(folder, 'key');
    writeFileSync(file, 'y'.repeat(40), { mode: 0o600 });
    const environment = { ...protectedServer, SECRET_KEY: '', SECRET_KEY_FILE: file };
    expect(noticesOf(environment)).toBe('');
    chmodSync(file, 0o644);
    expect(noticesOf(environment)).toContain('SECRET_KEY_FILE');
    rmSync(folder, { recursive: true });
  });
});

describe('an operator is not warned', () => {
  it.each([
    'postgres://u:p@localhost/z',
    'postgres://u:p@127.0.0.1:5432/z',
    'postgres:///z?host=/run/postgresql',
    'postgres://u:p@db.voorbeeld.nl/z?sslmode=verify-full',
    'postgres://u:p@db.voorbeeld.nl/z?sslmode=require',
  ])('of %s', (DATABASE_URL) => expect(noticesOf({ ...protectedServer, DATABASE_URL })).toBe(''));

  it('of what runs on this machine', () => {
    expect(
      noticesOf({
        ...protectedServer,
        CLAMAV: 'tcp://127.0.0.1:3310',
        CHAT_MODEL_URL: 'http://localhost:11434/v1',
      }),
    ).toBe('');
  });
});

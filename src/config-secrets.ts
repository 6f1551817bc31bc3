import { readFileSync, statSync } from 'node:fs';
import type { SecretKeys } from '#db/secrets.ts';
import { type ReadSetting, WrongSetting } from './config-values.ts';

export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CHAT_MODEL_KEY',
  'METRICS_KEY',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'BACKUP_PASSPHRASE',
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_SECRET',
  'SUPPLIER_SECRET',
  'KVK_API_KEY',
  'LOGIN_PROVIDERS',
] as const;

const isSecret = (name: string): boolean => secretSettings.some((secret) => secret === name);

/** `NAME_FILE` can name a file with the secret. The error messages have no text of the file. */
export const withSecretFiles =
  (read: ReadSetting): ReadSetting =>
  (name) => {
    const file = isSecret(name) ? read(`${name}_FILE`) : undefined;
    if (file === undefined) return read(name);
    if (read(name) !== undefined)
      throw new WrongSetting(`${name} and ${name}_FILE are both set: keep one of them.`);
    const text = contentOf(file, name).trim();
    if (text === '') throw new WrongSetting(`${name}_FILE names a file that is empty.`);
    return text;
  };

/** Every user of this machine can access these files. */
export const exposedSecretFiles = (read: ReadSetting): readonly string[] =>
  secretSettings.filter((name) => {
    const file = read(`${name}_FILE`);
    return (
      file !== undefined && process.platform !== 'win32' && (statSync(file).mode & 0o007) !== 0
    );
  });

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new WrongSetting(`${name}_FILE names a file that cannot be read (${code}).`, {
      cause: error,
    });
  }
}

/** Long, because metrics can be requested from the internet. */
export function metricsKeyOf(env: ReadSetting): string | undefined {
  const key = env('METRICS_KEY');
  if (key === undefined || /^[\x21-\x7e]{24,}$/.test(key)) return key;
  throw new WrongSetting(
    'METRICS_KEY must be a random text of 24 characters or more without spaces, as openssl rand -hex 24 makes one.',
  );
}

/** Long: with a copy of the database, a short key could be guessed. */
export function secretKeysOf(env: ReadSetting): SecretKeys {
  const [current, previous] = (['SECRET_KEY', 'SECRET_KEY_PREVIOUS'] as const).map((name) => {
    const key = env(name);
    if (key !== undefined && key.length < 32)
      throw new WrongSetting(
        `${name} must be a random text of 32 characters or more, as openssl rand -base64 32 makes one.`,
      );
    return key;
  });
  return { current, previous };
}

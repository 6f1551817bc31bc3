import { readFileSync } from 'node:fs';
import type { SecretKeys } from '#db/secrets.ts';
import { type ReadSetting, WrongSetting } from './config-values.ts';

/** Settings that are secret or may hold a password. Each may stand in a file instead, which `NAME_FILE` names. */
export const secretSettings = [
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CHAT_MODEL_KEY',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
] as const;

const isSecret = (name: string): boolean => secretSettings.some((secret) => secret === name);

/** Reads secrets from their files as well. Throws `WrongSetting`, which never shows what is in a file. */
export const withSecretFiles =
  (read: ReadSetting): ReadSetting =>
  (name) => {
    const file = isSecret(name) ? read(`${name}_FILE`) : undefined;
    if (file === undefined) return read(name);
    if (read(name) !== undefined) throw new WrongSetting(`${name} and ${name}_FILE are both set: keep one of them.`);
    const text = contentOf(file, name).trim();
    if (text === '') throw new WrongSetting(`${name}_FILE names a file that is empty.`);
    return text;
  };

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new WrongSetting(`${name}_FILE names a file that cannot be read (${code}).`, { cause: error });
  }
}

/** The keys outside the database. Shorter ones could be guessed by whoever has the database. */
export function secretKeysOf(env: ReadSetting): SecretKeys {
  const [current, previous] = (['SECRET_KEY', 'SECRET_KEY_PREVIOUS'] as const).map((name) => {
    const key = env(name);
    if (key !== undefined && key.length < 32)
      throw new WrongSetting(`${name} must be a random text of 32 characters or more, as openssl rand -base64 32 makes one.`);
    return key;
  });
  return { current, previous };
}

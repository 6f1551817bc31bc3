import { readFileSync } from 'node:fs';
import type { SecretKeys } from '#db/secrets.ts';
import { type ReadSetting, WrongSetting } from './config-values.ts';

/** Settings that are secret or may hold a password. Each can be read from the file that `NAME_FILE` names instead. */
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

/** Also reads secret settings from files. Throws `WrongSetting`, which never contains text of a file. */
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

/** The keys kept outside the database. Somebody with a copy of the database could guess a shorter one. */
export function secretKeysOf(env: ReadSetting): SecretKeys {
  const [current, previous] = (['SECRET_KEY', 'SECRET_KEY_PREVIOUS'] as const).map((name) => {
    const key = env(name);
    if (key !== undefined && key.length < 32)
      throw new WrongSetting(`${name} must be a random text of 32 characters or more, as openssl rand -base64 32 makes one.`);
    return key;
  });
  return { current, previous };
}

import { createHash } from 'node:crypto';
import { secretKeyId } from '#db/secrets.ts';
import type { Config } from '../config.ts';
import type { Manifest } from './archive/manifest.ts';
import { BackupRefused } from './refused.ts';

type KeySettings = Pick<Config, 'secretKeys' | 'webshop'>;

export function webshopFingerprint({ webshop }: KeySettings): string | null {
  const certificate = webshop.keys?.current.certificate;
  if (certificate === undefined) return null;
  return createHash('sha256').update(certificate.replaceAll(/\s/g, '')).digest('hex');
}

export function requireKeys(settings: KeySettings, { keys }: Pick<Manifest, 'keys'>): void {
  const { current, previous } = settings.secretKeys;
  const given = [current, previous].filter((key) => key !== undefined);
  const ids = new Set(given.map(secretKeyId));
  if (keys.secrets.some((id) => !ids.has(id))) throw new BackupRefused(secretKeySentence(given));
  const webshop = webshopFingerprint(settings);
  if (keys.webshop === null || keys.webshop === webshop) return;
  throw new BackupRefused(
    webshop === null
      ? 'WEBSHOP_KEY_FILE is not set: the archive does not hold the key that signs log-ins to ' +
          'the webshop, so set it to the file with that key. Nothing was written.'
      : 'WEBSHOP_KEY_FILE names another key than the one this archive was made with. ' +
          'Nothing was written.',
  );
}

const secretKeySentence = (given: readonly string[]): string =>
  given.length === 0
    ? 'SECRET_KEY is not set: the archive does not hold the key that its secrets are encrypted ' +
      'with, so set SECRET_KEY to that key. Nothing was written.'
    : 'SECRET_KEY is another key than the one that the secrets in this archive are encrypted ' +
      'with: set SECRET_KEY, or SECRET_KEY_PREVIOUS, to that key. Nothing was written.';

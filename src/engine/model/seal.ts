import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Encrypts texts that clients return unchanged, such as page tokens. */
export type Seal = {
  close(text: string): string;
  /** Undefined when the token is not ours or was changed. */
  open(token: string): string | undefined;
  /** A keyed hash in base64url. */
  sign(text: string): string;
  /** For the current key and the older keys. */
  signatures(text: string): readonly string[];
};

/**
 * AES-256-GCM with a 32-byte key; tokens are base64url. The nonce is a keyed hash of the text, so
 * the same text gives the same token. `others`: older keys.
 */
export function createSeal(key: Buffer, others: readonly Buffer[] = []): Seal {
  const nonceKey = createHmac('sha256', key).update('nonce').digest();
  const signKeys = [key, ...others].map((one) => createHmac('sha256', one).update('sign').digest());
  const signWith = (signKey: Buffer, text: string): string =>
    createHmac('sha256', signKey).update(text).digest('base64url');
  return {
    // proof: the array begins with `key`, so it is not empty
    sign: (text) => signWith(signKeys[0]!, text),
    signatures: (text) => signKeys.map((signKey) => signWith(signKey, text)),
    close(text) {
      const nonce = createHmac('sha256', nonceKey).update(text).digest().subarray(0, 12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length < 29 || bytes.toString('base64url') !== token) return undefined;
      for (const one of [key, ...others]) {
        const text = openWith(one, bytes);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function openWith(key: Buffer, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(12, 28),
    );
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Encrypted with AES-GCM. */
export type EncryptedValue = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

export async function encryptValue(key: CryptoKey, value: unknown): Promise<EncryptedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return {
    iv,
    bytes: await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(JSON.stringify(value)),
    ),
  };
}

/** Null when the key is wrong or the value was changed. The caller names the type of the value. */
export async function decryptValue<T>(
  key: CryptoKey,
  { iv, bytes }: EncryptedValue,
): Promise<T | null> {
  try {
    return JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)),
    ) as T; // proof: only a value from `encryptValue` decrypts with this key
  } catch {
    return null;
  }
}

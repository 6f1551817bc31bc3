import type { EncryptedValue } from '../../session/encrypt-value.ts';

/**
 * Returns an encrypted value as text: base64 of its initialization vector followed by its bytes.
 */
export function encodeLocked({ iv, bytes }: EncryptedValue): string {
  return btoa(
    Array.from(new Uint8Array([...iv, ...new Uint8Array(bytes)]), (byte) =>
      String.fromCharCode(byte),
    ).join(''),
  );
}

export function decodeLocked(text: string): EncryptedValue {
  const all = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return { iv: all.slice(0, 12), bytes: all.slice(12).buffer };
}

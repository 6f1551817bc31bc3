import type { EncryptedValue } from '../../session/encrypt-value.ts';

/** Base64 of the initialization vector (12 bytes) and the encrypted bytes. */
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

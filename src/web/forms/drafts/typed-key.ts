import { fetchSessionState } from '../../session/fetch-session-state.ts';

/**
 * The key that encrypts the typed text of `user`. The server derives it for the logged-in user, the
 * same key for all their sessions. It is not extractable, and is dropped when the session ends.
 * Where the browser has no Web Crypto (plain http) there is no key, and nothing is stored.
 */
const held: { user: string; key: Promise<CryptoKey | null> | null } = { user: '', key: null };

/**
 * Returns the key of this user; null when the server is unreachable, when the user is not the one
 * logged in, or without Web Crypto.
 */
export async function typingKeyOf(user: string): Promise<CryptoKey | null> {
  if (held.user !== user || held.key === null) Object.assign(held, { user, key: askKey(user) });
  const key = await held.key;
  // After a failure, the next call requests the key again.
  if (key === null && held.user === user) held.key = null;
  return key;
}

export function dropTypingKey(): void {
  held.key = null;
}

async function askKey(user: string): Promise<CryptoKey | null> {
  if (!isSecureContext) return null;
  const state = await fetchSessionState('GET');
  if (state === null || state.user !== user) return null;
  return crypto.subtle.importKey('raw', bytesOf(state.key), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

import { fetchSessionState } from '../../session/fetch-session-state.ts';

/**
 * The key for what one types here: the server tells it to who is logged in, as the same for each of
 * their sessions. It cannot be taken out again, and goes when the session does. Where the browser
 * has no cryptography (plain http) there is none, and nothing is kept.
 */

const held: { user: string; key: Promise<CryptoKey | null> | null } = { user: '', key: null };

/** Null when nobody could be asked, somebody else is logged in, or nobody. */
export async function typingKeyOf(user: string): Promise<CryptoKey | null> {
  if (held.user !== user || held.key === null) Object.assign(held, { user, key: askKey(user) });
  const key = await held.key;
  // Asked again by who wants it next.
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

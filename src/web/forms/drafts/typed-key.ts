import { fetchSessionState } from '../../session/fetch-session-state.ts';

/** The server derives the same key for all sessions of a user. */
const held: { user: string; key: Promise<CryptoKey | null> | null } = { user: '', key: null };

/** Null without a secure context (plain http). */
export async function typingKeyOf(user: string): Promise<CryptoKey | null> {
  if (held.user !== user || held.key === null) Object.assign(held, { user, key: askKey(user) });
  const key = await held.key;
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

/**
 * The server's answer about a session: its user, the milliseconds left, whether it can no longer be
 * renewed, and the key for typed text. Null: it has ended; `ranOut`: by a time-out, as far as the
 * server still knows.
 */
export type SessionState =
  | { user: string; left: number; final: boolean; key: string }
  | { user: null; ranOut?: true };

/** Why a session ended: a time-out, or a user ended it. */
export type SessionEnd = 'ranOut' | 'ended';

/**
 * Dispatched on the window when the session has ended, for code that holds private data in memory.
 */
export const sessionOverEvent = 'zorgeloos:sessie-voorbij';
/**
 * Dispatched on the window when a request was refused. The session watcher handles it and signals
 * so with `preventDefault`.
 */
export const sessionRefusedEvent = 'zorgeloos:sessie-geweigerd';

/**
 * `left`: in ms. `final`: the session cannot be renewed any more. `key`: encrypts typed text.
 * `ranOut`: the server still knows that the session timed out.
 */
export type SessionState =
  | { user: string; left: number; final: boolean; key: string }
  | { user: null; ranOut?: true };

/** Why a session ended: `ranOut` by a time-out, `ended` in any other way, such as a log-out. */
export type SessionEnd = 'ranOut' | 'ended';

/** For code with private data in memory. */
export const sessionOverEvent = 'zorgeloos:sessie-voorbij';
/**
 * Dispatched by code that finds that the session has ended or belongs to another user. The session
 * watcher calls `preventDefault` when it checks the session.
 */
export const sessionRefusedEvent = 'zorgeloos:sessie-geweigerd';

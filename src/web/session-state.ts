/**
 * `left`: in ms. `final`: the session cannot be renewed any more. `ranOut`: the session timed out.
 */
export type SessionState =
  | { user: string; left: number; final: boolean; key: string }
  | { user: null; ranOut?: true };

export type SessionEnd = 'ranOut' | 'ended';

/** For code with private data in memory. */
export const sessionOverEvent = 'zorgeloos:sessie-voorbij';
/** The session watcher calls `preventDefault` when it checks the session. */
export const sessionRefusedEvent = 'zorgeloos:sessie-geweigerd';

import type { SessionEnd, SessionState } from '../session-state.ts';

/** How long before the end the dialog appears. Source: spec §2, Session handling. */
const warning = 30_000; // ms
/** Timers may fire early, and responses take a moment. */
const slack = 1_000; // ms
/**
 * During the warning, a tab that receives no messages notices by this check that another tab
 * renewed the session.
 */
const recheck = 5_000; // ms
const longestTimer = 3_600_000; // ms
/** Navigation renews the session at most this often. */
const renewEvery = 10_000; // ms

export type TimeoutWarning = { final: boolean } | null;

export type SessionClockOptions = {
  /** The id of the user whose page this is. */
  user: string;
  ask: (method: 'GET' | 'POST') => Promise<SessionState | null>;
  onWarning: (warning: TimeoutWarning) => void;
  /**
   * Called when the session ended. `reached`: the server said so; otherwise the local clock ran out
   * and the server was unreachable.
   */
  onEnd: (end: { reached: boolean; ended: SessionEnd }) => void;
  /** Called when another user is logged in now. */
  onStranger: () => void;
  onRenewed: () => void;
};

export type SessionClock = {
  /** Takes the time left that a page came with, as of that moment. */
  hear: (remaining: { left: number; final: boolean }, at: number) => void;
  /** Asks the server for the state; renews nothing. */
  check: () => Promise<void>;
  renew: () => Promise<void>;
  /** Call this after navigation. */
  moved: () => void;
  close: () => void;
};

/**
 * Counts down to the end of a session by the server's time left, as clocks may differ. Asks the
 * server before it warns and before it ends, as another tab may have renewed the session.
 */
export function openSessionClock(options: SessionClockOptions): SessionClock {
  const { user, ask, onWarning, onEnd, onStranger, onRenewed } = options;
  let deadline = 0;
  let warned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let renewedAt = Date.now();

  const plan = (): void => {
    clearTimeout(timer);
    if (closed) return;
    const left = deadline - Date.now();
    const wait = warned ? Math.min(recheck, left) : left - warning;
    timer = setTimeout(() => void check(), Math.min(longestTimer, Math.max(0, wait)));
  };
  const hear = (remaining: { left: number; final: boolean }, at: number): void => {
    deadline = at + remaining.left;
    const warns = deadline - Date.now() <= warning + slack;
    if (warns !== warned) onWarning(warns ? { final: remaining.final } : null);
    warned = warns;
    plan();
  };
  const unreached = (): void => {
    if (Date.now() >= deadline) onEnd({ reached: false, ended: 'ranOut' });
    clearTimeout(timer);
    timer = setTimeout(() => void check(), recheck);
  };
  const put = async (method: 'GET' | 'POST'): Promise<boolean> => {
    const at = Date.now();
    const state = await ask(method);
    if (closed) return false;
    if (state === null) unreached();
    // The server tells the reason once, as it deletes the cookie then. A session that ended before
    // its time was ended by a user.
    else if (state.user === null)
      onEnd({
        reached: true,
        ended: state.ranOut === true || Date.now() >= deadline ? 'ranOut' : 'ended',
      });
    else if (state.user === user) hear(state, at);
    else onStranger();
    return state !== null && state.user === user;
  };
  const check = async (): Promise<void> => void (await put('GET'));
  const renew = async (): Promise<void> => {
    renewedAt = Date.now();
    if (await put('POST')) onRenewed();
  };
  return {
    hear,
    check,
    renew,
    moved: () => void (Date.now() - renewedAt >= renewEvery && renew()),
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

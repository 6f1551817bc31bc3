import type { SessionEnd, SessionState } from '../session-state.ts';

/** Source: spec §2, Session handling. */
const warning = 30_000; // ms
/** Timers may fire early, and responses take time. */
const slack = 1_000; // ms
/** Between checks during the warning, and while the server is unreachable. */
const recheck = 5_000; // ms
const longestTimer = 3_600_000; // ms
const renewEvery = 10_000; // ms

export type TimeoutWarning = { final: boolean } | null;

export type SessionClockOptions = {
  user: string;
  ask: (method: 'GET' | 'POST') => Promise<SessionState | null>;
  onWarning: (warning: TimeoutWarning) => void;
  /** `reached`: the server reported the end; otherwise the local clock ran out. */
  onEnd: (end: { reached: boolean; ended: SessionEnd }) => void;
  onStranger: () => void;
  onRenewed: () => void;
};

export type SessionClock = {
  /** `left`: ms left at the moment `at`. `final`: the session cannot be renewed any more. */
  hear: (remaining: { left: number; final: boolean }, at: number) => void;
  /** Does not renew the session. */
  check: () => Promise<void>;
  renew: () => Promise<void>;
  moved: () => void;
  close: () => void;
};

/**
 * Counts down the time left that the server reports, because clocks differ. Asks the server before
 * it warns or ends, because another tab may have renewed the session.
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
    // The server reports a time-out once, and then deletes the cookie. Without that report, a
    // session that ended before its deadline ended in another way, such as a log-out.
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

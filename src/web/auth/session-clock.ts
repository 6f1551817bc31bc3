import type { SessionEnd, SessionState } from '../session-state.ts';

/** So long before the end the dialog appears. Source: spec §2, Session handling. */
const warning = 30_000; // ms
/** Timers may come a little early, and answers take a moment. */
const slack = 1_000; // ms
/** While it warns, tabs that cannot hear each other notice like this that another one renewed. */
const recheck = 5_000; // ms
const longestTimer = 3_600_000; // ms
/** Going on from page to page renews at most this often. */
const renewEvery = 10_000; // ms

export type TimeoutWarning = { final: boolean } | null;

export type SessionClockOptions = {
  /** Whose page this is. */
  user: string;
  ask: (method: 'GET' | 'POST') => Promise<SessionState | null>;
  onWarning: (warning: TimeoutWarning) => void;
  /** `reached`: the server said so; else it is over by our own clock and nobody could be asked. */
  onEnd: (end: { reached: boolean; ended: SessionEnd }) => void;
  /** Somebody else is logged in by now. */
  onStranger: () => void;
  onRenewed: () => void;
};

export type SessionClock = {
  /** What a page said when it came: how much was left at that moment. */
  hear: (remaining: { left: number; final: boolean }, at: number) => void;
  /** Asks the server how it stands; renews nothing. */
  check: () => Promise<void>;
  renew: () => Promise<void>;
  /** Somebody went on to another page. */
  moved: () => void;
  close: () => void;
};

/**
 * Counts to the end of a session as the server tells it, in what is left: clocks may differ. Before
 * it warns and before it ends it asks, as another tab may have renewed.
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
    // What the server says once: a browser that was told before comes without the cookie. What ends
    // before its time was ended.
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

import { paths } from '../paths.ts';
import { fetchSessionState } from '../session/fetch-session-state.ts';
import { openSessionClock, type SessionClock, type TimeoutWarning } from './session-clock.ts';
import { emptyDeviceAndLeave, onLogOutClick } from './guard/leave.ts';
import { needsSessionCheck, openSessionTabs, pageViewerMessage } from './session-tabs.ts';
import { type SessionEnd, sessionOverEvent, sessionRefusedEvent } from '../session-state.ts';
import { logInAgainPath, requestedPath, withReturn } from '../session/return-path.ts';
import { forgetTyping, keepTyping, trackTyping } from '../forms/drafts/typed-memory.ts';

type Shown = {
  user: string;
  onWarning: (warning: TimeoutWarning) => void;
  /** Called when the page must be hidden, and no other page can be loaded yet. */
  onCovered: (ended: SessionEnd) => void;
};

export type SessionWatcher = Pick<SessionClock, 'hear' | 'renew' | 'moved' | 'close'> & {
  /** Ends the session now, like a time-out: typed text is stored. */
  end: () => void;
  logOut: () => void;
};

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');
/** A log-out in another tab reaches the server a moment later. */
const aMoment = 1_000; // ms
const ownWay = 10_000; // ms
/** Timers do not run while a machine sleeps. */
const sleepCheckInterval = 10_000; // ms

/** Watches one user's session in this tab, until they leave. */
export function watchSession({ user, onWarning, onCovered }: Shown): SessionWatcher {
  let hasLeft = false;
  let covered: SessionEnd | undefined;
  let goesUntil = 0;
  /** The page stays until the typed text is encrypted. */
  let typingStored = Promise.resolve();
  const end = ({ reached, ended }: { reached: boolean; ended: SessionEnd }): void => {
    // A log-out in this tab follows its own redirect.
    if (Date.now() < goesUntil) return;
    if (covered === undefined) {
      if (hasLeft) forgetTyping();
      else typingStored = keepTyping(user, true);
      coverPage();
      covered = ended;
      onCovered(ended);
    }
    if (reached) void leaveAfter(typingStored, hasLeft ? 'left' : covered);
  };
  const clock = openSessionClock({
    user,
    ask: fetchSessionState,
    // After a clock jump the session continues: the page and the typed text come back.
    onWarning: (warning) => (covered !== undefined ? location.reload() : onWarning(warning)),
    onEnd: end,
    onStranger: beginAnew,
    onRenewed: () => tabs.tell('renewed'),
  });
  const tabs = openSessionTabs(basePath, (word) => {
    if (word !== 'left') return void (needsSessionCheck(word, user) && clock.check());
    hasLeft = true;
    setTimeout(() => void clock.check(), aMoment);
  });
  tabs.tell(pageViewerMessage(user));
  const tellLeft = (): void => {
    hasLeft = true;
    goesUntil = Date.now() + ownWay;
    forgetTyping();
    tabs.tell('left');
  };
  const stops = [
    trackTyping(user),
    noteSending(user),
    onLogOutClick(tellLeft),
    // The user logged out but this page is shown again: it redirects.
    onReturn(() => void (goesUntil = 0)),
    onWaking(() => void clock.check()),
    onRefusal(() => void clock.check()),
    clock.close,
    tabs.close,
  ];
  return {
    ...clock,
    end: () => void askLogOut().then(() => end({ reached: true, ended: 'ranOut' })),
    logOut() {
      tellLeft();
      emptyDeviceAndLeave(basePath + paths.logout);
    },
    close: () => stops.forEach((stop) => stop()),
  };
}

/** Reloads the page, because another user is logged in and nothing of this page may stay. */
function beginAnew(): void {
  forgetTyping();
  coverPage();
  location.reload();
}

/** Goes to the log-in page, which gives the reason unless the user chose to log out. */
async function leaveAfter(typingStored: Promise<void>, how: SessionEnd | 'left'): Promise<void> {
  await typingStored.catch(() => undefined);
  const from = requestedPath(location);
  location.replace(
    basePath + (how === 'left' ? withReturn(paths.login, from) : logInAgainPath(from, how)),
  );
}

/** Does not follow the redirect. */
const askLogOut = (): Promise<unknown> =>
  fetch(basePath + paths.logout, { method: 'POST', redirect: 'manual' }).catch(() => null);

/**
 * Hides everything private and removes it from memory. Suppresses the question whether to leave the
 * page.
 */
function coverPage(): void {
  document.documentElement.dataset['session'] = 'over';
  dispatchEvent(new Event(sessionOverEvent));
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  // Skips the transition to the log-in page, which would show the old page.
  addEventListener('pageswap', ({ viewTransition }) => {
    viewTransition?.skipTransition();
    viewTransition?.ready.catch(() => undefined);
  });
}

/**
 * Stores the text of a form that is being submitted: when the session has ended, the page is gone
 * before the response is known.
 */
function noteSending(user: string): () => void {
  const note = (): void => void keepTyping(user, false);
  document.addEventListener('submit', note, true);
  return () => document.removeEventListener('submit', note, true);
}

/**
 * Calls `note` when the browser shows this page again from its back/forward cache, before the page
 * asks the server about the session.
 */
function onReturn(note: () => void): () => void {
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) note();
  };
  addEventListener('pageshow', back);
  return () => removeEventListener('pageshow', back);
}

/** Calls `check` when the user returns to the tab, or the machine wakes up. */
function onWaking(check: () => void): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const slept = Date.now() - last > 2 * sleepCheckInterval;
    last = Date.now();
    if (slept) check();
  }, sleepCheckInterval);
  const seen = (): void => {
    if (document.visibilityState === 'visible') check();
  };
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) check();
  };
  document.addEventListener('visibilitychange', seen);
  addEventListener('pageshow', back);
  addEventListener('online', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('pageshow', back);
    removeEventListener('online', check);
  };
}

function onRefusal(check: () => void): () => void {
  const take = (event: Event): void => {
    event.preventDefault();
    check();
  };
  addEventListener(sessionRefusedEvent, take);
  return () => removeEventListener(sessionRefusedEvent, take);
}

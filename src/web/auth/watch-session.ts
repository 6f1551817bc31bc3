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
  onCovered: (ended: SessionEnd) => void;
};

export type SessionWatcher = Pick<SessionClock, 'hear' | 'renew' | 'moved' | 'close'> & {
  /** Ends the session as a time-out does, so that the typed text is stored. */
  end: () => void;
  logOut: () => void;
};

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');
/** Another tab announces its log-out a moment before it reaches the server. */
const aMoment = 1_000; // ms
const ownWay = 10_000; // ms
/** Timers do not run while a machine sleeps. */
const sleepCheckInterval = 10_000; // ms

export function watchSession({ user, onWarning, onCovered }: Shown): SessionWatcher {
  let hasLeft = false;
  let covered: SessionEnd | undefined;
  let goesUntil = 0;
  let typingStored = Promise.resolve();
  const end = ({ reached, ended }: { reached: boolean; ended: SessionEnd }): void => {
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
    // After a clock jump the session may be valid still; a reload restores the page and the text.
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
    // The user returned to this page, so it may redirect again.
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

function beginAnew(): void {
  forgetTyping();
  coverPage();
  location.reload();
}

async function leaveAfter(typingStored: Promise<void>, how: SessionEnd | 'left'): Promise<void> {
  await typingStored.catch(() => undefined);
  const from = requestedPath(location);
  location.replace(
    basePath + (how === 'left' ? withReturn(paths.login, from) : logInAgainPath(from, how)),
  );
}

const askLogOut = (): Promise<unknown> =>
  fetch(basePath + paths.logout, { method: 'POST', redirect: 'manual' }).catch(() => null);

/** The event makes the workspace delete private data from memory. */
function coverPage(): void {
  document.documentElement.dataset['session'] = 'over';
  dispatchEvent(new Event(sessionOverEvent));
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  // The view transition to the log-in page would show the old page.
  addEventListener('pageswap', ({ viewTransition }) => {
    viewTransition?.skipTransition();
    viewTransition?.ready.catch(() => undefined);
  });
}

/**
 * The text is stored on submit: when the session has ended, the page is gone before the response
 * arrives.
 */
function noteSending(user: string): () => void {
  const note = (): void => void keepTyping(user, false);
  document.addEventListener('submit', note, true);
  return () => document.removeEventListener('submit', note, true);
}

/** `persisted`: the page returns from the back/forward cache. */
function onReturn(note: () => void): () => void {
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) note();
  };
  addEventListener('pageshow', back);
  return () => removeEventListener('pageshow', back);
}

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

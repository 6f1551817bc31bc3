import { hasEnded, type SessionFacts } from '#auth/sessions/sessions.ts';
import {
  credentialOf,
  type InvalidatedCredential,
  type Identify,
  type Identity,
} from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

export type Credentials = {
  viewer: Viewer;
  session: SessionFacts | null;
  authorization: string | null;
  cookie: string | null;
};

export type CredentialWatch = {
  viewer: () => Viewer;
  /**
   * Returns whether events may be sent. It returns false during a check of the credentials;
   * afterwards `onNews` reports that events were withheld.
   */
  passes(): boolean;
  /** Resolves when the first check is done. */
  looked: Promise<void>;
  /** Checks the credentials again if `about` concerns them. */
  doubt: (about: InvalidatedCredential) => void;
  /** Checks the credentials again when the interval has passed or the session has ended. */
  tick(): void;
  close(): void;
};

/** `onRefused`: invalid credentials. `onNews`: the viewer changed, or events were withheld. */
type Outcomes = { onRefused: () => void; onNews: () => void; onError: (error: unknown) => void };

/**
 * The interval of the checks that find changes without a notification, such as an expired API key.
 */
const lookAgainAfter = 30_000; // ms

/** A check never extends the session. */
export function watchCredentials(
  given: Credentials,
  { identify, now }: { identify: Identify; now: () => Date },
  { onRefused, onNews, onError }: Outcomes,
): CredentialWatch {
  const { authorization, cookie } = given;
  let { viewer, session } = given;
  // A cookie header may contain two tokens. The session that was found shows which one is in use.
  const credential = (authorization === null && session?.tokenHash) || credentialOf(given);
  let lookedAt = performance.now();
  let looking = false;
  /** Whether an invalidation arrived since the check began, so that its result can be stale. */
  let doubted = false;
  let owes = false;
  let closed = false;

  const look = async (): Promise<void> => {
    if (looking || closed || credential === null) return;
    looking = true;
    try {
      let found: Identity;
      do {
        doubted = false;
        found = await identify({ authorization, cookie, now: now() });
        if (closed) return;
      } while (doubted);
      if (!found.ok) return onRefused();
      const isNews = owes || JSON.stringify(found.viewer) !== JSON.stringify(viewer);
      ({ viewer, session } = found);
      lookedAt = performance.now();
      looking = false;
      owes = false;
      if (isNews) onNews();
    } catch (error) {
      if (!closed) onError(error);
    }
  };
  // A notification may have arrived between authentication and this subscription.
  const looked = look();
  const isOver = (): boolean => session !== null && hasEnded(session, now());

  return {
    viewer: () => viewer,
    looked,
    passes() {
      if (isOver()) void look();
      owes ||= looking;
      return !looking;
    },
    doubt(about) {
      if (!concerns(about, { credential, viewer })) return;
      doubted = true;
      void look();
    },
    tick() {
      if (isOver() || performance.now() - lookedAt > lookAgainAfter) void look();
    },
    close: () => void (closed = true),
  };
}

const concerns = (
  about: InvalidatedCredential,
  { credential, viewer }: { credential: string | null; viewer: Viewer },
): boolean =>
  about === null || about === credential || (viewer.kind === 'user' && about === viewer.userId);

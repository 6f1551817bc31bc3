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
   * False during a check of the credentials; afterwards `onNews` reports that events were withheld.
   */
  passes(): boolean;
  /** Resolves after the first check. */
  looked: Promise<void>;
  /** Checks the credentials again if `about` concerns them. */
  doubt: (about: InvalidatedCredential) => void;
  tick(): void;
  close(): void;
};

/** `onRefused`: invalid credentials. `onNews`: the viewer changed, or events were withheld. */
type Outcomes = { onRefused: () => void; onNews: () => void; onError: (error: unknown) => void };

/** For changes without a notification, such as an API key that expires. */
const lookAgainAfter = 30_000; // ms

/** A check does not extend the session. */
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
  /** An invalidation arrived during the check, so that its result can be stale. */
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

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

/** Of who was let in once and stays. */
export type CredentialWatch = {
  viewer: () => Viewer;
  /**
   * False while it is not sure that they are still let in: they are told nothing then, and
   * afterwards `onNews` says that they missed it.
   */
  passes(): boolean;
  /** The first look is over. */
  looked: Promise<void>;
  /** Reads the credentials again when the doubt names them or their user, or is about any. */
  doubt: (about: InvalidatedCredential) => void;
  /** Reads the credentials again when their interval has passed. */
  tick(): void;
  close(): void;
};

type Tools = { identify: Identify; now: () => Date };
/** `onNews`: they are another viewer now, or something passed them by. */
type Outcomes = { onRefused: () => void; onNews: () => void; onError: (error: unknown) => void };

/** What nobody told (a key that ran out) is found out after this. */
const lookAgainAfter = 30_000; // ms

/** Looking never keeps a session alive. */
export function watchCredentials(
  given: Credentials,
  { identify, now }: Tools,
  { onRefused, onNews, onError }: Outcomes,
): CredentialWatch {
  const { authorization, cookie } = given;
  let { viewer, session } = given;
  // A cookie header may hold two tokens; the session that was found tells which of them counts.
  const credential = (authorization === null && session?.tokenHash) || credentialOf(given);
  let lookedAt = performance.now();
  let looking = false;
  /** Something was told during a look, which may be newer than what it finds. */
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
  // Between the door and here something may have been told.
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

/** Whether a doubt names this credential or its user, or is about any. */
const concerns = (
  about: InvalidatedCredential,
  { credential, viewer }: { credential: string | null; viewer: Viewer },
): boolean =>
  about === null || about === credential || (viewer.kind === 'user' && about === viewer.userId);

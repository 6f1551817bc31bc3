import type { Db } from '#db/connection.ts';
import { orderedTopic, type NotificationListener } from '#db/listen.ts';
import { parseChangeMessage } from '#engine/events/change-events.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { findApiKey } from '../api-keys/api-keys.ts';
import {
  clearCookieHeaders,
  acceptsOldCookieName,
  readSessionCookie,
  type SentToken,
  sessionTokens,
} from './cookie.ts';
import { openTtlCache, type TtlCache } from '../factors/ttl-cache.ts';
import { isApiKey, isToken, sha256 } from '../factors/secrets.ts';
import { findSession, hasEnded, type FoundViewer, type SessionFacts } from './sessions.ts';
import type { SessionSettings } from './settings.ts';

/**
 * Not ok: the bearer is malformed, unknown or withdrawn, or the cookie belongs to an ended session
 * (then with the headers that clear it). Never falls back to a guest.
 */
export type Identity =
  | { ok: true; viewer: Viewer; session: SessionFacts | null }
  | { ok: false; clearCookie: readonly string[] | null };

/**
 * Both headers as they came, null when absent. A bearer beats a cookie; an `Authorization` that is
 * no well-formed bearer is refused, not overlooked. Source: record-api.md §1.2.
 */
export type Identify = (request: {
  authorization: string | null;
  cookie: string | null;
  now: Date;
}) => Promise<Identity>;

/**
 * What may not hold any more: a credential by its `credentialOf`, all credentials of a user by
 * their id; null = any.
 */
export type InvalidatedCredential = string | null;

export type IdentityService = {
  identify: Identify;
  /**
   * Looks anew at this user's sessions and keys from the next request on; for the copy that just
   * ended or changed one. The others are told by notification.
   */
  forget(userId: string): void;
  /**
   * Looks anew at this session from the next request on: it lasts longer than it did. Other copies
   * find out within a second.
   */
  renewed(tokenHash: string): void;
  /** Who holds on to what `identify` said asks again when it may be something else by now. */
  onInvalidated(listener: (doubt: InvalidatedCredential) => void): () => void;
  close(): void;
};

const guest: Identity = { ok: true, viewer: { kind: 'guest' }, session: null };
const bearerRefused: Identity = { ok: false, clearCookie: null };

/** Older than any session. */
const beginning = new Date(0);

/**
 * Notifications may get lost; no ended session or withdrawn key is believed longer than this
 * (decisions.md §10: a second).
 */
const maxAge = 900; // ms
const maxEntries = 10_000;

/** Knows who is asking. What it keeps, it keeps for less than a second. */
export function openIdentity({
  db,
  listen,
  settings,
}: {
  db: Db;
  listen: NotificationListener;
  settings: SessionSettings;
}): IdentityService {
  const memory = openTtlCache<FoundViewer>({ maxAge, maxEntries });
  const cookieRefused: Identity = { ok: false, clearCookie: clearCookieHeaders(settings) };

  const bySession = async ({ token, old }: SentToken, now: Date): Promise<Identity> => {
    if (old && !acceptsOldCookieName(beginning, now, settings)) return guest;
    if (!isToken(token)) return cookieRefused;
    const hash = sha256(token);
    const found = await findRunning(
      memory,
      { hash, look: () => findSession(db, hash, { now, settings }) },
      now,
    );
    if (found === null) return cookieRefused;
    // Any host of the domain can set a cookie with the old name and a session it chose.
    if (old && !acceptsOldCookieName(found.session?.begunAt ?? now, now, settings)) return guest;
    return { ok: true, ...found };
  };

  const byBearer = async (authorization: string, now: Date): Promise<Identity> => {
    const key = bearerOf(authorization);
    if (key === undefined || !isApiKey(key)) return bearerRefused;
    const hash = sha256(key);
    const found = await memory.get(hash, () => findApiKey(db, hash, now));
    return found === null ? bearerRefused : { ok: true, ...found };
  };

  const { doubt, onInvalidated } = openInvalidations();
  const forget = (userId: string) => {
    memory.dropWhere((found) => found.viewer.userId === userId);
    doubt(userId);
  };
  const stopListening = followNotifications(listen, memory, { doubt, forget });
  return {
    async identify({ authorization, cookie, now }) {
      if (authorization !== null) return byBearer(authorization, now);
      const sent = cookie === null ? undefined : readSessionCookie(cookie, settings);
      return sent === undefined ? guest : bySession(sent, now);
    },
    forget,
    renewed: (tokenHash) => memory.drop(tokenHash),
    onInvalidated,
    close() {
      stopListening();
      memory.clear();
    },
  };
}

/** Drops what a notification says may not hold any more; gives what stops it. */
function followNotifications(
  listen: NotificationListener,
  memory: TtlCache<FoundViewer>,
  {
    doubt,
    forget,
  }: { doubt: (about: InvalidatedCredential) => void; forget: (userId: string) => void },
): () => void {
  const stopListening = listen.on(({ topic, key }) => {
    if (topic === 'session') {
      memory.drop(key);
      doubt(key);
    }
    if (topic === 'user') forget(key);
    // the engine says only which object was written; users change seldom
    if (topic === 'records' && (key === 'User' || key === 'Profile')) memory.clear();
    if (topic === orderedTopic) doubtedBy(key).forEach(doubt);
  });
  const stopGaps = listen.onGap(() => {
    memory.clear();
    doubt(null);
  });
  return () => {
    stopListening();
    stopGaps();
  };
}

type Look = { hash: string; look: () => Promise<FoundViewer | null> };

async function findRunning(
  memory: TtlCache<FoundViewer>,
  { hash, look }: Look,
  now: Date,
): Promise<FoundViewer | null> {
  const found = await memory.get(hash, look);
  if (!found?.session || !hasEnded(found.session, now)) return found;
  // renewed in the meantime, perhaps by another copy
  memory.drop(hash);
  return memory.get(hash, look);
}

function openInvalidations(): Pick<IdentityService, 'onInvalidated'> & {
  doubt: (about: InvalidatedCredential) => void;
} {
  const listeners = new Set<(doubt: InvalidatedCredential) => void>();
  return {
    doubt: (about) => listeners.forEach((listener) => listener(about)),
    onInvalidated(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Users whose rows were written. */
function doubtedBy(word: string): readonly InvalidatedCredential[] {
  if (!/^(?:User|Profile) /.test(word)) return [];
  const { apiName, rows } = parseChangeMessage(word);
  return apiName === 'User' && rows !== null ? rows.map(({ id }) => id) : [null];
}

/** What a credential is known by, and notifications name it by; null for a guest. */
export function credentialOf({
  authorization,
  cookie,
}: {
  authorization: string | null;
  cookie: string | null;
}): string | null {
  const secret =
    authorization === null
      ? cookie === null
        ? undefined
        : sessionTokens(cookie)[0]
      : bearerOf(authorization);
  return secret === undefined ? null : sha256(secret);
}

/** The scheme in any case, one or more spaces, the key. */
function bearerOf(authorization: string): string | undefined {
  const space = authorization.indexOf(' ');
  if (space === -1 || authorization.slice(0, space).toLowerCase() !== 'bearer') return undefined;
  return authorization.slice(space + 1).trim();
}

import type { Db } from '#db/connection.ts';
import { orderedTopic, type NotificationListener } from '#db/listen.ts';
import { parseChangeMessage } from '#engine/events/change-events.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { findApiKey } from '../api-keys/api-keys.ts';
import { findAccessToken, isAccessToken } from '../oauth/access-tokens.ts';
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

/** With `ok` false, the viewer is unknown, and not a guest. */
export type Identity =
  | { ok: true; viewer: Viewer; session: SessionFacts | null }
  | { ok: false; clearCookie: readonly string[] | null };

/**
 * A bearer takes precedence over a cookie. An `Authorization` header without a well-formed bearer
 * is refused, not ignored. Source: record-api.md §1.2.
 */
export type Identify = (request: {
  authorization: string | null;
  cookie: string | null;
  now: Date;
}) => Promise<Identity>;

/** A value of `credentialOf`, the id of a user (all their credentials), or null (all). */
export type InvalidatedCredential = string | null;

export type IdentityService = {
  identify: Identify;
  /** Affects this copy of the server. */
  forget(userId: string): void;
  renewed(tokenHash: string): void;
  /** Code that holds a result of `identify` must identify again when the listener is called. */
  onInvalidated(listener: (doubt: InvalidatedCredential) => void): () => void;
  close(): void;
};

const guest: Identity = { ok: true, viewer: { kind: 'guest' }, session: null };
const bearerRefused: Identity = { ok: false, clearCookie: null };

const beginning = new Date(0);

/** How long an ended credential can still work (decisions.md §10: a second). */
const maxAge = 900; // ms
const maxEntries = 10_000;

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
    // Any host of the domain can set a cookie with the old name and a session of its choice, so the
    // old name is refused for new sessions.
    if (old && !acceptsOldCookieName(found.session?.begunAt ?? now, now, settings)) return guest;
    return { ok: true, ...found };
  };

  const byBearer = async (authorization: string, now: Date): Promise<Identity> => {
    const key = bearerOf(authorization);
    if (key === undefined) return bearerRefused;
    const find = finderOf(key);
    if (find === null) return bearerRefused;
    const hash = sha256(key);
    const found = await memory.get(hash, () => find(db, hash, now));
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

type FindByHash = (db: Db, hash: string, now: Date) => Promise<FoundViewer | null>;

/** Null when the text is no credential. */
function finderOf(bearer: string): FindByHash | null {
  if (isApiKey(bearer)) return findApiKey;
  return isAccessToken(bearer) ? findByAccessToken : null;
}

async function findByAccessToken(db: Db, hash: string, now: Date): Promise<FoundViewer | null> {
  const verified = await findAccessToken(db, hash, now);
  return verified && { viewer: verified.viewer, session: null };
}

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
    // The notification contains only the name of the changed object. Users seldom change.
    if (topic === 'records' && ofCredentials.has(key)) memory.clear();
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

/** What the credentials of users depend on. */
const ofCredentials: ReadonlySet<string> = new Set(['User', 'Profile', 'Koppeling__c']);

type Look = { hash: string; look: () => Promise<FoundViewer | null> };

async function findRunning(
  memory: TtlCache<FoundViewer>,
  { hash, look }: Look,
  now: Date,
): Promise<FoundViewer | null> {
  const found = await memory.get(hash, look);
  if (!found?.session || !hasEnded(found.session, now)) return found;
  // Another request, or another copy of the server, may have renewed the session.
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

function doubtedBy(word: string): readonly InvalidatedCredential[] {
  if (!/^(?:User|Profile|Koppeling__c) /.test(word)) return [];
  const { apiName, rows } = parseChangeMessage(word);
  return apiName === 'User' && rows !== null ? rows.map(({ id }) => id) : [null];
}

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

/** The scheme `bearer` is case-insensitive. */
/**
 * `Bearer KEY` or `OAuth KEY`, where the id of an organisation and `!` may stand before the key, as
 * in session ids of the platform. Source: record-api.md §11.
 */
const withKey = /^(?:bearer|oauth)\s+(?:00D[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?!)?(\S+)\s*$/i;

const bearerOf = (authorization: string): string | undefined => withKey.exec(authorization)?.[1];

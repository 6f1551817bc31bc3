import type { Db } from '#db/connection.ts';
import { isStaff, type Viewer } from '#protocol/users/viewer.ts';
import type { SessionSettings } from './settings.ts';
import { userColumns, viewerOf, type UserRow } from './user-row.ts';

export type SessionFacts = {
  tokenHash: string;
  begunAt: Date;
  lastActiveAt: Date;
  idleUntil: Date;
  absoluteUntil: Date;
};

export type FoundViewer = { viewer: Viewer & { kind: 'user' }; session: SessionFacts | null };

/** The minimum time between two writes of `renew`; with a short idle time it is less. */
const renewalSeconds = 30;

type Times = { created_at: Date; last_active_at: Date; idle_until: Date; absolute_until: Date };
const times = 's.created_at, s.last_active_at, s.idle_until, s.absolute_until';

export async function findSession(
  db: Db,
  tokenHash: string,
  { now, settings }: { now: Date; settings: Pick<SessionSettings, 'staffSecondFactor'> },
): Promise<FoundViewer | null> {
  const [row] = await db.rows<UserRow & Times & { second: boolean }>({
    name: 'session-find',
    text: `select ${userColumns}, ${times}, 
      exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) or exists (select from passkey k where k.user_id = u.id) or coalesce(ps.has_second_factor, false) as second
      from session s join "user" u on u.id = s.user_id left join profile p on p.id = u.profileid
        left join provider_session ps on ps.session = s.token left join identity i on i.id = ps.identity_id
      where s.token = $1 and s.idle_until > $2 and s.absolute_until > $2 and u.isactive and (not s.by_provider or i.valid_until > $2)`,
    values: [tokenHash, now],
  });
  if (row === undefined) return null;
  const viewer = viewerOf(row);
  // The session began before a second factor was required, or before the user became staff. A
  // passkey counts as both factors.
  if (!row.second && settings.staffSecondFactor === 'required' && isStaff(viewer)) return null;
  return { viewer, session: factsOf(tokenHash, row) };
}

/** `left`: milliseconds. A duration, because the clock of a browser may be wrong. */
export type SessionTimeLeft = { left: number; final: boolean };

export function sessionTimeLeft(
  { idleUntil, absoluteUntil }: SessionFacts,
  now: Date,
): SessionTimeLeft {
  const final = absoluteUntil <= idleUntil;
  return {
    left: Math.max(0, (final ? absoluteUntil : idleUntil).getTime() - now.getTime()),
    final,
  };
}

export const hasEnded = (session: SessionFacts, now: Date): boolean =>
  now >= session.idleUntil || now >= session.absoluteUntil;

/**
 * Restarts the idle time. Call it for navigation, writes and `Verder werken`, never for background
 * reads (decisions.md §10). Null when the session has ended.
 */
export async function renew(db: Db, tokenHash: string, now: Date): Promise<SessionFacts | null> {
  const [row] = await db.rows<Times>({
    name: 'session-renew',
    text: `with renewed as (
        update session set last_active_at = $2, idle_until = $2 + (idle_until - last_active_at)
        where token = $1 and idle_until > $2 and absolute_until > $2
          and last_active_at + least(interval '${renewalSeconds} seconds', (idle_until - last_active_at) / 10) <= $2
        returning created_at, last_active_at, idle_until, absolute_until)
      select ${times} from renewed s
      union all
      select ${times} from session s
      where s.token = $1 and s.idle_until > $2 and s.absolute_until > $2 and not exists (select from renewed)`,
    values: [tokenHash, now],
  });
  return row === undefined ? null : factsOf(tokenHash, row);
}

export function isRenewalDue(session: SessionFacts, now: Date): boolean {
  const idleMilliseconds = session.idleUntil.getTime() - session.lastActiveAt.getTime();
  return (
    now.getTime() - session.lastActiveAt.getTime() >=
    Math.min(renewalSeconds * 1000, idleMilliseconds / 10)
  );
}

const factsOf = (tokenHash: string, row: Times): SessionFacts => ({
  tokenHash,
  begunAt: row.created_at,
  lastActiveAt: row.last_active_at,
  idleUntil: row.idle_until,
  absoluteUntil: row.absolute_until,
});

export async function hasTimedOut(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db.rows({
    name: 'session-ran-out',
    text: 'select from session where token = $1 and least(idle_until, absolute_until) <= $2',
    values: [tokenHash, now],
  });
  return rows.length > 0;
}

/** Until the deletion, a response can say that the session timed out. */
export const sweepSessions = (db: Db, now: Date): Promise<number> =>
  db.run({
    text: `delete from session where least(idle_until, absolute_until) < $1::timestamptz - interval '1 day'`,
    values: [now],
  });

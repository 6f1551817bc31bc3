import type { Db } from '#db/connection.ts';
import { notify } from '#db/listen.ts';
import type { Ask } from '#records/ask.ts';
import { localDay } from '#records/local-day.ts';
import { inTransaction } from '#records/transaction.ts';
import { maxNameLength } from '#wire/constants.ts';
import { normalizeId } from '#wire/ids.ts';
import { ok, refuse, type Problem, type Result } from '#wire/problem.ts';
import { isStaff } from '#wire/viewer.ts';
import { newApiKey, sha256 } from './secrets.ts';
import type { Found } from './sessions.ts';
import { userColumns, viewerOf, type UserRow } from './user-row.ts';

const wellFormedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type MadeKey = { id: string; key: string };

/** `expiresOn`: the last day it works, `yyyy-mm-dd` in the Netherlands; absent = until it is withdrawn. */
type Life = { expiresOn?: string | undefined };

/**
 * A key with the rights of this user, whatever they are at the time of each call. The key itself is in this answer and nowhere else.
 * For staff and the house; sales only for customers and themselves, because a key for a colleague would be a borrowed right.
 * Refuses `record.noRight`, `record.notFound` (no such active user), at `label` `form.required`, `form.tooLong`, `form.textUnreadable`, and at
 * `expiresOn` `form.dateWrong` (no day) and `day.past`.
 */
export async function createApiKey(ask: Ask, input: { userId: string; label: string } & Life): Promise<Result<MadeKey>> {
  if (!mayManageKeys(ask)) return refuse({ code: 'record.noRight' });
  const label = input.label.trim();
  const wrong = problemOfLabel(label) ?? problemOfDay(ask, input.expiresOn);
  if (wrong !== null) return refuse(wrong);
  const userId = normalizeId(input.userId);
  if (userId === undefined) return refuse({ code: 'record.notFound' });
  const [row] = await ask.db.rows<UserRow>({
    text: `select ${userColumns} from "user" u left join profile p on p.id = u.profileid where u.id = $1 and u.isactive`,
    values: [userId],
  });
  if (row === undefined) return refuse({ code: 'record.notFound' });
  if (!mayActAs(ask, row)) return refuse({ code: 'record.noRight' });
  return ok(await keepKey(ask, { userId, label, expiresOn: input.expiresOn }));
}

async function keepKey(ask: Ask, { userId, label, expiresOn, replaces }: { userId: string; label: string; replaces?: string } & Life): Promise<MadeKey> {
  const key = newApiKey();
  const [made] = await ask.db.rows<{ id: string }>({
    text: `insert into api_key (key, user_id, label, created_at, created_by, expires_at, replaces)
      values ($1, $2, $3, $4, $5, ($6::date + 1)::timestamp at time zone 'Europe/Amsterdam', $7) returning id`,
    values: [sha256(key), userId, label, ask.now, ask.viewer.kind === 'user' ? ask.viewer.userId : null, expiresOn ?? null, replaces ?? null],
  });
  if (made === undefined) throw new Error('a new api key got no id');
  return { id: made.id, key };
}

/**
 * A new key in the place of this one, which works until `until` and then no more; a day of its own that comes sooner stays. So a program changes its key
 * without a gap. Unless a day is named the new key ends when the old one would have. Refuses as `createApiKey`; `record.notFound` also for a key that does not work any more, `form.dateWrong` at `until` for a past moment.
 */
export async function rotateApiKey(ask: Ask, input: { id: string; until: Date } & Life): Promise<Result<MadeKey>> {
  if (!mayManageKeys(ask)) return refuse({ code: 'record.noRight' });
  if (!wellFormedId.test(input.id)) return refuse({ code: 'record.notFound' });
  if (!(input.until >= ask.now)) return refuse({ code: 'form.dateWrong', field: 'until' });
  const wrong = problemOfDay(ask, input.expiresOn);
  if (wrong !== null) return refuse(wrong);
  return inTransaction(ask, async (inside) => {
    const [old] = await inside.db.rows<UserRow & { key: string; label: string; expires_at: Date | null }>({
      text: `select ${userColumns}, k.key, k.label, k.expires_at from api_key k join "user" u on u.id = k.user_id left join profile p on p.id = u.profileid
        where k.id = $1 and u.isactive and ${works} for no key update of k`,
      values: [input.id, ask.now],
    });
    if (old === undefined) return refuse({ code: 'record.notFound' });
    if (!mayActAs(inside, old)) return refuse({ code: 'record.noRight' });
    await inside.db.run({ text: 'update api_key set expires_at = least(expires_at, $2) where id = $1', values: [input.id, input.until] });
    const made = await keepKey(inside, { userId: old.user_id, label: old.label, expiresOn: input.expiresOn, replaces: input.id });
    if (input.expiresOn === undefined) await inside.db.run({ text: 'update api_key set expires_at = $2 where id = $1', values: [made.id, old.expires_at] });
    await inside.db.rows(notify('session', old.key));
    return ok(made);
  });
}

/** Of the key `k`, at the moment $2. */
const works = 'k.withdrawn_at is null and (k.expires_at is null or k.expires_at > $2)';

/** Ends a key, on every copy within a second. For staff and the house. Refuses `record.noRight`, `record.notFound` (also when withdrawn before). */
export async function withdrawApiKey(ask: Ask, id: string): Promise<Result<null>> {
  if (!mayManageKeys(ask)) return refuse({ code: 'record.noRight' });
  if (!wellFormedId.test(id)) return refuse({ code: 'record.notFound' });
  const [withdrawn] = await ask.db.rows<{ key: string }>({
    text: 'update api_key set withdrawn_at = $2 where id = $1 and withdrawn_at is null returning key',
    values: [id, ask.now],
  });
  if (withdrawn === undefined) return refuse({ code: 'record.notFound' });
  await ask.db.run(notify('session', withdrawn.key));
  return ok(null);
}

export type KnownKey = {
  id: string;
  label: string;
  username: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  withdrawnAt: Date | null;
  replaces: string | null;
};

/** What is known of keys, the newest first; of one user, or of all. For staff and the house; refuses `record.noRight`. */
export async function listApiKeys(ask: Ask, username: string | null): Promise<Result<KnownKey[]>> {
  if (!mayManageKeys(ask)) return refuse({ code: 'record.noRight' });
  const rows = await ask.db.rows<KnownKey>({
    text: `select k.id, k.label, u.username, k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt",
        k.withdrawn_at as "withdrawnAt", k.replaces
      from api_key k join "user" u on u.id = k.user_id where $1::text is null or u.username = $1 order by k.created_at desc, k.id limit 500`,
    values: [username],
  });
  return ok(rows);
}

/** The user behind a key that works, as of now; notes its use, once a minute. */
export async function findApiKey(db: Db, keyHash: string, now: Date): Promise<Found | null> {
  const [row] = await db.rows<UserRow & { to_note: boolean }>({
    name: 'api-key-find',
    text: `select ${userColumns}, k.last_used_at is null or k.last_used_at <= $2::timestamptz - interval '1 minute' as to_note
      from api_key k join "user" u on u.id = k.user_id left join profile p on p.id = u.profileid
      where k.key = $1 and ${works} and u.isactive`,
    values: [keyHash, now],
  });
  if (row === undefined) return null;
  if (row.to_note)
    await db.run({ name: 'api-key-used', text: 'update api_key set last_used_at = greatest(last_used_at, $2) where key = $1', values: [keyHash, now] });
  return { viewer: viewerOf(row), session: null };
}

const mayManageKeys = (ask: Ask): boolean => ask.viewer.kind === 'system' || isStaff(ask.viewer);

function mayActAs(ask: Ask, row: UserRow): boolean {
  if (ask.viewer.kind !== 'user' || ask.viewer.role === 'administrator') return true;
  return !isStaff(viewerOf(row)) || ask.viewer.userId === row.user_id;
}

function problemOfLabel(label: string): Problem | null {
  if (label === '') return { code: 'form.required', field: 'label' };
  if (label.length > maxNameLength) return { code: 'form.tooLong', field: 'label' };
  return label.includes('\0') ? { code: 'form.textUnreadable', field: 'label' } : null;
}

function problemOfDay(ask: Ask, day: string | undefined): Problem | null {
  if (day === undefined) return null;
  const moment = new Date(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  if (!isDay) return { code: 'form.dateWrong', field: 'expiresOn' };
  return day < localDay(ask.now) ? { code: 'day.past', field: 'expiresOn' } : null;
}

import type { Db } from '#db/connection.ts';
import { notify } from '#db/listen.ts';
import type { Ask } from '#records/ask.ts';
import { maxNameLength } from '#wire/constants.ts';
import { normalizeId } from '#wire/ids.ts';
import { ok, refuse, type Problem, type Result } from '#wire/problem.ts';
import { isStaff } from '#wire/viewer.ts';
import { newApiKey, sha256 } from './secrets.ts';
import type { Found } from './sessions.ts';
import { userColumns, viewerOf, type UserRow } from './user-row.ts';

const wellFormedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A key with the rights of this user, whatever they are at the time of each call. The key itself is in this answer and nowhere else.
 * For staff and the house; sales only for customers and themselves, because a key for a colleague would be a borrowed right.
 * Refuses `record.noRight`, `record.notFound` (no such active user), and at `label` `form.required`, `form.tooLong`, `form.textUnreadable`.
 */
export async function createApiKey(ask: Ask, input: { userId: string; label: string }): Promise<Result<{ id: string; key: string }>> {
  if (!mayManageKeys(ask)) return refuse({ code: 'record.noRight' });
  const label = input.label.trim();
  const wrong = problemOfLabel(label);
  if (wrong !== null) return refuse(wrong);
  const userId = normalizeId(input.userId);
  if (userId === undefined) return refuse({ code: 'record.notFound' });
  const [row] = await ask.db.rows<UserRow>({
    text: `select ${userColumns} from "user" u left join profile p on p.id = u.profileid where u.id = $1 and u.isactive`,
    values: [userId],
  });
  if (row === undefined) return refuse({ code: 'record.notFound' });
  if (!mayActAs(ask, row)) return refuse({ code: 'record.noRight' });

  const key = newApiKey();
  const [made] = await ask.db.rows<{ id: string }>({
    text: 'insert into api_key (key, user_id, label, created_at, created_by) values ($1, $2, $3, $4, $5) returning id',
    values: [sha256(key), userId, label, ask.now, ask.viewer.kind === 'user' ? ask.viewer.userId : null],
  });
  if (made === undefined) throw new Error('a new api key got no id');
  return ok({ id: made.id, key });
}

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

/** The user behind a key that is not withdrawn, as of now; notes the day of use, once a day. */
export async function findApiKey(db: Db, keyHash: string, now: Date): Promise<Found | null> {
  const [row] = await db.rows<UserRow & { new_day: boolean }>({
    name: 'api-key-find',
    text: `select ${userColumns}, k.last_used_on is distinct from ($2::timestamptz at time zone 'Europe/Amsterdam')::date as new_day
      from api_key k join "user" u on u.id = k.user_id left join profile p on p.id = u.profileid
      where k.key = $1 and k.withdrawn_at is null and u.isactive`,
    values: [keyHash, now],
  });
  if (row === undefined) return null;
  if (row.new_day) {
    await db.run({
      text: `update api_key set last_used_on = ($2::timestamptz at time zone 'Europe/Amsterdam')::date where key = $1`,
      values: [keyHash, now],
    });
  }
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

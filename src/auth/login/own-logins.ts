import type { Db } from '#db/connection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';

export type LoginWay = 'password' | 'code' | 'passkey' | 'invitation' | 'provider' | 'emergency';

export type OwnLogin = { id: string; at: Date; way: LoginWay; address: string; userAgent: string };

const columns = 'id, at, way, address, user_agent as "userAgent"';

export async function listOwnLogins({ db, viewer }: RequestContext): Promise<OwnLogin[]> {
  if (viewer.kind !== 'user') return [];
  return db.rows<OwnLogin>({
    text: `select ${columns} from login where user_id = $1 order by at desc, id desc limit 10`,
    values: [viewer.userId],
  });
}

export async function readPreviousLogin(
  { db, viewer }: RequestContext,
  tokenHash: string,
): Promise<OwnLogin | null> {
  if (viewer.kind !== 'user') return null;
  const [before] = await db.rows<OwnLogin>({
    text: `select ${columns} from login where user_id = $1 and at < (select created_at from session where token = $2 and user_id = $1) order by at desc, id desc limit 1`,
    values: [viewer.userId, tokenHash],
  });
  return before ?? null;
}

/** For the demo. Call it only as the system. */
export async function insertLogins(
  { db }: RequestContext,
  logins: readonly (Omit<OwnLogin, 'id' | 'at'> & { userId: string; at: string })[],
): Promise<void> {
  for (const { userId, at, way, address, userAgent } of logins)
    await db.run({
      text: 'insert into login (user_id, at, way, address, user_agent) values ($1, $2, $3, $4, $5)',
      values: [userId, at, way, address, userAgent],
    });
}

export const sweepLogins = (db: Db, now: Date): Promise<number> =>
  db.run({
    text: `delete from login where at < $1::timestamptz - interval '1 year'`,
    values: [now],
  });

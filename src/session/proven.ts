import type { Ask } from '#records/ask.ts';

/** Who is logged in for longer shows again who they are before they get a new way in: an open session somebody else finds gives them none. */
const minutes = 10;

/** Whether somebody proved in this session, a moment ago, who they are. `session`: the hash of its token. */
export async function isProven({ db, viewer, now }: Ask, session: string): Promise<boolean> {
  if (viewer.kind !== 'user') return false;
  const found = await db.rows({
    text: 'select 1 from session where token = $1 and user_id = $2 and greatest(created_at, proven_at) > $3',
    values: [session, viewer.userId, new Date(now.getTime() - minutes * 60_000)],
  });
  return found.length > 0;
}

export async function noteProven({ db, viewer, now }: Ask, session: string): Promise<void> {
  if (viewer.kind !== 'user') return;
  await db.run({ text: 'update session set proven_at = $3 where token = $1 and user_id = $2', values: [session, viewer.userId, now] });
}

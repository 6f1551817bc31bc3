import type { RequestContext } from '#engine/model/request-context.ts';

/** When the user of this session last proved who they are; null without a session. */
export async function authenticatedAt({ db, origin }: RequestContext): Promise<Date | null> {
  const session = origin.call?.session;
  if (session === undefined) return null;
  const [row] = await db.rows<{ at: Date }>({
    text: 'select greatest(created_at, proven_at) as at from session where token = $1',
    values: [session],
  });
  return row?.at ?? null;
}

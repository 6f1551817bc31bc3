import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { endGrantsOfKey } from '../oauth/grants.ts';
import { keyWorks } from './key-works.ts';

export type OwnKey = {
  id: string;
  label: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  hadNoEnd: boolean;
  readsOnly: boolean;
  objects: readonly string[] | null;
};

const wellFormedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The caller checks the right to see them. */
export const listKeysOf = ({ db, now }: RequestContext, userId: string): Promise<OwnKey[]> =>
  db.rows<OwnKey>({
    text: `select id, label, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", had_no_end as "hadNoEnd", reads_only as "readsOnly", objects from api_key k
      where user_id = $1 and ${keyWorks('k', '$2')} order by created_at desc, id limit 50`,
    values: [userId, now],
  });

export async function endOwnKey(ctx: RequestContext, id: string): Promise<string | null> {
  const { db, viewer, now } = ctx;
  if (viewer.kind !== 'user' || !wellFormedId.test(id)) return null;
  const [ended] = await db.rows<{ key: string; label: string }>({
    text: 'update api_key set withdrawn_at = $3 where id = $1 and user_id = $2 and withdrawn_at is null returning coalesce(narrowed_key, key) as key, label',
    values: [id, viewer.userId, now],
  });
  if (ended === undefined) return null;
  await endGrantsOfKey(ctx, id);
  await db.run(notify('session', ended.key));
  return ended.label;
}

/** Of keys that users made in a session that began with this identity. */
export async function endKeysOfIdentity(ctx: RequestContext, identityId: string): Promise<void> {
  const ended = await ctx.db.rows<{ id: string; key: string }>({
    text: `update api_key set withdrawn_at = $2 where identity_id = $1 and withdrawn_at is null
      returning id, coalesce(narrowed_key, key) as key`,
    values: [identityId, ctx.now],
  });
  for (const { id, key } of ended) {
    await endGrantsOfKey(ctx, id);
    await ctx.db.run(notify('session', key));
  }
}

import type { Db } from '#db/connection.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import type { RequestContext } from '../model/request-context.ts';
import { draftRetentionDays } from '#protocol/constants.ts';

/** Does nothing when another user has a draft with this id. `kind`: which form. */
export async function saveFlowDraft(
  ctx: RequestContext,
  { id, kind, content }: { id: string; kind: string; content: unknown },
): Promise<void> {
  await ctx.db.run({
    text: `insert into flow_draft (id, user_id, kind, content, changed_at) values ($1, $2, $3, $4, $5)
      on conflict (id) do update set content = excluded.content, changed_at = excluded.changed_at where flow_draft.user_id = excluded.user_id`,
    values: [id, actorIdOf(ctx.viewer), kind, JSON.stringify(content), ctx.now],
  });
}

export async function readFlowDraft(
  ctx: RequestContext,
  { id, kind }: { id: string; kind: string },
): Promise<unknown> {
  if (!/^[\w-]{8,64}$/.test(id)) return null;
  const [row] = await ctx.db.rows<{ content: unknown }>({
    text: 'select content from flow_draft where id = $1 and user_id = $2 and kind = $3',
    values: [id, actorIdOf(ctx.viewer), kind],
  });
  return row?.content ?? null;
}

export const sweepFlowDrafts = (db: Db, now: Date): Promise<number> =>
  db.run({
    text: 'delete from flow_draft where changed_at < $1',
    values: [new Date(now.getTime() - draftRetentionDays * 86_400_000)],
  });

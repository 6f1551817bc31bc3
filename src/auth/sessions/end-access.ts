import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { endGrantsOfUser } from '../oauth/grants.ts';

const proofs = [
  'session',
  'password',
  'passkey',
  'second_factor',
  'recovery_code',
  'identity',
  'calendar_feed',
] as const;

/** The caller must check the right to do this. Source: decisions.md §10. */
export async function endAccess(ctx: RequestContext, userId: string): Promise<void> {
  for (const table of proofs)
    await ctx.db.run({ text: `delete from ${table} where user_id = $1`, values: [userId] });
  await ctx.db.run({
    text: 'update api_key set withdrawn_at = $2 where user_id = $1 and withdrawn_at is null',
    values: [userId, ctx.now],
  });
  await endGrantsOfUser(ctx, userId);
  await ctx.db.run({ text: 'delete from oauth_consent where user_id = $1', values: [userId] });
  await ctx.db.run({ text: 'delete from one_time where owner_id = $1', values: [userId] });
  await ctx.db.run(notify('user', userId));
}

export async function forgetAccess(ctx: RequestContext, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) await endAccess(ctx, id);
  await ctx.db.run({ text: 'delete from login where user_id = any($1)', values: [userIds] });
  await ctx.db.run({ text: 'delete from oauth_grant where user_id = any($1)', values: [userIds] });
  await ctx.db.run({ text: 'delete from api_key where user_id = any($1)', values: [userIds] });
}

import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';

/**
 * By which somebody gets in or stays in; api keys are told of afterwards, so they are withdrawn.
 */
const proofs = ['session', 'password', 'passkey', 'second_factor', 'recovery_code'] as const;

/**
 * Ends all that lets this user in: sessions, password, passkeys, app and recovery codes, keys and
 * links in mails. On every copy within a second, once the transaction it is asked in holds. Who
 * comes back, proves by mail who they are and begins anew. For who may say so the caller has
 * judged. Source: decisions.md §10.
 */
export async function endAccess(ctx: RequestContext, userId: string): Promise<void> {
  for (const table of proofs)
    await ctx.db.run({ text: `delete from ${table} where user_id = $1`, values: [userId] });
  await ctx.db.run({
    text: 'update api_key set withdrawn_at = $2 where user_id = $1 and withdrawn_at is null',
    values: [userId, ctx.now],
  });
  await ctx.db.run({ text: 'delete from one_time where owner_id = $1', values: [userId] });
  await ctx.db.run(notify('user', userId));
}

/** Also what is kept of how these users came in: when, from where, with what. For who is erased. */
export async function forgetAccess(ctx: RequestContext, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) await endAccess(ctx, id);
  await ctx.db.run({ text: 'delete from login where user_id = any($1)', values: [userIds] });
  await ctx.db.run({ text: 'delete from api_key where user_id = any($1)', values: [userIds] });
}

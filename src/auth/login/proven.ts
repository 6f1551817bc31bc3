import type { RequestContext } from '#engine/model/request-context.ts';
import { refuse } from '#protocol/problem.ts';
import { isScimKey } from '#protocol/users/viewer.ts';

/** For this time after a proof of identity, a user may change who can log in. */
const minutes = 5;

/** `session`: the hash of the session token. */
export async function hasRecentProof(
  { db, viewer, now }: RequestContext,
  session: string,
): Promise<boolean> {
  if (viewer.kind !== 'user') return false;
  const found = await db.rows({
    text: 'select 1 from session where token = $1 and user_id = $2 and greatest(created_at, proven_at) > $3',
    values: [session, viewer.userId, new Date(now.getTime() - minutes * 60_000)],
  });
  return found.length > 0;
}

export async function recordProof(
  { db, viewer, now }: RequestContext,
  session: string,
): Promise<void> {
  if (viewer.kind !== 'user') return;
  await db.run({
    text: 'update session set proven_at = $3 where token = $1 and user_id = $2',
    values: [session, viewer.userId, now],
  });
}

const stepUp = refuse({
  code: 'stepUp.required',
  detail: 'Prove who you are again: log in, or confirm it on the page',
});

export async function stepUpRefusal(
  ctx: RequestContext,
): Promise<ReturnType<typeof refuse> | null> {
  const { viewer } = ctx;
  const { call, work, byKey } = ctx.origin;
  // A key for SCIM reaches nothing but the management of staff, which is what it was made for.
  if (viewer.kind === 'system' && (byKey === undefined || isScimKey(byKey))) return null;
  if (viewer.kind !== 'user' || byKey !== undefined) return stepUp;
  if (work !== undefined) return work.proven === true ? null : stepUp;
  if (call?.session === undefined) return stepUp;
  // A wrong proof in the form is refused, even when an earlier proof is still valid.
  if (call.stepUp) return call.entryPoint === 'page' ? refuse(call.stepUp) : stepUp;
  return (await hasRecentProof(ctx, call.session)) ? null : stepUp;
}

import type { RequestContext } from '#engine/model/request-context.ts';
import { refuse } from '#protocol/problem.ts';
import { isScimKey } from '#protocol/users/viewer.ts';

/** For this time after a proof of identity, a user may change who can log in. */
const minutes = 5;

/**
 * When a user proved who they are in session `s`. A provider logs people in without a question
 * while they are logged in there, so the beginning of such a session proves nothing: what the
 * provider says about it is in `proven_at`.
 */
const provenAt = 'greatest(case when s.by_provider then null else s.created_at end, s.proven_at)';

/** `session`: the hash of the session token. */
export async function hasRecentProof(ctx: RequestContext, session: string): Promise<boolean> {
  return hasProofWithin(ctx, { session, seconds: minutes * 60 });
}

export async function hasProofWithin(
  { db, viewer, now }: RequestContext,
  { session, seconds }: { session: string; seconds: number },
): Promise<boolean> {
  if (viewer.kind !== 'user') return false;
  const found = await db.rows({
    text: `select 1 from session s where s.token = $1 and s.user_id = $2 and ${provenAt} > $3`,
    values: [session, viewer.userId, new Date(now.getTime() - seconds * 1_000)],
  });
  return found.length > 0;
}

/** When the user of this session last proved who they are; null when that is not known. */
export async function authenticatedAt({ db, origin }: RequestContext): Promise<Date | null> {
  const session = origin.call?.session;
  if (session === undefined) return null;
  const [row] = await db.rows<{ at: Date | null }>({
    text: `select ${provenAt} as at from session s where s.token = $1`,
    values: [session],
  });
  return row?.at ?? null;
}

/** `at`: of a proof that somebody else saw, such as a provider. */
export async function recordProof(
  { db, viewer, now }: RequestContext,
  session: string,
  at = now,
): Promise<void> {
  if (viewer.kind !== 'user') return;
  await db.run({
    text: 'update session set proven_at = greatest(proven_at, $3) where token = $1 and user_id = $2',
    values: [session, viewer.userId, at],
  });
}

export const stepUpRequired = refuse({
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
  if (viewer.kind !== 'user' || byKey !== undefined) return stepUpRequired;
  if (work !== undefined) return work.proven === true ? null : stepUpRequired;
  if (call?.session === undefined) return stepUpRequired;
  // A wrong proof in the form is refused, even when an earlier proof is still valid.
  if (call.stepUp) return call.entryPoint === 'page' ? refuse(call.stepUp) : stepUpRequired;
  return (await hasRecentProof(ctx, call.session)) ? null : stepUpRequired;
}

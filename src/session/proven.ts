import type { Ask } from '#records/ask.ts';
import { refuse } from '#wire/problem.ts';

/** An open session that somebody else finds gives them nothing that changes who gets in. */
const minutes = 5;

/**
 * Whether somebody proved in this session, at most five minutes ago, who they are: by logging in or by step-up. `session`: the hash of its token.
 */
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

const stepUp = refuse({ code: 'stepUp.required', detail: 'Prove who you are again: log in, or confirm it on the page' });

/**
 * Why who asks may not do what changes who gets in, or what they may; null: they may. The system may. A person may who proved a moment ago who they are, also for the
 * work on many rows that they started then. An api key never may: it cannot prove that its user is there. Refuses `stepUp.required`.
 */
export async function refusedStepUp(ask: Ask): Promise<ReturnType<typeof refuse> | null> {
  const { viewer, call, work, byKey } = ask;
  if (viewer.kind === 'system' && byKey === undefined) return null;
  if (viewer.kind !== 'user' || byKey !== undefined) return stepUp;
  if (work !== undefined) return work.proven === true ? null : stepUp;
  if (call?.session === undefined) return stepUp;
  // A proof that came along and was wrong says so, also in the five minutes of an earlier one.
  if (call.stepUp) return call.door === 'page' ? refuse(call.stepUp) : stepUp;
  return (await isProven(ask, call.session)) ? null : stepUp;
}

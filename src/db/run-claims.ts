import type { Db } from './connection.ts';

/** `every`: ms between two turns. */
export type RunClaim = { task: string; every: number; now: Date };

/**
 * Takes the next turn at a task that is for one copy of the server at a time; false when some copy
 * took it less than a period ago. A turn taken far in the future, by a clock that was wrong once,
 * counts for nothing.
 */
export async function claimRun(db: Db, { task, every, now }: RunClaim): Promise<boolean> {
  const taken = await db.rows({
    text: `insert into turn (task, taken_at) values ($1, $2) on conflict (task) do update set taken_at = excluded.taken_at
      where turn.taken_at <= excluded.taken_at - $3::float8 * interval '1 millisecond' or turn.taken_at >= excluded.taken_at + $3::float8 * interval '1 millisecond'
      returning task`,
    values: [task, now, every],
  });
  return taken.length > 0;
}

import type { Db } from './connection.ts';

/** `every`: in ms. */
export type RunClaim = { task: string; every: number; now: Date };

/**
 * A claim that is `every` ms or more in the future does not count: the clock of its copy was wrong.
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

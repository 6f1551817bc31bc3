import type { Db } from '#db/connection.ts';

/** `took` in ms; `error` null = it went well. */
export type JobRun = { task: string; began: Date; took: number; error: string | null };

const longestError = 500;

/** Notes how a task went; the last time is what is kept. */
export const noteJobRun = (db: Db, { task, began, took, error }: JobRun): Promise<unknown> =>
  db.rows({
    name: 'note-job-run',
    text: `insert into job_run (task, began_at, took, error) values ($1, $2, $3, $4)
      on conflict (task) do update set began_at = excluded.began_at, took = excluded.took, error = excluded.error
      returning task`,
    values: [task, began, took, error?.slice(0, longestError) ?? null],
  });

export const readJobRuns = (db: Db): Promise<JobRun[]> =>
  db.rows<JobRun>({ name: 'read-job-runs', text: 'select task, began_at as began, took, error from job_run order by task', values: [] });

/** When the next turn at a task may be taken: it was taken at this moment the last time; null = never yet. */
export async function lastTurn(db: Db, task: string): Promise<Date | null> {
  const [row] = await db.rows<{ taken: Date }>({ name: 'last-turn', text: 'select taken_at as taken from turn where task = $1', values: [task] });
  return row?.taken ?? null;
}

/** Gives the turn back, so that whoever looks next takes it. */
export const freeTurn = (db: Db, task: string): Promise<number> => db.run({ text: 'delete from turn where task = $1', values: [task] });

import type { Db } from '#db/connection.ts';
import { notify } from '#db/listen.ts';

/** `took`: in ms. `did`: the number of processed items. `askedBy`: null when it was scheduled. */
export type JobRun = {
  task: string;
  began: Date;
  took: number;
  error: string | null;
  did: number | null;
  askedBy: string | null;
};

const longestError = 500;

export const saveJobRun = (
  db: Db,
  { task, began, took, error, did, askedBy }: JobRun,
): Promise<unknown> =>
  db.rows({
    name: 'note-job-run',
    text: `insert into job_run (task, began_at, took, error, did, asked_by, succeeded_at)
      values ($1, $2::timestamptz, $3, $4::text, $5, $6, case when $4::text is null then $2::timestamptz end)
      on conflict (task) do update set began_at = excluded.began_at, took = excluded.took,
        error = excluded.error, did = excluded.did, asked_by = excluded.asked_by,
        succeeded_at = coalesce(excluded.succeeded_at, job_run.succeeded_at)
      returning task`,
    values: [task, began, took, error?.slice(0, longestError) ?? null, did, askedBy],
  });

export type JobRunReport = JobRun & { askedByName: string | null; succeeded: Date | null };

export const readJobRuns = (db: Db): Promise<JobRunReport[]> =>
  db.rows<JobRunReport>({
    name: 'read-job-runs',
    text: `select r.task, r.began_at as began, r.took, r.error, r.did, r.asked_by as "askedBy", u.name as "askedByName",
        r.succeeded_at as succeeded
      from job_run r left join "user" u on u.id = r.asked_by order by r.task`,
    values: [],
  });

export async function lastStartOf(db: Db, task: string): Promise<Date | null> {
  const [row] = await db.rows<{ began: Date }>({
    name: 'last-began',
    text: 'select began_at as began from job_run where task = $1',
    values: [task],
  });
  return row?.began ?? null;
}

const holdKey = (task: string): string => `job ${task}`;

/**
 * Its own transaction holds the lock, which a dead server thus releases. `work` uses another `Db`.
 */
export const withJobLock = <T>(db: Db, task: string, work: () => Promise<T>): Promise<T | 'busy'> =>
  db.transaction(async (inside) => {
    await inside.run({ text: 'set local idle_in_transaction_session_timeout = 0', values: [] });
    const [turn] = await inside.rows<{ held: boolean }>({
      text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held',
      values: [holdKey(task)],
    });
    return turn?.held === true ? work() : 'busy';
  });

export async function runningJobs(db: Db, tasks: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ task: string }>({
    text: `select task from unnest($1::text[], $2::text[]) as t (task, held) where exists (select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.database = (select oid from pg_database where datname = current_database())
        and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(t.held, 0))`,
    values: [tasks, tasks.map(holdKey)],
  });
  return new Set(rows.map(({ task }) => task));
}

export async function lastClaimOf(db: Db, task: string): Promise<Date | null> {
  const [row] = await db.rows<{ taken: Date }>({
    name: 'last-turn',
    text: 'select taken_at as taken from turn where task = $1',
    values: [task],
  });
  return row?.taken ?? null;
}

export const releaseRun = (db: Db, task: string, taken: Date): Promise<number> =>
  db.run({
    text: `delete from turn where task = $1 and date_trunc('milliseconds', taken_at) = $2`,
    values: [task, taken],
  });

/** The servers then check the queue of the object. */
export const publishObjectWritten = (db: Db, objectApiName: string): Promise<number> =>
  db.run(notify('records', objectApiName));

import { type Ask, asHouse } from '#records/ask.ts';
import { freeTurn, type JobRun, lastTurn, readJobRuns } from '#records/job-runs.ts';
import { callRound, keepsTheHouse } from '#session/all-sessions.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { sweepTask, sweepTopic } from '#wire/sweep.ts';

/** `last`: when the last round began; null = there was none yet. */
export type Rounds = { last: Date | null; runs: readonly JobRun[] };

/** How work without a visitor went the last time. Refuses `record.noRight` for who is no administrator. */
export async function readRounds(ask: Ask): Promise<Result<Rounds>> {
  if (!keepsTheHouse(ask)) return refuse({ code: 'record.noRight' });
  const house = asHouse(ask, 'read how work went');
  return ok({ last: await lastTurn(house.db, sweepTask), runs: await readJobRuns(house.db) });
}

/** Has a round begin now, by one copy of the server. Refuses `record.noRight`. */
export async function beginRound(ask: Ask): Promise<Result<null>> {
  if (!keepsTheHouse(ask)) return refuse({ code: 'record.noRight' });
  await freeTurn(ask.db, sweepTask);
  return callRound(ask, sweepTopic);
}

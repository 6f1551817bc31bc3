import type { Ask, Followers, RowWritten } from '#records/ask.ts';
import { endAccess } from '#session/end-access.ts';
import { ok, type Result } from '#wire/problem.ts';
import { keepAColleague } from './keep-a-colleague.ts';

/** What follows from a save of a user, whatever door it came through. Source: decisions.md §10. */
export const userFollowers: Followers = { User: followUser };

async function followUser(ask: Ask, written: RowWritten): Promise<Result<unknown>> {
  const kept = await keepAColleague(ask, written);
  if (!kept.ok) return kept;
  const { id, before, after } = written;
  // Who comes back proves anew who they are; also where something was left from before this followed.
  if (before !== null && before['IsActive'] !== after?.['IsActive']) await endAccess(ask, id);
  return ok(null);
}

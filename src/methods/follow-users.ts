import type { Ask, Followers, RowWritten } from '#records/ask.ts';
import { endAccess } from '#session/end-access.ts';
import { ok, type Result } from '#wire/problem.ts';
import { fitProfile } from './fit-profile.ts';
import { keepAColleague } from './keep-a-colleague.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';

/** What follows from a save of a user, whatever door it came through. Source: decisions.md §10. */
export const userFollowers: Followers = { User: followUser };

async function followUser(ask: Ask, written: RowWritten): Promise<Result<unknown>> {
  for (const rule of [fitProfile, keepAColleague, keepAnAdministrator]) {
    const held = await rule(ask, written);
    if (!held.ok) return held;
  }
  const { id, before, after } = written;
  // Who comes back proves anew who they are; also where something was left from before this followed.
  if (before !== null && before['IsActive'] !== after?.['IsActive']) await endAccess(ask, id);
  return ok(null);
}

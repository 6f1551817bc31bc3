import type { Ask, Followers, Returns, RowWritten } from '#records/ask.ts';
import { endAccess } from '#session/end-access.ts';
import { refusedStepUp } from '#session/proven.ts';
import { ok, type Result } from '#wire/problem.ts';
import { fitProfile } from './fit-profile.ts';
import { changesAccess, changesMainContact } from './guarded-user.ts';
import { keepAColleague } from './keep-a-colleague.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';

/** What follows from a save of a user, whatever door it came through. Source: decisions.md §10. */
export const userFollowers: Followers = { User: followUser, Account: followCompany };

/** A user who is put back can log in again, by a link in a mail: as for a new one. Refuses `stepUp.required`. */
export const userReturns: Returns = { User: async (ask) => (await refusedStepUp(ask)) ?? ok(null) };

/** Creating a user, making one active again, or changing their address, company or rights needs a recent proof of who the viewer is, so an api key cannot do it. Refuses `stepUp.required`. */
const proven = async (ask: Ask, { before, after }: RowWritten): Promise<Result<unknown>> =>
  after !== null && changesAccess(before, after) ? ((await refusedStepUp(ask)) ?? ok(null)) : ok(null);

/** Another main contact needs a recent proof too, except in the transaction that created the company: it has no users yet. Refuses `stepUp.required`. */
async function followCompany(ask: Ask, { id, before, after }: RowWritten): Promise<Result<unknown>> {
  const note = `created company ${id}`;
  if (before === null) ask.db.notes?.add(note);
  if (before === null || after === null || ask.db.notes?.has(note) === true) return ok(null);
  return changesMainContact(before, after) ? ((await refusedStepUp(ask)) ?? ok(null)) : ok(null);
}

async function followUser(ask: Ask, written: RowWritten): Promise<Result<unknown>> {
  for (const rule of [proven, fitProfile, keepAColleague, keepAnAdministrator]) {
    const held = await rule(ask, written);
    if (!held.ok) return held;
  }
  const { id, before, after } = written;
  // Who comes back proves anew who they are; also where something was left from before this followed.
  if (before !== null && before['IsActive'] !== after?.['IsActive']) await endAccess(ask, id);
  return ok(null);
}

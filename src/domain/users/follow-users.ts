import type {
  RequestContext,
  WriteGuard,
  WriteGuards,
  WrittenRow,
} from '#engine/model/request-context.ts';
import { endAccess } from '#auth/sessions/end-access.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { refuseStaffProfileForCustomer } from './refuse-staff-profile-for-customer.ts';
import { changesAccess, changesMainContact } from './guarded-user.ts';
import { protectLastColleague } from '../company/protect-last-colleague.ts';
import { protectLastAdministrator } from './protect-last-administrator.ts';

/** Some changes require a recent proof of identity, so an API key cannot make them. */
export const accessGuards: WriteGuards = { User: guardUser, Account: guardCompany };

async function guardUser(
  ctx: RequestContext,
  { before, after }: WrittenRow,
): Promise<Result<unknown>> {
  return after !== null && changesAccess(before, after)
    ? ((await stepUpRefusal(ctx)) ?? ok(null))
    : ok(null);
}

/** Guards the main contact, except in the transaction that created the company. */
async function guardCompany(
  ctx: RequestContext,
  { id, before, after, isPutBack = false }: Parameters<WriteGuard>[1],
): Promise<Result<unknown>> {
  const note = `created company ${id}`;
  if (before === null && !isPutBack) ctx.db.notes?.done.add(note);
  if (after === null && ctx.brand.accountIds.includes(id))
    return refuse({ code: 'company.own', detail: 'The brand names this company as its own' });
  if (before === null || after === null || ctx.db.notes?.done.has(note) === true) return ok(null);
  return changesMainContact(before, after) ? ((await stepUpRefusal(ctx)) ?? ok(null)) : ok(null);
}

/** Source: decisions.md §10. */
export async function followUser(
  ctx: RequestContext,
  written: WrittenRow,
): Promise<Result<unknown>> {
  for (const rule of [
    refuseStaffProfileForCustomer,
    protectLastColleague,
    protectLastAdministrator,
  ]) {
    const held = await rule(ctx, written);
    if (!held.ok) return held;
  }
  const { id, before, after } = written;
  // Also at reactivation, because the user must log in again.
  if (before !== null && before['IsActive'] !== after?.['IsActive']) await endAccess(ctx, id);
  return ok(null);
}

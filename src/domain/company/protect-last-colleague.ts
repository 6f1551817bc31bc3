import { type RequestContext, asSystem, type WrittenRow } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { colleaguesOf } from './managing-colleagues.ts';
import { portalRight } from '#protocol/crm/picklists.ts';

/**
 * A write hook of users. Of two simultaneous removals, the second waits for the first. Source:
 * decisions.md §10.
 */
export async function protectLastColleague(
  ctx: RequestContext,
  { id, before, after }: WrittenRow,
): Promise<Result<unknown>> {
  const company = before?.['AccountId'];
  if (typeof company !== 'string' || before?.['IsActive'] !== true) return ok(null);
  const stays = after?.['IsActive'] === true && after['AccountId'] === company;
  const hadAll = before['Portaalrechten__c'] === portalRight.full;
  if (ctx.db.notes?.done.has(shutOutNote(id)) === true) return ok(null);
  if (stays && (!hadAll || after['Portaalrechten__c'] === portalRight.full)) return ok(null);
  const system = asSystem(ctx, 'see who is left of a company');
  await lockRecord(system, company);
  const left = await colleaguesOf(system, company);
  return left.length > 0 && (!hadAll || left.some(({ rights }) => rights === portalRight.full))
    ? ok(null)
    : refuse({
        code: 'colleague.last',
        detail: 'The last user with all rights stays with the company',
      });
}

/** A stolen account must be closed, even that of a last colleague. Source: docs/decisions/0012. */
export const allowLastColleagueLoss = (
  { db }: Pick<RequestContext, 'db'>,
  userId: string,
): unknown => db.notes?.done.add(shutOutNote(userId));

const shutOutNote = (userId: string): string => `shut out knowingly ${userId}`;

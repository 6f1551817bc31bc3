import { type Ask, asHouse, type RowWritten } from '#records/ask.ts';
import { lockRecord } from '#records/lock.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { colleaguesOf } from './managing-colleagues.ts';

/**
 * Whatever door it comes through, no company loses the last who logs in with all rights, and none is left with nobody: it would be locked out of its own
 * account. Of two who lose theirs at once the second waits for the first, and is refused. Source: decisions.md §10.
 */
export async function keepAColleague(ask: Ask, { before, after }: RowWritten): Promise<Result<unknown>> {
  const company = before?.['AccountId'];
  if (typeof company !== 'string' || before?.['IsActive'] !== true) return ok(null);
  const stays = after?.['IsActive'] === true && after['AccountId'] === company;
  const hadAll = before['Portaalrechten__c'] === 'Volledig';
  if (stays && (!hadAll || after['Portaalrechten__c'] === 'Volledig')) return ok(null);
  const house = asHouse(ask, 'see who is left of a company');
  await lockRecord(house, company);
  const left = await colleaguesOf(house, company);
  return left.length > 0 && (!hadAll || left.some(({ rights }) => rights === 'Volledig'))
    ? ok(null)
    : refuse({ code: 'colleague.last', detail: 'The last user with all rights stays with the company' });
}

import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import { findVisibleRecordId } from '../users/change-user.ts';
import { findOrCreateProfile } from '../profiles/find-or-create-profile.ts';
import { portalRight, type PortalRights } from '#protocol/crm/picklists.ts';

/**
 * The main contact of a company (Account.Contactpersoon__c) and staff manage its users. Source:
 * decisions.md §10.
 */

/** `named`: the id of the company, for staff. A customer may name only their own company. */
export async function managedCompany(ctx: RequestContext, named?: string): Promise<Result<string>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  if (isStaff(viewer)) return findVisibleRecordId(ctx, 'Account', named ?? '');
  if (viewer.role !== 'customer' || viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  if (named !== undefined && named !== viewer.accountId) return refuse({ code: 'record.notFound' });
  return (await isMainContact(ctx, viewer))
    ? ok(viewer.accountId)
    : refuse({ code: 'record.noRight' });
}

export async function isMainContact(
  ctx: RequestContext,
  { accountId, contactId }: { accountId: string | null; contactId: string | null },
): Promise<boolean> {
  if (accountId === null || contactId === null) return false;
  const [account] = await findRowsByValues(ctx, {
    from: 'Account',
    fields: ['Contactpersoon__c'],
    where: { Id: accountId },
    limit: 1,
  });
  return account?.['Contactpersoon__c'] === contactId;
}

export type LockedCompany = { id: string; name: string; mainContactId: string | null };

/**
 * Locks the company against other changes of its colleagues. Refuses a viewer who no longer manages
 * the company.
 */
export async function lockColleagues(
  ctx: RequestContext,
  system: RequestContext,
  accountId: string,
): Promise<Result<LockedCompany>> {
  await lockRecord(system, accountId);
  const [account] = await findRowsByValues(system, {
    from: 'Account',
    fields: ['Name', 'Contactpersoon__c'],
    where: { Id: accountId },
    limit: 1,
  });
  if (account === undefined) return refuse({ code: 'record.notFound' });
  const main = account['Contactpersoon__c'];
  const held = {
    id: accountId,
    name: String(account['Name']),
    mainContactId: typeof main === 'string' ? main : null,
  };
  return (await stillManages(ctx, system, held)) ? ok(held) : refuse({ code: 'record.noRight' });
}

/** Reads the rights again, because the viewer in `ctx` can be outdated. */
async function stillManages(
  { viewer }: RequestContext,
  system: RequestContext,
  { id, mainContactId }: LockedCompany,
): Promise<boolean> {
  if (viewer.kind !== 'user') return false;
  if (isStaff(viewer)) return true;
  const colleague = (await colleaguesOf(system, id)).find(({ userId }) => userId === viewer.userId);
  return (
    colleague !== undefined &&
    colleague.rights === portalRight.full &&
    mainContactId !== null &&
    colleague.contactId === mainContactId
  );
}

export type Colleague = {
  userId: string;
  name: string;
  email: string;
  login: string;
  rights: PortalRights;
  contactId: string | null;
};

const most = 1_000;

export async function colleaguesOf(
  system: RequestContext,
  accountId: string,
): Promise<Colleague[]> {
  const rows = await findRows(system, {
    from: 'User',
    fields: ['Id', 'Name', 'Email', 'Username', 'Portaalrechten__c', 'ContactId'],
    filters: [equals('AccountId', accountId), equals('IsActive', 'true')],
    orderBy: ['Name'],
    limit: most,
  });
  return rows.map((row) => ({
    userId: String(row['Id']),
    name: String(row['Name']),
    email: String(row['Email']),
    login: String(row['Username']),
    rights:
      row['Portaalrechten__c'] === portalRight.full ? portalRight.full : portalRight.casesOnly,
    contactId: typeof row['ContactId'] === 'string' ? row['ContactId'] : null,
  }));
}

export const profileFor = (system: RequestContext, rights: PortalRights): Promise<string> =>
  findOrCreateProfile(
    system,
    rights === portalRight.full ? 'Customer Community User' : 'Community Cases Only',
  );

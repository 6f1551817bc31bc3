import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystemAuditedAsViewer } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { colleaguesOf, isMainContact } from './managing-colleagues.ts';
import { invitationStatus, portalRight, type PortalRights } from '#protocol/crm/picklists.ts';

export type ColleagueLine = {
  id: string;
  name: string;
  email: string;
  rights: PortalRights;
  isMain: boolean;
  isYou: boolean;
};
export type OpenInvitation = {
  id: string;
  name: string;
  email: string;
  rights: PortalRights;
  until: string;
  over: boolean;
};
export type Colleagues = {
  manages: boolean;
  mainContact: string | null;
  colleagues: readonly ColleagueLine[];
  invitations: readonly OpenInvitation[];
};

/** Source: decisions.md §10. */
export async function readColleagues(ctx: RequestContext): Promise<Result<Colleagues>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.role !== 'customer' || viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const system = asSystemAuditedAsViewer(ctx, 'list the colleagues of the asker');
  const where = { Id: viewer.accountId };
  const [[account], colleagues, invitations, manages] = await Promise.all([
    findRowsByValues(system, {
      from: 'Account',
      fields: ['Contactpersoon__c', 'Contactpersoon__r.Name'],
      where,
      limit: 1,
    }),
    colleaguesOf(system, viewer.accountId),
    openInvitations(system, viewer.accountId),
    isMainContact(ctx, viewer),
  ]);
  const main = account?.['Contactpersoon__c'] ?? null;
  return ok({
    manages,
    mainContact: main === null ? null : String(account!['Contactpersoon__r.Name']),
    colleagues: colleagues.map(({ userId, contactId, name, email, rights }) => ({
      id: userId,
      name,
      email,
      rights,
      isMain: main !== null && contactId === main,
      isYou: userId === viewer.userId,
    })),
    invitations,
  });
}

async function openInvitations(
  system: RequestContext,
  accountId: string,
): Promise<OpenInvitation[]> {
  const rows = await findRows(system, {
    from: 'Uitnodiging__c',
    fields: [
      'Id',
      'Voornaam__c',
      'Achternaam__c',
      'Email__c',
      'Portaalrechten__c',
      'Geldig_tot__c',
    ],
    filters: [equals('Account__c', accountId), equals('Status__c', invitationStatus.sent)],
    orderBy: ['-Verstuurd_op__c'],
    limit: 200,
  });
  return rows.map((row) => ({
    id: String(row['Id']),
    name: [row['Voornaam__c'], row['Achternaam__c']].filter(Boolean).join(' '),
    email: String(row['Email__c']),
    rights:
      row['Portaalrechten__c'] === portalRight.full ? portalRight.full : portalRight.casesOnly,
    until: String(row['Geldig_tot__c']),
    over: new Date(String(row['Geldig_tot__c'])) <= system.now,
  }));
}

import { equals } from '#engine/model/define.ts';
import { asSystemAuditedAsViewer, type RequestContext } from '#engine/model/request-context.ts';
import { findRows, textOf, textOrNull } from '#engine/read/query.ts';
import { organizationId } from '#engine/soql/organization.ts';
import { isStaff } from '#protocol/users/viewer.ts';

/** Who the caller is, for the programs that connect. Source: record-api.md §11.4, §11.5. */
export type OwnIdentity = {
  userId: string;
  /** Of 15 characters. */
  organizationId: string;
  username: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** An address that is not proven yet differs from the login name (decisions.md §10). */
  isVerified: boolean;
  mobilePhone: string | null;
  isActive: boolean;
  /** The names of the platform for staff and for customers. */
  userType: 'STANDARD' | 'CSP_LITE_PORTAL';
  companyName: string;
  lastModified: string;
};

/**
 * Null for a guest. The caller's own user is read as the system, because an API key can be bound to
 * objects among which `User` is not.
 */
export async function readOwnIdentity(ctx: RequestContext): Promise<OwnIdentity | null> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user') return null;
  const [user] = await findRows(asSystemAuditedAsViewer(ctx, 'tell a program who its user is'), {
    from: 'User',
    fields: [
      'Username',
      'Name',
      'FirstName',
      'LastName',
      'Email',
      'MobilePhone',
      'IsActive',
      'Account.Name',
      'LastModifiedDate',
    ],
    filters: [equals('Id', viewer.userId)],
    limit: 1,
  });
  if (user === undefined) return null;
  return {
    userId: viewer.userId,
    organizationId: await organizationId(ctx),
    username: textOf(user, 'Username'),
    name: textOf(user, 'Name'),
    firstName: textOrNull(user, 'FirstName'),
    lastName: textOrNull(user, 'LastName'),
    email: textOrNull(user, 'Email'),
    isVerified: textOf(user, 'Email').toLowerCase() === textOf(user, 'Username').toLowerCase(),
    mobilePhone: textOrNull(user, 'MobilePhone'),
    isActive: user['IsActive'] === true,
    userType: isStaff(viewer) ? 'STANDARD' : 'CSP_LITE_PORTAL',
    companyName: textOrNull(user, 'Account.Name') ?? ctx.brand.name,
    lastModified: textOf(user, 'LastModifiedDate'),
  };
}

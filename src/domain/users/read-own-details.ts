import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { refuse, ok, type Result } from '#protocol/problem.ts';

export type OwnUser = {
  userId: string;
  contactId: string | null;
  FirstName: string;
  LastName: string;
  Email: string;
  MobilePhone: string;
  /** The login name; it differs from `Email` while that address is unproven (decisions.md §10). */
  userName: string;
};

/** Source: spec §7. */
export async function readOwnDetails(ctx: RequestContext): Promise<Result<OwnUser>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const [user] = await findRows(ctx, {
    from: 'User',
    fields: ['Id', 'FirstName', 'LastName', 'Email', 'MobilePhone', 'ContactId', 'Username'],
    filters: [equals('Id', ctx.viewer.userId)],
    limit: 1,
  });
  return user ? ok(ownOf(user)) : refuse({ code: 'record.noRight' });
}

const ownOf = (user: PlainRow): OwnUser => ({
  userId: String(user['Id']),
  contactId: user['ContactId'] === null ? null : String(user['ContactId']),
  FirstName: String(user['FirstName'] ?? ''),
  LastName: String(user['LastName'] ?? ''),
  Email: String(user['Email'] ?? ''),
  MobilePhone: String(user['MobilePhone'] ?? ''),
  userName: String(user['Username'] ?? ''),
});

/** A customer has no staff record. Source: spec §7, record-api.md §6.2. */
export function readOwnProfile({ viewer }: RequestContext): {
  profileName: string | null;
  medewerkerRecordId: string | null;
} {
  if (viewer.kind !== 'user') return { profileName: null, medewerkerRecordId: null };
  return { profileName: viewer.profileName || null, medewerkerRecordId: viewer.staffId };
}

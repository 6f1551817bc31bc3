import type { Db } from '#db/connection.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { userColumns, viewerOf, type UserRow } from './user-row.ts';

export async function viewerOfUser(
  db: Db,
  userId: string,
): Promise<(Viewer & { kind: 'user' }) | null> {
  const [row] = await db.rows<UserRow>({
    name: 'viewer-of-user',
    text: `select ${userColumns} from "user" u left join profile p on p.id = u.profileid where u.id = $1 and u.isactive`,
    values: [userId],
  });
  return row === undefined ? null : viewerOf(row);
}

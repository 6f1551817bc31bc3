import type { Ask } from '#records/ask.ts';
import type { DeviceAccount } from './device-cookie.ts';

/** The facts a device cookie is checked against; undefined when there is no such user. */
export async function deviceAccount({ db }: Ask, userId: string | undefined): Promise<DeviceAccount | undefined> {
  if (!userId) return undefined;
  const [found] = await db.rows<{ phc: string | null }>({
    text: 'select w.phc from "user" u left join password w on w.user_id = u.id where u.id = $1',
    values: [userId],
  });
  return found && { userId, phc: found.phc };
}

import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

/** Sends nothing to a user who is no longer active. */
export async function mailStaffMember(
  system: RequestContext,
  { userId, ...mail }: { userId: string; kind: string; about: string; words: MailWords },
): Promise<void> {
  const [user] = await findRowsByValues(system, {
    from: 'User',
    fields: ['Username'],
    where: { Id: userId, IsActive: true },
    limit: 1,
  });
  if (user !== undefined) await putInOutbox(system, { to: String(user['Username']), ...mail });
}

/** The name of the brand for null (the system) and for an unknown user. */
export async function readUserName(system: RequestContext, userId: string | null): Promise<string> {
  const [user] =
    userId === null
      ? []
      : await findRowsByValues(system, {
          from: 'User',
          fields: ['Name'],
          where: { Id: userId },
          limit: 1,
        });
  return user === undefined ? system.brand.name : String(user['Name']);
}

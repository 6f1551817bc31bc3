import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';

/**
 * Addresses that somebody proved to be theirs: the names users log in with. An `Email`, of a user
 * or a contact, stands in the record before anybody proved it (decisions.md §10), so what must
 * reach people goes to these.
 */

/** What the users of this contact log in with. */
export async function loginsOfContact(
  system: RequestContext,
  contactId: string,
): Promise<string[]> {
  const users = await findRowsByValues(system, {
    from: 'User',
    fields: ['Username'],
    where: { ContactId: contactId, IsActive: true },
    limit: 20,
  });
  return users.map((user) => String(user['Username']));
}

/** Addresses that differ in capitals only are one mailbox. */
export const withoutDoubles = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

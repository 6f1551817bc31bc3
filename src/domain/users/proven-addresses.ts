import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';

// Proven addresses are the login names of users. The `Email` of a user or contact is stored before
// it is proven (decisions.md §10), so important mails go to login names.

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

export const withoutDoubles = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

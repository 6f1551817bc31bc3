import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import { loginsOfContact, withoutDoubles } from '../users/proven-addresses.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { portalRight } from '#protocol/crm/picklists.ts';

export type CompanyMail = {
  account: ConnectionFacts['account'];
  about: string;
  kind: string;
  toCompany: MailWords;
  toUs: MailWords;
};

/**
 * At the company: to the user who caused the news (`onBehalfOf` of the system) and to the main
 * contact, or else to the first created active user with all rights.
 */
export async function mailCompany(
  system: RequestContext,
  { account, about, kind, toCompany, toUs }: CompanyMail,
): Promise<void> {
  for (const to of await addressesOf(system, account))
    await putInOutbox(system, { to, kind, about, words: toCompany });
  await putInOutbox(system, {
    to: system.brand.email,
    kind: `${kind} (aan ons)`,
    about,
    words: toUs,
  });
}

async function addressesOf(
  system: RequestContext,
  { id }: ConnectionFacts['account'],
): Promise<string[]> {
  const asker = actorIdOf(system.viewer);
  const [user] =
    asker === null
      ? []
      : await findRowsByValues(system, {
          from: 'User',
          fields: ['Username', 'AccountId'],
          where: { Id: asker },
          limit: 1,
        });
  const own = user?.['AccountId'] === id ? [String(user['Username'])] : [];
  const all = [...own, ...(await mainContact(system, id))];
  return withoutDoubles(all.length > 0 ? all : await anyUserOf(system, id));
}

async function mainContact(system: RequestContext, accountId: string): Promise<string[]> {
  const asked = ['Contactpersoon__c', 'Contactpersoon__r.Email'];
  const [account] = await findRowsByValues(system, {
    from: 'Account',
    fields: asked,
    where: { Id: accountId },
    limit: 1,
  });
  const [id, email] = asked.map((field) => account?.[field]);
  if (typeof id !== 'string') return [];
  return [...(typeof email === 'string' ? [email] : []), ...(await loginsOfContact(system, id))];
}

async function anyUserOf(system: RequestContext, accountId: string): Promise<string[]> {
  const filters = [
    equals('AccountId', accountId),
    equals('Portaalrechten__c', portalRight.full),
    equals('IsActive', 'true'),
  ] as const;
  const users = await findRows(system, {
    from: 'User',
    fields: ['Username'],
    filters,
    orderBy: ['CreatedDate'],
    limit: 1,
  });
  return users.map((user) => String(user['Username']));
}

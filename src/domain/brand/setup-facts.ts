import type { RequestContext } from '#engine/model/request-context.ts';
import type { FilterDefinition } from '#engine/model/retention-definition.ts';
import { countRows, findRows } from '#engine/read/query.ts';
import { countUsersWithLogin } from '#auth/sessions/users-in.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';
import { publishedFilter } from '../content/read-page.ts';

const is = (field: string, value: string): FilterDefinition => ({
  field,
  operator: 'Equals',
  operands: [value],
});

/** `all`: active administrators, at most 50. `ableToLogIn`: those with a password or a passkey. */
export type AdministratorCounts = { all: number; ableToLogIn: number };

const mostAdministrators = 50;

export async function countAdministrators(system: RequestContext): Promise<AdministratorCounts> {
  const rows = await findRows(system, {
    from: 'User',
    fields: ['Id'],
    filters: [is('IsActive', 'true')],
    beside: [{ relation: 'Profile', is: 'some', filters: [is('Name', 'System Administrator')] }],
    limit: mostAdministrators,
  });
  const ids = rows.map((row) => String(row['Id']));
  return { all: ids.length, ableToLogIn: await countUsersWithLogin(system, ids) };
}

export type PublishedCounts = { all: number; shown: number };

export async function countPublished(
  system: RequestContext,
  from: string,
): Promise<PublishedCounts> {
  const [all, shown] = await Promise.all([
    countRows(system, { from }),
    countRows(system, { from, filters: [publishedFilter] }),
  ]);
  return { all, shown };
}

/**
 * `trouble`: of a waiting mail that is later than the last sent mail, or of a failed mail when no
 * mail was sent. `isWaiting`: the mail will be tried again.
 */
export type MailDeliveryStatus = {
  isSent: boolean;
  trouble: { reply: string; isWaiting: boolean } | null;
};

export async function readMailDeliveryStatus(system: RequestContext): Promise<MailDeliveryStatus> {
  const lastIn = async (status: string) => {
    const [row] = await findRows(system, {
      from: 'Mail__c',
      fields: ['Fout__c', 'LastModifiedDate'],
      filters: [is('Status__c', status)],
      orderBy: ['-LastModifiedDate'],
      limit: 1,
    });
    return row;
  };
  const [sent, failed, [waiting]] = await Promise.all([
    lastIn(mailStatus.sent),
    lastIn(mailStatus.failed),
    findRows(system, {
      from: 'Mail__c',
      fields: ['Fout__c', 'LastModifiedDate'],
      filters: [
        is('Status__c', mailStatus.waiting),
        { field: 'Fout__c', operator: 'NotEqual', operands: [''] },
      ],
      orderBy: ['-LastModifiedDate'],
      limit: 1,
    }),
  ]);
  const isLater =
    waiting !== undefined && timeOf(waiting) > (sent === undefined ? 0 : timeOf(sent));
  // When other mails are sent, a failed mail most likely has a wrong address.
  const lastTrouble = isLater ? waiting : sent === undefined ? failed : undefined;
  const reply = String(lastTrouble?.['Fout__c'] ?? '');
  return {
    isSent: sent !== undefined,
    trouble:
      lastTrouble === undefined || reply === ''
        ? null
        : { reply, isWaiting: lastTrouble === waiting },
  };
}

const timeOf = (row: Readonly<Record<string, unknown>>): number =>
  Date.parse(String(row['LastModifiedDate']));

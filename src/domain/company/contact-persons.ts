import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';

export type ContactPersonSummary = {
  id: string;
  firstName: string;
  lastName: string;
  name: string;
  title: string;
  email: string;
  phone: string;
  mobile: string;
  ict: boolean;
  isMain: boolean;
  /** The person is an active user, and therefore manages their own details. */
  logsIn: boolean;
  /** For optimistic locking. */
  version: string;
};

const fields = [
  'Id',
  'Name',
  'FirstName',
  'LastName',
  'Title',
  'Email',
  'Phone',
  'MobilePhone',
  'Contactpersoon_ICT__c',
  'SystemModstamp',
];
const most = 500;

/** Source: decisions.md §6. */
export async function readContactPersons(
  ctx: RequestContext,
): Promise<Result<readonly ContactPersonSummary[]>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.role !== 'customer' || viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const own = [equals('AccountId', viewer.accountId)] as const;
  const system = asSystemOnBehalf(ctx, 'see which contacts of the asker’s company log in');
  const [rows, [account], users] = await Promise.all([
    findRows(ctx, { from: 'Contact', fields, filters: own, orderBy: ['Name'], limit: most }),
    findRowsByValues(ctx, {
      from: 'Account',
      fields: ['Contactpersoon__c'],
      where: { Id: viewer.accountId },
      limit: 1,
    }),
    findRows(system, {
      from: 'User',
      fields: ['ContactId'],
      filters: [...own, equals('IsActive', 'true')],
      limit: most,
    }),
  ]);
  const loggingIn = new Set(users.map((row) => row['ContactId']));
  return ok(
    rows.map((row) => shownOf(row, { main: account?.['Contactpersoon__c'] ?? null, loggingIn })),
  );
}

function shownOf(
  row: PlainRow,
  { main, loggingIn }: { main: unknown; loggingIn: ReadonlySet<unknown> },
): ContactPersonSummary {
  const text = (name: string): string =>
    row[name] === null || row[name] === undefined ? '' : String(row[name]);
  return {
    id: text('Id'),
    firstName: text('FirstName'),
    lastName: text('LastName'),
    name: text('Name'),
    title: text('Title'),
    email: text('Email'),
    phone: text('Phone'),
    mobile: text('MobilePhone'),
    ict: row['Contactpersoon_ICT__c'] === true,
    isMain: row['Id'] === main,
    logsIn: loggingIn.has(row['Id']),
    version: text('SystemModstamp'),
  };
}

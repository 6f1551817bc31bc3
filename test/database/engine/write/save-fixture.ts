import type { Result } from '#protocol/problem.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import {
  type RecordUpdateOptions,
  createRecord,
  type RecordCreateOptions,
  updateRecord,
} from '#engine/write/write.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { ContextChanges } from '../../../support/context.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { type Fields, noon, user } from '../../../support/engine.ts';
import { shareEngine } from '../../../support/shared-engine.ts';

/** Two companies, two staff members and a customer, who save rows. */

export const ownRows: RowRule = { field: 'AccountId', is: 'viewer.account' };
export const registry = withAccess({
  Account: {
    customer: [{ rows: 'all', read: ['Name'] }],
    sales: [{ rows: 'all', read: '*', create: 'all', update: 'all', write: '*' }],
  },
  Contact: {
    customer: [{ rows: ownRows, read: '*', update: ownRows, write: '*' }],
    casesOnly: [{ rows: 'all', read: ['LastName'] }],
    sales: [{ rows: 'all', read: '*', create: 'all', update: 'all', write: '*' }],
  },
  Case: {
    customer: [
      { rows: 'all', read: '*', create: ownRows, update: ownRows, write: ['Subject', 'AccountId'] },
      { rows: 'all', read: '*', create: 'all', write: ['Subject'] },
    ],
    sales: [{ rows: 'all', read: '*', create: 'all', update: 'all', write: '*' }],
  },
  Kennisartikel__c: {
    sales: [{ rows: 'all', read: '*', create: 'all', update: 'all', write: '*' }],
  },
});
export const minuteLater = new Date(noon.getTime() + 60_000);

type Filled = {
  bakery: string;
  garage: string;
  staffId: string;
  colleagueId: string;
  staff: Viewer;
  customer: Viewer;
};
const engines = shareEngine<Filled>(registry, async (engine) => {
  const accountId = await engine.make('Account', { Name: 'Bakery', KvK_nummer__c: '01234567' });
  const garage = await engine.make('Account', { Name: 'Garage' });
  const staffId = await engine.makeUser('Staff');
  const colleagueId = await engine.makeUser('Colleague');
  const contactId = await engine.make('Contact', { LastName: 'Klant', AccountId: accountId });
  const ids = { AccountId: accountId, ContactId: contactId };
  const userId = await engine.makeUser('Klant', ids);
  const customer = user('customer', { userId, accountId, contactId });
  const staff = user('sales', { userId: staffId });
  return { bakery: accountId, garage, staffId, colleagueId, staff, customer };
});
export const { shared, rows, row, make, openForFile: startSaving } = engines;

type Making = RecordCreateOptions & { as?: Viewer; more?: ContextChanges };
export async function saveNew(
  apiName: string,
  fields: Fields,
  { as = shared.staff, more, ...options }: Making = {},
) {
  return createRecord(shared.engine.ctx(as, more), { apiName, fields, ...options });
}
type Changing = RecordUpdateOptions & { as?: Viewer; more?: ContextChanges };
export async function change(
  id: string,
  fields: Fields,
  { as = shared.staff, more, ...options }: Changing = {},
) {
  return updateRecord(shared.engine.ctx(as, { now: minuteLater, ...more }), id, {
    fields,
    ...options,
  });
}
export async function createRow(apiName: string, fields: Fields, making?: Making): Promise<string> {
  const made = await saveNew(apiName, fields, making);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.id;
}
export const problemCodes = (saved: Result<unknown>) =>
  saved.ok ? [] : saved.problems.map(({ code, field }) => [code, field]);
export const countOf = async (table: string) => (await rows(`select 1 from "${table}"`)).length;
export const historyOf = (id: string) =>
  rows(
    `select soort__c as kind, veld__c as field, oude_waarde__c as was, nieuwe_waarde__c as is,
      createdbyid as by from wijziging__c where record__c = $1 order by createddate, veld__c`,
    id,
  );
export const contactFields = (LastName: string, more: Fields = {}) => ({
  LastName,
  AccountId: shared.bakery,
  ...more,
});

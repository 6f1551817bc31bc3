import { afterAll, beforeAll } from 'vitest';
import type { Ask } from '#records/ask.ts';
import type { RowRule } from '#records/define.ts';
import { type ChangeWishes, createRecord, type MakingWishes, updateRecord } from '#records/write.ts';
import type { Viewer } from '#wire/viewer.ts';
import { withAccess } from '../../support/access-registry.ts';
import { type Engine, type Fields, noon, openEngine, user } from '../../support/engine.ts';

/** Two companies, two of the staff and a customer, who save rows. */

export const own: RowRule = { field: 'AccountId', is: 'viewer.account' };
export const registry = withAccess({
  Account: {
    customer: [{ rows: 'all', read: ['Name'] }],
    sales: [{ rows: 'all', read: '*', create: 'all', update: 'all', write: '*' }],
  },
  Contact: {
    customer: [{ rows: own, read: '*', update: own, write: '*' }],
    casesOnly: [{ rows: 'all', read: ['LastName'] }],
    sales: [{ rows: 'all', read: '*', create: 'all', update: 'all', write: '*' }],
  },
  Case: {
    customer: [
      { rows: 'all', read: '*', create: own, update: own, write: ['Subject', 'AccountId'] },
      { rows: 'all', read: '*', create: 'all', write: ['Subject'] },
    ],
    sales: [{ rows: 'all', read: '*', create: 'all', update: 'all', write: '*' }],
  },
  Kennisartikel__c: {
    sales: [{ rows: 'all', read: '*', create: 'all', update: 'all', write: '*' }],
  },
});
export const minuteLater = new Date(noon.getTime() + 60_000);

type Shared = {
  engine: Engine;
  bakery: string;
  garage: string;
  staffId: string;
  colleagueId: string;
  staff: Viewer;
  customer: Viewer;
};
/** What the tests of a file share, once it began. */
export const shared = {} as Shared; // proof: filled before the first test

export const rows: Engine['rows'] = (text, ...values) => shared.engine.rows(text, ...values);
export const row: Engine['row'] = (table, id) => shared.engine.row(table, id);
export const make: Engine['make'] = (...asked) => shared.engine.make(...asked);

/** Called once by each file of tests: opens what they share, and closes it after them. */
export function startSaving(): void {
  beforeAll(async () => {
    shared.engine = await openEngine(registry);
    shared.bakery = await make('Account', { Name: 'Bakery', KvK_nummer__c: '01234567' });
    shared.garage = await make('Account', { Name: 'Garage' });
    [shared.staffId, shared.colleagueId] = [await shared.engine.makeUser('Staff'), await shared.engine.makeUser('Colleague')];
    shared.staff = user('sales', { userId: shared.staffId });
    const ContactId = await make('Contact', { LastName: 'Klant', AccountId: shared.bakery });
    const userId = await shared.engine.makeUser('Klant', { AccountId: shared.bakery, ContactId });
    shared.customer = user('customer', { userId, accountId: shared.bakery, contactId: ContactId });
  });
  afterAll(() => shared.engine.close());
}

type Making = MakingWishes & { as?: Viewer; more?: Partial<Ask> };
export async function create(apiName: string, fields: Fields, { as = shared.staff, more, ...wishes }: Making = {}) {
  return createRecord(shared.engine.ctx(as, more), { apiName, fields, ...wishes });
}
type Changing = ChangeWishes & { as?: Viewer; more?: Partial<Ask> };
export async function change(id: string, fields: Fields, { as = shared.staff, more, ...wishes }: Changing = {}) {
  return updateRecord(shared.engine.ctx(as, { now: minuteLater, ...more }), id, { fields, ...wishes });
}
export async function created(apiName: string, fields: Fields, making?: Making): Promise<string> {
  const made = await create(apiName, fields, making);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.id;
}
export const codes = (saved: Awaited<ReturnType<typeof create>>) => (saved.ok ? [] : saved.problems.map(({ code, field }) => [code, field]));
export const countOf = async (table: string) => (await rows(`select 1 from "${table}"`)).length;
export const historyOf = (id: string) =>
  rows(
    `select soort__c as kind, veld__c as field, oude_waarde__c as was, nieuwe_waarde__c as is,
      createdbyid as by from wijziging__c where record__c = $1 order by createddate, veld__c`,
    id,
  );
export const contact = (LastName: string, more: Fields = {}) => ({ LastName, AccountId: shared.bakery, ...more });

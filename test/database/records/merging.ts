import { afterAll, beforeAll } from 'vitest';
import type { Ask } from '#records/ask.ts';
import { type MergeAsked, mergeRecords } from '#records/merge.ts';
import type { Viewer } from '#wire/viewer.ts';
import { withAccess } from '../../support/access-registry.ts';
import { type Engine, type Fields, noon, openEngine, user } from '../../support/engine.ts';

/** Two companies, and somebody of the staff who makes their rows one. */

export const works = { read: '*', create: 'all', update: 'all', write: '*' } as const;
export const registry = withAccess({
  Case: {
    sales: [{ rows: { field: 'Subject', isNot: 'Hidden' }, ...works }],
    administrator: [{ rows: 'all', ...works }],
  },
});
export const later = new Date(noon.getTime() + 60_000);

type Shared = {
  engine: Engine;
  staffId: string;
  staff: Viewer;
  bakery: string;
  garage: string;
};
/** What the tests of a file share, once it began. */
export const shared = {} as Shared; // proof: filled before the first test

export const rows: Engine['rows'] = (text, ...values) => shared.engine.rows(text, ...values);
export const row: Engine['row'] = (table, id) => shared.engine.row(table, id);
export const make: Engine['make'] = (...asked) => shared.engine.make(...asked);

/** Called once by each file of tests: opens what they share, and closes it after them. */
export function startMerging(): void {
  beforeAll(async () => {
    shared.engine = await openEngine(registry);
    shared.staffId = await shared.engine.makeUser('Staff');
    shared.staff = user('sales', { userId: shared.staffId });
    shared.bakery = await company('Bakery');
    shared.garage = await company('Garage');
  });
  afterAll(() => shared.engine.close());
}

type Doing = { as?: Viewer; more?: Partial<Ask> };
type Choices = Partial<Omit<MergeAsked, 'recordIds'>>;
export function merge(stays: string, recordIds: string[], asked: Choices & Doing = {}) {
  const { as = shared.staff, more, ...choices } = asked;
  const nothing = { takes: {}, keeps: {}, weakEtags: {} };
  const ctx = shared.engine.ctx(as, { now: later, ...more });
  return mergeRecords(ctx, stays, { recordIds, ...nothing, ...choices });
}
export const company = (Name: string, more: Fields = {}) => make('Account', { Name, ...more });
export const contact = (LastName: string, more: Fields = {}) => make('Contact', { LastName, AccountId: shared.bakery, ...more });
export const request = (ContactId: string, more: Fields = {}) => make('Case', { Subject: 'Vraag', AccountId: shared.bakery, ContactId, ...more });
let logins = 0;
export const login = (ContactId: string, more: Fields = {}) => shared.engine.makeUser(`Login${++logins}`, { AccountId: shared.bakery, ContactId, ...more });
export const isThere = async (table: string, id: string) => (await row(table, id)) !== undefined;
export const historyOf = (id: string) =>
  rows(
    `select soort__c as kind, veld__c as field, oude_waarde__c as was, nieuwe_waarde__c as is,
      createdbyid as by from wijziging__c where record__c = $1 and createddate = $2 order by soort__c, veld__c`,
    id,
    later,
  );

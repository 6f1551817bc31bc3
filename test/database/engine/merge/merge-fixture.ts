import { mergeRecords } from '#engine/merge/merge.ts';
import type { MergeParams } from '#engine/merge/merge-refusals.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { ContextChanges } from '../../../support/context.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { type Fields, noon, user } from '../../../support/engine.ts';
import { shareEngine } from '../../../support/shared-engine.ts';

/** Two companies and a staff member who merges their records. */

export const fullAccess = { read: '*', create: 'all', update: 'all', write: '*' } as const;
export const registry = withAccess({
  Case: {
    sales: [{ rows: { field: 'Subject', isNot: 'Hidden' }, ...fullAccess }],
    administrator: [{ rows: 'all', ...fullAccess }],
  },
});
export const later = new Date(noon.getTime() + 60_000);

type Filled = { staffId: string; staff: Viewer; bakery: string; garage: string };
const engines = shareEngine<Filled>(registry, async (engine) => {
  const staffId = await engine.makeUser('Staff');
  const staff = user('sales', { userId: staffId });
  return {
    staffId,
    staff,
    bakery: await engine.make('Account', { Name: 'Bakery' }),
    garage: await engine.make('Account', { Name: 'Garage' }),
  };
});
export const { shared, rows, row, make, openForFile: startMerging } = engines;

type Doing = { as?: Viewer; more?: ContextChanges };
type Choices = Partial<Omit<MergeParams, 'recordIds'>>;
export function merge(stays: string, recordIds: string[], asked: Choices & Doing = {}) {
  const { as = shared.staff, more, ...choices } = asked;
  const nothing = { takes: {}, keeps: {}, weakEtags: {} };
  const ctx = shared.engine.ctx(as, { now: later, ...more });
  return mergeRecords(ctx, stays, { recordIds, ...nothing, ...choices });
}
export const createCompany = (Name: string, more: Fields = {}) =>
  make('Account', { Name, ...more });
export const createContact = (LastName: string, more: Fields = {}) =>
  make('Contact', { LastName, AccountId: shared.bakery, ...more });
export const createRequest = (ContactId: string, more: Fields = {}) =>
  make('Case', { Subject: 'Vraag', AccountId: shared.bakery, ContactId, ...more });
let logins = 0;
export const createLogin = (ContactId: string, more: Fields = {}) =>
  shared.engine.makeUser(`Login${++logins}`, { AccountId: shared.bakery, ContactId, ...more });
export const rowExists = async (table: string, id: string) => (await row(table, id)) !== undefined;
export const historyOf = (id: string) =>
  rows(
    `select soort__c as kind, veld__c as field, oude_waarde__c as was, nieuwe_waarde__c as is,
      createdbyid as by from wijziging__c where record__c = $1 and createddate = $2 order by soort__c, veld__c`,
    id,
    later,
  );

import { afterAll, beforeAll } from 'vitest';
import type { Ask } from '#records/ask.ts';
import { deleteRecord } from '#records/delete.ts';
import { undeleteRecord, undeleteTogether } from '#records/undelete.ts';
import type { Viewer } from '#wire/viewer.ts';
import { withAccess } from '../../support/access-registry.ts';
import { type Engine, type Fields, noon, openEngine, user } from '../../support/engine.ts';

/** Deletes rows and puts them back: one company, and somebody who may do both. */

const chef = { field: 'Title', equals: 'Chef' } as const;
export const registry = withAccess({
  Contact: {
    customer: [{ rows: { field: 'LastName', isNot: 'Hidden' }, read: '*' }],
    sales: [{ rows: { field: 'LastName', isNot: 'Hidden' }, read: '*', delete: chef }],
    administrator: [{ rows: 'all', read: '*', create: 'all', update: 'all', delete: 'all', write: '*' }],
  },
});
export const later = new Date(noon.getTime() + 60_000);

type Shared = {
  engine: Engine;
  boss: Viewer;
  bakery: string;
};
/** What the tests of a file share, once it began. */
export const shared = {} as Shared; // proof: filled before the first test

export const rows: Engine['rows'] = (text, ...values) => shared.engine.rows(text, ...values);
export const row: Engine['row'] = (table, id) => shared.engine.row(table, id);
export const make: Engine['make'] = (...asked) => shared.engine.make(...asked);

/** Called once by each file of tests: opens what they share, and closes it after them. */
export function startUndeleting(): void {
  beforeAll(async () => {
    shared.engine = await openEngine(registry);
    shared.boss = user('administrator', { userId: await shared.engine.makeUser('Boss') });
    shared.bakery = await make('Account', { Name: 'Bakery' });
  });
  afterAll(() => shared.engine.close());
}

type Doing = { as?: Viewer; more?: Partial<Ask> };
export async function remove(...ids: string[]): Promise<void> {
  for (const id of ids) {
    const removed = await deleteRecord(shared.engine.ctx(shared.boss), id);
    if (!removed.ok) throw new Error(JSON.stringify(removed.problems));
  }
}
export const back = (id: string, { as = shared.boss, more }: Doing = {}, until?: { deletedUntil?: Date }) =>
  undeleteRecord(shared.engine.ctx(as, { now: later, ...more }), id, until);
export const backTogether = (apiName: string, ids: string[], more: Partial<Ask> = {}) =>
  undeleteTogether(shared.engine.ctx(shared.boss, { now: later, ...more }), { apiName, ids });
export const contact = (LastName: string, more: Fields = {}) => make('Contact', { LastName, AccountId: shared.bakery, ...more });
export const request = (more: Fields = {}) => make('Case', { Subject: 'Vraag', AccountId: shared.bakery, ...more });
export const isThere = async (table: string, id: string) => (await row(table, id)) !== undefined;
export const key = (...objects: string[]): Partial<Ask> => ({
  byKey: { id: 'k', madeBy: null, readsOnly: false, objects, userId: 'u' },
});

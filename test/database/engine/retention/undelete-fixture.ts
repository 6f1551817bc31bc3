import { deleteRecord } from '#engine/write/delete.ts';
import { undeleteRecord, undeleteRecordsInBatch } from '#engine/retention/undelete.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { ContextChanges } from '../../../support/context.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { type Fields, noon, user } from '../../../support/engine.ts';
import { shareEngine } from '../../../support/shared-engine.ts';

/** One company, and an administrator who deletes and restores its rows. */

const chef = { field: 'Title', equals: 'Chef' } as const;
export const registry = withAccess({
  Contact: {
    customer: [{ rows: { field: 'LastName', isNot: 'Hidden' }, read: '*' }],
    sales: [{ rows: { field: 'LastName', isNot: 'Hidden' }, read: '*', delete: chef }],
    administrator: [
      { rows: 'all', read: '*', create: 'all', update: 'all', delete: 'all', write: '*' },
    ],
  },
});
export const later = new Date(noon.getTime() + 60_000);

type Filled = { boss: Viewer; bakery: string };
const engines = shareEngine<Filled>(registry, async (engine) => ({
  boss: user('administrator', { userId: await engine.makeUser('Boss') }),
  bakery: await engine.make('Account', { Name: 'Bakery' }),
}));
export const { shared, rows, row, make, openForFile: startUndeleting } = engines;

type Doing = { as?: Viewer; more?: ContextChanges };
export async function remove(...ids: string[]): Promise<void> {
  for (const id of ids) {
    const removed = await deleteRecord(shared.engine.ctx(shared.boss), id);
    if (!removed.ok) throw new Error(JSON.stringify(removed.problems));
  }
}
export const undelete = (
  id: string,
  { as = shared.boss, more }: Doing = {},
  until?: { deletedUntil?: Date },
) => undeleteRecord(shared.engine.ctx(as, { now: later, ...more }), id, until);
export const undeleteInBatch = (apiName: string, ids: string[], more: ContextChanges = {}) =>
  undeleteRecordsInBatch(shared.engine.ctx(shared.boss, { now: later, ...more }), { apiName, ids });
export const createContact = (LastName: string, more: Fields = {}) =>
  make('Contact', { LastName, AccountId: shared.bakery, ...more });
export const createRequest = (more: Fields = {}) =>
  make('Case', { Subject: 'Vraag', AccountId: shared.bakery, ...more });
export const rowExists = async (table: string, id: string) => (await row(table, id)) !== undefined;
export const keyContext = (...objects: string[]): ContextChanges => ({
  origin: { byKey: { id: 'k', madeBy: null, readsOnly: false, objects, userId: 'u' } },
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#db/pool.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { noAudit } from '#engine/model/audit-entry.ts';
import { createSeal } from '#engine/model/seal.ts';
import {
  type RecordUpdateOptions,
  createRecord,
  lockForUpdate,
  updateRecord,
} from '#engine/write/write.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { templates, testDatabases } from '../../../support/databases.ts';

/** A change needs grants that hold on the row for every field that it names. */

const notClosed = { field: 'Name', isNot: 'Gesloten' } as const;
const ofBakery = { field: 'Name', equals: 'Bakkerij' } as const;
const ofOpen = { field: 'LastName', equals: 'Open' } as const;
const registry = withAccess({
  Contact: {
    customer: [
      { rows: 'all', read: '*', update: 'all', write: ['Phone'] },
      { rows: ofOpen, read: '*', update: ofOpen, write: ['FirstName'] },
    ],
  },
  Account: {
    customer: [
      { rows: { field: 'Name', isNot: 'Geheim' }, read: '*', update: notClosed, write: ['Phone'] },
      { rows: ofBakery, read: '*', update: ofBakery, write: ['Website'] },
    ],
  },
});
const now = new Date('2026-11-26T12:00:00.600Z');
const customer: Viewer = {
  kind: 'user',
  role: 'customer',
  userId: '005000000000001AAA',
  accountId: null,
  contactId: null,
  profileName: '',
  staffId: null,
};

let name: string;
let database: Database;
beforeAll(async () => {
  name = await testDatabases().clone(templates.empty);
  const connection = testDatabases().connectionFor(name);
  database = await openDatabase(connection, { maxConnections: 4, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await testDatabases().drop(name);
});

function ctx(viewer: Viewer): RequestContext {
  const services = { seal: createSeal(Buffer.alloc(32, 7)), audit: noAudit };
  const rest = { registry, origin: {}, rules: { writeHooks: {} }, services };
  return { viewer, db: database.db, now, ...rest } as unknown as RequestContext; // proof: a save needs no more
}
const company = (Name: string): Promise<string> => make('Account', { Name });
async function make(apiName: string, fields: Record<string, Scalar>): Promise<string> {
  const input = { apiName, fields, allowSaveOnDuplicate: true };
  const made = await createRecord(ctx({ kind: 'system', task: 'test' }), input);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.id;
}
type Change = RecordUpdateOptions & { fields: Record<string, Scalar> };
async function change(id: string, options: Change): Promise<string> {
  const changed = await updateRecord(ctx(customer), id, { allowSaveOnDuplicate: true, ...options });
  return changed.ok ? 'changed' : changed.problems[0]!.code;
}
async function hold(id: string): Promise<string> {
  const held = await lockForUpdate(ctx(customer), id);
  return held.ok ? 'held' : held.problems[0]!.code;
}
const phone = { Phone: '0301234567' };
const website = { Website: 'https://bakkerij.example' };

describe('a row', () => {
  it('that the viewer does not see is not there', async () => {
    const id = await company('Geheim');
    expect(await change(id, { fields: phone })).toBe('record.notFound');
    expect(await hold(id)).toBe('record.notFound');
    expect(await hold('x')).toBe('record.idMalformed');
  });

  it('on which no grant holds is not changed, nor held for a change', async () => {
    const id = await company('Gesloten');
    expect(await change(id, { fields: phone })).toBe('record.readOnly');
    expect(await hold(id)).toBe('record.readOnly');
    // Also where what is written is wrong: nobody learns that who may not write at all.
    expect(await change(id, { fields: { Phone: 'x'.repeat(500) } })).toBe('record.readOnly');
  });

  it('is not changed in a field that none of the grants that hold on it names', async () => {
    const id = await company('Garage');
    expect(await change(id, { fields: website })).toBe('record.readOnly');
    expect(await change(id, { fields: { ...phone, ...website } })).toBe('record.readOnly');
    expect(await change(id, { fields: phone })).toBe('changed');
    const value = { id, object: { apiName: 'Account' } };
    expect(await lockForUpdate(ctx(customer), id)).toMatchObject({ ok: true, value });
  });

  it('is changed in no field more than a grant names that holds on every row', async () => {
    const id = await make('Contact', { LastName: 'Jansen', AccountId: await company('Bakkerij') });
    expect(await change(id, { fields: { ...phone, FirstName: 'Jan' } })).toBe('record.readOnly');
    expect(await change(id, { fields: { FirstName: 'Jan' } })).toBe('record.readOnly');
    expect(await change(id, { fields: phone })).toBe('changed');
  });

  it('is changed in the fields of several grants that hold on it', async () => {
    const id = await company('Bakkerij');
    expect(await change(id, { fields: { ...phone, ...website } })).toBe('changed');
  });
});

describe('a change since somebody else’s', () => {
  const since = (moment: string) => ({ fields: phone, ifUnmodifiedSince: new Date(moment) });

  it('is refused, and one of the same second is not', async () => {
    const id = await company('Bakkerij');
    expect(await change(id, since('2026-11-26T11:59:59Z'))).toBe('record.collision');
    expect(await change(id, since('2026-11-26T12:00:00Z'))).toBe('changed');
  });
});

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

/** A change needs, for every field in it, a grant whose rule matches the row. */

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
async function lock(id: string): Promise<string> {
  const held = await lockForUpdate(ctx(customer), id);
  return held.ok ? 'held' : held.problems[0]!.code;
}
const phone = { Phone: '0301234567' };
const website = { Website: 'https://bakkerij.example' };

describe('a row', () => {
  it('that the viewer does not see is not found', async () => {
    const id = await company('Geheim');
    expect(await change(id, { fields: phone })).toBe('record.notFound');
    expect(await lock(id)).toBe('record.notFound');
    expect(await lock('x')).toBe('record.idMalformed');
  });

  it('that no grant matches cannot be changed or locked', async () => {
    const id = await company('Gesloten');
    expect(await change(id, { fields: phone })).toBe('record.readOnly');
    expect(await lock(id)).toBe('record.readOnly');
    // Also when the value is invalid: without the right to write, the fault is not reported.
    expect(await change(id, { fields: { Phone: 'x'.repeat(500) } })).toBe('record.readOnly');
  });

  it('cannot be changed in a field that no matching grant names', async () => {
    const id = await company('Garage');
    expect(await change(id, { fields: website })).toBe('record.readOnly');
    expect(await change(id, { fields: { ...phone, ...website } })).toBe('record.readOnly');
    expect(await change(id, { fields: phone })).toBe('changed');
    const value = { id, object: { apiName: 'Account' } };
    expect(await lockForUpdate(ctx(customer), id)).toMatchObject({ ok: true, value });
  });

  it('can be changed only in the fields of a grant that matches every row', async () => {
    const id = await make('Contact', { LastName: 'Jansen', AccountId: await company('Bakkerij') });
    expect(await change(id, { fields: { ...phone, FirstName: 'Jan' } })).toBe('record.readOnly');
    expect(await change(id, { fields: { FirstName: 'Jan' } })).toBe('record.readOnly');
    expect(await change(id, { fields: phone })).toBe('changed');
  });

  it('can be changed in the fields of several matching grants', async () => {
    const id = await company('Bakkerij');
    expect(await change(id, { fields: { ...phone, ...website } })).toBe('changed');
  });
});

describe('a change after a change by another user', () => {
  const since = (moment: string) => ({ fields: phone, ifUnmodifiedSince: new Date(moment) });

  it('is refused, unless that change was in the same second', async () => {
    const id = await company('Bakkerij');
    expect(await change(id, since('2026-11-26T11:59:59Z'))).toBe('record.collision');
    expect(await change(id, since('2026-11-26T12:00:00Z'))).toBe('changed');
  });
});

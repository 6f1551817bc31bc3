import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayChangeFields, parentsAllowingCreate, rowRights } from '#engine/write/row-rights.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { type Engine, openEngine, outcome, user } from '../../../support/engine.ts';

/** What a viewer may do with each row, checked before it is offered or done. */

const named = (Name: string): RowRule => ({ field: 'Name', equals: Name });
const registry = withAccess({
  Account: {
    customer: [
      {
        rows: { field: 'Name', isNot: 'Hidden' },
        read: '*',
        update: named('Bakery'),
        write: ['Phone'],
      },
      { rows: named('Garage'), read: '*', update: named('Garage'), write: ['Website'] },
      { rows: named('Garage'), read: '*', delete: named('Garage') },
      { rows: named('Shop'), read: '*', delete: named('Shop') },
      { rows: named('Shop'), read: '*', update: named('Closed') },
    ],
    casesOnly: [{ rows: 'all', read: '*', update: 'all', delete: 'all', write: '*' }],
    sales: [{ rows: 'all', read: '*', create: { field: 'Name', equals: null }, write: '*' }],
  },
  Contact: {
    customer: [
      { rows: 'all', read: '*', create: { field: 'AccountId', is: 'viewer.account' }, write: '*' },
    ],
    sales: [{ rows: 'all', read: '*', create: 'all', write: ['AccountId', 'LastName'] }],
    // `AccountId` may not be written, so no contact can be made below an account.
    administrator: [{ rows: 'all', read: '*', create: 'all', write: ['LastName'] }],
  },
  Case: {
    customer: [
      {
        rows: 'all',
        read: '*',
        create: {
          allOf: [
            { field: 'AccountId', is: 'viewer.account' },
            { field: 'Status', equals: 'Nieuw' },
            { field: 'Origin', equals: 'Chat' },
            { field: 'IsClosed', equals: false },
            { field: 'Subject', equals: null },
          ],
        },
        write: ['AccountId'],
        set: { Origin: 'Chat' },
      },
    ],
    casesOnly: [
      { rows: 'all', read: '*', create: { field: 'Status', equals: 'Gesloten' }, write: '*' },
    ],
    sales: [
      { rows: 'all', read: '*', create: { field: 'Origin', equals: 'Chat' }, write: ['AccountId'] },
      { rows: 'all', read: '*', create: 'all', write: ['ContactId'] },
      { rows: 'all', read: '*', update: 'all', write: ['AccountId'] },
    ],
    // This role sees no connection, so it cannot make a request below any row.
    administrator: [
      { rows: 'all', read: '*', create: { parent: 'Aansluiting__c' }, write: ['AccountId'] },
      { rows: 'all', read: '*', update: 'all', write: ['AccountId'] },
    ],
  },
  Aansluiting__c: {},
});

let engine: Engine;
const ids: Record<string, string> = {};
let customer: Viewer;

beforeAll(async () => {
  engine = await openEngine(registry);
  for (const Name of ['Bakery', 'Garage', 'Shop', 'Hidden', 'Closed'])
    ids[Name] = await engine.make('Account', { Name });
  ids['baker'] = await engine.make('Contact', { LastName: 'Jansen', AccountId: ids['Bakery']! });
  customer = user('customer', { accountId: ids['Bakery']! });
});
afterAll(() => engine.close());

/** Of each row: its name, the fields that can be changed, and whether it can be deleted. */
async function rights(viewer: Viewer, ...rows: readonly string[]) {
  const found = await rowRights(engine.ctx(viewer), rows);
  if (!found.ok) return outcome(found);
  const fields = ['Phone', 'Website', 'Name'];
  return found.value.map((right) => ({
    row: Object.keys(ids).find((name) => ids[name] === right.id),
    of: right.object.apiName,
    changed: fields.filter((field) => mayChangeFields(right, [field])),
    deleted: right.delete,
  }));
}

describe('the rights on rows', () => {
  it('come only from the grants whose rule matches that row', async () => {
    const { Bakery, Garage, Shop, Closed } = ids as Record<string, string>;
    expect(await rights(customer, Bakery!, Garage!, Shop!, Closed!)).toEqual([
      { row: 'Bakery', of: 'Account', changed: ['Phone'], deleted: false },
      { row: 'Garage', of: 'Account', changed: ['Website'], deleted: true },
      { row: 'Shop', of: 'Account', changed: [], deleted: true },
      { row: 'Closed', of: 'Account', changed: [], deleted: false },
    ]);
  });

  it('are given once per row, in the requested order, also for several objects', async () => {
    const short = ids['Bakery']!.slice(0, 15);
    const asked = [ids['baker']!, ids['Shop']!, short, ids['Shop']!, ids['Bakery']!];
    const found = await rights(customer, ...asked);
    expect(found).toMatchObject([
      { row: 'baker', of: 'Contact' },
      { row: 'Shop', of: 'Account' },
      { row: 'Bakery', of: 'Account' },
    ]);
  });

  it('differ per role', async () => {
    const everything = { changed: ['Phone', 'Website', 'Name'], deleted: true };
    expect(await rights(user('casesOnly'), ids['Closed']!)).toMatchObject([everything]);
    expect(await rights(customer, ids['Closed']!)).toMatchObject([{ changed: [] }]);
  });

  it('are given for no row when the viewer cannot see one of them', async () => {
    const unknown = '001000000000000AAA';
    expect(await rights(customer, ids['Bakery']!, unknown)).toBe('record.notFound');
    expect(await rights(customer, ids['Bakery']!, ids['Hidden']!)).toBe('record.notFound');
    expect(await rights(user('administrator'), ids['Bakery']!)).toBe('record.notFound');
    expect(await rights({ kind: 'guest' }, ids['Bakery']!, ids['baker']!)).toBe('record.notFound');
    expect(await rights(customer, ids['Bakery']!, 'nothing')).toBe('record.idMalformed');
  });

  it('allow a change when one of the given fields, or any field, may be changed', async () => {
    const found = await rowRights(engine.ctx(customer), [ids['Bakery']!, ids['Shop']!]);
    if (!found.ok) throw new Error(outcome(found));
    const [bakery, shop] = found.value;
    expect(mayChangeFields(bakery!)).toBe(true);
    expect(mayChangeFields(bakery!, ['Name', 'Phone'])).toBe(true);
    expect(mayChangeFields(bakery!, ['Name', 'Website'])).toBe(false);
    expect(mayChangeFields(bakery!, [])).toBe(false);
    expect(mayChangeFields(shop!)).toBe(false);
  });
});

describe('a row can be created below another', () => {
  const below = async (viewer: Viewer, child: string, link = 'AccountId') => {
    const object = registry.object(child)!;
    const asked = { child: object, link: object.fields.get(link)! };
    const rows = ['Bakery', 'Garage', 'baker'].map((name) => ids[name]!);
    const found = await parentsAllowingCreate(engine.ctx(viewer), asked, rows);
    return [...found].map((id) => Object.keys(ids).find((name) => ids[name] === id));
  };

  it('not by a role that may not create such rows or write the reference', async () => {
    expect(await below({ kind: 'guest' }, 'Contact')).toEqual([]);
    expect(await below(user('casesOnly'), 'Contact')).toEqual([]);
    expect(await below(user('administrator'), 'Contact')).toEqual([]);
  });

  it('by a role that may create any such row', async () => {
    const everywhere = ['Bakery', 'Garage', 'baker'];
    expect(await below(user('sales'), 'Contact')).toEqual(everywhere);
  });

  it('only when the rule matches the row that would be created', async () => {
    expect(await below(customer, 'Contact')).toEqual(['Bakery']);
    expect(await below(user('customer'), 'Contact')).toEqual([]);
  });

  it('when the rule matches its defaults, set values and computed values', async () => {
    expect(await below(customer, 'Case')).toEqual(['Bakery']);
    expect(await below(user('casesOnly'), 'Case')).toEqual([]);
  });

  it('only by grants that allow writing the reference', async () => {
    expect(await below(user('sales'), 'Case')).toEqual([]);
    const everywhere = ['Bakery', 'Garage', 'baker'];
    expect(await below(user('sales'), 'Case', 'ContactId')).toEqual(everywhere);
  });

  it('also when its object has computed fields', async () => {
    const everywhere = ['Bakery', 'Garage', 'baker'];
    expect(await below(user('sales'), 'Account', 'Contactpersoon__c')).toEqual(everywhere);
  });

  it('not when the rule cannot match any row', async () => {
    expect(await below(user('administrator'), 'Case')).toEqual([]);
  });
});

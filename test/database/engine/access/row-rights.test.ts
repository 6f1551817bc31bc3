import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayChangeFields, parentsAllowingCreate, rowRights } from '#engine/write/row-rights.ts';
import type { RowRule } from '#engine/model/access-definition.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { withAccess } from '../../../support/access-registry.ts';
import { type Engine, openEngine, outcome, user } from '../../../support/engine.ts';

/** What a viewer may do with each row, asked before it is offered or done. */

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
    // The company may not be named, so there is nothing to make below one.
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
    // Nobody of this role sees a product, so nobody may make a request below anything.
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

/** Of each row: its id, the fields that can be changed on it, and whether it can be deleted. */
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
  it('are those of the grants whose rule holds on that row, and of no other', async () => {
    const { Bakery, Garage, Shop, Closed } = ids as Record<string, string>;
    expect(await rights(customer, Bakery!, Garage!, Shop!, Closed!)).toEqual([
      { row: 'Bakery', of: 'Account', changed: ['Phone'], deleted: false },
      { row: 'Garage', of: 'Account', changed: ['Website'], deleted: true },
      { row: 'Shop', of: 'Account', changed: [], deleted: true },
      { row: 'Closed', of: 'Account', changed: [], deleted: false },
    ]);
  });

  it('are told once for each row, in the order asked, also of several objects', async () => {
    const short = ids['Bakery']!.slice(0, 15);
    const asked = [ids['baker']!, ids['Shop']!, short, ids['Shop']!, ids['Bakery']!];
    const found = await rights(customer, ...asked);
    expect(found).toMatchObject([
      { row: 'baker', of: 'Contact' },
      { row: 'Shop', of: 'Account' },
      { row: 'Bakery', of: 'Account' },
    ]);
  });

  it('of one role are not those of another', async () => {
    const everything = { changed: ['Phone', 'Website', 'Name'], deleted: true };
    expect(await rights(user('casesOnly'), ids['Closed']!)).toMatchObject([everything]);
    expect(await rights(customer, ids['Closed']!)).toMatchObject([{ changed: [] }]);
  });

  it('are told of no row where one of them is not there for the viewer', async () => {
    const unknown = '001000000000000AAA';
    expect(await rights(customer, ids['Bakery']!, unknown)).toBe('record.notFound');
    expect(await rights(customer, ids['Bakery']!, ids['Hidden']!)).toBe('record.notFound');
    expect(await rights(user('administrator'), ids['Bakery']!)).toBe('record.notFound');
    expect(await rights({ kind: 'guest' }, ids['Bakery']!, ids['baker']!)).toBe('record.notFound');
    expect(await rights(customer, ids['Bakery']!, 'nothing')).toBe('record.idMalformed');
  });

  it('let a row be changed as soon as one of the named fields can be, or any where none is named', async () => {
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

describe('a row can be made below another', () => {
  const below = async (viewer: Viewer, child: string, link = 'AccountId') => {
    const object = registry.object(child)!;
    const asked = { child: object, link: object.fields.get(link)! };
    const rows = ['Bakery', 'Garage', 'baker'].map((name) => ids[name]!);
    const found = await parentsAllowingCreate(engine.ctx(viewer), asked, rows);
    return [...found].map((id) => Object.keys(ids).find((name) => ids[name] === id));
  };

  it('by nobody who may not make such rows, or not say what they belong to', async () => {
    expect(await below({ kind: 'guest' }, 'Contact')).toEqual([]);
    expect(await below(user('casesOnly'), 'Contact')).toEqual([]);
    expect(await below(user('administrator'), 'Contact')).toEqual([]);
  });

  it('by who may make any such row', async () => {
    const everywhere = ['Bakery', 'Garage', 'baker'];
    expect(await below(user('sales'), 'Contact')).toEqual(everywhere);
  });

  it('only where the rule holds of the row that would be made there', async () => {
    expect(await below(customer, 'Contact')).toEqual(['Bakery']);
    expect(await below(user('customer'), 'Contact')).toEqual([]);
  });

  it('with the values it would have by itself: defaults, what the grant sets, what is computed', async () => {
    expect(await below(customer, 'Case')).toEqual(['Bakery']);
    expect(await below(user('casesOnly'), 'Case')).toEqual([]);
  });

  it('by the grants alone that let its reference be written', async () => {
    expect(await below(user('sales'), 'Case')).toEqual([]);
    const everywhere = ['Bakery', 'Garage', 'baker'];
    expect(await below(user('sales'), 'Case', 'ContactId')).toEqual(everywhere);
  });

  it('also where its object has fields that are made of others', async () => {
    const everywhere = ['Bakery', 'Garage', 'baker'];
    expect(await below(user('sales'), 'Account', 'Contactpersoon__c')).toEqual(everywhere);
  });

  it('by nobody where the rule can hold of no row', async () => {
    expect(await below(user('administrator'), 'Case')).toEqual([]);
  });
});

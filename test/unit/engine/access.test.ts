import { describe, expect, it, test } from 'vitest';
import { objects } from '#objects/index.ts';
import {
  grantsOf,
  isNarrowed,
  isRoleAmong,
  mayPerform,
  isLimitedToObjects,
  isReadOnlyRole,
  roleOf,
  visibleRows,
  accessRoleOf,
  type AccessRole,
  seesObject,
  showsEveryName,
} from '#engine/access/access.ts';
import {
  readsFieldsWithoutStamps,
  seesRowsWithoutStamps,
  seesField,
  writesField,
} from '#engine/access/field-access.ts';
import type { Access } from '#engine/model/access-definition.ts';
import { createRegistry } from '#engine/model/registry.ts';
import type { UserRole, Viewer, ViewerKey } from '#protocol/users/viewer.ts';
import { withAccess } from '../../support/access-registry.ts';

/** What a role and the api key of a program may do with an object, before any row is looked at. */

const registry = createRegistry(objects);
const objectOf = (apiName: string) => registry.object(apiName)!;
const fieldOf = (path: string) => {
  const [apiName = '', name = ''] = path.split('.');
  return [objectOf(apiName), objectOf(apiName).fields.get(name)!] as const;
};

const person = { kind: 'user', userId: 'u', accountId: 'a', contactId: 'c' } as const;
const viewer = (role: UserRole, key?: Partial<ViewerKey>): Viewer => ({
  ...person,
  role,
  profileName: '',
  staffId: null,
  ...(key && { key: { id: 'k', madeBy: null, readsOnly: false, objects: null, ...key } }),
});
const accessRole = (role: UserRole, key?: Partial<ViewerKey>): AccessRole =>
  accessRoleOf(viewer(role, key));

const reader = accessRole('administrator', { readsOnly: true });
const bound = accessRole('administrator', { objects: ['Case', 'Account'] });
const boundReader = accessRole('customer', { readsOnly: true, objects: ['User', 'Case'] });

describe('a person, or a program whose key has no limits', () => {
  test.each([
    ['a guest', { kind: 'guest' }, 'guest'],
    ['the system', { kind: 'system', task: 'test' }, 'system'],
    ['a customer', viewer('customer'), 'customer'],
    ['a program with a key without limits', viewer('customer', {}), 'customer'],
  ] as const)('%s has exactly its role', (_, who, role) => {
    expect(accessRoleOf(who)).toBe(role);
    expect(
      [isNarrowed, isReadOnlyRole, isLimitedToObjects].map((asks) => asks(accessRoleOf(who))),
    ).toEqual([false, false, false]);
  });
});

describe('a program with a limited key', () => {
  it('keeps the role of its user', () => {
    expect([reader, bound, boundReader].map(roleOf)).toEqual([
      'administrator',
      'administrator',
      'customer',
    ]);
    expect(isRoleAmong(['administrator'], reader)).toBe(true);
    expect(isRoleAmong(['sales', 'customer'], reader)).toBe(false);
  });

  it('is limited in what its key says and in nothing else', () => {
    const limits = [reader, bound, boundReader].map((one) => [
      isNarrowed(one),
      isReadOnlyRole(one),
      isLimitedToObjects(one),
    ]);
    expect(limits).toEqual([
      [true, true, false],
      [true, false, true],
      [true, true, true],
    ]);
  });

  it('shares what is kept with a key of the same limits, in whatever order they stand', () => {
    expect(accessRole('sales', { objects: ['Case', 'Account'] })).toBe(
      accessRole('sales', { objects: ['Account', 'Case'] }),
    );
    const all = [
      accessRole('sales'),
      accessRole('administrator', { readsOnly: true }),
      accessRole('sales', { readsOnly: true }),
      accessRole('sales', { objects: ['Case'] }),
      accessRole('sales', { objects: ['Case', 'Account'] }),
      accessRole('sales', { readsOnly: true, objects: ['Case'] }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('does not know the objects that its key leaves out', () => {
    expect(seesObject(objectOf('Contact'), bound)).toBe(false);
    expect(seesObject(objectOf('Case'), bound)).toBe(true);
    expect(grantsOf(objectOf('Case'), bound)).toBe(grantsOf(objectOf('Case'), 'administrator'));
    expect(seesObject(objectOf('Contact'), reader)).toBe(true);
  });

  it.each(['create', 'update', 'delete'] as const)('that only reads has no right to %s', (verb) => {
    expect(registry.objects.filter((object) => mayPerform(object, reader, verb))).toEqual([]);
    expect(mayPerform(objectOf('Case'), bound, verb)).toBe(true);
    expect(grantsOf(objectOf('Case'), reader).filter(({ write }) => write)).toEqual([]);
  });

  it('that only reads sees what its user sees, field by field', () => {
    const role: UserRole = 'customer';
    for (const object of registry.objects) {
      const seen = (as: AccessRole) =>
        [...object.fields.values()].filter((field) => seesField(object, as, field));
      expect(seen(accessRole(role, { readsOnly: true }))).toEqual(seen(role));
      expect(seesRowsWithoutStamps(object, accessRole(role, { readsOnly: true }))).toBe(
        seesRowsWithoutStamps(object, role),
      );
    }
    expect(
      seesRowsWithoutStamps(objectOf('Account'), accessRole('casesOnly', { readsOnly: true })),
    ).toBe(true);
  });
});

describe('the name of every user', () => {
  const shown = (as: AccessRole, apiName = 'User') => showsEveryName(objectOf(apiName), as);

  it('is read by no guest, and by no program with a key for other objects', () => {
    expect([shown('guest'), shown(bound)]).toEqual([false, false]);
    expect(shown('administrator', 'Account'), 'a company is no user').toBe(false);
  });

  it('is read by who is logged in, and by programs whose key reaches users', () => {
    expect([shown('casesOnly'), shown(reader), shown(boundReader)]).toEqual([true, true, true]);
  });
});

describe('a field', () => {
  it.each([
    ['Account.Id', true],
    ['Account.Name', true],
    ['Account.Phone', false],
    ['Account.BillingCity', false],
    ['Account.CreatedDate', false],
    ['Account.LastModifiedDate', false],
    ['Account.SystemModstamp', false],
    ['Account.CreatedById', false],
    ['Account.LastModifiedById', false],
  ])('%s of rows shown by their name alone is seen: %s', (path, seen) => {
    const [object, field] = fieldOf(path);
    expect(seesField(object, 'casesOnly', field)).toBe(seen);
  });

  it.each([
    ['Product__c.CreatedDate', 'guest', true],
    ['Product__c.LastModifiedDate', 'guest', true],
    ['Product__c.SystemModstamp', 'guest', true],
    ['Product__c.CreatedById', 'guest', false],
    ['Product__c.LastModifiedById', 'guest', false],
    ['Case.CreatedById', 'casesOnly', true],
    ['Case.LastModifiedById', 'casesOnly', true],
    ['Account.Interne_notitie__c', 'customer', false],
    ['Account.BillingCity', 'customer', true],
  ] as const)('%s is seen by %s: %s', (path, as, seen) => {
    const [object, field] = fieldOf(path);
    expect(seesField(object, as, field)).toBe(seen);
  });

  it('of an address is seen with the address', () => {
    const made = withAccess({
      Account: { guest: [{ rows: 'all', read: ['BillingAddress'] }] },
    });
    const account = made.object('Account')!;
    const seen = ['BillingCity', 'BillingStreet', 'Phone'].map((name) =>
      seesField(account, 'guest', account.fields.get(name)!),
    );
    expect(seen).toEqual([true, true, false]);
  });

  it('tells that a row changed only to who reads it there, where dates stay hidden', () => {
    const account = objectOf('Account');
    expect(readsFieldsWithoutStamps(account, 'casesOnly', ['Phone', 'Name'])).toBe(true);
    expect(readsFieldsWithoutStamps(account, 'casesOnly', ['Phone', 'CreatedDate'])).toBe(false);
    expect(readsFieldsWithoutStamps(account, 'administrator', ['Name'])).toBe(false);
    expect(seesRowsWithoutStamps(account, 'casesOnly')).toBe(true);
    expect(seesRowsWithoutStamps(account, 'administrator')).toBe(false);
    // Two grants of a customer: of their own row everything, of colleagues the name.
    expect(seesRowsWithoutStamps(objectOf('User'), 'customer')).toBe(true);
  });
});

describe('a field is written', () => {
  const writes = (path: string, as: AccessRole, verb: 'create' | 'update') => {
    const [object, field] = fieldOf(path);
    return writesField(object, { accessRole: as, field }, verb);
  };

  it.each([
    ['Account.Klantnummer__c', 'customer'],
    ['User.Portaalrechten__c', 'customer'],
    ['Case.Id', 'administrator'],
    ['Case.CreatedDate', 'administrator'],
    ['Case.CreatedById', 'administrator'],
    ['Case.LastModifiedDate', 'administrator'],
    ['Case.LastModifiedById', 'administrator'],
    ['Case.SystemModstamp', 'administrator'],
    ['Case.Id', 'system'],
    ['Case.CreatedDate', 'system'],
    ['Case.CreatedById', 'system'],
    ['Case.LastModifiedDate', 'system'],
    ['Case.LastModifiedById', 'system'],
    ['Case.SystemModstamp', 'system'],
    ['Opzegging__c.Status__c', 'administrator'],
    ['Account.BillingAddress', 'system'],
  ] as const)('never: %s by %s', (path, as) => {
    expect([writes(path, as, 'create'), writes(path, as, 'update')]).toEqual([false, false]);
  });

  it('what the database computes, by nobody', () => {
    const computed = registry.objects.flatMap((object) =>
      [...object.fields.values()]
        .filter(({ generated }) => generated !== null)
        .map((field) => writesField(object, { accessRole: 'system', field }, 'update')),
    );
    expect(computed.length).toBeGreaterThan(0);
    expect(computed).not.toContain(true);
  });

  it('what the system keeps itself, by the system alone', () => {
    const adminWrites = registry.objects.flatMap((object) =>
      [...object.fields.values()]
        .filter(({ readOnly, column, generated }) => readOnly && column !== null && !generated)
        .filter((field) => writesField(object, { accessRole: 'system', field }, 'update'))
        .map((field) => writesField(object, { accessRole: 'administrator', field }, 'update')),
    );
    expect(adminWrites.length).toBeGreaterThan(0);
    expect(adminWrites).not.toContain(true);
    expect(writes('Opzegging__c.Status__c', 'system', 'update')).toBe(true);
  });

  it('by whom a grant for that very act names it', () => {
    expect(writes('Account.Phone', 'customer', 'update')).toBe(true);
    expect(writes('Account.Phone', 'customer', 'create')).toBe(false);
    expect(writes('Account.Phone', 'administrator', 'create')).toBe(true);
  });
});

describe('rows', () => {
  it('of objects that the system keeps are written by no role', () => {
    const systemObjects = registry.objects.filter(({ writtenBySystem }) => writtenBySystem);
    expect(systemObjects.length).toBeGreaterThan(0);
    for (const object of systemObjects)
      for (const verb of ['create', 'update', 'delete'] as const) {
        expect(mayPerform(object, 'administrator', verb)).toBe(false);
        expect(mayPerform(object, 'system', verb)).toBe(true);
      }
  });

  it('of an object without a rule for the role are seen by nobody of that role', () => {
    const row = { object: objectOf('Mail__c'), alias: 't' };
    expect(grantsOf(row.object, 'guest')).toEqual([]);
    expect(visibleRows(registry, row, 'guest')).toBe(false);
    expect(visibleRows(registry, row, 'system')).toBe(true);
  });

  it('cannot depend on themselves without end', () => {
    const company: Access = { guest: [{ rows: { parent: 'Contactpersoon__c' }, read: '*' }] };
    const contact: Access = { guest: [{ rows: { parent: 'AccountId' }, read: '*' }] };
    const made = withAccess({ Account: company, Contact: contact });
    const row = { object: made.object('Account')!, alias: 't' };
    expect(() => visibleRows(made, row, 'guest')).toThrow('refer to each other in a circle');
  });
});

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

/** The rights of a role or an API key on an object, before any row is read. */

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

describe('a viewer without key limits', () => {
  test.each([
    ['a guest', { kind: 'guest' }, 'guest'],
    ['the system', { kind: 'system', task: 'test' }, 'system'],
    ['a customer', viewer('customer'), 'customer'],
    ['a program with a key without limits', viewer('customer', {}), 'customer'],
  ] as const)('such as %s has exactly its role', (_, who, role) => {
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

  it('is limited only as its key says', () => {
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

  it('has the same access role as a key with the same limits in another order', () => {
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

  it('does not see objects that its key leaves out', () => {
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

  it('that only reads sees the same fields as its user', () => {
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

  it('is not shown to guests and to keys for other objects', () => {
    expect([shown('guest'), shown(bound)]).toEqual([false, false]);
    expect(shown('administrator', 'Account'), 'a company is not a user').toBe(false);
  });

  it('is shown to users, and to keys that include User', () => {
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
  ])('%s of rows that are visible by name only is visible: %s', (path, seen) => {
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
  ] as const)('%s is visible to %s: %s', (path, as, seen) => {
    const [object, field] = fieldOf(path);
    expect(seesField(object, as, field)).toBe(seen);
  });

  it('of an address is visible with the address', () => {
    const made = withAccess({
      Account: { guest: [{ rows: 'all', read: ['BillingAddress'] }] },
    });
    const account = made.object('Account')!;
    const seen = ['BillingCity', 'BillingStreet', 'Phone'].map((name) =>
      seesField(account, 'guest', account.fields.get(name)!),
    );
    expect(seen).toEqual([true, true, false]);
  });

  it('publishes a change without dates only to roles that read the field', () => {
    const account = objectOf('Account');
    expect(readsFieldsWithoutStamps(account, 'casesOnly', ['Phone', 'Name'])).toBe(true);
    expect(readsFieldsWithoutStamps(account, 'casesOnly', ['Phone', 'CreatedDate'])).toBe(false);
    expect(readsFieldsWithoutStamps(account, 'administrator', ['Name'])).toBe(false);
    expect(seesRowsWithoutStamps(account, 'casesOnly')).toBe(true);
    expect(seesRowsWithoutStamps(account, 'administrator')).toBe(false);
    // A customer has two grants: all fields of their own row, and the names of colleagues.
    expect(seesRowsWithoutStamps(objectOf('User'), 'customer')).toBe(true);
  });
});

describe('the right to write a field', () => {
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
  ] as const)('does not exist for %s by %s', (path, as) => {
    expect([writes(path, as, 'create'), writes(path, as, 'update')]).toEqual([false, false]);
  });

  it('does not exist for fields that the database computes', () => {
    const computed = registry.objects.flatMap((object) =>
      [...object.fields.values()]
        .filter(({ generated }) => generated !== null)
        .map((field) => writesField(object, { accessRole: 'system', field }, 'update')),
    );
    expect(computed.length).toBeGreaterThan(0);
    expect(computed).not.toContain(true);
  });

  it('belongs only to the system for read-only fields', () => {
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

  it('exists for roles with a grant for that operation and field', () => {
    expect(writes('Account.Phone', 'customer', 'update')).toBe(true);
    expect(writes('Account.Phone', 'customer', 'create')).toBe(false);
    expect(writes('Account.Phone', 'administrator', 'create')).toBe(true);
  });
});

describe('rows', () => {
  it('of objects that the system writes are written by no role', () => {
    const systemObjects = registry.objects.filter(({ writtenBySystem }) => writtenBySystem);
    expect(systemObjects.length).toBeGreaterThan(0);
    for (const object of systemObjects)
      for (const verb of ['create', 'update', 'delete'] as const) {
        expect(mayPerform(object, 'administrator', verb)).toBe(false);
        expect(mayPerform(object, 'system', verb)).toBe(true);
      }
  });

  it('of an object without a grant for the role are not visible to it', () => {
    const row = { object: objectOf('Mail__c'), alias: 't' };
    expect(grantsOf(row.object, 'guest')).toEqual([]);
    expect(visibleRows(registry, row, 'guest')).toBe(false);
    expect(visibleRows(registry, row, 'system')).toBe(true);
  });

  it('with circular rules throw an error', () => {
    const company: Access = { guest: [{ rows: { parent: 'Contactpersoon__c' }, read: '*' }] };
    const contact: Access = { guest: [{ rows: { parent: 'AccountId' }, read: '*' }] };
    const made = withAccess({ Account: company, Contact: contact });
    const row = { object: made.object('Account')!, alias: 't' };
    expect(() => visibleRows(made, row, 'guest')).toThrow('refer to each other in a circle');
  });
});

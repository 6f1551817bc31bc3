import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { compile } from '#db/sql.ts';
import { objects } from '#objects/index.ts';
import type { Predicate } from '#engine/access/access.ts';
import {
  allOf,
  anyOf,
  grantRules,
  mayPerform,
  visibleRows,
  ruleHolds,
  toSql,
} from '#engine/access/access.ts';
import {
  fieldVisibility,
  readsFieldsWithoutStamps,
  writesField,
} from '#engine/access/field-access.ts';
import type { Access, Grant, RowRule } from '#engine/model/access-definition.ts';
import { createRegistry, type Registry } from '#engine/model/registry.ts';
import { withAccess } from '../../support/access-registry.ts';

/** How row rules become SQL, or a constant when no row needs to be read. */

const registry = createRegistry(objects);
const rowOf = (apiName: string, of: Registry = registry) => ({
  object: of.object(apiName)!,
  alias: 't',
});
const textOf = (predicate: Predicate): string => compile(toSql(predicate)).text;
const guestSees = (rows: RowRule): Access => ({ guest: [{ rows, read: '*' }] });
const everything: Grant = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  delete: 'all',
  write: '*',
};

describe('combined rules', () => {
  const one = sql<boolean>`one`;
  const two = sql<boolean>`two`;

  it('of anyOf hold when any of them holds', () => {
    expect([anyOf([]), anyOf([false]), anyOf([false, true, one])]).toEqual([false, false, true]);
    expect([anyOf([false, one]), anyOf([one, two])].map(textOf)).toEqual(['one', '(one or two)']);
  });

  it('of allOf hold when each of them holds', () => {
    expect([allOf([one, false]), allOf([true, false]), allOf([true, true])]).toEqual([
      false,
      false,
      true,
    ]);
    expect([allOf([true, one]), allOf([one, two])].map(textOf)).toEqual(['one', '(one and two)']);
  });

  it('that are constant become true and false in SQL', () => {
    expect([textOf(true), textOf(false)]).toEqual(['true', 'false']);
  });
});

describe('a rule', () => {
  it.each([
    [{ field: 'Status', equals: null }, '"t"."status" is null'],
    [{ field: 'Status', equals: 'Nieuw' }, '"t"."status" = $1'],
    [{ field: 'Status', isNot: 'Nieuw' }, '"t"."status" is distinct from $1'],
    [{ field: 'AccountId', is: 'viewer.account' }, '"t"."accountid" = $1'],
  ] as const)('%j becomes %s', (rule, text) => {
    expect(textOf(ruleHolds(registry, rowOf('Case'), { rule, accessRole: 'customer' }))).toBe(text);
  });

  it('for all rows is constant', () => {
    expect(ruleHolds(registry, rowOf('Case'), { rule: 'all', accessRole: 'customer' })).toBe(true);
  });

  it('about a parent object that the role cannot see holds for no row', () => {
    const comment = guestSees({ parent: 'ParentId' });
    const blind = withAccess({ CaseComment: comment, Case: {} });
    expect(visibleRows(blind, rowOf('CaseComment', blind), 'guest')).toBe(false);
    const seeing = withAccess({ CaseComment: comment, Case: guestSees('all') });
    expect(textOf(visibleRows(seeing, rowOf('CaseComment', seeing), 'guest'))).toContain('exists');
  });

  it('about a child object that the role cannot see holds for no row', () => {
    const document = guestSees({ child: 'ContentDocumentLinks' });
    const blind = withAccess({ ContentDocument: document, ContentDocumentLink: {} });
    expect(visibleRows(blind, rowOf('ContentDocument', blind), 'guest')).toBe(false);
    const seeing = withAccess({ ContentDocument: document, ContentDocumentLink: guestSees('all') });
    expect(textOf(visibleRows(seeing, rowOf('ContentDocument', seeing), 'guest'))).toContain(
      'exists',
    );
  });
});

describe('a grant', () => {
  it('of the system holds for every row and operation', () => {
    for (const verb of ['create', 'update', 'delete'] as const)
      expect(
        grantRules(registry, rowOf('Case'), { accessRole: 'system', verb }).map(
          ({ holds }) => holds,
        ),
      ).toEqual([true]);
  });

  it('without an operation gives no rule for it', () => {
    expect(grantRules(registry, rowOf('Case'), { accessRole: 'customer', verb: 'delete' })).toEqual(
      [],
    );
    expect(mayPerform(registry.object('User')!, 'customer', 'update')).toBe(true);
    expect(mayPerform(registry.object('User')!, 'customer', 'delete')).toBe(false);
  });

  it('without writable fields allows no field to be written', () => {
    const made = withAccess({ Account: { customer: [{ rows: 'all', read: '*', update: 'all' }] } });
    const object = made.object('Account')!;
    const field = object.fields.get('Phone')!;
    expect(writesField(object, { accessRole: 'customer', field }, 'update')).toBe(false);
  });

  it('does not allow writing objects that only the system writes', () => {
    const made = withAccess({ Wijziging__c: { administrator: [everything] } });
    const object = made.object('Wijziging__c')!;
    expect(object.writtenBySystem).toBe(true);
    for (const verb of ['create', 'update', 'delete'] as const)
      expect(mayPerform(object, 'administrator', verb)).toBe(false);
  });

  it('for all rows decides which fields are read, beside one for the own row', () => {
    const user = registry.object('User')!;
    expect(readsFieldsWithoutStamps(user, 'customer', ['Name'])).toBe(true);
    expect(readsFieldsWithoutStamps(user, 'customer', ['MobilePhone'])).toBe(false);
  });
});

describe('a field', () => {
  const visibilityOf = (apiName: string, name: string, accessRole: 'guest' | 'customer') => {
    const row = rowOf(apiName);
    return fieldVisibility(registry, row, { accessRole, field: row.object.fields.get(name)! });
  };

  it('that no grant of the role reads is visible on no row', () => {
    expect(visibilityOf('Mail__c', 'Name', 'guest')).toBe(false);
    expect(visibilityOf('Account', 'Interne_notitie__c', 'customer')).toBe(false);
  });

  it('that every grant reads is visible on all rows, another on the rows of its grant', () => {
    expect(visibilityOf('User', 'Name', 'customer')).toBe(true);
    expect(textOf(visibilityOf('User', 'MobilePhone', 'customer'))).toBe('"t"."id" = $1');
  });
});

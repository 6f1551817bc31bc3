import { describe, expect, it } from 'vitest';
import { isCalendarDay } from '#engine/fields/date.ts';
import type { Field } from '#engine/fields/field.ts';
import { anyObject } from '#engine/fields/reference.ts';
import { operandPeriod } from '#engine/sql/filter-operands.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import type { Grant, RowRule } from '#engine/model/access-definition.ts';
import type { Role } from '#protocol/users/viewer.ts';
import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { recordText } from '#messages/staff/records.ts';
import { decided, decidedValues } from './decided-objects.ts';

const byName = new Map(objects.map((object) => [object.apiName, object]));
/** The fields that the registry adds; every object declares its own name field. */
const systemFields = Object.keys(recordText.fields).filter((name) => name !== 'Name');

it('no two objects number their rows alike, so that a reference names one thing', () => {
  const prefixes = objects.flatMap((object) =>
    Object.values<Field>(object.fields).flatMap((field) =>
      field.default !== null && 'sequence' in field.default ? [field.default.sequence.prefix] : [],
    ),
  );
  expect(prefixes.length).toBeGreaterThan(20);
  expect(prefixes.filter((prefix, at) => prefixes.indexOf(prefix) !== at)).toEqual([]);
});

describe('the objects of decisions.md §2', () => {
  it('are these and no others', () =>
    expect([...byName.keys()].sort()).toEqual(Object.keys(decided).sort()));

  it.each(Object.entries(decided))(
    '%s has the label and the fields of the table',
    (apiName, [label, ...fields]) => {
      const object = byName.get(apiName)!;
      expect(object.label).toBe(label);
      expect(Object.keys(object.fields)).toEqual(expect.arrayContaining(fields));
    },
  );

  it.each(Object.entries(decidedValues))(
    '%s has exactly the values of the table',
    (path, values) => {
      const [object, name] = path.split('.');
      expect(byName.get(object!)!.fields[name!]!.picklist!.map((entry) => entry.value)).toEqual(
        values,
      );
    },
  );

  it('have unique key prefixes of three characters', () => {
    const prefixes = objects.map((object) => object.keyPrefix);
    for (const prefix of prefixes) expect(prefix).toMatch(/^[A-Za-z0-9]{3}$/);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });

  it('are accepted by the registry', () =>
    expect(createRegistry(objects).objects).toHaveLength(objects.length));
});

describe.each(objects.map((object) => [object.apiName, object] as const))('%s', (_, object) => {
  it('refers only to objects that exist', () =>
    expect([anyObject, ...byName.keys()]).toEqual(
      expect.arrayContaining(
        Object.values(object.fields).flatMap(({ reference }) => reference?.to ?? []),
      ),
    ));

  it('declares none of the fields the registry adds', () =>
    expect(Object.keys(object.fields).filter((name) => systemFields.includes(name))).toEqual([]));

  it('has a name field', () => expect(object.fields[object.nameField ?? 'Name']).toBeDefined());

  it('names existing fields in layouts, with every section filled and no field twice', () => {
    const fields = object.layout.sections.flatMap((section) => section.fields);
    for (const name of [...fields, ...object.layout.compact])
      expect(exists(object, name), name).toBe(true);
    expect(new Set(fields).size).toBe(fields.length);
    for (const section of object.layout.sections) expect(section.fields.length).toBeGreaterThan(0);
    expect(object.layout.compact.length).toBeGreaterThan(0);
  });

  it('has the list view Alle without filter', () => {
    const all = object.listViews.find((view) => view.apiName === 'Alle');
    expect(all).toBeDefined();
    expect(all?.filters).toBeUndefined();
    expect(all?.scope ?? 'everything').toBe('everything');
  });

  it('names existing, sortable and filterable fields and values in list views', () => {
    for (const view of object.listViews) {
      expect(view.apiName).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,39}$/);
      expect(view.label.length).toBeLessThanOrEqual(40);
      for (const path of view.columns) expect(exists(object, path), path).toBe(true);
      for (const path of view.orderBy)
        expect(
          fieldAt(object, path.replace('-', ''))?.sortable ?? exists(object, path.replace('-', '')),
          path,
        ).toBe(true);
      for (const filter of view.filters ?? []) expectFilterFits(object, filter);
      if (view.scope === 'mine') expect(object.owned).not.toBe(false);
    }
    expect(new Set(object.listViews.map((view) => view.apiName)).size).toBe(
      object.listViews.length,
    );
  });

  it('sorts every queue by creation date, so that the longest waiting is next', () => {
    for (const view of object.listViews)
      if (view.queue) expect(view.orderBy, view.apiName).toEqual(['CreatedDate']);
  });

  it('lists only existing relationships, with fields of the child', () => {
    for (const list of object.relatedLists) {
      const child = objects.find((other) =>
        Object.values(other.fields).some(
          (field) =>
            field.reference?.childRelationship === list.name &&
            field.reference.to.includes(object.apiName),
        ),
      );
      expect(child, list.name).toBeDefined();
      for (const path of [...list.columns, ...(list.orderBy ?? [])])
        expect(exists(child!, path.replace('-', '')), `${list.name}: ${path}`).toBe(true);
    }
  });

  it('names existing fields and relationships in access', () => {
    for (const grant of Object.values(object.access).flat()) {
      for (const list of [grant.read, grant.write ?? []])
        if (list !== '*') for (const name of list) expect(exists(object, name), name).toBe(true);
      for (const rule of [grant.rows, grant.create, grant.update, grant.delete])
        if (rule) expectRuleFits(object, rule);
    }
  });

  it('lets no role write a field that it cannot read', () => {
    for (const [role, grants] of Object.entries(object.access))
      for (const grant of grants)
        if (grant.write && grant.write !== '*')
          for (const name of grant.write)
            expect(reads(object, role as Role).has(name), `${role}: ${name}`).toBe(true);
  });

  it('is never written by guests, and by customers only for these objects', () => {
    expect((object.access.guest ?? []).filter(writes)).toEqual([]);
    const requests = [
      'Case',
      'CaseComment',
      'Contact',
      'ContentDocument',
      'ContentDocumentLink',
      'User',
    ];
    const writers = { customer: ['Account', ...requests], casesOnly: requests };
    for (const role of ['customer', 'casesOnly'] as const)
      if (!writers[role].includes(object.apiName))
        expect((object.access[role] ?? []).filter(writes), role).toEqual([]);
    for (const role of ['customer', 'casesOnly'] as const)
      for (const grant of object.access[role] ?? []) expect(grant.delete).toBeUndefined();
  });

  it('shows guests no e-mail address, phone number or reference to a company or person', () => {
    for (const name of reads(object, 'guest')) {
      const field = object.fields[name];
      expect(['Email', 'Phone'], name).not.toContain(field?.dataType);
      expect(
        (field?.reference?.to ?? []).filter((target) =>
          ['Account', 'Contact', 'User'].includes(target),
        ),
        name,
      ).toEqual([]);
      expect(['OwnerId', 'CreatedById', 'LastModifiedById'], name).not.toContain(name);
    }
    for (const grant of object.access.guest ?? []) expect(grant.read).not.toBe('*');
  });

  it('hides the notes of staff from guests and customers', () => {
    for (const role of ['guest', 'customer', 'casesOnly'] as const)
      for (const name of [
        'Interne_notitie__c',
        'Redactie__c',
        'Reden_nakijken__c',
        'Ingreep__c',
        'Ingreep_door__c',
        'Akkoord_door__c',
        'Priority',
        'Origin',
      ])
        expect(reads(object, role).has(name), `${role}: ${name}`).toBe(false);
  });
});

const writes = (grant: Grant): boolean =>
  [grant.create, grant.update, grant.delete, grant.write].some((part) => part !== undefined);

function reads(object: ObjectDefinition, role: Role): Set<string> {
  return new Set(
    (object.access[role] ?? []).flatMap((grant) =>
      grant.read === '*' ? [...Object.keys(object.fields), ...systemFields] : grant.read,
    ),
  );
}

/** The declared field at the end of a path; undefined for fields the registry adds. */
function fieldAt(object: ObjectDefinition, path: string): Field | undefined {
  const [head, ...rest] = path.split('.');
  if (rest.length === 0) return object.fields[head!];
  const target = targetOf(object, head!);
  return target && fieldAt(target, rest.join('.'));
}

function exists(object: ObjectDefinition, path: string): boolean {
  const [head, ...rest] = path.split('.');
  if (rest.length === 0)
    return (
      head! in object.fields ||
      (systemFields.includes(head!) && (head !== 'OwnerId' || object.owned !== false))
    );
  const target = targetOf(object, head!);
  return target !== undefined && exists(target, rest.join('.'));
}

function targetOf(object: ObjectDefinition, relationship: string): ObjectDefinition | undefined {
  const field =
    object.fields[relationship.replace(/__r$/, '__c')] ?? object.fields[`${relationship}Id`];
  return field?.reference?.to.length === 1 ? byName.get(field.reference.to[0]!) : undefined;
}

function expectFilterFits(
  object: ObjectDefinition,
  filter: { field: string; operands: readonly string[] },
) {
  expect(exists(object, filter.field), filter.field).toBe(true);
  const field = fieldAt(object, filter.field);
  expect(field?.filterable ?? true, filter.field).toBe(true);
  // An empty operand matches an empty field.
  for (const operand of filter.operands.filter((one) => one !== '')) {
    if (field?.picklist) expect(field.picklist.map((entry) => entry.value)).toContain(operand);
    if (field?.dataType === 'Boolean') expect(['true', 'false']).toContain(operand);
    if (['Date', 'DateTime'].includes(field?.dataType ?? ''))
      expect(
        isCalendarDay(operand) || operandPeriod(operand, '2026-11-21') !== undefined,
        operand,
      ).toBe(true);
  }
}

function expectRuleFits(object: ObjectDefinition, rule: RowRule): void {
  if (rule === 'all') return;
  if ('allOf' in rule) return rule.allOf.forEach((part) => expectRuleFits(object, part));
  if ('anyOf' in rule) return rule.anyOf.forEach((part) => expectRuleFits(object, part));
  if ('parent' in rule)
    return expect(object.fields[rule.parent]?.reference, rule.parent).toBeTruthy();
  if ('child' in rule) {
    const pointing = objects.some((other) =>
      Object.values(other.fields).some(
        (field) =>
          field.reference?.childRelationship === rule.child &&
          field.reference.to.includes(object.apiName),
      ),
    );
    return expect(pointing, rule.child).toBe(true);
  }
  expect(exists(object, rule.field), rule.field).toBe(true);
}

describe('the personal fields', () => {
  /** Objects with public text. */
  const published = new Set([
    'Product__c',
    'Vacature__c',
    'Kennisartikel__c',
    'Pagina__c',
    'Klantverhaal__c',
    'Teamlid__c',
    'Locatie__c',
    'Partner__c',
    'Glasvezelcampagne__c',
    'Opzegging__c',
    'Profile',
    'RecordType',
    'Uitportering__c',
    'Toestemming__c',
    'Synoniem__c',
  ]);
  const kinds = new Set(['Email', 'Phone', 'TextArea']);

  it.each(objects.map((object) => [object.apiName, object] as const))(
    'of %s are listed, with every e-mail address, phone number and free text',
    (_, object) => {
      expect(object.personal).toBeDefined();
      const unlisted = Object.entries(object.fields).filter(
        ([name, field]) => kinds.has(field.dataType) && object.personal?.includes(name) !== true,
      );
      expect(
        unlisted
          .filter(([, field]) => field.dataType !== 'TextArea' || !published.has(object.apiName))
          .map(([name]) => name),
      ).toEqual([]);
    },
  );
});
